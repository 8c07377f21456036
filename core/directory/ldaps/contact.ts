import type { Message } from '#core/base/message.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { StepBook, StepResult } from '#core/checks/step-book.ts';
import type { StageId } from '#core/contract/directory-ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { type Endpoint, type Handshake, shakeHands } from '../tls/handshake.ts';
import { type FirstBytes, firstBytes, type Reach, reach, resolve } from './network.ts';
import type { Target } from './target.ts';
import type { Known } from './verdict.ts';

/** How far one gets with a server, and what it sent. */
export interface Contact {
  /** The address that answered; undefined for none. */
  address: string | undefined;
  connection: Known;
  presented: readonly Certificate[];
  rules: Finding[];
}

const HANDSHAKE = 5_000;

/** Name, port, first bytes and handshake: S1 to S4. */
export async function makeContact(book: StepBook<StageId>, target: Target): Promise<Contact> {
  const nothing: Contact = { address: undefined, connection: 'unknown', presented: [], rules: [] };
  const addresses = (await book.do('S1', (stop) => resolve(target.host, stop))) ?? [];
  const port = await book.do('S2', (stop) => tryPorts(addresses, target, stop));
  if (port?.address === undefined) {
    book.skip('S4', message('ldaps.S4.no-connection'));
    if (!port?.isRefused) return nothing;
    const remedies = [message('ldaps.R01.remedy.port')];
    const refused = finding('error', message('ldaps.R01.refused', { port: target.port }), { remedies });
    return { ...nothing, connection: 'no', rules: [refused] };
  }
  const { address } = port;
  const shaken = await book.do('S4', (stop) => handshakes({ ...target, address }, stop));
  if (shaken === undefined) return { ...nothing, address };
  const { first, rules } = shaken;
  if (first.outcome !== 'done' && first.outcome !== 'client-certificate')
    await book.do('S3', (stop) => firstAnswer(address, target.port, stop));
  return {
    address,
    connection: first.outcome === 'done' ? 'yes' : 'no',
    presented: first.presented,
    rules,
  };
}

interface TriedPorts {
  /** The first that is open. */
  address: string | undefined;
  isRefused: boolean;
}

async function tryPorts(
  addresses: readonly string[],
  { port }: Target,
  signal: AbortSignal,
): Promise<StepResult<TriedPorts>> {
  if (addresses.length === 0) {
    return {
      verdict: 'skipped',
      message: message('ldaps.S2.no-address'),
      value: { address: undefined, isRefused: false },
    };
  }
  const tried = await Promise.all(
    addresses.slice(0, 8).map(async (address) => ({ address, ...(await reach(address, port, signal)) })),
  );
  const findings = tried.map(triedFinding);
  const open = tried.find(({ reach: one }) => one === 'open');
  if (open) {
    const isPartly = tried.some(({ reach: one }) => one !== 'open');
    return {
      verdict: isPartly ? 'warn' : 'ok',
      message: isPartly ? message('ldaps.S2.partly-open') : message('ldaps.S2.open'),
      findings,
      value: { address: open.address, isRefused: false },
    };
  }
  const isRefused = tried.every(({ reach: one }) => one === 'refused');
  return {
    verdict: 'fail',
    message: isRefused ? message('ldaps.S2.refused') : message('ldaps.S2.silent'),
    remedies: [isRefused ? message('ldaps.R01.remedy.port') : message('ldaps.S2.silent.remedy')],
    findings,
    value: { address: undefined, isRefused },
  };
}

function triedFinding(tried: { address: string; reach: Reach; milliseconds: number }): Finding {
  const { address, reach: how, milliseconds } = tried;
  return finding('note', message(`ldaps.S2.address.${how}`, { address, milliseconds }));
}

interface Shaken {
  first: Handshake;
  rules: Finding[];
}

async function handshakes(endpoint: Endpoint, signal: AbortSignal): Promise<StepResult<Shaken>> {
  const options = { endpoint, milliseconds: HANDSHAKE, signal };
  // The second one at the same time shows a load balancer with several certificates behind it.
  const [modern, again] = await Promise.all([shakeHands(options), shakeHands(options)]);
  const rules: Finding[] = [];
  let first = modern;
  if (modern.outcome === 'reset' || modern.outcome === 'timeout') {
    const classical = await shakeHands({ ...options, classical: true });
    if (classical.outcome === 'done') {
      first = classical;
      rules.push(warning(message('ldaps.R23'), { remedies: [message('ldaps.R23.remedy')] }));
    }
  }
  if (first.outcome !== 'done') {
    rules.push(failedRule(first));
    return {
      verdict: 'fail',
      message: message(`ldaps.S4.${first.outcome}`),
      evidence: { 'tls-code': first.code },
      value: { first, rules },
    };
  }
  rules.push(...secureRules(first, again.presented[0]));
  const { protocol, cipher, group, runtimeVerdict, presented, unreadable } = first;
  const isFailed = rules.some(({ severity }) => severity === 'error');
  return {
    verdict: isFailed ? 'fail' : rules.length > 0 ? 'warn' : 'ok',
    message: message('ldaps.S4.done', { protocol, count: presented.length }),
    evidence: {
      'cipher-suite': cipher,
      'key-exchange': group,
      'unreadable-certificates': unreadable || undefined,
      'runtime-verdict': runtimeVerdict,
    },
    value: { first, rules },
  };
}

function subjectOf(certificate: Certificate | undefined): { subject?: string } {
  return certificate ? { subject: certificate.facts.subject } : {};
}

function failedRule({ outcome, presented }: Exclude<Handshake, { outcome: 'done' }>): Finding {
  return outcome === 'client-certificate'
    ? finding('error', message('ldaps.R24'), {
        ...subjectOf(presented[0]),
        remedies: [message('ldaps.R24.remedy')],
      })
    : finding('error', message('ldaps.R01'), { remedies: [message('ldaps.R01.remedy')] });
}

/** What a handshake shows; `other` is the certificate that another one at the same time was given. */
function secureRules(
  { presented: [leaf], protocol, cipher }: Extract<Handshake, { outcome: 'done' }>,
  other: Certificate | undefined,
): Finding[] {
  const rules: Finding[] = [];
  if (other && leaf && other.facts.sha256 !== leaf.facts.sha256) {
    const what = message('ldaps.R25.balancer', { sha256: other.facts.sha256 });
    rules.push(warning(what, { ...subjectOf(leaf), remedies: [message('ldaps.R25.remedy')] }));
  }
  if (/^TLSv1(\.1)?$/.test(protocol)) {
    const what = message('ldaps.R21.best', { version: protocol });
    rules.push(finding('error', what, { remedies: [message('ldaps.R21.remedy.best')] }));
  }
  if (/^TLS_RSA_|_CBC_/.test(cipher))
    rules.push(warning(message('ldaps.R22', { cipher }), { remedies: [message('ldaps.R22.remedy')] }));
  return rules;
}

async function firstAnswer(
  address: string,
  port: number,
  signal: AbortSignal,
): Promise<StepResult<undefined>> {
  const { kind, hex } = await firstBytes(address, port, signal);
  return {
    verdict: kind === 'tls' ? 'ok' : 'warn',
    message: message(`ldaps.S3.${kind}`),
    remedies: REMEDIES[kind] ?? [],
    evidence: { 'first-bytes': hex },
    value: undefined,
  };
}

const REMEDIES: { readonly [Kind in FirstBytes]?: readonly Message[] } = {
  ldap: [message('ldaps.S3.ldap.remedy')],
};

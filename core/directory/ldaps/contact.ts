import type { RuleFinding } from '#core/contract/directory-certificates.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { finding } from '../certificates/texts.ts';
import { type Endpoint, type Handshake, shakeHands } from '../tls/handshake.ts';
import { firstBytes, reach, resolve } from './network.ts';
import type { StageBook, StageResult } from './stages.ts';
import type { Target } from './target.ts';
import type { Known } from './verdict.ts';

/** How far one gets with a server, and what it sent. */
export interface Contact {
  /** The address that answered; undefined for none. */
  address: string | undefined;
  connection: Known;
  presented: readonly Certificate[];
  rules: RuleFinding[];
}

const HANDSHAKE = 5_000;

/** Name, port, first bytes and handshake: S1 to S4. */
export async function makeContact(book: StageBook, target: Target, signal: AbortSignal): Promise<Contact> {
  const nothing: Contact = { address: undefined, connection: 'unknown', presented: [], rules: [] };
  const addresses = await book.run('S1', [], () => resolve(target.host, signal));
  const port = await book.run('S2', { address: undefined, isRefused: false }, () =>
    tryPorts(addresses, target, signal),
  );
  if (port.address === undefined) {
    book.skip('S4', 'There is no connection.');
    return port.isRefused
      ? { ...nothing, connection: 'no', rules: [finding('R01', 'fail', undefined, {})] }
      : nothing;
  }
  const endpoint = { ...target, address: port.address };
  const shaken = await book.run<Shaken | undefined>('S4', undefined, () => handshakes(endpoint, signal));
  if (shaken === undefined) return { ...nothing, address: port.address };
  if (shaken.first.outcome !== 'done' && shaken.first.outcome !== 'client-certificate') {
    await book.run('S3', undefined, () => sayFirst(port.address ?? '', target.port, signal));
  }
  const isDone = shaken.first.outcome === 'done';
  return {
    address: port.address,
    connection: isDone ? 'yes' : 'no',
    presented: shaken.first.presented,
    rules: shaken.rules,
  };
}

async function tryPorts(
  addresses: readonly string[],
  { port }: Target,
  signal: AbortSignal,
): Promise<StageResult<{ address: string | undefined; isRefused: boolean }>> {
  if (addresses.length === 0) {
    return {
      verdict: 'skipped',
      summary: 'There is no address.',
      value: { address: undefined, isRefused: false },
    };
  }
  const tried = await Promise.all(
    addresses.slice(0, 8).map(async (address) => ({ address, ...(await reach(address, port, signal)) })),
  );
  const open = tried.find(({ reach: one }) => one === 'open');
  const evidence = Object.fromEntries(
    tried.map(({ address, reach: one, milliseconds }) => [
      `${address}:${port}`,
      `${one}, ${milliseconds} ms`,
    ]),
  );
  if (open) {
    const isPartly = tried.some(({ reach: one }) => one !== 'open');
    const summary = isPartly ? 'The port is open, but not on every address.' : 'The port is open.';
    return {
      verdict: isPartly ? 'warn' : 'ok',
      summary,
      evidence,
      value: { address: open.address, isRefused: false },
    };
  }
  const isRefused = tried.every(({ reach: one }) => one === 'refused');
  const summary = isRefused
    ? 'Nothing listens on the port.'
    : 'Nobody answers: a firewall, or the server is off. The site server may reach it all the same.';
  return { verdict: 'fail', summary, evidence, value: { address: undefined, isRefused } };
}

interface Shaken {
  first: Handshake;
  rules: RuleFinding[];
}

async function handshakes(endpoint: Endpoint, signal: AbortSignal): Promise<StageResult<Shaken>> {
  const options = { endpoint, milliseconds: HANDSHAKE, signal };
  // The second one at the same time shows a load balancer with several certificates behind it.
  const [modern, again] = await Promise.all([shakeHands(options), shakeHands(options)]);
  const rules: RuleFinding[] = [];
  let first = modern;
  if (modern.outcome === 'reset' || modern.outcome === 'timeout') {
    const classical = await shakeHands({ ...options, classical: true });
    if (classical.outcome === 'done') {
      first = classical;
      rules.push(finding('R23', 'warn', undefined, {}));
    }
  }
  const [leaf] = first.presented;
  if (first.outcome === 'client-certificate') rules.push(finding('R24', 'fail', leaf?.facts.subject, {}));
  if (first.outcome !== 'done') {
    if (first.outcome !== 'client-certificate') rules.push(finding('R01', 'fail', undefined, {}));
    const summary = FAILED[first.outcome];
    return { verdict: 'fail', summary, evidence: { code: first.code }, value: { first, rules } };
  }
  const other = again.presented[0];
  if (other && leaf && other.facts.sha256 !== leaf.facts.sha256)
    rules.push(finding('R25', 'warn', leaf.facts.subject, { what: 'balancer', other: other.facts.sha256 }));
  const { protocol, cipher, group, runtimeVerdict, presented, unreadable } = first;
  if (/^TLSv1(\.1)?$/.test(protocol)) rules.push(finding('R21', 'fail', undefined, { best: protocol }));
  if (/^TLS_RSA_|_CBC_/.test(cipher)) rules.push(finding('R22', 'warn', undefined, { cipher }));
  return {
    verdict: rules.some(({ severity }) => severity === 'fail') ? 'fail' : rules.length > 0 ? 'warn' : 'ok',
    summary: `${protocol}, ${presented.length} certificate${presented.length === 1 ? '' : 's'} sent.`,
    evidence: {
      cipher,
      'key exchange': group,
      'certificates that cannot be read': unreadable || undefined,
      "this program's runtime says": runtimeVerdict,
    },
    value: { first, rules },
  };
}

const FAILED: Readonly<Record<Exclude<Handshake['outcome'], 'done'>, string>> = {
  'client-certificate': 'The server demands a certificate of the client.',
  reset: 'The server ended the connection: usually it has no certificate to use.',
  timeout: 'The server did not answer the handshake.',
  'no-tls': 'What answers does not speak TLS.',
  protocol: 'There is no protocol or cipher that both sides know.',
  'no-certificate': 'The server sent no certificate.',
};

async function sayFirst(address: string, port: number, signal: AbortSignal): Promise<StageResult<undefined>> {
  const { kind, hex } = await firstBytes(address, port, signal);
  const said = {
    ldap: 'The port speaks plain LDAP: the port of LDAPS is usually 636.',
    http: 'The port speaks HTTP: this is no directory server.',
    tls: 'The port answers as TLS does.',
    silent: 'The port says nothing to plain LDAP.',
    closed: 'The port closes the connection when it is asked in plain LDAP.',
    other: 'The port answers with something unknown.',
  };
  return {
    verdict: kind === 'tls' ? 'ok' : 'warn',
    summary: said[kind],
    evidence: { bytes: hex },
    value: undefined,
  };
}

import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { StageId } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { PLAIN_PORTS, type Target } from '../ldap/target.ts';
import {
  type AddressResult,
  type Answer,
  HANDSHAKE_TIMEOUT,
  type HandshakeSummary,
  probeHandshakes,
} from './handshakes.ts';
import { type FirstBytes, firstBytes, type PortState, probePort } from './network.ts';

/** How far one gets: `none`: surely not to LDAPS; `unfinished`: a handshake ends nowhere; `unstable`: now so, now so. */
export type ConnectionState = 'done' | 'none' | 'unreachable' | 'unfinished' | 'unstable';

/** How far one gets with a server, and what it sent. */
export interface LdapsConnection {
  /** All addresses of its name. */
  addresses: readonly string[];
  /** The address that answered; undefined for none. */
  address: string | undefined;
  reached: ConnectionState;
  /** Every different chain that connections were given, that of the first connection first; empty for none. */
  chains: readonly (readonly Certificate[])[];
  /** What it answered to LDAP over TLS; undefined where nothing was asked. */
  answer: Answer | undefined;
  /** What each of them did that is open. */
  seen: readonly AddressResult[];
  /** How long the first connection took, with its answer. */
  milliseconds: number;
  /** The newest protocol is one that is switched off nearly everywhere. */
  isOld: boolean;
  rules: Finding[];
}

/** What resolves the name of a server. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<StepResult<string[]>>;

/** Name, port, first bytes and handshake: S1 to S4. */
export async function connectLdaps(
  book: StepRunner<StageId>,
  target: Target,
  { resolve, asksPlain }: { resolve: Resolve; asksPlain: boolean },
): Promise<LdapsConnection> {
  const addresses = (await book.do('S1', (stop) => resolve(target.host, stop))) ?? [];
  const nothing = noConnection(addresses);
  const port = await book.do('S2', (stop) => probePorts(addresses, target, stop));
  const [address] = port?.open ?? [];
  if (port === undefined || address === undefined) {
    book.skip('S4', message('ldaps.S4.no-connection'));
    if (!port?.isRefused) return nothing;
    const rule = (await findLdapsOff(book, addresses, target, asksPlain)) ?? refusedPort(target);
    return { ...nothing, reached: 'none', rules: [rule] };
  }
  const handshake = await book.do('S4', (stop) => probeHandshakes(target, port.open, stop));
  if (handshake === undefined) return { ...nothing, address };
  if (handshake.outcome === 'done') {
    const { chains, answer, isOld, isUnstable, addresses: seen, milliseconds, rules } = handshake;
    const reached = isUnstable ? 'unstable' : 'done';
    return { addresses, address, reached, chains, answer, seen, milliseconds, isOld, rules };
  }
  const isTelling = !asksPlain && handshake.outcome !== 'client-certificate';
  const plain = isTelling
    ? await book.do('S3', (stop) => firstAnswer(address, target.port, stop))
    : undefined;
  return { ...nothing, address, ...failedConnection(handshake, plain) };
}

function noConnection(addresses: readonly string[]): LdapsConnection {
  return {
    addresses,
    address: undefined,
    reached: 'unreachable',
    chains: [],
    answer: undefined,
    seen: [],
    milliseconds: 0,
    isOld: false,
    rules: [],
  };
}

type FailedHandshake = Exclude<HandshakeSummary, { outcome: 'done' }>;
type Cause = FailedHandshake['outcome'] | 'not-ldaps' | 'http';

/** Causes after which nobody can know whether the site gets further. */
const OPEN_ENDED: readonly Cause[] = ['timeout', 'half', 'slow', 'garbled', 'unreachable'];

/** A handshake that did not come about: why, in one rule, and what was seen before. */
function failedConnection(
  { outcome, rules, presented }: FailedHandshake,
  plain: FirstBytes | undefined,
): Pick<LdapsConnection, 'reached' | 'chains' | 'rules'> {
  const cause = plain === 'ldap' ? 'not-ldaps' : plain === 'http' ? 'http' : outcome;
  const [leaf] = presented;
  const more = leaf ? { subject: leaf.facts.subject } : {};
  const why =
    cause === 'client-certificate'
      ? finding('error', message('ldaps.R24'), { ...more, remedies: [message('ldaps.R24.remedy')] })
      : finding('error', causeMessage(cause), { ...more, remedies: [message(CAUSES[cause])] });
  return {
    reached: OPEN_ENDED.includes(cause) ? 'unfinished' : 'none',
    chains: leaf ? [presented] : [],
    rules: [...rules, why],
  };
}

function causeMessage(cause: keyof typeof CAUSES): Message {
  return cause === 'timeout' || cause === 'slow'
    ? message(`ldaps.R01.${cause}`, { seconds: HANDSHAKE_TIMEOUT / 1_000 })
    : message(`ldaps.R01.${cause}`);
}

/** What to do about each cause. */
const CAUSES = {
  reset: 'ldaps.R01.remedy',
  'no-certificate': 'ldaps.R01.remedy',
  cipher: 'ldaps.R01.remedy.cipher',
  protocol: 'ldaps.R21.remedy.best',
  name: 'ldaps.R01.remedy.name',
  alert: 'ldaps.R01.remedy.alert',
  timeout: 'ldaps.R01.remedy.timeout',
  half: 'ldaps.R01.remedy.between',
  slow: 'ldaps.R01.remedy.timeout',
  garbled: 'ldaps.R01.remedy.between',
  unreachable: 'ldaps.R01.remedy.timeout',
  'no-tls': 'ldaps.R01.remedy.tls-port',
  'not-ldaps': 'ldaps.S3.ldap.remedy',
  http: 'ldaps.R01.remedy.tls-port',
} as const satisfies Readonly<Record<Exclude<Cause, 'client-certificate'>, string>>;

interface PortProbe {
  /** Addresses where it is open. */
  open: string[];
  isRefused: boolean;
}

async function probePorts(
  addresses: readonly string[],
  { port }: Target,
  signal: AbortSignal,
): Promise<StepResult<PortProbe>> {
  if (addresses.length === 0) {
    return {
      verdict: 'skipped',
      message: message('ldaps.S2.no-address'),
      value: { open: [], isRefused: false },
    };
  }
  const tried = await Promise.all(
    addresses.slice(0, 8).map(async (address) => ({ address, ...(await probePort(address, port, signal)) })),
  );
  const findings = tried.map(triedFinding);
  const open = tried.flatMap(({ address, reach: one }) => (one === 'open' ? [address] : []));
  if (open.length > 0) {
    const isPartly = open.length < tried.length;
    return {
      verdict: isPartly ? 'warn' : 'ok',
      message: isPartly ? message('ldaps.S2.partly-open') : message('ldaps.S2.open'),
      findings,
      value: { open, isRefused: false },
    };
  }
  const isRefused = tried.every(({ reach: one }) => one === 'refused');
  return {
    verdict: 'fail',
    message: isRefused ? message('ldaps.S2.refused') : message('ldaps.S2.silent'),
    remedies: [isRefused ? message('ldaps.R01.remedy.port') : message('ldaps.S2.silent.remedy')],
    findings,
    value: { open: [], isRefused },
  };
}

function triedFinding(tried: { address: string; reach: PortState; milliseconds: number }): Finding {
  const { address, reach: how, milliseconds } = tried;
  return finding('note', message(`ldaps.S2.address.${how}`, { address, milliseconds }));
}

function refusedPort({ port }: Target): Finding {
  const remedies = [message('ldaps.R01.remedy.port')];
  return finding('error', message('ldaps.R01.refused', { port }), { remedies });
}

/** Where the usual port of LDAPS is closed, whether the server answers without TLS. S3. */
async function findLdapsOff(
  book: StepRunner<StageId>,
  [address]: readonly string[],
  { port }: Target,
  asksPlain: boolean,
): Promise<Finding | undefined> {
  const plain = PLAIN_PORTS[port];
  if (address === undefined || plain === undefined || asksPlain) return undefined;
  const kind = await book.do('S3', async (stop): Promise<StepResult<FirstBytes>> => {
    const { kind: value, hex } = await firstBytes(address, plain, stop);
    const answer = message(`ldaps.S3.${value}`);
    const seen = { 'first-bytes': hex };
    return {
      verdict: 'warn',
      message: message('ldaps.S3.port', { port: plain, answer }),
      evidence: seen,
      value,
    };
  });
  if (kind !== 'ldap') return undefined;
  const remedies = [message('ldaps.R01.remedy.off')];
  return finding('error', message('ldaps.R01.ldaps-off', { port, plain }), { remedies });
}

async function firstAnswer(
  address: string,
  port: number,
  signal: AbortSignal,
): Promise<StepResult<FirstBytes>> {
  const { kind, hex } = await firstBytes(address, port, signal);
  return {
    verdict: kind === 'tls' ? 'ok' : 'warn',
    message: message(`ldaps.S3.${kind}`),
    remedies: REMEDIES[kind] ?? [],
    evidence: { 'first-bytes': hex },
    value: kind,
  };
}

const REMEDIES: { readonly [Kind in FirstBytes]?: readonly Message[] } = {
  ldap: [message('ldaps.S3.ldap.remedy')],
};

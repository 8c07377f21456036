import type { Message } from '#core/base/message.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Target } from '../ldap/target.ts';
import {
  type CompletedHandshake,
  type Handshake,
  type HandshakeFailure,
  type HandshakeOptions,
  performHandshake,
} from '../tls/handshake.ts';
import { type AnswerKind, classifyAnswer, ROOT_DSE_REQUEST } from './classify-answer.ts';

/** What came of all handshakes with a server. */
export type HandshakeSummary =
  | {
      outcome: 'done';
      /** Every different chain, that of the first connection first. */
      chains: readonly (readonly Certificate[])[];
      /** What was answered to LDAP: `ldap` only where every connection over which it was asked for brought that. */
      answer: Answer;
      isOld: boolean;
      /** Some connections came about, some did not. */
      isUnstable: boolean;
      /** What each address did. */
      addresses: readonly AddressResult[];
      /** How long the first connection took, with its answer. */
      milliseconds: number;
      rules: Finding[];
    }
  | { outcome: HandshakeFailure; presented: readonly Certificate[]; rules: Finding[] };

/** What connections to one address of a name were given. */
export interface AddressResult {
  /** SHA-256 of the certificates that it sent. */
  sent: ReadonlySet<string>;
  /** As of all connections together. */
  answer: Answer;
  isUnstable: boolean;
}

/**
 * How long the first handshake may take, and the answer to LDAP after it: a busy server is slow, and only slow. The
 * connections after it may take as long as the first one did, and some more; after a silent one they are not waited for as long.
 */
export const HANDSHAKE_TIMEOUT = 8_000;
const SECOND_TRY = 3_000;
const SECOND_ANSWER = 2_000;
/** From here on the report says how long it took. */
const SLOW = 2_000;
/** So many connections show a load balancer of two servers but once in sixteen times, and hurt no server. */
const CONNECTIONS = 5;

const ask = {
  bytes: ROOT_DSE_REQUEST,
  isAnswered: (bytes: Buffer) => classifyAnswer(bytes) !== undefined,
  milliseconds: HANDSHAKE_TIMEOUT,
};

interface Attempt {
  address: string;
  made: Handshake;
}

/**
 * One handshake that asks for LDAP, and then several at a time with each address that is open: a server that serves one
 * connection after the other is not kept waiting by the first.
 */
export async function probeHandshakes(
  { host, port }: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<StepResult<HandshakeSummary>> {
  const shake = async (address: string, more: Partial<HandshakeOptions> = {}): Promise<Attempt> => {
    const endpoint = { host, port, address };
    return { address, made: await performHandshake({ endpoint, milliseconds: SECOND_TRY, signal, ...more }) };
  };
  const [address = '', ...others] = addresses.flatMap((one) =>
    Array.from({ length: CONNECTIONS }, () => one),
  );
  const first = await shake(address, { milliseconds: HANDSHAKE_TIMEOUT, ask });
  const took = first.made.outcome === 'done' ? first.made.milliseconds : 0;
  const pace = { milliseconds: Math.min(HANDSHAKE_TIMEOUT, SECOND_TRY + took) };
  const again = { ...ask, milliseconds: Math.min(HANDSHAKE_TIMEOUT, SECOND_ANSWER + took) };
  // Whoever is silent the first time is not waited for again.
  const isAsked = first.made.outcome !== 'done' || kindOf(first.made) === 'ldap';
  const isDropped = first.made.outcome === 'reset' || first.made.outcome === 'timeout';
  const [classical, ...more] = await Promise.all([
    isDropped ? shake(address, { classical: true, ask: again }) : undefined,
    ...others.map((one) => shake(one, isAsked ? { ...pace, ask: again } : pace)),
  ]);
  // What stands between drops the large first message of post-quantum key exchange from every connection.
  if (classical?.made.outcome === 'done' && more.every(({ made }) => made.outcome === first.made.outcome))
    return summarize(
      [classical],
      [warning(message('ldaps.R23'), { remedies: [message('ldaps.R23.remedy')] })],
    );
  return summarize([first, ...more], []);
}

function summarize(tried: readonly Attempt[], rules: Finding[]): StepResult<HandshakeSummary> {
  const made = completedOf(tried);
  const failed = tried.flatMap(({ made: one }) => (one.outcome === 'done' ? [] : [one]));
  const [first] = made;
  const [cause] = failed;
  if (first === undefined) {
    const { outcome, code, presented } = cause ?? {
      outcome: 'unreachable' as const,
      code: '',
      presented: [],
    };
    return {
      verdict: 'fail',
      message: failureMessage(outcome),
      evidence: { 'tls-code': code },
      value: { outcome, presented, rules },
    };
  }
  if (cause) rules.push(someFailed(cause.outcome, failed.length, tried.length));
  const weakest = made.find((one) => isOldProtocol(one.made.protocol)) ?? first;
  rules.push(...otherCertificates(made), ...secureRules(weakest.made));
  return {
    ...stageResult(first.made, rules, answersOf(made)),
    value: {
      outcome: 'done',
      chains: [...new Map(made.map((one) => [leafOf(one.made), one.made.presented])).values()],
      ...answeredBy(tried),
      isOld: isOldProtocol(weakest.made.protocol),
      addresses: [...Map.groupBy(tried, (one) => one.address).values()].map((ones) => ({
        sent: new Set(completedOf(ones).map((one) => leafOf(one.made))),
        ...answeredBy(ones),
      })),
      milliseconds: first.made.milliseconds,
      rules,
    },
  };
}

function completedOf(tried: readonly Attempt[]): { address: string; made: CompletedHandshake }[] {
  return tried.flatMap(({ address, made }) => (made.outcome === 'done' ? [{ address, made }] : []));
}

/** What LDAP was answered, and whether all connections ended alike. */
function answeredBy(tried: readonly Attempt[]): { answer: Answer; isUnstable: boolean } {
  const made = completedOf(tried);
  const answers = answersOf(made);
  return {
    answer: answers.find((kind) => kind !== 'ldap') ?? 'ldap',
    isUnstable: made.length < tried.length || answers.length > 1,
  };
}

function leafOf({ presented: [leaf] }: CompletedHandshake): string {
  return leaf?.facts.sha256 ?? '';
}

/** What a stage tells of a handshake that came about. */
function stageResult(
  {
    protocol,
    cipher,
    group,
    runtimeVerdict,
    presented,
    unreadable,
    answer,
    milliseconds,
  }: CompletedHandshake,
  rules: readonly Finding[],
  answers: readonly Answer[],
): Omit<StepResult<unknown>, 'value'> {
  const hasAnswered = answers.every((kind) => kind === 'ldap');
  const isFailed = rules.some(({ severity }) => severity === 'error');
  return {
    verdict: isFailed ? 'fail' : rules.length > 0 || !hasAnswered ? 'warn' : 'ok',
    message: message('ldaps.S4.done', { protocol, count: presented.length }),
    evidence: {
      'cipher-suite': cipher,
      'key-exchange': group,
      'unreadable-certificates': unreadable || undefined,
      'runtime-verdict': runtimeVerdict,
      'first-bytes': hasAnswered ? undefined : answer?.bytes.subarray(0, 32).toString('hex'),
    },
    findings: [
      ...answers.map(answerFinding),
      ...(milliseconds < SLOW
        ? []
        : [warning(message('ldaps.S4.took', { seconds: Math.round(milliseconds / 1_000) }))]),
    ],
  };
}

/** What is answered to LDAP over TLS. `slow`: some bytes came, and too few to say what they are. */
export type Answer = AnswerKind | 'silent' | 'slow' | 'closed';

function kindOf({ answer }: CompletedHandshake): Answer {
  if (answer === undefined) return 'silent';
  const { bytes, isClosed } = answer;
  return classifyAnswer(bytes) ?? (isClosed ? 'closed' : bytes.length > 0 ? 'slow' : 'silent');
}

/** The different answers of those that were asked. */
function answersOf(made: readonly { made: CompletedHandshake }[]): Answer[] {
  return [...new Set(made.flatMap((one) => (one.made.answer ? [kindOf(one.made)] : [])))];
}

/** What was answered to LDAP over TLS. */
function answerFinding(kind: Answer): Finding {
  const what =
    kind === 'silent' || kind === 'slow'
      ? message(`ldaps.S4.answer.${kind}`, { seconds: HANDSHAKE_TIMEOUT / 1_000 })
      : message(`ldaps.S4.answer.${kind}`);
  return finding(kind === 'ldap' ? 'note' : 'warning', what);
}

function someFailed(cause: HandshakeFailure, failed: number, total: number): Finding {
  // Whoever has a certificate for one connection has it for the next: it takes no more of them.
  if (cause === 'reset' || cause === 'half')
    return finding('error', message('ldaps.R01.some-reset', { failed, total }), {
      remedies: [message('ldaps.R01.remedy.some-reset'), message('ldaps.R01.remedy.some')],
    });
  const reason = failureMessage(cause);
  const remedies = [message('ldaps.R01.remedy.some')];
  return finding('error', message('ldaps.R01.some', { failed, total, reason }), { remedies });
}

/** Why a handshake did not come about, as its stage says it. */
function failureMessage(cause: HandshakeFailure): Message {
  return cause === 'timeout' || cause === 'slow'
    ? message(`ldaps.S4.${cause}`, { seconds: HANDSHAKE_TIMEOUT / 1_000 })
    : message(`ldaps.S4.${cause}`);
}

/** Certificates that are not the first one, by where they came from. */
function otherCertificates(made: readonly { address: string; made: CompletedHandshake }[]): Finding[] {
  const [first] = made;
  const [leaf] = first?.made.presented ?? [];
  if (first === undefined || leaf === undefined) return [];
  const others = new Map(
    made.flatMap(({ address, made: { presented } }) => {
      const [other] = presented;
      return other && other.facts.sha256 !== leaf.facts.sha256
        ? [[other.facts.sha256, address] as const]
        : [];
    }),
  );
  const isOnlyThere = (sha256: string, address: string) =>
    made.every((one) => (one.made.presented[0]?.facts.sha256 === sha256) === (one.address === address));
  return [...others].map(([sha256, address]) =>
    warning(
      isOnlyThere(sha256, address)
        ? message('ldaps.R25.address', { address, sha256 })
        : message('ldaps.R25.balancer', { sha256 }),
      { subject: leaf.facts.subject, remedies: [message('ldaps.R25.remedy')] },
    ),
  );
}

function isOldProtocol(protocol: string): boolean {
  return /^TLSv1(\.1)?$/.test(protocol);
}

/** What a handshake shows of how safe the connection is. */
function secureRules({ protocol, cipher }: CompletedHandshake): Finding[] {
  const rules: Finding[] = [];
  if (isOldProtocol(protocol)) {
    const what = message('ldaps.R21.best', { version: protocol });
    rules.push(finding('error', what, { remedies: [message('ldaps.R21.remedy.best')] }));
  }
  if (/^TLS_RSA_|_CBC_/.test(cipher))
    rules.push(warning(message('ldaps.R22', { cipher }), { remedies: [message('ldaps.R22.remedy')] }));
  return rules;
}

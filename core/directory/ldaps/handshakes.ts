import { finding, warning } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-book.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import {
  type Handshake,
  type HandshakeFailure,
  type HandshakeOptions,
  type Shaken as Made,
  shakeHands,
} from '../tls/handshake.ts';
import { answerKind, ROOT_DSE_REQUEST } from './answer.ts';
import type { Target } from './target.ts';

/** What came of all handshakes with a server. */
export type Shaken =
  | {
      outcome: 'done';
      /** Every different chain, that of the first connection first. */
      chains: readonly (readonly Certificate[])[];
      /** Whether every connection over which LDAP was asked for brought an answer of LDAP. */
      hasAnswered: boolean;
      isOld: boolean;
      /** Some connections came about, some did not. */
      isUnstable: boolean;
      rules: Finding[];
    }
  | { outcome: HandshakeFailure; presented: readonly Certificate[]; rules: Finding[] };

/** How long the first handshake may take and each after it, and the answers of LDAP. */
const HANDSHAKE = 5_000;
const SECOND_TRY = 3_000;
const ANSWER = 3_000;
const SECOND_ANSWER = 2_000;
/** So many connections show a load balancer of two servers but once in sixteen times, and hurt no server. */
const CONNECTIONS = 5;

const ask = {
  bytes: ROOT_DSE_REQUEST,
  isAnswered: (bytes: Buffer) => answerKind(bytes) !== undefined,
  milliseconds: ANSWER,
};
const again = { ...ask, milliseconds: SECOND_ANSWER };

interface Tried {
  address: string;
  made: Handshake;
}

/**
 * One handshake that asks for LDAP, and then several at a time with each address that is open: a server that serves one
 * connection after the other is not kept waiting by the first.
 */
export async function handshakes(
  { host, port }: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<StepResult<Shaken>> {
  const shake = async (address: string, more: Partial<HandshakeOptions> = {}): Promise<Tried> => {
    const endpoint = { host, port, address };
    return { address, made: await shakeHands({ endpoint, milliseconds: SECOND_TRY, signal, ...more }) };
  };
  const [address = '', ...others] = addresses.flatMap((one) =>
    Array.from({ length: CONNECTIONS }, () => one),
  );
  const first = await shake(address, { milliseconds: HANDSHAKE, ask });
  // Whoever is silent the first time is not waited for again.
  const isAsked = first.made.outcome !== 'done' || kindOf(first.made) === 'ldap';
  const isDropped = first.made.outcome === 'reset' || first.made.outcome === 'timeout';
  const [classical, ...more] = await Promise.all([
    isDropped ? shake(address, { classical: true, ask: again }) : undefined,
    ...others.map((one) => shake(one, isAsked ? { ask: again } : {})),
  ]);
  // What stands between drops the large first message of post-quantum key exchange from every connection.
  if (classical?.made.outcome === 'done' && more.every(({ made }) => made.outcome === first.made.outcome))
    return told([classical], [warning(message('ldaps.R23'), { remedies: [message('ldaps.R23.remedy')] })]);
  return told([first, ...more], []);
}

function told(tried: readonly Tried[], rules: Finding[]): StepResult<Shaken> {
  const made = tried.flatMap((one) => (one.made.outcome === 'done' ? [{ ...one, made: one.made }] : []));
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
      message: message(`ldaps.S4.${outcome}`),
      evidence: { 'tls-code': code },
      value: { outcome, presented, rules },
    };
  }
  if (cause) rules.push(someFailed(cause.outcome, failed.length, tried.length));
  const weakest = made.find((one) => isOldProtocol(one.made.protocol)) ?? first;
  rules.push(...otherCertificates(made), ...secureRules(weakest.made));
  return {
    ...seenOf(first.made, rules, answersOf(made)),
    value: {
      outcome: 'done',
      chains: [
        ...new Map(made.map((one) => [one.made.presented[0]?.facts.sha256, one.made.presented])).values(),
      ],
      hasAnswered: answersOf(made).every((kind) => kind === 'ldap'),
      isOld: isOldProtocol(weakest.made.protocol),
      isUnstable: failed.length > 0 || answersOf(made).length > 1,
      rules,
    },
  };
}

/** What a stage tells of a handshake that came about. */
function seenOf(
  { protocol, cipher, group, runtimeVerdict, presented, unreadable, answer }: Made,
  rules: readonly Finding[],
  answers: readonly Kind[],
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
    findings: answers.map(answerFinding),
  };
}

type Kind = NonNullable<ReturnType<typeof answerKind>> | 'silent' | 'closed';

function kindOf({ answer }: Made): Kind {
  if (answer === undefined) return 'silent';
  return answerKind(answer.bytes) ?? (answer.isClosed ? 'closed' : 'silent');
}

/** The different answers of those that were asked. */
function answersOf(made: readonly { made: Made }[]): Kind[] {
  return [...new Set(made.flatMap((one) => (one.made.answer ? [kindOf(one.made)] : [])))];
}

/** What was answered to LDAP over TLS. */
function answerFinding(kind: Kind): Finding {
  return finding(kind === 'ldap' ? 'note' : 'warning', message(`ldaps.S4.answer.${kind}`));
}

function someFailed(cause: HandshakeFailure, failed: number, total: number): Finding {
  const reason = message(`ldaps.S4.${cause}`);
  const remedies = [message('ldaps.R01.remedy.some')];
  return finding('error', message('ldaps.R01.some', { failed, total, reason }), { remedies });
}

/** Certificates that are not the first one, by where they came from. */
function otherCertificates(made: readonly { address: string; made: Made }[]): Finding[] {
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
function secureRules({ protocol, cipher }: Made): Finding[] {
  const rules: Finding[] = [];
  if (isOldProtocol(protocol)) {
    const what = message('ldaps.R21.best', { version: protocol });
    rules.push(finding('error', what, { remedies: [message('ldaps.R21.remedy.best')] }));
  }
  if (/^TLS_RSA_|_CBC_/.test(cipher))
    rules.push(warning(message('ldaps.R22', { cipher }), { remedies: [message('ldaps.R22.remedy')] }));
  return rules;
}

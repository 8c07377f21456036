import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Clock } from '#core/contract/directory/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { clockSkew, isSkewed, skewMessage } from './clock-skew.ts';
import { readRootDse } from './ldap/root-dse.ts';
import { resolveAddresses, type ServerOfService } from './ldap/service.ts';
import { fetchPage, networkFailure } from './web.ts';

/** Something that has a clock. */
export type ClockSource = { source: Message } & (
  | { kind: 'time'; time: string }
  | { kind: 'web'; url: string }
  | ({ kind: 'directory' } & ServerOfService)
  /** It does not tell its time, or has no address to ask. */
  | { kind: 'none'; verdict: 'skipped' | 'unknown'; reason: Message }
);

/** What Kerberos accepts, in seconds (spec, "Limits"). */
const KERBEROS_TOLERANCE = 300;
const DEADLINE = 5_000;

/** Compares clocks with this computer's, all at once. What cannot be read is unknown, and holds up none of the others. */
export async function compareClocks(
  sources: readonly ClockSource[],
  { signal, now }: { signal: AbortSignal; now: () => Date },
): Promise<Clock[]> {
  return await Promise.all(
    sources.map(async (one): Promise<Clock> => {
      const { source } = one;
      const read = await timeOf(one, signal, now).catch((error: unknown): UnknownTime => {
        if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
        const reason = isSiteferryError(error) ? errorMessage(error) : networkFailure(error).message;
        return { verdict: 'unknown', reason };
      });
      if (typeof read !== 'string') return { source, ...unknownClock(read) };
      const time = read;
      const seconds = clockSkew(time, now());
      return { source, time, skewSeconds: seconds, ...judge(seconds) };
    }),
  );
}

/** Why there is no time: `skipped` from what has no clock that could be read. */
interface UnknownTime {
  verdict: 'skipped' | 'unknown';
  reason: Message;
}

const NOT_SENT: UnknownTime = { verdict: 'skipped', reason: message('clock.not-sent') };

function unknownClock({ verdict, reason }: UnknownTime): Pick<Clock, 'verdict' | 'finding'> {
  if (verdict === 'skipped') return { verdict, finding: finding('note', reason) };
  return { verdict, finding: warning(message('clock.unknown', { reason })) };
}

function judge(seconds: number): Pick<Clock, 'verdict' | 'finding'> {
  const skew = skewMessage(seconds);
  if (!isSkewed(seconds)) return { verdict: 'ok', finding: finding('note', skew) };
  if (Math.abs(seconds) <= KERBEROS_TOLERANCE) {
    const remedies = [message('clock.synchronize.sign-in')];
    return { verdict: 'warn', finding: finding('warning', skew, { remedies }) };
  }
  const remedies = [message('clock.synchronize.kerberos')];
  return { verdict: 'fail', finding: finding('error', skew, { remedies }) };
}

async function timeOf(
  source: ClockSource,
  signal: AbortSignal,
  now: () => Date,
): Promise<string | UnknownTime> {
  if (source.kind === 'none') return source;
  if (source.kind === 'time') return source.time;
  if (source.kind === 'web') return (await fetchPage(source.url, signal, 1)).date ?? NOT_SENT;
  const addresses = [
    ...(await resolveAddresses(source, { secure: true }, { signal })),
    // Nothing secret is asked: a server without TLS tells its time as well.
    ...(await resolveAddresses(source, { secure: false }, { signal })),
  ];
  let reason = message('directory.no-server');
  for (const address of addresses) {
    const read = await readRootDse(address, { milliseconds: DEADLINE, signal }, now);
    if (read.ok) return read.value.clock?.serverTime ?? NOT_SENT;
    reason = read.failure.reason;
    if (read.failure.kind === 'timeout') break;
  }
  return { verdict: 'unknown', reason };
}

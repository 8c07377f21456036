import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Clock } from '#core/contract/directory-services.ts';
import { message } from '#core/messages/catalogue.ts';
import { clockSkew, isSkewed, skewMessage } from './clock-skew.ts';
import { readRootDse } from './ldap/root-dse.ts';
import type { DirectoryAddress } from './ldap/session.ts';
import { fetchPage } from './web.ts';

/** Something that has a clock. */
export type ClockSource = { source: Message } & (
  | { kind: 'time'; time: string }
  | { kind: 'web'; url: string }
  | { kind: 'directory'; address: DirectoryAddress }
);

/** What Kerberos accepts, in seconds (spec, "Limits"). */
const KERBEROS = 300;
const DEADLINE = 5_000;

/** Compares clocks with this computer's, all at once. What cannot be read is unknown, and holds up none of the others. */
export async function compareClocks(
  sources: readonly ClockSource[],
  { signal, now }: { signal: AbortSignal; now: () => Date },
): Promise<Clock[]> {
  return await Promise.all(
    sources.map(async (one): Promise<Clock> => {
      const time = await timeOf(one, signal, now).catch((error: unknown) => {
        if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
        return undefined;
      });
      const { source } = one;
      if (time === undefined)
        return { source, verdict: 'unknown', finding: warning(message('clock.unknown')) };
      const seconds = clockSkew(time, now());
      return { source, time, skewSeconds: seconds, ...judge(seconds) };
    }),
  );
}

function judge(seconds: number): Pick<Clock, 'verdict' | 'finding'> {
  const skew = skewMessage(seconds);
  if (!isSkewed(seconds)) return { verdict: 'ok', finding: finding('note', skew) };
  if (Math.abs(seconds) <= KERBEROS) {
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
): Promise<string | undefined> {
  if (source.kind === 'time') return source.time;
  if (source.kind === 'web') return (await fetchPage(source.url, signal, 1)).date;
  const read = await readRootDse(source.address, { milliseconds: DEADLINE, signal }, now);
  return read.ok ? read.value.clock?.serverTime : undefined;
}

import { isSiteferryError } from '#core/base/errors.ts';
import type { Clock } from '#core/contract/directory-services.ts';
import { readRootDse } from './ldap/root-dse.ts';
import type { DirectoryAddress } from './ldap/session.ts';
import { clockSkew, fetchPage } from './web.ts';

/** Something that has a clock. */
export type ClockSource = { source: string } & (
  | { kind: 'time'; time: string }
  | { kind: 'web'; url: string }
  | { kind: 'directory'; address: DirectoryAddress }
);

/** Kerberos refuses from five minutes on; second factors and tokens from half a minute (spec, "Limits"). */
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
      if (time === undefined) return { source, verdict: 'unknown', summary: 'Its time cannot be read.' };
      const { seconds, isOff } = clockSkew(time, now());
      const verdict = Math.abs(seconds) > KERBEROS ? 'fail' : isOff ? 'warn' : 'ok';
      return { source, time, skewSeconds: seconds, verdict, summary: SUMMARIES[verdict] };
    }),
  );
}

const SUMMARIES = {
  ok: 'It agrees with this computer.',
  warn: 'More than 30 seconds: second factors, tokens and SAML responses are refused.',
  fail: 'More than 5 minutes: Kerberos refuses, too.',
} as const;

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

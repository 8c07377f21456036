import { setTimeout as delay } from 'node:timers/promises';
import type { PendingChange, SettledChange } from '#core/contract/signin/pending.ts';
import { listPendingRuns, readPendingRun } from '#core/workspace/history/pending.ts';
import type { HostContext } from '../context.ts';
import type { Looked } from './settle.ts';

/** Waits, the only one here; tests give their own. Rejects where the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const waitForTimer: Wait = (milliseconds, signal) => delay(milliseconds, undefined, { signal });

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Between looks at a change that only a person can settle, and at most at a site that does not answer. */
const LONGEST = 5 * MINUTE;
/** The first wait after a look that failed; each other one is twice as long. */
const FIRST = 10 * SECOND;

/** How long until a change is looked at again. */
export function waitAfter(looked: Looked, failures: number, most: number): number {
  if (looked.outcome !== 'open') return FIRST;
  if (looked.left === undefined) return Math.min(FIRST * 2 ** Math.min(failures - 1, 10), LONGEST);
  // Overdue, and yet open: it needs a person.
  return looked.left <= 0 ? LONGEST : Math.min(looked.left, most);
}

/** One run, or those of a site, by the address that is known of it; otherwise all. */
interface Which {
  run?: string | undefined;
  at?: { site: string; siteId: string } | undefined;
}

/** When pending changes are looked at, on a clock that only counts what was waited: that of the computer may jump. */
interface Schedule {
  elapsed: number;
  next: Map<string, { at: number; failures: number }>;
}

/**
 * Looks at every pending change whose time has come: a new one at once, because it may be overdue. Gives what was settled, and how
 * long until the next look.
 */
async function lookAtDue(
  context: HostContext,
  schedule: Schedule,
  { run: only, at, most, signal }: Which & { most: number; signal: AbortSignal },
): Promise<{ settled: SettledChange[]; wait: number }> {
  const { next, elapsed } = schedule;
  const settled: SettledChange[] = [];
  const pending = (await listPendingRuns(context.home)).filter(
    ({ run, pending: { siteId } }) =>
      (only === undefined || run === only) && (at === undefined || siteId === at.siteId),
  );
  for (const { run } of pending) {
    const known = next.get(run);
    if (known && known.at > elapsed) continue;
    // With all that undoes a run: most programs find nothing.
    const { settlePending } = await import('./settle.ts');
    const looked = await settlePending(context, run, 'look', signal, at?.site);
    if (looked.outcome === 'settled') settled.push(looked.settled);
    const hasFailed = looked.outcome === 'open' && looked.left === undefined;
    const failures = hasFailed ? (known?.failures ?? 0) + 1 : 0;
    next.set(run, { at: elapsed + waitAfter(looked, failures, most), failures });
  }
  const soonest = pending.map(({ run }) => (next.get(run)?.at ?? elapsed) - elapsed);
  return { settled, wait: Math.max(SECOND, Math.min(most, ...soonest)) };
}

/** Settles what is pending while a program runs. `close` ends that, and waits for what is being done. */
export function watchPending(
  context: HostContext,
  {
    wait = waitForTimer,
    onSettled = () => {},
  }: { wait?: Wait; onSettled?: (settled: SettledChange) => void } = {},
): { close(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const schedule: Schedule = { elapsed: 0, next: new Map() };
  const watch = async () => {
    while (!signal.aborted) {
      const looked = await lookAtDue(context, schedule, { most: MINUTE, signal }).catch((error: unknown) => {
        if (!signal.aborted) context.logError(error);
        return { settled: [], wait: MINUTE };
      });
      looked.settled.forEach(onSettled);
      await wait(looked.wait, signal).catch(() => undefined);
      schedule.elapsed += looked.wait;
    }
  };
  const watching = watch();
  return {
    async close() {
      stop.abort();
      await watching;
    },
  };
}

/** Looks at what is pending; with `waits` until nothing is but what needs a person. */
export async function settleAll(
  context: HostContext,
  { waits, wait = waitForTimer, ...which }: Which & { waits: boolean; wait?: Wait },
  signal: AbortSignal,
): Promise<{ settled: SettledChange[]; pending: PendingChange[] }> {
  const { listPending } = await import('./list.ts');
  const schedule: Schedule = { elapsed: 0, next: new Map() };
  const settled: SettledChange[] = [];
  for (;;) {
    const looked = await lookAtDue(context, schedule, { ...which, most: FIRST, signal });
    settled.push(...looked.settled);
    const pending = (await listPending(context, which.at?.siteId)).filter(
      ({ run }) => which.run === undefined || run === which.run,
    );
    if (!waits || pending.every(({ state }) => state === 'stuck')) return { settled, pending };
    schedule.elapsed += await waitUnlessSettled(context, pending, looked.wait, wait, signal);
  }
}

/** Waits, but no longer than until another program has settled one of these; gives how long that was. */
async function waitUnlessSettled(
  { home }: HostContext,
  pending: readonly PendingChange[],
  milliseconds: number,
  wait: Wait,
  signal: AbortSignal,
): Promise<number> {
  let waited = 0;
  while (waited < milliseconds) {
    await wait(SECOND, signal);
    waited += SECOND;
    for (const { run } of pending) if (!(await readPendingRun(home, run))) return waited;
  }
  return waited;
}

import { setTimeout as delay } from 'node:timers/promises';
import { AT_WORK } from '#core/contract/rollout/states.ts';
import { advance } from '#core/rollout/advance.ts';
import type { RolloutStep, RolloutView } from '#core/rollout/view.ts';
import { isOpen } from '#core/rollout/windows.ts';
import type { Look, RolloutStore, SentJob } from './store.ts';

/** Between looks whether anything has changed, in milliseconds. */
const PERIOD = 1_000;
/** How long one that nothing happens in keeps its place in a process, and any does while others may wait for theirs, in milliseconds. */
const REST = 30_000;
const TURN = 300_000;

/** What looks after a roll-out, in whichever process. */
export interface Coordinator {
  store: RolloutStore;
  now: () => Date;
  /** Hands jobs to the queue; one that gets lost on the way is sent again by whatever looks for those. */
  send: (jobs: readonly SentJob[]) => Promise<void>;
  /** Resolves when a job of this process is over, so that the next one begins at once. */
  jobEnds: () => Promise<unknown>;
  logError: (error: unknown) => void;
}

/**
 * Does what comes next in a roll-out until nothing is to be done in it, its turn is over, or this process is to end. Whoever else does
 * the same at the same time does no harm: a step counts only where the roll-out is still as it was read.
 */
export async function coordinate(id: string, own: Coordinator, signal: AbortSignal): Promise<void> {
  const { store, now } = own;
  const end = performance.now() + TURN;
  while (!signal.aborted && performance.now() < end) {
    const look = await store.look(id, now());
    if (!look) return;
    if (look.view.state === 'aborting') await store.cancelJobs(id);
    const step = advance(look.view);
    if (isEmpty(step)) {
      if (isIdle(look.view) || !(await changes(id, look, step, own, signal))) return;
    } else if ((await take(id, look, step, own)) && isAll(look, step)) {
      const taken = { ...look, revision: look.revision + 1 };
      if (!(await changes(id, taken, step, own, signal))) return;
    }
  }
}

/** True where the step counts. */
async function take(id: string, { revision }: Look, step: RolloutStep, own: Coordinator): Promise<boolean> {
  const jobs = await own.store.apply(id, revision, step, own.now());
  if (jobs && jobs.length > 0) await own.send(jobs).catch(own.logError);
  return jobs !== undefined;
}

/**
 * Nothing is left to be done after this step before something happens, so that it need not be looked at again: sites have gone on,
 * and none came back to those that can be begun.
 */
function isAll(
  { view, isWhole }: Look,
  { sites, log: _log, wakeAt: _wakeAt, ...rest }: RolloutStep,
): boolean {
  const isUnderWay = view.state === 'running' || view.state === 'undoing';
  return isUnderWay && isWhole && Object.keys(rest).length === 0 && sites.every(({ to }) => to !== 'waiting');
}

/** Nothing becomes another one. */
function isEmpty({ wakeAt: _wakeAt, sites, log, ...rest }: RolloutStep): boolean {
  return sites.length === 0 && log.length === 0 && Object.keys(rest).length === 0;
}

/** Nothing happens in it before a person wants it to. */
function isIdle({ state, counts }: RolloutView): boolean {
  if (state === 'running' || state === 'aborting' || state === 'undoing') return false;
  return counts.every((ofWave) => AT_WORK.every((working) => (ofWave[working] ?? 0) === 0));
}

/** Waits until somebody has done something to the roll-out, a job of it is over, or it is time; false where that takes long. */
async function changes(
  id: string,
  { revision, view, times }: Look,
  { wakeAt }: RolloutStep,
  { store, now, jobEnds }: Coordinator,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + REST;
  const closed = times.filter((one) => !isOpen(one, view.now));
  while (performance.now() < end) {
    const period = new AbortController();
    const wait = delay(PERIOD, false, { signal: AbortSignal.any([signal, period.signal]) }).catch(
      () => false,
    );
    const hasEnded = await Promise.race([wait, jobEnds().then(() => true)]);
    period.abort();
    if (signal.aborted) return false;
    if (hasEnded) return true;
    const time = now();
    if (wakeAt && wakeAt <= time) return true;
    if (closed.some((one) => isOpen(one, time))) return true;
    if (await store.hasChanged(id, revision)) return true;
  }
  return false;
}

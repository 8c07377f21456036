import { MOVING, POSSIBLE, RETRIED, type RolloutAction, SKIPPED } from '#core/contract/rollout/actions.ts';
import type { Rollout, RolloutSite, WaveStatus } from '#core/contract/rollout/rollout.ts';
import { AT_WORK, type RolloutState, type SiteState } from '#core/contract/rollout/states.ts';

/** Why something cannot be done with a roll-out now. */
export type Refusal =
  | 'begun'
  | 'notRunning'
  | 'notPaused'
  | 'over'
  | 'underWay'
  | 'nothingWritten'
  | 'noGate';

/** States in which things go on by themselves. */
export function isMoving(state: RolloutState): boolean {
  return MOVING.includes(state);
}

/** What can be done with all of a roll-out. */
export type WholeAction = Exclude<RolloutAction, 'skip' | 'retry'>;

const REFUSALS: Readonly<Record<WholeAction, Refusal>> = {
  start: 'begun',
  pause: 'notRunning',
  resume: 'notPaused',
  approve: 'noGate',
  abort: 'over',
  undo: 'underWay',
};

/** Why a roll-out cannot be started, paused and so on; undefined where it can. */
export function refusalOf(
  action: WholeAction,
  { state, waves, counts }: Pick<Rollout, 'state' | 'waves' | 'counts'>,
): Refusal | undefined {
  if (action === 'approve' && !waves.some(isAtGate)) return 'noGate';
  if (action === 'undo' && (state === 'planned' || !mayBeWritten(counts))) return 'nothingWritten';
  return POSSIBLE[action].includes(state) ? undefined : REFUSALS[action];
}

/** Whether a wave waits for its gate, which somebody can open. */
export function isAtGate({ state, approvedBy }: WaveStatus): boolean {
  return (state === 'approval' || state === 'holding') && approvedBy === undefined;
}

const WRITTEN: readonly SiteState[] = ['changed', 'verifying', 'done'];
/** States in which some sites have the change, and others do not. */
const PERHAPS: readonly SiteState[] = ['failed', 'undo-failed'];

function mayBeWritten(counts: Rollout['counts']): boolean {
  return [...WRITTEN, ...PERHAPS].some((state) => (counts[state] ?? 0) > 0);
}

/** Whether there is something on a site that can be undone. */
export function hasChange(site: Pick<RolloutSite, 'state' | 'isWritten'>): boolean {
  return site.isWritten && !isAtWork(site);
}

/** Whether a site can be left out. */
export function canSkip({ state }: Pick<RolloutSite, 'state'>): boolean {
  return SKIPPED.includes(state);
}

/** Whether a site can have another turn. */
export function canRetry({ state, verdict }: Pick<RolloutSite, 'state' | 'verdict'>): boolean {
  return RETRIED.includes(state) || (state === 'left-out' && verdict !== 'same');
}

/** Whether sites can be left out, or have another turn, while their roll-out stands like this. */
export function takesSites(action: 'skip' | 'retry', state: RolloutState): boolean {
  return POSSIBLE[action].includes(state);
}

/** Whether a job is at a site. */
export function isAtWork({ state }: Pick<RolloutSite, 'state'>): boolean {
  return AT_WORK.includes(state);
}

import type { RolloutSite } from '#core/contract/rollout/rollout.ts';
import { type StatusCounts, status } from '#core/contract/transfer/plan.ts';

/** The counts of a plan that changes nothing. */
export const NO_COUNTS = Object.fromEntries(status.options.map((name) => [name, 0])) as StatusCounts;

/** A site of a roll-out that waits. */
export function siteRow(changes: Partial<RolloutSite>): RolloutSite {
  return {
    ...{ position: 0, site: 'Bern', labels: [], wave: 0, verdict: 'clean', conflicts: {}, state: 'waiting' },
    ...{ isWritten: false, revision: 1 },
    ...changes,
  };
}

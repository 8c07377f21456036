import { SiteferryError } from '#core/base/errors.ts';
import type { PlanRolloutInput, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import type { TaskContext } from '../handlers.ts';

/** Reads every site, makes a sealed plan for each, and keeps them as a roll-out. Nothing is written to any site. */
export async function planRollout(
  _run: TaskContext,
  _input: PlanRolloutInput,
  _signal: AbortSignal,
): Promise<RolloutMatrix> {
  throw new SiteferryError('bug', { reason: 'not yet' });
}

import { SiteferryError } from '#core/base/errors.ts';
import type { DecideRolloutInput, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import type { TaskContext } from '../handlers.ts';

/** Decides the conflicts of sites once, and makes their plans again. */
export async function decideRollout(
  _run: TaskContext,
  _input: DecideRolloutInput,
  _signal: AbortSignal,
): Promise<RolloutMatrix> {
  throw new SiteferryError('bug', { reason: 'not yet' });
}

import { SiteferryError } from '#core/base/errors.ts';
import type { ControlRolloutInput, Rollout } from '#core/contract/rollout/rollout.ts';
import type { TaskContext } from '../handlers.ts';

/** Starts, pauses, approves and so on. */
export async function controlRollout(
  _run: TaskContext,
  _input: ControlRolloutInput,
  _signal: AbortSignal,
): Promise<Rollout> {
  throw new SiteferryError('bug', { reason: 'roll-outs cannot be controlled yet' });
}

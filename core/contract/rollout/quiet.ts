import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { countIn } from './columns.ts';
import type { Rollout, RolloutPlace } from './rollout.ts';
import { AT_WORK } from './states.ts';

/** How long nothing begins before that is told, in seconds. */
export const QUIET = 15;

/** Whether something is to be done, and nobody does it. */
export function isQuiet(rollout: Pick<Rollout, 'state' | 'waves' | 'counts'>): boolean {
  const { state, waves } = rollout;
  if (countIn(rollout, AT_WORK) > 0) return false;
  return state === 'undoing' || (state === 'running' && waves.some((wave) => wave.state === 'running'));
}

/** Why nothing may have begun for that long: on this computer there always is who does it. */
export function quietReason({ jobs }: Pick<RolloutPlace, 'jobs'>): Message {
  return message(jobs === undefined ? 'rollout.none-is-open' : 'rollout.nobody-works', { seconds: QUIET });
}

import { z } from 'zod';
import { FAILED, type RolloutState, type SiteState } from './states.ts';

/** What a person does with a roll-out. */
export const rolloutAction = z.enum([
  'start',
  'pause',
  'resume',
  'approve',
  'skip',
  'retry',
  'abort',
  'undo',
]);
export type RolloutAction = z.infer<typeof rolloutAction>;

/** States of a roll-out in which an action does something. */
export const POSSIBLE: Readonly<Record<RolloutAction, readonly RolloutState[]>> = {
  start: ['planned'],
  pause: ['running'],
  resume: ['paused', 'stopped'],
  approve: ['running'],
  skip: ['planned', 'running', 'paused', 'stopped'],
  retry: ['running', 'paused', 'stopped', 'done'],
  abort: ['running', 'paused', 'undoing'],
  undo: ['paused', 'stopped', 'done'],
};

/** States in which a roll-out goes on by itself. */
export const MOVING: readonly RolloutState[] = ['running', 'aborting', 'undoing'];

/** States of sites that can be left out. */
export const SKIPPED: readonly SiteState[] = ['waiting', 'failed', 'unknown', 'undone'];

/** States of sites that have another turn without being named. */
export const RETRIED: readonly SiteState[] = [...FAILED, 'undone', 'undo-waiting'];

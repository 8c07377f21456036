import { z } from 'zod';

/**
 * How a roll-out stands. `planned`: nothing was begun. `running`. `paused`: nothing new is begun until somebody resumes it; what was
 * under way ends. `stopped`: a wave had more failures than it may, or somebody ended it (`aborting` until nothing is under way any
 * more). `undoing`: what was written is taken back. `done`: every site has the change, or was left out.
 */
export const rolloutState = z.enum([
  'planned',
  'running',
  'paused',
  'aborting',
  'stopped',
  'undoing',
  'done',
]);
export type RolloutState = z.infer<typeof rolloutState>;

/**
 * How a site of it stands. `left-out`: it was there already, or nobody has decided what stands against it, or a person skipped it.
 * `waiting`. `checking`: what is asked before the change. `changing`. `changed`: committed, its checks come with the gate.
 * `verifying`: they are asked. `done`. `failed`: nothing was written, or it was and a check failed (`isWritten`). `unknown`: nobody
 * can tell whether it was written. `undo-waiting`, `undoing`, `undone`, `undo-failed`.
 */
export const siteState = z.enum([
  'left-out',
  'waiting',
  'checking',
  'changing',
  'changed',
  'verifying',
  'done',
  'failed',
  'unknown',
  'undo-waiting',
  'undoing',
  'undone',
  'undo-failed',
]);
export type SiteState = z.infer<typeof siteState>;

/**
 * What the plan of a site says: it has the change already; it can be written as it is; something has to be decided; it has
 * changes of its own, which stay; its profile keeps something from being written; nothing is known of it.
 */
export const siteVerdict = z.enum(['same', 'clean', 'conflict', 'drifted', 'protected', 'unreachable']);
export type SiteVerdict = z.infer<typeof siteVerdict>;

/** States in which a job is at a site. */
export const AT_WORK: readonly SiteState[] = ['checking', 'changing', 'verifying', 'undoing'];

/** States of sites that need somebody. */
export const FAILED: readonly SiteState[] = ['failed', 'unknown', 'undo-failed'];

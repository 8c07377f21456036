import { SiteferryError } from '#core/base/errors.ts';
import type { RolloutAction } from '#core/contract/rollout/actions.ts';
import type { ControlRolloutInput, Rollout } from '#core/contract/rollout/rollout.ts';
import { message } from '#core/messages/catalogue.ts';
import { control } from '#core/rollout/control.ts';
import { applyControl, readControlledSites } from '#core/rollout/control-store.ts';
import type { RolloutDatabase } from '#core/rollout/database.ts';
import { readTargets } from '#core/rollout/site-store.ts';
import { findRollout, readRollout } from '#core/rollout/store.ts';
import type { TaskContext } from '../handlers.ts';
import { personOf, replan } from './plan.ts';

/** After these something is to be done, which in a database of this computer nobody else does. */
const WORKING: ReadonlySet<RolloutAction> = new Set(['start', 'resume', 'undo']);

/** How often a roll-out that others change is looked at again before somebody is told so. */
const TRIES = 50;

/**
 * Starts, pauses, approves and so on: what was said holds for the roll-out as it stands, or not at all. Errors: `usage` for what cannot
 * be done as it stands, with what can; `rule-broken` where something has to be decided before; those of planning again.
 */
export async function controlRollout(
  run: TaskContext,
  input: ControlRolloutInput,
  signal: AbortSignal,
): Promise<Rollout> {
  const database = await run.context.rollouts(input);
  const { sql } = database;
  const { id } = await findRollout(sql, input.rollout);
  const replans = await take(run, database, id, input);
  if (replans.length > 0) await planAgain(run, database, { id, positions: new Set(replans) }, signal);
  if (WORKING.has(input.action)) await database.work();
  return await readRollout(sql, id);
}

/** Gives the positions of the sites whose plans are to be made again. */
async function take(
  run: TaskContext,
  { sql }: RolloutDatabase,
  id: string,
  input: ControlRolloutInput,
): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const rollout = await findRollout(sql, id);
    const step = control(rollout, await readControlledSites(sql, id), input, personOf(run));
    if (!step) return [];
    if (await applyControl(sql, rollout, step)) return step.replans;
  }
  throw changedMeanwhile();
}

/** The roll-out can do without these sites until they are planned: they stay as they are where that does not succeed. */
async function planAgain(
  run: TaskContext,
  { sql }: RolloutDatabase,
  { id, positions }: { id: string; positions: ReadonlySet<number> },
  signal: AbortSignal,
): Promise<void> {
  // First: a site that somebody changes from here on is not planned again.
  const rollout = await findRollout(sql, id);
  const targets = (await readTargets(sql, id, {})).filter(({ position }) => positions.has(position));
  const { replaced } = await replan(run, { sql, rollout, targets, restart: true }, signal);
  if (replaced < targets.length) throw changedMeanwhile();
}

function changedMeanwhile(): SiteferryError {
  return new SiteferryError('usage', { reason: message('rollout.changed-meanwhile') });
}

import { SiteferryError } from '#core/base/errors.ts';
import type { DecideRolloutInput, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { message } from '#core/messages/catalogue.ts';
import { readTargets } from '#core/rollout/site-store.ts';
import { requireStorable } from '#core/rollout/storable.ts';
import { findRollout } from '#core/rollout/store.ts';
import type { TaskContext } from '../handlers.ts';
import { replan } from './plan.ts';
import { readMatrix } from './read.ts';

/**
 * Decides the conflicts of sites once, and makes their plans again. The decisions are kept for each site, beside those that were taken
 * before. In a roll-out that was started, a site that was left out stays so until somebody tries it again.
 *
 * Errors: `usage` for sites and groups that it does not have, and where it has changed meanwhile.
 */
export async function decideRollout(
  run: TaskContext,
  { rollout: ref, group, sites, decisions, ...place }: DecideRolloutInput,
  signal: AbortSignal,
): Promise<RolloutMatrix> {
  requireStorable({ decisions });
  const { sql } = await run.context.rollouts(place);
  const rollout = await findRollout(sql, ref);
  if (group === undefined && sites === undefined) throw usage('rollout.decide-whom');
  const found = await readTargets(sql, rollout.id, { group, sites });
  if (found.length === 0)
    throw new SiteferryError('usage', { reason: message('rollout.no-such-group', { group: group ?? '' }) });
  const targets = found.map((target) => ({
    ...target,
    decisions: joinDecisions(target.decisions, decisions),
  }));
  const restart = rollout.state === 'planned';
  const { replaced } = await replan(run, { sql, rollout, targets, restart }, signal);
  if (replaced < targets.length) throw usage('rollout.changed-meanwhile');
  return await readMatrix(sql, rollout.id);
}

/** A decision about the same takes the place of the one before. */
function joinDecisions(before: readonly Decision[], decided: readonly Decision[]): Decision[] {
  return [...new Map([...before, ...decided].map((one) => [subjectOf(one), one])).values()];
}

/** What a decision is about. */
function subjectOf(decision: Decision): string {
  if ('all' in decision) return JSON.stringify(['all', decision.all]);
  if ('missing' in decision) return JSON.stringify(['missing', decision.missing]);
  const { type, guid, conflict, column } = decision;
  return JSON.stringify([type, guid, conflict ?? null, column ?? null]);
}

function usage(code: 'rollout.decide-whom' | 'rollout.changed-meanwhile'): SiteferryError {
  return new SiteferryError('usage', { reason: message(code) });
}

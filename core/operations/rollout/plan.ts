import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { PlanRolloutInput, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Sql } from '#core/rollout/database.ts';
import type { RolloutRow } from '#core/rollout/rows.ts';
import {
  addSites,
  type PlannedTarget,
  type RolloutTarget,
  replacePlans,
  type SitePlan,
} from '#core/rollout/site-store.ts';
import { requireStorable } from '#core/rollout/storable.ts';
import {
  ARCHIVE_FILE,
  abandonRollout,
  beginRollout,
  completeRollout,
  findSameSites,
  saveRolloutFile,
} from '#core/rollout/store.ts';
import type { TaskContext } from '../handlers.ts';
import { eachSite } from '../site-lanes.ts';
import { type OpenedChange, openKeptChange, openNewChange } from './change.ts';
import { planSite } from './plan-site.ts';
import { readMatrix } from './read.ts';
import { resolveTargets } from './targets.ts';

/**
 * Reads every site, makes a sealed plan for each, and keeps them as a roll-out. Nothing is written to any site, and nothing is kept
 * where it is cancelled or refused.
 *
 * Errors: `usage` for what was asked and cannot be, with what and where; those of the database of jobs and of reading an archive.
 */
export async function planRollout(
  run: TaskContext,
  { name, change, decisions, ...input }: PlanRolloutInput,
  signal: AbortSignal,
): Promise<RolloutMatrix> {
  requireStorable({ name, change, policy: input.policy, decisions });
  const targets = await resolveTargets(run.context.home, { ...input, change });
  const { sql } = await run.context.rollouts(input);
  await using opened = await openNewChange(run, sql, change, signal);
  const id = randomUUID();
  const createdBy = personOf(run);
  const { policy } = input;
  await beginRollout(sql, { id, name: name ?? opened.name, change: opened.change, policy, createdBy });
  try {
    if (opened.archive) await saveRolloutFile(sql, id, ARCHIVE_FILE, opened.archive);
    await planAll(run, { sql, id, opened, targets, decisions }, signal);
    await requireOneOfEach(sql, id);
    await completeRollout(sql, id, createdBy);
  } catch (error) {
    await abandonRollout(sql, id).catch(run.context.logError);
    throw error;
  }
  return await readMatrix(sql, id);
}

/** A site that was named by two addresses would be written twice. */
async function requireOneOfEach(sql: Sql, id: string): Promise<void> {
  const [names] = await findSameSites(sql, id);
  if (names)
    throw new SiteferryError('usage', { reason: message('rollout.one-site-twice', { sites: names }) });
}

/** In whose name a roll-out is planned and controlled. */
export function personOf({ context }: Pick<TaskContext, 'context'>): string {
  return context.caller?.login ?? userInfo().username;
}

interface AllSites {
  sql: Sql;
  id: string;
  opened: OpenedChange;
  targets: readonly RolloutTarget[];
  decisions: readonly Decision[];
}

async function planAll(
  run: TaskContext,
  { sql, id, opened, targets, decisions }: AllSites,
  signal: AbortSignal,
): Promise<void> {
  const sites = targets.map((target) => ({ ...target, decisions }));
  const keep = (target: RolloutTarget, planned: SitePlan) => addSites(sql, id, [{ target, planned }]);
  await planSites(run, { opened, sites, refuses: true, keep }, signal);
}

interface SitesToPlan<Target> {
  opened: OpenedChange;
  sites: readonly (Target & Parameters<typeof planSite>[2])[];
  refuses: boolean;
  keep(target: Target, planned: SitePlan): Promise<void>;
}

async function planSites<Target>(
  run: TaskContext,
  { opened, sites, refuses, keep }: SitesToPlan<Target>,
  signal: AbortSignal,
): Promise<void> {
  const control = new AbortController();
  const stop = AbortSignal.any([signal, control.signal]);
  const tell = countSites(run.report, sites.length);
  const work = async (site: SitesToPlan<Target>['sites'][number]) => {
    await keep(site, await planSite(run, opened, site, { refuses }, stop));
    tell();
  };
  const isEmbedded = ({ address }: { address: string }) => address.startsWith('embedded:');
  // Of a version that is gone the first site tells, before others are asked; it also fetches the repository that they share.
  const [first, ...others] = sites;
  if (first) await work(first);
  await eachSite(others, isEmbedded, work, () => control.abort());
}

function countSites(report: ReportProgress, total: number): () => void {
  let done = 0;
  report({ stage: 'planning-sites', done, total });
  return () => {
    done += 1;
    report({ stage: 'planning-sites', done, total });
  };
}

/** Sites of a roll-out whose plans are made again. */
export interface Replan {
  sql: Sql;
  rollout: RolloutRow;
  targets: readonly PlannedTarget[];
  /** The sites wait again, or are left out where nothing is to be written; without it they stay as they are. */
  restart: boolean;
}

/**
 * Makes the plans of sites again with the decisions that are kept for them, and keeps the new ones where the roll-out is still as it was
 * read: none where it is not. Nothing is written to any site.
 */
export async function replan(
  run: TaskContext,
  { sql, rollout, targets, restart }: Replan,
  signal: AbortSignal,
): Promise<{ replaced: number; revision: number }> {
  await using opened = await openKeptChange(sql, rollout);
  const planned: { position: number; planned: SitePlan }[] = [];
  const keep = async ({ position }: PlannedTarget, plan: SitePlan) => {
    planned.push({ position, planned: plan });
  };
  await planSites(run, { opened, sites: targets, refuses: false, keep }, signal);
  return await replacePlans(sql, { id: rollout.id, revision: rollout.revision, restart }, planned);
}

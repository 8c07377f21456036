import type {
  Rollout,
  RolloutLogEntry,
  RolloutLogInput,
  RolloutMatrix,
  RolloutPlace,
  RolloutRef,
  RolloutSiteDetail,
  RolloutSiteInput,
  RolloutSitesInput,
  RolloutSitesPage,
} from '#core/contract/rollout/rollout.ts';
import type { Sql } from '#core/rollout/database.ts';
import { readGroups, readSite, readSites, readUsualPlan } from '#core/rollout/site-store.ts';
import { findRollout, readLog, readRollout, readRollouts, removeRollout } from '#core/rollout/store.ts';
import type { HostContext } from '../context.ts';

/** How much of the log of a site is told with it. */
const MOST_OF_A_SITE = 1_000;

/** The roll-outs of a database of jobs, newest first. */
export async function listRollouts(context: HostContext, place: RolloutPlace): Promise<Rollout[]> {
  const { sql } = await context.rollouts(place);
  return await readRollouts(sql);
}

/** A roll-out with its groups. Throws `usage`. */
export async function getRollout(
  context: HostContext,
  { rollout, ...place }: RolloutRef,
): Promise<RolloutMatrix> {
  const { sql } = await context.rollouts(place);
  return await readMatrix(sql, rollout);
}

/** A roll-out with its groups. Throws `usage`. */
export async function readMatrix(sql: Sql, ref: string): Promise<RolloutMatrix> {
  const rollout = await readRollout(sql, ref);
  return { rollout, groups: await readGroups(sql, rollout.id), warnings: [] };
}

/** A page of its sites. Throws `usage`. */
export async function listRolloutSites(
  context: HostContext,
  { rollout, ...filter }: RolloutSitesInput,
): Promise<RolloutSitesPage> {
  const { sql } = await context.rollouts(filter);
  // Read before the sites: who asks again since it misses nothing.
  const { id, revision } = await findRollout(sql, rollout);
  return { ...(await readSites(sql, id, filter)), revision };
}

/** One of its sites with its plan, beside that of most of the others, and what happened to it. Throws `usage`. */
export async function getRolloutSite(
  context: HostContext,
  { rollout, site: name, ...place }: RolloutSiteInput,
): Promise<RolloutSiteDetail> {
  const { sql } = await context.rollouts(place);
  const { id } = await findRollout(sql, rollout);
  const { site, plan } = await readSite(sql, id, name);
  const usual = await readUsualPlan(sql, id);
  const log = await readLog(sql, id, { after: 0, limit: MOST_OF_A_SITE, position: site.position });
  return {
    site,
    ...(plan ? { plan } : {}),
    ...(usual && usual.group !== site.group ? { usual } : {}),
    log,
  };
}

/** What happened, oldest first. Throws `usage`. */
export async function readRolloutLog(
  context: HostContext,
  { rollout, after, limit, ...place }: RolloutLogInput,
): Promise<RolloutLogEntry[]> {
  const { sql } = await context.rollouts(place);
  const { id } = await findRollout(sql, rollout);
  return await readLog(sql, id, { after, limit });
}

/** Forgets a roll-out that is not under way, and gives the others. Throws `usage`. */
export async function forgetRollout(
  context: HostContext,
  { rollout, ...place }: RolloutRef,
): Promise<Rollout[]> {
  const { sql } = await context.rollouts(place);
  await removeRollout(sql, rollout);
  return await readRollouts(sql);
}

import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { Failure } from '#core/contract/finding.ts';
import type { FreezeWindow } from '#core/contract/profile.ts';
import type { PlanGroup, RolloutSite, RolloutSitesInput } from '#core/contract/rollout/rollout.ts';
import { type SiteState, type SiteVerdict, siteState, siteVerdict } from '#core/contract/rollout/states.ts';
import { type Decision, decision } from '#core/contract/transfer/decision.ts';
import { type Plan, plan, type StatusCounts, statusCounts } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Sql } from './database.ts';
import { toRolloutSite } from './read-rows.ts';
import { big, rowsOf, SITE_COLUMNS, siteRow } from './rows.ts';
import type { SiteWindow } from './windows.ts';

/** What a plan of a site says, and the plan. */
export interface SitePlan {
  verdict: SiteVerdict;
  /** True where nothing has to be written. */
  isThere: boolean;
  group?: string | undefined;
  counts?: StatusCounts | undefined;
  conflicts: Record<string, number>;
  decisions: readonly Decision[];
  plan?: Plan | undefined;
  /** The version that it has. */
  from?: string | undefined;
  siteId?: string | undefined;
  failure?: Failure | undefined;
  frozen: readonly FreezeWindow[];
}

/** A site that a roll-out is about, as it was named. */
export interface RolloutTarget {
  position: number;
  name: string;
  /** URL without a password. */
  address: string;
  profileFile?: string | undefined;
  labels: readonly string[];
  web?: string | undefined;
  windows: readonly SiteWindow[];
  wave: number;
}

/** How much of plans goes with one statement, in characters. */
const CHUNK = 8_000_000;

const PLANNED = Object.entries({
  verdict: 'text',
  plan_group: 'text',
  counts: 'jsonb',
  conflicts: 'jsonb',
  decisions: 'jsonb',
  plan: 'jsonb',
  from_version: 'text',
  site_id: 'text',
  failure: 'jsonb',
  frozen: 'jsonb',
  state: 'text',
})
  .map(([column, type]) => `${column} ${type}`)
  .join(', ');

/** Adds sites to a roll-out that is not completed yet. */
export async function addSites(
  sql: Sql,
  id: string,
  sites: readonly { target: RolloutTarget; planned: SitePlan }[],
): Promise<void> {
  const rows = sites.map(({ target, planned }) => ({
    ...{ position: target.position, name: target.name, address: target.address, wave: target.wave },
    ...{ labels: target.labels, windows: target.windows },
    ...omitUndefined({ profile_file: target.profileFile, web: target.web }),
    ...planColumns(planned),
  }));
  for (const chunk of chunksOf(rows)) {
    await sql.executeSql(
      `INSERT INTO siteferry.rollout_site (rollout, position, name, address, profile_file, labels, web, windows, wave,
          verdict, plan_group, counts, conflicts, decisions, plan, from_version, site_id, failure, frozen, state)
        SELECT $1, position, name, address, profile_file, labels, web, windows, wave,
          verdict, plan_group, counts, conflicts, decisions, plan, from_version, site_id, failure, frozen, state
        FROM jsonb_to_recordset($2::jsonb) AS one (position int, name text, address text, profile_file text, labels jsonb,
          web text, windows jsonb, wave int, ${PLANNED})`,
      [id, chunk],
    );
  }
}

/** States in which the plan of a site can be another one: nothing is under way at it, and it does not have the change. */
const REPLANNED: readonly SiteState[] = ['left-out', 'waiting', 'failed', 'unknown', 'undone', 'undo-failed'];

/** Which roll-out, as it was read, and whether its sites begin again: they wait, or are left out where nothing is to be written. */
export interface ReplacedIn {
  id: string;
  revision: number;
  restart: boolean;
}

/** Nobody knew whether the site had been written, and now its plan says that it has. */
const WAS_WRITTEN = `($5 AND site.state = 'unknown' AND one.state = 'left-out' AND site.job IS NOT NULL)`;

/**
 * Puts other plans in the place of those of sites, and gives how many were, and the revision that the roll-out has by then. Only where a
 * site is still as it was at the revision that was read: what happens to others meanwhile is no matter.
 */
export async function replacePlans(
  sql: Sql,
  { id, revision: read, restart }: ReplacedIn,
  sites: readonly { position: number; planned: SitePlan }[],
): Promise<{ replaced: number; revision: number }> {
  const rows = sites.map(({ position, planned }) => ({ position, ...planColumns(planned) }));
  const text = `WITH mine AS (
      UPDATE siteferry.rollout SET revision = revision + 1 WHERE id = $1 AND revision >= $3 RETURNING revision, state)
    UPDATE siteferry.rollout_site AS site SET verdict = one.verdict, plan_group = one.plan_group, counts = one.counts,
        conflicts = one.conflicts, decisions = one.decisions, plan = one.plan, from_version = one.from_version,
        site_id = coalesce(site.site_id, one.site_id), frozen = one.frozen, revision = mine.revision,
        state = CASE WHEN ${WAS_WRITTEN} THEN 'changed' WHEN $5 AND mine.state <> 'planned' AND one.plan IS NULL THEN 'failed'
          WHEN $5 THEN one.state ELSE site.state END,
        failure = CASE WHEN $5 OR site.state IN ('left-out', 'waiting') THEN one.failure ELSE site.failure END,
        is_written = ${WAS_WRITTEN} OR (NOT $5 AND site.is_written),
        written_by = CASE WHEN ${WAS_WRITTEN} THEN site.job ELSE site.written_by END,
        changed_at = CASE WHEN ${WAS_WRITTEN} THEN now() ELSE site.changed_at END,
        job = CASE WHEN $5 THEN NULL ELSE site.job END
      FROM mine, jsonb_to_recordset($2::jsonb) AS one (position int, ${PLANNED})
      WHERE site.rollout = $1 AND site.position = one.position AND site.revision <= $3
        AND site.state = ANY (SELECT jsonb_array_elements_text($4::jsonb)) RETURNING mine.revision`;
  let revision = read;
  let replaced = 0;
  for (const chunk of chunksOf(rows)) {
    const values = [id, chunk, read, JSON.stringify(REPLANNED), restart];
    const done = await rowsOf(sql, z.object({ revision: big }), text, values);
    replaced += done.length;
    revision = done[0]?.revision ?? revision;
  }
  return { replaced, revision };
}

function planColumns({ verdict, isThere, conflicts, decisions, frozen, ...planned }: SitePlan) {
  return {
    ...{ verdict, conflicts, decisions, frozen, state: isThere ? 'left-out' : 'waiting' },
    ...omitUndefined({
      plan_group: planned.group,
      counts: planned.counts,
      plan: planned.plan,
      from_version: planned.from,
      site_id: planned.siteId,
      failure: planned.failure,
    }),
  };
}

/** Rows as texts of JSON, of a size that a server takes at once. */
function chunksOf(rows: readonly object[]): string[] {
  const chunks: string[][] = [];
  let size = CHUNK;
  for (const row of rows.map((one) => JSON.stringify(one))) {
    if (size + row.length > CHUNK) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += row.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}

/** How many groups are told: the largest. */
const MOST_GROUPS = 1_000;

/** Sites with equal plans, those with few sites first. */
export async function readGroups(sql: Sql, id: string): Promise<PlanGroup[]> {
  const row = z.object({
    group: z.string(),
    verdict: siteVerdict,
    sites: big,
    counts: statusCounts.nullable(),
    conflicts: z.record(z.string(), z.int()),
    example: z.string(),
  });
  const text = `SELECT coalesce(plan_group, '') AS "group", verdict, count(*) AS sites,
      (array_agg(counts ORDER BY position))[1] AS counts, (array_agg(conflicts ORDER BY position))[1] AS conflicts,
      (array_agg(name ORDER BY position))[1] AS example
    FROM siteferry.rollout_site WHERE rollout = $1 GROUP BY 1, 2 ORDER BY sites DESC, example DESC LIMIT ${MOST_GROUPS}`;
  const found = await rowsOf(sql, row, text, [id]);
  return found.reverse().map(({ counts, ...group }) => ({ ...group, counts: counts ?? NO_COUNTS }));
}

const NO_COUNTS: StatusCounts = {
  ...{ Add: 0, Update: 0, Conflict: 0, NoChanges: 0, AutoCreate: 0, Skipped: 0, Remove: 0 },
};

const FROM = 'siteferry.rollout_site AS site LEFT JOIN siteferry.job AS job ON job.id = site.job';

type SiteFilter = Omit<RolloutSitesInput, 'jobs' | 'jobsPasswordFile' | 'rollout'>;

/** A page of sites, by position, and how many there are in all. */
export async function readSites(
  sql: Sql,
  id: string,
  { states, verdicts, wave, group, since, offset, limit }: SiteFilter,
): Promise<{ sites: RolloutSite[]; total: number }> {
  const where = `site.rollout = $1
    AND ($2::jsonb IS NULL OR $2::jsonb @> to_jsonb(site.state)) AND ($3::jsonb IS NULL OR $3::jsonb @> to_jsonb(site.verdict))
    AND ($4::int IS NULL OR site.wave = $4) AND ($5::text IS NULL OR coalesce(site.plan_group, '') = $5)
    AND ($6::bigint IS NULL OR site.revision > $6)`;
  const list = (values: readonly string[] | undefined) => (values ? JSON.stringify(values) : null);
  const values = [id, list(states), list(verdicts), wave ?? null, group ?? null, since ?? null];
  const page = `SELECT ${SITE_COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY site.position OFFSET $7 LIMIT $8`;
  const rows = await rowsOf(sql, siteRow, page, [...values, offset, limit]);
  const sites = rows.map(toRolloutSite);
  if (offset === 0 && sites.length < limit) return { sites, total: sites.length };
  const all = `SELECT count(*) AS count FROM siteferry.rollout_site AS site WHERE ${where}`;
  const [counted] = await rowsOf(sql, z.object({ count: big }), all, values);
  return { sites, total: counted?.count ?? 0 };
}

/** A site by its name or its address, with its plan. Throws `usage` for one that the roll-out does not have. */
export async function readSite(
  sql: Sql,
  id: string,
  site: string,
): Promise<{ site: RolloutSite; plan: Plan | undefined }> {
  const text = `SELECT ${SITE_COLUMNS}, site.plan FROM ${FROM}
    WHERE site.rollout = $1 AND (site.name = $2 OR site.address = $2) ORDER BY site.name = $2 DESC LIMIT 1`;
  const [found] = await rowsOf(sql, siteRow.extend({ plan: plan.nullable() }), text, [id, site]);
  if (!found) throw unknownSites([site]);
  const { plan: kept, ...row } = found;
  return { site: toRolloutSite(row), plan: kept ?? undefined };
}

/** The plan that most sites have. */
export async function readUsualPlan(
  sql: Sql,
  id: string,
): Promise<{ group: string; sites: number; plan: Plan } | undefined> {
  const text = `WITH usual AS (SELECT plan_group, count(*) AS sites, min(position) AS position FROM siteferry.rollout_site
      WHERE rollout = $1 AND plan_group IS NOT NULL GROUP BY plan_group ORDER BY sites DESC, position LIMIT 1)
    SELECT usual.plan_group AS "group", usual.sites, site.plan FROM usual
      JOIN siteferry.rollout_site AS site ON site.rollout = $1 AND site.position = usual.position`;
  const [found] = await rowsOf(sql, z.object({ group: z.string(), sites: big, plan }), text, [id]);
  return found;
}

const plannedTarget = z.object({
  position: z.int(),
  name: z.string(),
  address: z.string(),
  profile_file: z.string().nullable(),
  site_id: z.string().nullable(),
  state: siteState,
  decisions: z.array(decision),
});

/** A site whose plan can be made again. */
export interface PlannedTarget {
  position: number;
  name: string;
  address: string;
  profileFile: string | undefined;
  siteId: string | undefined;
  state: SiteState;
  decisions: Decision[];
}

/** The sites of these names or addresses, or of a group. Throws `usage` for one that the roll-out does not have. */
export async function readTargets(
  sql: Sql,
  id: string,
  of: { group?: string | undefined; sites?: readonly string[] | undefined },
): Promise<PlannedTarget[]> {
  const text = `SELECT ${Object.keys(plannedTarget.shape).join(', ')} FROM siteferry.rollout_site
    WHERE rollout = $1 AND ($2::text IS NULL OR coalesce(plan_group, '') = $2)
      AND ($3::jsonb IS NULL OR $3::jsonb @> to_jsonb(name) OR $3::jsonb @> to_jsonb(address)) ORDER BY position`;
  const { group, sites } = of;
  const found = await rowsOf(sql, plannedTarget, text, [
    id,
    group ?? null,
    sites ? JSON.stringify(sites) : null,
  ]);
  const known = new Set(found.flatMap(({ name, address }) => [name, address]));
  const missing = (sites ?? []).filter((site) => !known.has(site));
  if (missing.length > 0) throw unknownSites(missing);
  return found.map(({ profile_file, site_id, ...target }) => ({
    ...target,
    profileFile: profile_file ?? undefined,
    siteId: site_id ?? undefined,
  }));
}

function unknownSites(sites: readonly string[]): SiteferryError {
  return new SiteferryError('usage', { reason: message('rollout.no-such-site', { sites: [...sites] }) });
}

import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import { failure } from '#core/contract/finding.ts';
import { rolloutPolicy, undoScope } from '#core/contract/rollout/policy.ts';
import { AT_WORK, rolloutState, type SiteState, siteState } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Sql } from '#core/rollout/database.ts';
import type { RolloutStep, RolloutView } from '#core/rollout/view.ts';
import { isOpen, type SiteTimes, siteTimes } from '#core/rollout/windows.ts';
import { rolloutJobCaller } from '../local-key.ts';
import { APPLY } from './apply.ts';

/** A job that was made for a site. */
const sentJob = z.object({ id: z.string(), operation: z.string(), site: z.string() });
export type SentJob = z.infer<typeof sentJob>;

/** What is known of a roll-out, and of which revision that is. */
export interface Look {
  revision: number;
  view: RolloutView;
  /** When the sites that wait can be changed. */
  times: readonly SiteTimes[];
  /** All sites whose job is over are in it. */
  isWhole: boolean;
}

/** Statements of a coordinator; how many there are does not depend on the number of sites. */
export interface RolloutStore {
  /** Roll-outs in which something is to be done, whoever does it. */
  active(): Promise<string[]>;
  look(id: string, now: Date): Promise<Look | undefined>;
  /** Whether a roll-out is another one than at that revision, or a job of it is over. */
  hasChanged(id: string, revision: number): Promise<boolean>;
  /** Writes what comes next, where the roll-out is still of that revision; undefined where it is not. */
  apply(id: string, revision: number, step: RolloutStep, now: Date): Promise<SentJob[] | undefined>;
  /** Ends the jobs that wait, and asks those that are under way to stop. */
  cancelJobs(id: string): Promise<void>;
}

const WORKING = `('${AT_WORK.join("', '")}')`;
/** Sites whose job is over; one that was removed meanwhile is as well. */
const ENDED = `FROM siteferry.rollout_site s LEFT JOIN siteferry.job j ON j.id = s.job
  WHERE s.rollout = $1 AND s.state IN ${WORKING} AND (j.id IS NULL OR j.state NOT IN ('queued', 'running'))`;

const ACTIVE = `SELECT id::text AS id FROM siteferry.rollout r
  WHERE state IN ('running', 'aborting', 'undoing') OR state = 'paused'
    AND EXISTS (SELECT FROM siteferry.rollout_site s WHERE s.rollout = r.id AND s.state IN ${WORKING})
  ORDER BY number LIMIT $1`;

/** How many roll-outs are looked after, and how many sites are settled at once. */
const MOST = 500;

const ROLLOUT = `SELECT revision::text AS revision, state, policy, wave, wave_ended_at, undo,
    past_waves->(wave::text) ? 'approvedBy' AS approved,
    (SELECT jsonb_agg(c) FROM (SELECT wave, state, count(*)::int AS count FROM siteferry.rollout_site
      WHERE rollout = r.id GROUP BY wave, state) c) AS counts,
    (SELECT jsonb_agg(d) FROM (SELECT DISTINCT windows, frozen FROM siteferry.rollout_site
      WHERE rollout = r.id AND wave = r.wave AND state = 'waiting') d) AS times
  FROM siteferry.rollout r WHERE id = $1 AND revision > 0`;

const NEXT_OF = (
  where: string,
) => `coalesce((SELECT jsonb_agg(jsonb_build_object('position', position, 'name', name)
    ORDER BY position) FROM (SELECT position, name FROM siteferry.rollout_site
    WHERE rollout = $1 AND ${where} ORDER BY position LIMIT $3) one), '[]')`;

const SITES = `SELECT
  coalesce((SELECT jsonb_agg(to_jsonb(e)) FROM (SELECT s.position, s.name, s.state, j.state AS job, j.error, j.result->'broken' AS broken
    ${ENDED} ORDER BY s.position LIMIT ${MOST}) e), '[]') AS settled,
  ${NEXT_OF(`wave = $2 AND state = 'waiting' AND (not_before IS NULL OR not_before <= $5)
    AND jsonb_build_object('windows', windows, 'frozen', frozen) IN (SELECT jsonb_array_elements($4::jsonb))`)} AS open,
  ${NEXT_OF(`wave = $2 AND state = 'changed'`)} AS changed,
  ${NEXT_OF(`state = 'undo-waiting'`)} AS "undoWaiting"`;

const CHANGED = `SELECT EXISTS (SELECT ${ENDED}) OR NOT EXISTS (SELECT FROM siteferry.rollout
    WHERE id = $1 AND revision = $2) AS changed`;

const CANCEL = `UPDATE siteferry.job j SET updated_at = now(), cancelling = attempt > 0,
    state = CASE WHEN attempt = 0 THEN 'cancelled' ELSE j.state END,
    ended_at = CASE WHEN attempt = 0 THEN now() END
  FROM siteferry.rollout_site s
  WHERE s.rollout = $1 AND s.state IN ${WORKING} AND j.id = s.job AND j.state IN ('queued', 'running') AND NOT j.cancelling`;

const rolloutRow = z.object({
  revision: z.coerce.number(),
  state: rolloutState,
  policy: rolloutPolicy,
  wave: z.int(),
  wave_ended_at: z.date().nullable(),
  undo: undoScope.nullable(),
  approved: z.boolean().nullable(),
  counts: z.array(z.object({ wave: z.int(), state: siteState, count: z.int() })).nullable(),
  times: z.array(siteTimes).nullable(),
});

const next = z.array(z.object({ position: z.int(), name: z.string() }));

const sitesRow = z.object({
  settled: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      state: siteState,
      job: z.enum(['done', 'failed', 'cancelled']).nullable(),
      error: failure.nullable(),
      broken: failure.nullable(),
    }),
  ),
  open: next,
  changed: next,
  undoWaiting: next,
});

export function createRolloutStore(sql: Sql): RolloutStore {
  const rows = async (text: string, values: unknown[]) => (await sql.executeSql(text, values)).rows;
  return {
    async active() {
      return z
        .array(z.object({ id: z.string() }))
        .parse(await rows(ACTIVE, [MOST]))
        .map(({ id }) => id);
    },
    async look(id, now) {
      const [found] = z.array(rolloutRow).parse(await rows(ROLLOUT, [id]));
      if (!found) return undefined;
      const { revision, state, policy, wave, undo } = found;
      const all = found.times ?? [];
      const open = all.filter((one) => isOpen(one, now));
      const most = Math.max(...policy.waves.map(({ atOnce }) => atOnce));
      const values = [id, wave, most, JSON.stringify(open), now.toISOString()];
      const [sites] = z.array(sitesRow).parse(await rows(SITES, values));
      if (!sites) return undefined;
      const view: RolloutView = {
        ...{ state, policy, wave, now, isApproved: found.approved === true },
        ...{ open: sites.open, changed: sites.changed, undoWaiting: sites.undoWaiting },
        counts: countsOf(policy.waves.length, found.counts ?? []),
        waveEndedAt: found.wave_ended_at ?? undefined,
        undo: undo ?? undefined,
        settled: sites.settled.map(toSettled),
      };
      return { revision, view, times: all, isWhole: view.settled.length < MOST };
    },
    async hasChanged(id, revision) {
      const [found] = await rows(CHANGED, [id, revision]);
      return z.object({ changed: z.boolean() }).parse(found).changed;
    },
    async apply(id, revision, step, now) {
      const document = { ...step, now, caller: rolloutJobCaller() };
      const [found] = await rows(APPLY, [id, revision, JSON.stringify(document)]);
      const { isApplied, jobs } = z.object({ isApplied: z.boolean(), jobs: z.array(sentJob) }).parse(found);
      return isApplied ? jobs : undefined;
    },
    async cancelJobs(id) {
      await rows(CANCEL, [id]);
    },
  };
}

function countsOf(
  waves: number,
  found: readonly { wave: number; state: SiteState; count: number }[],
): Partial<Record<SiteState, number>>[] {
  const counts = Array.from({ length: waves }, (): Partial<Record<SiteState, number>> => ({}));
  for (const { wave, state, count } of found) {
    const ofWave = counts[wave];
    if (ofWave) ofWave[state] = count;
  }
  return counts;
}

/** A site whose job nobody has any more is one of which nobody can tell. */
function toSettled({ job, error, broken, ...site }: z.infer<typeof sitesRow>['settled'][number]) {
  if (job === null) return { ...site, job: 'failed' as const, failure: lostJob(site) };
  return { ...site, job, failure: error ?? undefined, broken: broken ?? undefined };
}

function lostJob({ state, name }: { state: SiteState; name: string }) {
  const error =
    state === 'changing'
      ? new SiteferryError('outcome-unknown', { site: name, reason: message('jobs.rows-unclear') })
      : new SiteferryError('job-unknown', {});
  return failureOf(error);
}

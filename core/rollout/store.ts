import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { message as messageSchema } from '#core/contract/finding.ts';
import type { RolloutPolicy } from '#core/contract/rollout/policy.ts';
import type { Rollout, RolloutChange, RolloutLogEntry } from '#core/contract/rollout/rollout.ts';
import type { RolloutState } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Sql } from './database.ts';
import { toRollout } from './read-rows.ts';
import {
  big,
  type CountRow,
  countRow,
  ROLLOUT_COLUMNS,
  type RolloutRow,
  rolloutRow,
  rowsOf,
} from './rows.ts';
import { findUnstorable } from './storable.ts';

/** The file of a roll-out that its sites are changed by, where it is of an archive or a package. */
export const ARCHIVE_FILE = 'archive';

/** How long a roll-out may be planned: what was begun before is of a process that ended. */
const ABANDONED = '1 day';

/** What a roll-out is begun with. */
export interface NewRollout {
  id: string;
  name: string;
  change: RolloutChange;
  policy: RolloutPolicy;
  createdBy: string;
}

/**
 * Begins a roll-out, which nobody sees before `completeRollout`: its revision is 0 until all of its sites are there. Those that a
 * process has left in between go.
 */
export async function beginRollout(
  sql: Sql,
  { id, name, change, policy, createdBy }: NewRollout,
): Promise<void> {
  await sql.executeSql(
    `WITH old AS (DELETE FROM siteferry.rollout
        WHERE revision = 0 AND created_at < now() - $6::interval RETURNING 1)
      INSERT INTO siteferry.rollout (id, name, change, policy, created_by, revision)
      VALUES ($1, $2, $3::jsonb, $4::jsonb, $5, 0)`,
    [id, name, JSON.stringify(change), JSON.stringify(policy), createdBy, ABANDONED],
  );
}

/** Sites that have the id of another one of the roll-out: names of each that are one site by two addresses. */
export async function findSameSites(sql: Sql, id: string): Promise<string[][]> {
  const text = `SELECT jsonb_agg(name ORDER BY position) AS names FROM siteferry.rollout_site
    WHERE rollout = $1 AND site_id IS NOT NULL GROUP BY site_id HAVING count(*) > 1 ORDER BY min(position)`;
  const found = await rowsOf(sql, z.object({ names: z.array(z.string()) }), text, [id]);
  return found.map(({ names }) => names);
}

/** Shows a roll-out whose sites are all there. */
export async function completeRollout(sql: Sql, id: string, createdBy: string): Promise<void> {
  await sql.executeSql(
    `WITH mine AS (UPDATE siteferry.rollout SET revision = 1 WHERE id = $1 AND revision = 0 RETURNING id)
      INSERT INTO siteferry.rollout_log (rollout, message) SELECT id, $2::jsonb FROM mine`,
    [id, JSON.stringify(message('rollout.planned', { by: createdBy }))],
  );
}

/** Takes a roll-out away that was not completed. */
export async function abandonRollout(sql: Sql, id: string): Promise<void> {
  await sql.executeSql('DELETE FROM siteferry.rollout WHERE id = $1 AND revision = 0', [id]);
}

/** Keeps a file of a roll-out. */
export async function saveRolloutFile(sql: Sql, id: string, name: string, data: Uint8Array): Promise<void> {
  await sql.executeSql(
    `INSERT INTO siteferry.rollout_file (rollout, name, data) VALUES ($1, $2, $3)
      ON CONFLICT (rollout, name) DO UPDATE SET data = excluded.data`,
    [id, name, data],
  );
}

/** A file of a roll-out; undefined where there is none of that name. */
export async function readRolloutFile(sql: Sql, id: string, name: string): Promise<Uint8Array | undefined> {
  const row = z.object({ data: z.instanceof(Uint8Array) });
  const text = 'SELECT data FROM siteferry.rollout_file WHERE rollout = $1 AND name = $2';
  const [found] = await rowsOf(sql, row, text, [id, name]);
  return found?.data;
}

/** A roll-out by its number, its id, or its name where only one has it. Throws `usage`. */
export async function findRollout(sql: Sql, ref: string): Promise<RolloutRow> {
  const text = `SELECT ${ROLLOUT_COLUMNS} FROM siteferry.rollout
    WHERE revision > 0 AND (id::text = lower($1) OR number::text = $1 OR name = $1) ORDER BY number DESC LIMIT 20`;
  const found = findUnstorable(ref) === undefined ? await rowsOf(sql, rolloutRow, text, [ref]) : [];
  const exact = found.find(({ id, number }) => id === ref.toLowerCase() || String(number) === ref);
  const [first, second] = exact ? [exact] : found;
  if (!first) throw new SiteferryError('usage', { reason: message('rollout.unknown', { rollout: ref }) });
  if (second) {
    const numbers = found.map(({ number }) => String(number));
    throw new SiteferryError('usage', { reason: message('rollout.ambiguous', { rollout: ref, numbers }) });
  }
  return first;
}

/** A roll-out as people are told of it. Throws `usage`. */
export async function readRollout(sql: Sql, ref: string): Promise<Rollout> {
  const row = await findRollout(sql, ref);
  return toRollout(row, await countSites(sql, [row.id]));
}

/** All roll-outs, newest first. */
export async function readRollouts(sql: Sql): Promise<Rollout[]> {
  const text = `SELECT ${ROLLOUT_COLUMNS} FROM siteferry.rollout WHERE revision > $1 ORDER BY number DESC LIMIT 500`;
  const rows = await rowsOf(sql, rolloutRow, text, [0]);
  const counts = Map.groupBy(
    await countSites(
      sql,
      rows.map(({ id }) => id),
    ),
    ({ rollout }) => rollout,
  );
  return rows.map((row) => toRollout(row, counts.get(row.id) ?? []));
}

/** Sites of roll-outs by wave and state. */
async function countSites(sql: Sql, ids: readonly string[]): Promise<CountRow[]> {
  if (ids.length === 0) return [];
  const text = `SELECT rollout::text AS rollout, wave, state, count(*) AS count FROM siteferry.rollout_site
    WHERE rollout = ANY (SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb)) GROUP BY rollout, wave, state`;
  return await rowsOf(sql, countRow, text, [JSON.stringify(ids)]);
}

/** What happened, oldest first; of one site where its position is said. */
export async function readLog(
  sql: Sql,
  id: string,
  { after, limit, position }: { after: number; limit: number; position?: number },
): Promise<RolloutLogEntry[]> {
  const row = z.object({
    number: big,
    at: z.date(),
    site: z.string().nullable(),
    message: messageSchema,
  });
  const text = `SELECT log.number, log.at, site.name AS site, log.message FROM siteferry.rollout_log AS log
      LEFT JOIN siteferry.rollout_site AS site ON site.rollout = log.rollout AND site.position = log.position
    WHERE log.rollout = $1 AND log.number > $2 AND ($4::int IS NULL OR log.position = $4)
    ORDER BY log.number LIMIT $3`;
  const found = await rowsOf(sql, row, text, [id, after, limit, position ?? null]);
  return found.map(({ at, site, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    ...(site === null ? {} : { site }),
  }));
}

/** States in which nothing is under way. */
const OVER: readonly RolloutState[] = ['planned', 'stopped', 'done'];

/** Forgets a roll-out with all that is kept of it. Throws `usage` while something is under way. */
export async function removeRollout(sql: Sql, ref: string): Promise<void> {
  const { id, name } = await findRollout(sql, ref);
  const removed = await sql.executeSql(
    `DELETE FROM siteferry.rollout WHERE id = $1 AND state = ANY (SELECT jsonb_array_elements_text($2::jsonb)) RETURNING 1`,
    [id, JSON.stringify(OVER)],
  );
  if (removed.rows.length === 0)
    throw new SiteferryError('usage', { reason: message('rollout.under-way', { rollout: name }) });
}

/** The job that has written what a site has of a roll-out; undefined where it has nothing of it. */
export async function findWriter(sql: Sql, id: string, address: string): Promise<string | null | undefined> {
  const text = `SELECT written_by::text AS job FROM siteferry.rollout_site
    WHERE rollout = $1 AND address = $2 AND is_written ORDER BY position LIMIT 1`;
  const [found] = await rowsOf(sql, z.object({ job: z.string().nullable() }), text, [id, address]);
  return found?.job;
}

import { z } from 'zod';
import { siteState, siteVerdict } from '#core/contract/rollout/states.ts';
import type { ControlledSite, ControlStep } from './control.ts';
import type { Sql } from './database.ts';
import { rowsOf } from './rows.ts';

const siteRow = z
  .object({
    position: z.int(),
    name: z.string(),
    address: z.string(),
    wave: z.int(),
    verdict: siteVerdict,
    state: siteState,
    is_written: z.boolean(),
  })
  .transform(({ is_written: isWritten, ...site }): ControlledSite => ({ ...site, isWritten }));

/** All sites of a roll-out, in their order. */
export async function readControlledSites(sql: Sql, id: string): Promise<ControlledSite[]> {
  const text = `SELECT position, name, address, wave, verdict, state, is_written FROM siteferry.rollout_site
    WHERE rollout = $1 ORDER BY position`;
  return await rowsOf(sql, siteRow, text, [id]);
}

/** The roll-out, its sites and the log together, or nothing where the roll-out is not of that revision any more. */
const APPLY = `WITH given AS (SELECT $3::jsonb AS step),
mine AS (
  UPDATE siteferry.rollout r SET
    revision = r.revision + 1,
    state = coalesce(step->>'state', r.state),
    reason = CASE WHEN step ? 'reason' THEN NULL ELSE r.reason END,
    undo = CASE WHEN step ? 'undo' THEN step->>'undo' ELSE r.undo END,
    wave = coalesce((step->>'wave')::int, r.wave),
    wave_ended_at = CASE WHEN step ? 'reopens' THEN NULL ELSE r.wave_ended_at END,
    past_waves = CASE
      WHEN step ? 'reopens' THEN r.past_waves - coalesce(step->>'wave', r.wave::text)
      WHEN step ? 'approvedBy' THEN r.past_waves || jsonb_build_object(r.wave::text,
        coalesce(r.past_waves->(r.wave::text), '{}') || jsonb_build_object('approvedBy', step->'approvedBy'))
      ELSE r.past_waves END,
    started_at = CASE WHEN step ? 'starts' THEN coalesce(r.started_at, now()) ELSE r.started_at END,
    ended_at = CASE WHEN step->>'state' = 'stopped' THEN now() WHEN step ? 'state' THEN NULL ELSE r.ended_at END
  FROM given WHERE r.id = $1 AND r.revision = $2
  RETURNING r.id, r.revision, step),
sites AS (
  UPDATE siteferry.rollout_site s SET state = one."to", revision = mine.revision, not_before = NULL
  FROM mine, jsonb_to_recordset(mine.step->'sites') AS one (position int, "to" text)
  WHERE s.rollout = mine.id AND s.position = one.position),
log AS (
  INSERT INTO siteferry.rollout_log (rollout, position, message)
  SELECT mine.id, (entry->>'position')::int, entry->'message'
  FROM mine, jsonb_array_elements(mine.step->'log') WITH ORDINALITY AS told (entry, place) ORDER BY place)
SELECT EXISTS (SELECT FROM mine) AS "isApplied"`;

/** Does what somebody said, where the roll-out is still of that revision; false where it is not. */
export async function applyControl(
  sql: Sql,
  { id, revision }: { id: string; revision: number },
  { replans: _replans, ...step }: ControlStep,
): Promise<boolean> {
  const row = z.object({ isApplied: z.boolean() });
  const [found] = await rowsOf(sql, row, APPLY, [id, revision, JSON.stringify(step)]);
  return found?.isApplied === true;
}

import { JOB_OF_ROLLOUT, REQUEST, UNDONE_ROLLOUT } from './job-sql.ts';

/** How long a site is left alone that was frozen when its turn came, though its plan did not say so. */
const FROZEN_PAUSE = `interval '5 minutes'`;

/** What is undone of a site once the step is done: all, those of the wave, or those of it that failed with the change on them. */
const IS_UNDONE = `CASE m.step->>'undoAll'
    WHEN 'everything' THEN true
    WHEN 'wave' THEN s.wave = m.wave
    WHEN 'site' THEN s.wave = m.wave AND coalesce(t."to", s.state) = 'failed'
    ELSE false END`;

/** Whether the change is on the site once the step is done. */
const IS_WRITTEN = `CASE
    WHEN t."to" = 'undone' THEN false
    WHEN s.state = 'changing' AND t."to" IN ('changed', 'done') THEN true
    ELSE s.is_written END`;

/** The roll-out itself. `m.step` is what `advance` said. */
const MINE = `UPDATE siteferry.rollout r SET
    revision = r.revision + 1,
    state = coalesce(given.step->>'state', r.state),
    reason = CASE WHEN given.step ? 'reason' THEN nullif(given.step->'reason', 'null') ELSE r.reason END,
    past_waves = CASE WHEN coalesce(given.step->>'waveEndedAt', '') = '' THEN r.past_waves
      ELSE r.past_waves || jsonb_build_object(r.wave::text,
        coalesce(r.past_waves->(r.wave::text), '{}') || jsonb_build_object('endedAt', given.step->'waveEndedAt')) END,
    wave = coalesce((given.step->>'wave')::int, r.wave),
    wave_ended_at = CASE WHEN given.step ? 'waveEndedAt' THEN (given.step->>'waveEndedAt')::timestamptz
      ELSE r.wave_ended_at END,
    undo = CASE WHEN given.step ? 'undo' THEN given.step->>'undo' ELSE r.undo END,
    ended_at = CASE WHEN given.step->>'state' IN ('done', 'stopped') THEN (given.step->>'now')::timestamptz
      ELSE r.ended_at END
  FROM given WHERE r.id = $1 AND r.revision = $2
  RETURNING r.*, given.step`;

/** The sites that become something else, with what the jobs that ended have found out. */
const NEXT = `SELECT *, gen_random_uuid() AS new_job, is_undone AND written AS undoes FROM (
    SELECT s.position, t."to", t.begin, t.failure, ${IS_WRITTEN} AS written, ${IS_UNDONE} AS is_undone,
      j.result->'seen' AS seen,
      CASE WHEN j.error->>'code' = 'site-frozen' THEN j.error END AS frozen
    FROM mine m JOIN siteferry.rollout_site s ON s.rollout = m.id
      LEFT JOIN steps t ON t.position = s.position
      LEFT JOIN siteferry.job j ON j.id = s.job AND t.position IS NOT NULL
    WHERE t.position IS NOT NULL OR (m.step ? 'undoAll' AND s.is_written)
  ) one WHERE "to" IS NOT NULL OR (is_undone AND written)`;

const SITES = `UPDATE siteferry.rollout_site s SET
    revision = m.revision,
    state = CASE WHEN n.undoes THEN 'undo-waiting' ELSE n."to" END,
    job = CASE WHEN n.begin IS NOT NULL AND NOT n.undoes THEN n.new_job ELSE s.job END,
    is_written = n.written,
    written_by = CASE WHEN n.written AND NOT s.is_written THEN s.job ELSE s.written_by END,
    changed_at = CASE WHEN n.written AND NOT s.is_written THEN (m.step->>'now')::timestamptz ELSE s.changed_at END,
    seen_before = CASE
      WHEN n.begin = 'before' OR n.begin = 'change' AND s.state = 'waiting' THEN '{}'
      WHEN s.state IN ('checking', 'changing') AND n.seen IS NOT NULL THEN coalesce(s.seen_before, '{}') || n.seen
      ELSE s.seen_before END,
    not_before = CASE WHEN n."to" = 'waiting' AND n.frozen IS NOT NULL
      THEN (m.step->>'now')::timestamptz + ${FROZEN_PAUSE} END,
    failure = CASE
      WHEN n.failure IS NOT NULL THEN n.failure
      WHEN n."to" = 'waiting' THEN n.frozen
      WHEN n."to" IN ('checking', 'changing', 'changed', 'verifying', 'done') THEN NULL
      ELSE s.failure END
  FROM next n, mine m WHERE s.rollout = m.id AND s.position = n.position
  RETURNING s.*, n.begin, n.new_job, n.undoes`;

const JOBS = `INSERT INTO siteferry.job (id, operation, site, profile_file, login, caller, request, uploads, rollout)
  SELECT id, request->>'operation', address, profile_file, created_by, caller, request, '[]', rollout FROM (
    SELECT n.new_job AS id, s.address, s.profile_file, r.created_by, r.step->'caller' AS caller,
      ${REQUEST} AS request, ${JOB_OF_ROLLOUT} AS rollout
    FROM mine r JOIN sites s ON s.rollout = r.id
      JOIN next n ON n.position = s.position
    WHERE n.begin IS NOT NULL AND NOT n.undoes
    ORDER BY s.position
  ) made
  RETURNING id::text AS id, operation, site`;

/** Sites whose change another roll-out has taken back do not have it any more. */
const OTHER = `UPDATE siteferry.rollout o SET revision = o.revision + 1 FROM mine r
  WHERE o.id = ${UNDONE_ROLLOUT} AND EXISTS (SELECT FROM next n WHERE n.written AND n."to" IN ('changed', 'done'))
  RETURNING o.id, o.revision`;

const OTHERS = `UPDATE siteferry.rollout_site o SET is_written = false, state = 'undone', revision = other.revision
  FROM other, sites s WHERE o.rollout = other.id AND o.address = s.address AND o.is_written AND s.is_written`;

const LOG = `INSERT INTO siteferry.rollout_log (rollout, at, position, message)
  SELECT m.id, (m.step->>'now')::timestamptz, (entry->>'position')::int, entry->'message'
  FROM mine m, jsonb_array_elements(m.step->'log') WITH ORDINALITY AS told (entry, place) ORDER BY place`;

/**
 * Writes what comes next ($3) where the roll-out ($1) is of the revision ($2) that it was made from, otherwise nothing: sites, their
 * jobs and the log together. Gives `isApplied` and the jobs.
 */
export const APPLY = `WITH given AS (SELECT $3::jsonb AS step),
mine AS (${MINE}),
steps AS (SELECT t.* FROM given, jsonb_to_recordset(given.step->'sites')
  AS t (position int, "to" text, begin text, failure jsonb)),
next AS (${NEXT}),
sites AS (${SITES}),
jobs AS (${JOBS}),
other AS (${OTHER}),
others AS (${OTHERS}),
log AS (${LOG})
SELECT EXISTS (SELECT FROM mine) AS "isApplied",
  coalesce((SELECT jsonb_agg(to_jsonb(jobs)) FROM jobs), '[]') AS jobs`;

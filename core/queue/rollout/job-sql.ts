/**
 * What the jobs of sites are made of, as expressions over `r` (their roll-out), `s` (the site) and `n` (what becomes of it): plans are
 * large, and go from one table into the other without passing through a process.
 */

/** Checks of the site's wave, with what is known of the site. */
const ASKED = `jsonb_build_object(
    'checks', coalesce(r.policy #> ARRAY['waves', s.wave::text, 'gate', 'checks'], '[]'),
    'before', coalesce(s.seen_before, '{}')
  )
  || CASE WHEN s.site_id IS NULL THEN '{}' ELSE jsonb_build_object('siteId', s.site_id) END
  || CASE WHEN s.web IS NULL THEN '{}' ELSE jsonb_build_object('web', s.web) END
  || CASE WHEN r.change->>'kind' = 'version' THEN jsonb_build_object('module', r.change->'module') ELSE '{}' END`;

/** What a sealed plan says of how it was made; it is written by the same options. */
const PLANNED = `jsonb_build_object('plan', s.plan, 'onConflict', s.plan->'onConflict')`;

const VERSION = `jsonb_build_object('operation', 'versions.change', 'input', ${PLANNED} || jsonb_build_object(
    'module', r.change->'module',
    'version', r.change->'version',
    'keepLocal', coalesce(r.change->'keepLocal', 'true'),
    'remove', coalesce(s.plan->'remove', '[]'),
    'options', jsonb_build_object(
      'withDenormalization', coalesce(s.plan->'options'->'withDenormalization', 'false'),
      'texts', coalesce(s.plan->'options'->'texts', '"rewrite"'))))`;

const ARCHIVE = `jsonb_build_object('operation', 'transfer.import', 'input', ${PLANNED} || jsonb_build_object(
    'upload', r.id, 'options', s.plan->'options'))`;

/** The request of a job. */
export const REQUEST = `CASE
  WHEN n.begin IN ('before', 'after') THEN
    jsonb_build_object('operation', 'rollout.check', 'input', ${ASKED} || jsonb_build_object('moment', n.begin))
  WHEN n.begin = 'undo' THEN jsonb_build_object('operation', 'transfer.undo', 'input', '{"onConflict": "fail"}'::jsonb)
  WHEN r.change->>'kind' = 'undo' THEN jsonb_build_object('operation', 'transfer.undo', 'input', ${PLANNED})
  WHEN r.change->>'kind' = 'version' THEN ${VERSION}
  ELSE ${ARCHIVE} END`;

/** The roll-out that another one takes back. */
export const UNDONE_ROLLOUT = `CASE WHEN r.change->>'kind' = 'undo' THEN (r.change->>'rollout')::uuid END`;

/** Whose change is undone: without it, undoing would take the newest run into the site. */
const UNDOES = `CASE
  WHEN n.begin = 'undo' THEN jsonb_build_object('rollout', r.id, 'job', s.written_by)
  WHEN n.begin = 'change' AND r.change->>'kind' = 'undo' THEN jsonb_build_object('rollout', r.change->'rollout', 'job',
    (SELECT o.written_by FROM siteferry.rollout_site o
      WHERE o.rollout = ${UNDONE_ROLLOUT} AND o.address = s.address AND o.is_written LIMIT 1))
  END`;

/** What a job has of its roll-out: `core/rollout/job-of-rollout.ts`. */
export const JOB_OF_ROLLOUT = `jsonb_build_object(
  'id', r.id,
  'purpose', n.begin,
  'site', s.site_id,
  'archive', n.begin = 'change' AND r.change->>'kind' IN ('archive', 'package'),
  'undoes', ${UNDOES},
  'afterwards', CASE WHEN n.begin = 'change'
      AND coalesce(r.policy #> ARRAY['waves', s.wave::text, 'gate', 'checks'], '[]') @> '[{"kind": "drift"}]'
    THEN ${ASKED} || '{"moment": "changed"}' END)`;

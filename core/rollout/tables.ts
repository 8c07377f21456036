/**
 * Roll-outs and their sites. `revision` of a roll-out is raised by every change of it and of its sites, which get the same number: who
 * has read it can write only where it is still that. A site's plan is kept whole, because what was reviewed is written and nothing else.
 */
export const ROLLOUT_TABLES = `
CREATE TABLE IF NOT EXISTS siteferry.rollout (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  change jsonb NOT NULL,
  policy jsonb NOT NULL,
  state text NOT NULL DEFAULT 'planned',
  reason jsonb,
  wave int NOT NULL DEFAULT 0,
  wave_ended_at timestamptz,
  past_waves jsonb NOT NULL DEFAULT '{}',
  undo text,
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE TABLE IF NOT EXISTS siteferry.rollout_site (
  rollout uuid NOT NULL REFERENCES siteferry.rollout ON DELETE CASCADE,
  position int NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  profile_file text,
  site_id text,
  labels jsonb NOT NULL DEFAULT '[]',
  web text,
  windows jsonb NOT NULL DEFAULT '[]',
  frozen jsonb NOT NULL DEFAULT '[]',
  wave int NOT NULL,
  verdict text NOT NULL,
  plan_group text,
  counts jsonb,
  conflicts jsonb NOT NULL DEFAULT '{}',
  decisions jsonb NOT NULL DEFAULT '[]',
  plan jsonb,
  from_version text,
  state text NOT NULL,
  is_written boolean NOT NULL DEFAULT false,
  job uuid,
  written_by uuid,
  seen_before jsonb,
  failure jsonb,
  changed_at timestamptz,
  not_before timestamptz,
  revision bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (rollout, position)
);
CREATE INDEX IF NOT EXISTS rollout_active ON siteferry.rollout (id) WHERE state IN ('running', 'paused', 'aborting', 'undoing');
CREATE INDEX IF NOT EXISTS rollout_site_state ON siteferry.rollout_site (rollout, wave, state, position);
CREATE INDEX IF NOT EXISTS rollout_site_revision ON siteferry.rollout_site (rollout, revision);
CREATE TABLE IF NOT EXISTS siteferry.rollout_log (
  rollout uuid NOT NULL REFERENCES siteferry.rollout ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  position int,
  message jsonb NOT NULL,
  PRIMARY KEY (rollout, number)
);
CREATE TABLE IF NOT EXISTS siteferry.rollout_file (
  rollout uuid NOT NULL REFERENCES siteferry.rollout ON DELETE CASCADE,
  name text NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (rollout, name)
);
`;

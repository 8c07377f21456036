/** Sessions of the people who have signed in (`session-store.ts`). */
export const SESSION_TABLE = `
CREATE TABLE IF NOT EXISTS siteferry.session (
  id uuid PRIMARY KEY,
  site text NOT NULL,
  user_id int NOT NULL,
  login text NOT NULL,
  way text NOT NULL,
  provider_id int,
  is_restricted boolean NOT NULL,
  password_changed_at text,
  began_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  generation int NOT NULL DEFAULT 0,
  renewed_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  outside jsonb,
  asking_until timestamptz
);
ALTER TABLE siteferry.session ADD COLUMN IF NOT EXISTS outside jsonb;
ALTER TABLE siteferry.session ADD COLUMN IF NOT EXISTS asking_until timestamptz;
CREATE INDEX IF NOT EXISTS session_of_user ON siteferry.session (site, user_id);
CREATE INDEX IF NOT EXISTS session_by_end ON siteferry.session (expires_at);
`;

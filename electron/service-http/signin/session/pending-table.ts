/** Sign-ins that wait for something from outside (`pending-store.ts`). */
export const PENDING_TABLE = `
CREATE TABLE IF NOT EXISTS siteferry.pending_sign_in (
  site text NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  data jsonb NOT NULL,
  secret text,
  failures int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  taken_at timestamptz,
  PRIMARY KEY (site, kind, id)
);
CREATE INDEX IF NOT EXISTS pending_sign_in_by_end ON siteferry.pending_sign_in (expires_at);
`;

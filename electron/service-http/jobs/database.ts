import { join } from 'node:path';
import { fromPglite } from 'pg-boss';
import type { HostContext } from '#core/host/context.ts';
import { type NamedSecret, readNamedSecret } from '#core/host/secret-file.ts';
import { makeStateFolder } from '#core/host/state-folder.ts';
import { openEmbeddedJobs, openPostgresJobs } from '#core/site/job-database.ts';

/** What takes statements, as pg-boss wants it. */
export type Sql = ReturnType<typeof fromPglite>;

/** Where queues and jobs are kept. */
export interface JobsDatabase {
  /** True where no other process can have it: what is said there to be running then is not. */
  isAlone: boolean;
  sql: Sql;
  close(): Promise<void>;
}

export interface JobsPlace {
  /** `postgres://…`; without, a database of this process alone in the state folder. */
  jobs?: string | undefined;
  password: NamedSecret;
  /** `$CREDENTIALS_DIRECTORY`. */
  credentials: string | undefined;
}

/**
 * Opens the database of jobs, and makes its table where it is missing. Errors: `usage` for a URL of another kind, `site-busy`, `secret-refused`,
 * those of connecting.
 */
export async function openJobsDatabase(
  context: Pick<HostContext, 'home' | 'passwords' | 'logError'>,
  place: JobsPlace,
): Promise<JobsDatabase> {
  const opened =
    place.jobs === undefined ? await openEmbedded(context) : await openShared(context, place, place.jobs);
  try {
    // Two processes that begin at the same time would both make it.
    await opened.sql.executeSql(`BEGIN; SELECT pg_advisory_xact_lock(${MAKING}); ${TABLE} COMMIT;`);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function openEmbedded({ home }: Pick<HostContext, 'home'>): Promise<JobsDatabase> {
  makeStateFolder(home);
  const database = await openEmbeddedJobs(join(home, 'jobs'));
  return { isAlone: true, sql: fromPglite(database.engine), close: database.close };
}

async function openShared(
  { passwords, logError }: Pick<HostContext, 'passwords' | 'logError'>,
  { password, credentials }: JobsPlace,
  address: string,
): Promise<JobsDatabase> {
  const named = await readNamedSecret(password, credentials);
  const database = await openPostgresJobs(
    address,
    named ?? (await passwords.access(address)).password,
    logError,
  );
  return { isAlone: false, sql: { executeSql: database.executeSql }, close: database.close };
}

/** Any number that nobody else takes. */
const MAKING = 7_238_114;

/**
 * A job's truth. `attempt` is the fencing token: what an attempt writes counts only as long as the number is its own. `written` says
 * where to look for what the attempt before COMMIT had written.
 */
const TABLE = `
CREATE SCHEMA IF NOT EXISTS siteferry;
CREATE TABLE IF NOT EXISTS siteferry.job (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  site text NOT NULL,
  profile_file text,
  login text NOT NULL,
  caller jsonb NOT NULL,
  request jsonb NOT NULL,
  uploads jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  attempt int NOT NULL DEFAULT 0,
  lease_until timestamptz,
  worker text,
  cancelling boolean NOT NULL DEFAULT false,
  progress jsonb,
  written jsonb,
  folder text,
  files jsonb NOT NULL DEFAULT '[]',
  error jsonb,
  result jsonb
);
CREATE INDEX IF NOT EXISTS job_site ON siteferry.job (site, number);
CREATE INDEX IF NOT EXISTS job_open ON siteferry.job (number) WHERE state IN ('queued', 'running');
`;

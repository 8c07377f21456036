import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromPglite } from 'pg-boss';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { message } from '#core/messages/catalogue.ts';
import type { HostContext } from '#core/operations/context.ts';
import { ROLLOUT_TABLES } from '#core/rollout/tables.ts';
import {
  type EmbeddedJobs,
  jobsStatementError,
  openEmbeddedJobs,
  openPostgresJobs,
} from '#core/site/job-database.ts';
import { readSecretAt, type SecretLocation } from '#core/workspace/secrets/secret-file.ts';
import { makeStateFolder, withStateLock } from '#core/workspace/state-folder.ts';

/** What takes statements, as pg-boss wants it. */
export type Sql = ReturnType<typeof fromPglite>;

/** Where queues and jobs are kept. */
export interface JobsDatabase {
  /** True where no other process can have it: what is said there to be running then is not. */
  isExclusive: boolean;
  /** Where it is, without a password. */
  name: string;
  sql: Sql;
  /** Makes what several processes that begin at the same time would make more than once. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Its statements with errors in our terms: for what people are told, and what a job fails by. */
export function statementsInOurTerms({ sql, name }: Pick<JobsDatabase, 'sql' | 'name'>): Sql {
  return {
    executeSql: (text, values) =>
      sql.executeSql(text, values).catch((error: unknown) => {
        throw jobsStatementError(error, text, name);
      }),
  };
}

export interface JobsLocation {
  /** `postgres://…`; of a site, a database of its service alone in the state folder. */
  jobs: string | { ofSite: string };
  password: SecretLocation;
  /** `$CREDENTIALS_DIRECTORY`. */
  credentials: string | undefined;
  /** Statements that make what else a process keeps there, where it is missing. */
  tables?: string | undefined;
}

/**
 * Opens the database of jobs, and makes its table where it is missing. Errors: `usage` for a URL of another kind and for a site that has
 * a service, `secret-refused`,
 * those of connecting.
 */
export async function openJobsDatabase(
  context: Pick<HostContext, 'home' | 'passwords' | 'logError'>,
  place: JobsLocation,
): Promise<JobsDatabase> {
  const opened =
    typeof place.jobs === 'string'
      ? await openShared(context, place, place.jobs)
      : await openEmbedded(context, place.jobs.ofSite);
  try {
    await opened.runExclusive(() =>
      opened.sql.executeSql(`BEGIN; ${TABLE} ${MIGRATION} ${ROLLOUT_TABLES} ${place.tables ?? ''} COMMIT;`),
    );
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function openEmbedded({ home }: Pick<HostContext, 'home'>, site: string): Promise<JobsDatabase> {
  const { folder, engine, close } = await openSiteJobs(home, site);
  return { isExclusive: true, name: folder, sql: fromPglite(engine), runExclusive: (work) => work(), close };
}

async function openShared(
  { passwords, logError }: Pick<HostContext, 'passwords' | 'logError'>,
  { password, credentials }: JobsLocation,
  address: string,
): Promise<JobsDatabase> {
  const named = await readSecretAt(password, credentials);
  const database = await openPostgresJobs(
    address,
    async () => named ?? (await passwords.access(address)).password,
    logError,
  );
  const { executeSql, withAdvisoryLock, close } = database;
  const name = redactAddress(address);
  return {
    isExclusive: false,
    name,
    sql: { executeSql },
    runExclusive: (work) => withAdvisoryLock(SETUP_LOCK, work),
    close,
  };
}

/** Any number that nobody else takes. */
const SETUP_LOCK = 7_238_114;

/** Jobs of versions before 2026-11-26, whose requests were a kind with its fields. */
const MIGRATION = `
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM information_schema.columns
      WHERE table_schema = 'siteferry' AND table_name = 'job' AND column_name = 'kind') THEN
    ALTER TABLE siteferry.job RENAME COLUMN kind TO operation;
    UPDATE siteferry.job SET request = jsonb_set(request, '{from,site}', '"this"')
      WHERE operation = 'compare' AND NOT request->'from' ?| array['upload', 'version'];
    UPDATE siteferry.job SET request = jsonb_set(request, '{to,site}', '"this"')
      WHERE operation = 'compare' AND NOT request->'to' ?| array['upload', 'version'];
    UPDATE siteferry.job SET operation = CASE operation
      WHEN 'createVersion' THEN 'versions.create'
      WHEN 'changeVersion' THEN 'versions.change'
      ELSE 'transfer.' || operation END;
    UPDATE siteferry.job SET request = jsonb_build_object('operation', operation, 'input', request - 'kind');
  END IF;
END $$;
`;

/**
 * A job's truth. `attempt` is the fencing token: what an attempt writes counts only as long as the number is its own. `written` says
 * where to look for what the attempt before COMMIT had written. `rollout` is of a job that a roll-out has made.
 */
const TABLE = `
CREATE SCHEMA IF NOT EXISTS siteferry;
CREATE TABLE IF NOT EXISTS siteferry.job (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  operation text NOT NULL,
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
ALTER TABLE siteferry.job ADD COLUMN IF NOT EXISTS rollout jsonb;
CREATE INDEX IF NOT EXISTS job_site ON siteferry.job (site, number);
CREATE INDEX IF NOT EXISTS job_open ON siteferry.job (number) WHERE state IN ('queued', 'running');
`;

/** How long services wait for each other while one looks at what an earlier version has left, in milliseconds. */
const LOCK_TIMEOUT = 60_000;

/**
 * Opens, or makes, the database of jobs that the service of a site has for itself in the state folder; services of other sites have
 * others. Throws `usage` where the site has a service that runs, `site-storage-failed`, `state-unusable`.
 */
async function openSiteJobs(home: string, site: string): Promise<EmbeddedJobs & { folder: string }> {
  makeStateFolder(home);
  const folder = join(home, 'site-jobs', createHash('sha256').update(site).digest('hex').slice(0, 24));
  return await openExclusive(folder, site, async () => {
    await migrateSharedDatabase(home, { site, folder });
    return { ...(await openEmbeddedJobs(folder)), folder };
  });
}

/**
 * An earlier version had one database for all sites. It becomes that of the first of its sites whose service starts, which also
 * ends what is queued there for others; one without jobs is anybody's.
 */
async function migrateSharedDatabase(
  home: string,
  { site, folder }: { site: string; folder: string },
): Promise<void> {
  const former = join(home, 'jobs');
  if (existsSync(folder) || !existsSync(former)) return;
  const move = async () => {
    if (existsSync(folder) || !existsSync(former) || !(await hasJobsOf(former, site))) return;
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await rename(former, folder);
  };
  await withStateLock(home, move, LOCK_TIMEOUT);
}

/** True for a database that has jobs of this site, or none. Throws `site-busy` while somebody has it. */
async function hasJobsOf(folder: string, site: string): Promise<boolean> {
  const { engine, close } = await openEmbeddedJobs(folder);
  try {
    const {
      rows: [made],
    } = await engine.query<{ there: boolean }>("SELECT to_regclass('siteferry.job') IS NOT NULL AS there");
    if (!made?.there) return true;
    const { rows } = await engine.query<{ own: boolean }>(
      'SELECT DISTINCT site = $1 AS own FROM siteferry.job',
      [site],
    );
    return rows.length === 0 || rows.some(({ own }) => own);
  } finally {
    await close();
  }
}

/** A database of jobs is no site: who has it is told in other words. */
async function openExclusive<T>(folder: string, site: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!isSiteferryError(error, 'site-busy')) throw error;
    const { holder } = error.data;
    const reason = message('service.jobs-busy', { site, folder, holder });
    throw new SiteferryError('usage', { reason }, { cause: error });
  }
}

import { z } from 'zod';
import { type Failure, failure } from '#core/contract/finding.ts';
import {
  type Job,
  type JobFile,
  type JobFilter,
  type JobRequest,
  type JobSummary,
  job,
  jobFile,
  jobRequest,
  jobStateName,
  jobSummary,
} from '#core/contract/jobs.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { progress } from '#core/contract/progress-events.ts';
import type { Caller } from '#core/operations/caller.ts';
import { jobOfRollout } from '#core/rollout/job-of-rollout.ts';
import { inDoubtRun } from '#core/workspace/history/in-doubt.ts';
import { pendingWork } from '#core/workspace/versions/pending.ts';
import type { Sql } from './database.ts';

/** An upload of a job, under the name that its request has for it. */
export const storedUpload = z.object({ upload: z.string(), file: z.string() });

/** What an attempt leaves for those after it: of an import before its COMMIT, of a version before it is made. */
const written = z.union([
  z.object({ run: z.string(), content: inDoubtRun }),
  z.object({ version: pendingWork }),
]);
export type Written = z.infer<typeof written>;

const time = z.date().transform((date) => date.toISOString());

/** A job as its row has it. */
const row = z.object({
  id: z.string(),
  operation: z.string(),
  state: jobStateName,
  site: z.string(),
  profile_file: z.string().nullable(),
  login: z.string(),
  caller: z.object({ login: z.string(), key: z.string(), rights: z.array(z.string()) }),
  request: jobRequest,
  uploads: z.array(storedUpload),
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  updated_at: time,
  attempt: z.int(),
  worker: z.string().nullable(),
  cancelling: z.boolean(),
  progress: progress.nullable(),
  written: written.nullable(),
  folder: z.string().nullable(),
  files: z.array(jobFile),
  error: failure.nullable(),
  result: jobSummary.nullable(),
  rollout: jobOfRollout.nullable(),
});
export type JobRow = z.infer<typeof row>;

const COLUMNS = Object.keys(row.shape)
  .map((column) => (column === 'id' ? 'id::text AS id' : column))
  .join(', ');

/** What a new job is made of. */
export interface NewJob {
  id: string;
  site: string;
  profileFile: string | undefined;
  caller: Omit<Caller, 'site'>;
  request: JobRequest;
  uploads: z.infer<typeof storedUpload>[];
}

/** How a job ends. */
export interface JobOutcome {
  state: 'done' | 'failed' | 'cancelled';
  folder?: string;
  files: JobFile[];
  error?: Failure;
  result?: JobSummary;
}

/** The rows of jobs. What an attempt writes is written only while the job is its own; false where it no longer is. */
export interface JobStore {
  add(job: NewJob): Promise<JobRow>;
  find(id: string): Promise<JobRow | undefined>;
  list(of: { site: string; login?: string | undefined }, filter: JobFilter): Promise<JobRow[]>;
  /** Jobs that changed since, oldest change first. */
  changed(site: string, since: Date): Promise<JobRow[]>;
  /** Takes a job for a new attempt; undefined where it is over, or another process is at it. */
  claim(id: string, worker: string, lease: number): Promise<JobRow | undefined>;
  /** Says that the attempt is alive, and how far it is. Undefined where the job is no longer its own. */
  renew(
    id: string,
    attempt: number,
    lease: number,
    step: ProgressStep | undefined,
  ): Promise<{ cancelling: boolean } | undefined>;
  /** Keeps what is about to be written; false also where somebody has asked the job to stop. */
  saveWritten(id: string, attempt: number, content: Written): Promise<boolean>;
  /** It was rolled back. */
  clearWritten(id: string, attempt: number): Promise<boolean>;
  /** Gives the job back, to be taken by another attempt. */
  release(id: string, attempt: number): Promise<boolean>;
  end(id: string, attempt: number, ending: JobOutcome): Promise<boolean>;
  /** Ends a queued job, or asks a running one to stop. */
  cancel(id: string): Promise<void>;
  /** Open jobs that are due and that no process is known to be at, oldest first. */
  waiting(): Promise<{ id: string; operation: string; site: string }[]>;
  /** Nobody is at any of them: for a database that one process has alone. */
  releaseAll(): Promise<void>;
  /** Removes jobs that ended before so many days; gives them. */
  removeOld(days: number): Promise<JobRow[]>;
}

const OPEN = `state IN ('queued', 'running')`;
const MINE = `id = $1 AND attempt = $2 AND state = 'running'`;

export function createJobStore(sql: Sql): JobStore {
  const statements = statementsOn(sql);
  return { ...reading(statements), ...attempting(statements), ...keeping(statements) };
}

/** Statements with their answers as jobs. */
interface Statements {
  rows(text: string, values: unknown[]): Promise<unknown[]>;
  jobs(text: string, values: unknown[]): Promise<JobRow[]>;
  one(text: string, values: unknown[]): Promise<JobRow | undefined>;
}

function statementsOn(sql: Sql): Statements {
  const rows = async (text: string, values: unknown[]): Promise<unknown[]> =>
    (await sql.executeSql(text, values)).rows;
  const jobs = async (text: string, values: unknown[]) => z.array(row).parse(await rows(text, values));
  return { rows, jobs, one: async (text, values) => (await jobs(text, values))[0] };
}

/** What asks after jobs. */
function reading({ rows, jobs, one }: Statements): Pick<JobStore, 'find' | 'list' | 'changed' | 'waiting'> {
  return {
    find: (id) => one(`SELECT ${COLUMNS} FROM siteferry.job WHERE id = $1`, [id]),
    list: ({ site, login }, { states, operations, limit }) =>
      jobs(
        `SELECT ${COLUMNS} FROM siteferry.job
          WHERE site = $1 AND ($2::text IS NULL OR login = $2)
            AND ($3::jsonb IS NULL OR $3::jsonb ? state) AND ($4::jsonb IS NULL OR $4::jsonb ? operation)
          ORDER BY number DESC LIMIT $5`,
        [site, login ?? null, states ? json(states) : null, operations ? json(operations) : null, limit],
      ),
    changed: (site, since) =>
      jobs(
        `SELECT ${COLUMNS} FROM siteferry.job WHERE site = $1 AND updated_at >= $2 ORDER BY updated_at LIMIT 1000`,
        [site, since],
      ),
    async waiting() {
      const text = `SELECT id::text AS id, operation, site FROM siteferry.job
        WHERE ${OPEN} AND (lease_until IS NULL OR lease_until < now())
          AND coalesce((request->>'notBefore')::timestamptz, now()) <= now() ORDER BY number`;
      const found = await rows(text, []);
      return z.array(z.object({ id: z.string(), operation: z.string(), site: z.string() })).parse(found);
    },
  };
}

/** What an attempt does with its job. */
function attempting({
  rows,
  one,
}: Statements): Pick<JobStore, 'claim' | 'renew' | 'saveWritten' | 'clearWritten' | 'release' | 'end'> {
  const own = async (id: string, attempt: number, set: string, values: unknown[] = [], where = '') => {
    const text = `UPDATE siteferry.job SET updated_at = now(), ${set} WHERE ${MINE} ${where} RETURNING 1`;
    return (await rows(text, [id, attempt, ...values])).length > 0;
  };
  return {
    claim: (id, worker, lease) =>
      one(
        `UPDATE siteferry.job SET state = 'running', attempt = attempt + 1, worker = $2, updated_at = now(),
            started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => $3)
          WHERE id = $1 AND ${OPEN} AND (lease_until IS NULL OR lease_until < now()) RETURNING ${COLUMNS}`,
        [id, worker, lease],
      ),
    async renew(id, attempt, lease, step) {
      const text = `UPDATE siteferry.job SET lease_until = now() + make_interval(secs => $3),
          updated_at = CASE WHEN progress IS DISTINCT FROM coalesce($4::jsonb, progress) THEN now() ELSE updated_at END,
          progress = coalesce($4::jsonb, progress)
        WHERE ${MINE} RETURNING cancelling`;
      const [found] = await rows(text, [id, attempt, lease, step ? json(step) : null]);
      return found === undefined ? undefined : z.object({ cancelling: z.boolean() }).parse(found);
    },
    saveWritten: (id, attempt, content) =>
      own(id, attempt, 'written = $3', [json(content)], 'AND NOT cancelling'),
    clearWritten: (id, attempt) => own(id, attempt, 'written = NULL'),
    release: (id, attempt) => own(id, attempt, 'lease_until = NULL'),
    end: (id, attempt, { state, folder, files, error, result }) =>
      own(
        id,
        attempt,
        `state = $3, ended_at = now(), lease_until = NULL, cancelling = false, written = NULL,
          folder = $4, files = $5, error = $6, result = $7`,
        [state, folder ?? null, json(files), error ? json(error) : null, result ? json(result) : null],
      ),
  };
}

/** What makes, ends and removes jobs from outside of their attempts. */
function keeping({ rows, jobs }: Statements): Pick<JobStore, 'add' | 'cancel' | 'releaseAll' | 'removeOld'> {
  return {
    async add({ id, site, profileFile, caller, request, uploads }) {
      const text = `INSERT INTO siteferry.job (id, operation, site, profile_file, login, caller, request, uploads)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`;
      const kept = { login: caller.login, key: caller.key, rights: caller.rights };
      const values = [
        id,
        request.operation,
        site,
        profileFile ?? null,
        caller.login,
        json(kept),
        json(request),
        json(uploads),
      ];
      return row.parse((await rows(text, values))[0]);
    },
    async cancel(id) {
      const text = `UPDATE siteferry.job SET updated_at = now(), cancelling = attempt > 0,
          state = CASE WHEN attempt = 0 THEN 'cancelled' ELSE state END,
          ended_at = CASE WHEN attempt = 0 THEN now() END
        WHERE id = $1 AND ${OPEN}`;
      await rows(text, [id]);
    },
    async releaseAll() {
      await rows(`UPDATE siteferry.job SET lease_until = NULL WHERE state = 'running' AND $1`, [true]);
    },
    removeOld: (days) =>
      jobs(
        `DELETE FROM siteferry.job WHERE NOT ${OPEN} AND ended_at < now() - make_interval(days => $1) RETURNING ${COLUMNS}`,
        [days],
      ),
  };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

/** A job as its caller is told of it. */
export function toJob(kept: JobRow): Job {
  const { id, operation, state, cancelling, attempt, files } = kept;
  return job.parse({
    id,
    operation,
    ...(operation === 'transfer.export' ? { type: 'MigrationExportJob' } : {}),
    state,
    cancelling,
    caller: kept.login,
    createdAt: kept.created_at,
    ...(kept.request.notBefore === undefined ? {} : { notBefore: kept.request.notBefore }),
    attempts: attempt,
    files,
    ...present({
      startedAt: kept.started_at,
      endedAt: kept.ended_at,
      worker: kept.worker,
      progress: kept.progress,
      error: kept.error,
      result: kept.result,
    }),
  });
}

/** Without what there is not. */
function present(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

import type { ProgressStep } from '#core/contract/progress.ts';
import type { Client } from '#core/operations/client.ts';
import type { HostContext } from '#core/operations/context.ts';
import type { Sql } from '#core/rollout/database.ts';
import type { Results } from './results.ts';
import type { JobOutcome, JobRow, JobStore } from './store.ts';

/** Where a process works on jobs. */
export interface WorkerContext {
  context: HostContext;
  store: JobStore;
  /** Where what belongs to roll-outs is kept. */
  sql: Sql;
  /** What to call the database of jobs, where it does not answer. */
  queueName: string;
  results: Results;
  /** The platform's Disk, which gets the archives of exports, too. */
  disk?: string | undefined;
  /** How long a job stays with a process that says nothing, in seconds. */
  lease: number;
  /** The address of a site as this process has it, which may know its password. */
  addressOf: (site: string) => string;
  /** Ends when this process is to end: its jobs go back. */
  stop: AbortSignal;
}

/** Why an attempt is to end early: its signal's reason. */
export type AbortReason = 'cancelled' | 'taken' | 'stop';

/** One attempt, while it runs. */
export interface RunningAttempt {
  job: JobRow;
  worker: WorkerContext;
  signal: AbortSignal;
  report: (step: ProgressStep) => void;
  /** In the name of the job's caller. */
  context: HostContext;
  client: Client;
  /** What the newest transaction has come to its COMMIT with. */
  written: JobRow['written'];
}

/** How an attempt ended: what becomes of the job, without its files; or that the job is another's, or goes back. */
export type AttemptOutcome = Omit<JobOutcome, 'files' | 'folder'> | Exclude<AbortReason, 'cancelled'>;

/** Nothing was written, and somebody else is at the site. */
export const BUSY_ERRORS: ReadonlySet<string> = new Set(['import-running', 'site-busy']);

import { z } from 'zod';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { jobTitle } from '#core/messages/job-title.ts';
import { stageTitle } from '#core/messages/stage-title.ts';
import type { RecordColumn } from './columns.ts';
import { failure, finding } from './finding.ts';
import { longOperation, operation } from './operation.ts';
import { progress } from './progress-events.ts';
import { hostPath } from './site/address.ts';
import { exportInput } from './transfer/export.ts';
import { exportSelection } from './transfer/selection.ts';

/** Dotted name of the operation that a job runs: any long one whose input a queue may keep (`operation.ts`). */
const jobOperation = z.string().min(1).max(100);

/** `done`, `failed` and `cancelled` are final. */
export const jobStateName = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobStateName>;

/** What a job found out or did, short: the whole answer of its operation is its file `result.json`. */
export const jobSummary = z.object({
  /** Entities by what became of them; `exported` of an export, statuses of a preview and a comparison. */
  counts: z.record(z.string(), z.int()),
  /** Of an import and a change of version: whether a site was written to. */
  committed: z.boolean().optional(),
  /** Of a comparison. */
  isEqual: z.boolean().optional(),
  /** Of versions: the one that was made or changed to. */
  version: z.string().optional(),
  /** An earlier attempt had committed it, whose answer was lost: what is missing here was lost with it. */
  settled: z.literal(true).optional(),
  warnings: z.array(finding),
  /** Of the checks of a roll-out: what they saw, by the place of each, and what is not as it has to be. */
  seen: z.record(z.string(), z.string()).optional(),
  broken: failure.optional(),
});
export type JobSummary = z.infer<typeof jobSummary>;

/** A file of a job: the archive of an export, `Log.txt`, `Error.txt`, `result.json`. */
export const jobFile = z.object({ name: z.string(), size: z.int() });
export type JobFile = z.infer<typeof jobFile>;

/** A job as it stands. */
export const job = z.object({
  id: z.uuid(),
  operation: jobOperation,
  /** The name of the platform's for an export. */
  type: z.literal('MigrationExportJob').optional(),
  state: jobStateName,
  /** Somebody has asked a running job to stop; it has not yet. */
  cancelling: z.boolean(),
  /** Login of who began it. */
  caller: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** When it is begun at the earliest, where that was asked. */
  notBefore: z.string().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** How often it was begun: more than once where a service or a worker went down in its middle. */
  attempts: z.int(),
  /** Name of the computer and number of the process that has or had it. */
  worker: z.string().optional(),
  /** The newest step; of a job that is over its last one. */
  progress: progress.optional(),
  files: z.array(jobFile),
  /** Why it failed. */
  error: failure.optional(),
  result: jobSummary.optional(),
});
export type Job = z.infer<typeof job>;

/** True for a job that has another state no more. */
export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** How a job stands, in a word. */
export function jobState({ state, cancelling }: Pick<Job, 'state' | 'cancelling'>): Message {
  return message(`job-state.${cancelling && !isOver({ state }) ? 'cancelling' : state}`);
}

export const jobColumns: readonly RecordColumn<Job>[] = [
  { id: 'id', heading: 'column.id', value: ({ id }) => id, hidden: 'in-window' },
  { id: 'operation', heading: 'column.operation', value: ({ operation }) => jobTitle(operation) },
  { id: 'state', heading: 'column.state', value: jobState },
  {
    id: 'progress',
    heading: 'column.progress',
    value: ({ state, progress }) => (state === 'running' && progress ? stageTitle(progress.stage) : ''),
  },
  { id: 'caller', heading: 'column.caller', value: ({ caller }) => caller },
  { id: 'createdAt', heading: 'column.created', value: ({ createdAt }) => createdAt, isTime: 'exact' },
  {
    id: 'notBefore',
    heading: 'column.not-before',
    value: ({ notBefore }) => notBefore,
    isTime: 'exact',
    hidden: 'everywhere',
  },
  {
    id: 'startedAt',
    heading: 'column.started',
    value: ({ startedAt }) => startedAt,
    isTime: 'exact',
    hidden: 'everywhere',
  },
  {
    id: 'endedAt',
    heading: 'column.ended',
    value: ({ endedAt }) => endedAt,
    isTime: 'exact',
    hidden: 'everywhere',
  },
  { id: 'attempts', heading: 'column.attempts', value: ({ attempts }) => attempts, hidden: 'everywhere' },
  { id: 'worker', heading: 'column.worker', value: ({ worker }) => worker, hidden: 'everywhere' },
];

/**
 * Which service is asked by a window or a command line: without an address the one that runs on this computer. Inside a
 * service both count for nothing.
 */
const asked = {
  /** `http://…` or `https://…`. */
  service: z.string().min(1).max(2_000).optional(),
  /** A file of this user alone with the service's key. */
  keyFile: hostPath.optional(),
};

/** An archive that was sent to a service, which keeps it for a day; what the route of uploads answers. */
export const jobUpload = z.object({
  upload: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type JobUpload = z.infer<typeof jobUpload>;

/**
 * What a job is asked: an operation, and its input as the operation's route takes it. Sites, paths and operator are the
 * service's, an archive is an upload of who begins the job.
 */
export const jobRequest = z.strictObject({
  operation: jobOperation,
  input: z.record(z.string(), z.unknown()).default({}),
  /** When it is begun at the earliest. */
  notBefore: z.iso.datetime({ offset: true }).optional(),
});
export type JobRequest = z.infer<typeof jobRequest>;

export const jobFilter = z.object({
  states: z.array(jobStateName).optional(),
  operations: z.array(jobOperation).optional(),
  limit: z.int().min(1).max(1_000).default(100),
});
export type JobFilter = z.infer<typeof jobFilter>;

const ofJob = z.object({ ...asked, id: z.uuid() });

const backgroundPath = '/api/migration/export/config/background';

/**
 * What can be asked about work that a service does in the background. A job belongs to who began it; others see and cancel it
 * with the right `jobs:destroy`.
 */
export const jobsContract = {
  /** Sends an archive of this computer to the service, for the jobs that name it. */
  upload: longOperation({
    effect: 'write',
    input: z.object({ ...asked, archive: hostPath }),
    output: jobUpload,
  }),
  /** Queues a job. The right to its operation is asked for as well. */
  begin: operation({
    effect: 'write',
    input: z.object({ ...asked, job: jobRequest }),
    output: job,
  }),
  /** The same of an export, by the path of the platform (spec, "Configuration transfer" under "Endpoints"). */
  export: operation({
    effect: 'write',
    http: { method: 'POST', path: backgroundPath },
    input: exportInput
      .omit({ site: true, profileFile: true, out: true, overwrite: true, signIn: true })
      .extend({ ...asked, selection: exportSelection.default('all') }),
    output: job,
  }),
  /** How an export stands: the one that is named, or the caller's newest. */
  exportStatus: operation({
    effect: 'read',
    http: { method: 'GET', path: `${backgroundPath}/status` },
    input: z.object({ ...asked, id: z.uuid().optional() }),
    output: job,
  }),
  /** Newest first. */
  list: operation({
    effect: 'read',
    input: z.object({ ...asked, ...jobFilter.shape }),
    output: z.array(job),
  }),
  get: operation({
    effect: 'read',
    input: ofJob,
    output: job,
  }),
  /** Asks a job to stop: a queued one at once, a running one at its next step. One that is over stays as it is. */
  cancel: operation({
    effect: 'write',
    input: ofJob,
    output: job,
  }),
  /** A part of a file of a job, as base64. */
  read: operation({
    effect: 'read',
    input: ofJob.extend({
      file: z.string().min(1).max(255),
      offset: z.int().nonnegative().default(0),
      length: z.int().positive().max(8_388_608).default(4_194_304),
    }),
    output: z.object({ base64: z.string(), size: z.int() }),
  }),
};

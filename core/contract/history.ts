import { z } from 'zod';
import { failure, message } from './finding.ts';
import { operation } from './operation.ts';

/** A file that belongs to a run: the archive, `Log.txt`, `Error.txt`, `plan.json`. */
export const runFile = z.object({
  name: z.string(),
  /** Where it lies on the computer that runs the core. */
  path: z.string(),
  /** Bytes; absent where somebody has taken the file away since. */
  size: z.number().int().optional(),
});
export type RunFile = z.infer<typeof runFile>;

/**
 * How a run ended: `failed` before it wrote anything, `rolled-back` when it had begun to write, `interrupted` where the
 * process ended in its middle (an import was rolled back then, too), `unknown` where the answer to COMMIT was lost: the
 * next time the site is opened, its rows tell.
 */
export const runOutcome = z.enum([
  'running',
  'done',
  'failed',
  'rolled-back',
  'cancelled',
  'interrupted',
  'unknown',
]);
export type RunOutcome = z.infer<typeof runOutcome>;

/** An export or an import that was made on this computer, in whatever channel. */
export const run = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  /** The site as it was called: a saved name, or a URL without its password. */
  site: z.string(),
  siteId: z.string().optional(),
  /** The archive that was written or read. */
  archive: z.string().optional(),
  dryRun: z.boolean(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  endedAt: z.string().optional(),
  outcome: runOutcome,
  error: failure.optional(),
  /** What a later look at the site found out about an unknown outcome. */
  note: message.optional(),
  /** Entities by what became of them (`runCounts`), summed over the types; `exported` of an export. */
  counts: z.record(z.string(), z.number().int()),
  files: z.array(runFile),
});
export type Run = z.infer<typeof run>;

/** The counts that a run can have, in the order in which they are shown. */
export const runCounts = [
  'exported',
  'read',
  'added',
  'updated',
  'unchanged',
  'autoCreated',
  'skipped',
] as const;

const runId = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);

/** What can be asked about the exports and imports that were made on this computer. */
export const historyContract = {
  /** Newest first. */
  list: operation({
    effect: 'read',
    input: z.object({ limit: z.number().int().positive().max(1000).default(200) }),
    output: z.array(run),
  }),
  get: operation({
    effect: 'read',
    input: z.object({ run: runId }),
    output: run,
    errors: ['run-unknown'],
  }),
  /** A part of a file of a run, as base64: what a window shows and saves. */
  read: operation({
    effect: 'read',
    input: z.object({
      run: runId,
      file: z.string(),
      offset: z.number().int().nonnegative(),
      length: z.number().int().positive().max(8_388_608).default(4_194_304),
    }),
    output: z.object({ base64: z.string(), size: z.number().int() }),
    errors: ['run-unknown'],
  }),
  /** Forgets a run, and removes the files that Siteferry keeps for it; files that a person placed elsewhere stay. */
  forget: operation({
    effect: 'destroy',
    input: z.object({ run: runId }),
    output: z.object({}),
    errors: ['run-unknown', 'file-unwritable'],
  }),
};

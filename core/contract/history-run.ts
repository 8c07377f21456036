import { z } from 'zod';
import type { Message } from '#core/base/message.ts';
import { message as messageOf } from '#core/messages/catalogue.ts';
import { failure, message } from './finding.ts';

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

/** What a run does: all but an export write into a site. */
export const runKind = z.enum(['export', 'import', 'move', 'undo', 'version']);
export type RunKind = z.infer<typeof runKind>;

/** Something that was done on this computer, in whatever channel. */
export const run = z.object({
  id: z.string(),
  kind: runKind,
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
  /**
   * What it takes to undo the run, where it has written anything: its folder, and whether it is still there, was removed to
   * make room, or is missing. The fingerprint is absent for a run of an earlier version.
   */
  undo: z
    .object({
      folder: z.string(),
      state: z.enum(['kept', 'removed', 'missing']),
      size: z.number().int(),
      fingerprint: z.string().optional(),
    })
    .optional(),
  /** Of an undo: the run that it has undone. */
  undoes: z.string().optional(),
});
export type Run = z.infer<typeof run>;

/**
 * How a run ended, as a person is told: `committed` only where a site was written to; `nothing-written` for a dry run and for
 * what was rolled back; `completed` for an export, which has nothing to commit.
 */
export const runResult = z.enum([
  'running',
  'completed',
  'committed',
  'nothing-written',
  'unknown',
  'failed',
  'stopped',
]);
export type RunResult = z.infer<typeof runResult>;

export function resultOf({ kind, dryRun, outcome }: Pick<Run, 'kind' | 'dryRun' | 'outcome'>): RunResult {
  switch (outcome) {
    case 'done':
      if (kind === 'export') return 'completed';
      return dryRun ? 'nothing-written' : 'committed';
    case 'rolled-back':
      return kind === 'export' ? 'failed' : 'nothing-written';
    case 'cancelled':
    case 'interrupted':
      return 'stopped';
    default:
      return outcome;
  }
}

/** What an import that did not end well left on its site: nothing, where that is known. */
export function unwrittenNote({ kind, outcome }: Pick<Run, 'kind' | 'outcome'>): Message[] {
  if (kind === 'export') return [];
  if (outcome === 'interrupted') return [messageOf('run-interrupted')];
  const isKnown = outcome === 'failed' || outcome === 'rolled-back' || outcome === 'cancelled';
  return isKnown ? [messageOf('run-nothing-written')] : [];
}

/** The counts that a run can have, in the order in which they are shown. */
export const runCounts = [
  'exported',
  'read',
  'added',
  'updated',
  'unchanged',
  'autoCreated',
  'skipped',
  'removed',
] as const;

export const runId = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);

import { z } from 'zod';
import type { Message } from '#core/base/message.ts';
import { message as messageOf } from '#core/messages/catalogue.ts';
import { failure, message } from './finding.ts';
import { operation } from './operation.ts';
import { archiveFormat } from './transfer-archive.ts';
import { planBase } from './transfer-base.ts';
import { decision } from './transfer-decision.ts';
import { moved } from './transfer-move.ts';
import { associations, importOptions, textHandling } from './transfer-options.ts';
import { onConflict, status } from './transfer-plan.ts';
import { entityKey, exportSelection } from './transfer-selection.ts';

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
   * What it takes to undo the run, where it has written anything: its folder, and whether it is still there or was removed to
   * make room.
   */
  undo: z
    .object({ folder: z.string(), state: z.enum(['kept', 'removed']), size: z.number().int() })
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

/** What a run was asked to do, besides its site and its archive. */
export const runRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export'),
    selection: exportSelection,
    format: archiveFormat,
    associations,
    texts: textHandling,
  }),
  z.object({
    kind: z.literal('import'),
    base: planBase.optional(),
    options: importOptions,
    onConflict,
    decisions: z.array(decision),
  }),
  z.object({
    kind: z.literal('undo'),
    /** The run that it undoes. */
    run: z.string(),
    options: importOptions,
    onConflict,
    decisions: z.array(decision),
  }),
  z.object({
    kind: z.literal('version'),
    module: z.string(),
    version: z.string(),
    keepLocal: z.boolean(),
    remove: z.array(entityKey),
    options: importOptions,
    onConflict,
    decisions: z.array(decision),
  }),
  z.object({
    kind: z.literal('move'),
    ...moved,
    base: planBase.optional(),
    options: importOptions,
    onConflict,
    decisions: z.array(decision),
  }),
]);
export type RunRequest = z.infer<typeof runRequest>;

/** A number or a setting of two runs; absent where a run does not have it. */
const pair = <Value extends z.ZodType>(value: Value) =>
  z.object({ name: z.string(), first: value.optional(), second: value.optional() });

const comparedCounts = z.array(pair(z.number().int()));

/** Two runs beside each other. */
export const runComparison = z.object({
  first: run,
  second: run,
  /** All counts that one of them has. */
  counts: comparedCounts,
  /**
   * Site, archive and options that are not the same. `ownSelection` and `ownDecisions` are how many nodes and decisions the
   * other run does not have.
   */
  options: z.array(pair(z.union([z.string(), z.boolean(), z.number()]))),
  /** False where a run of an earlier version did not keep what it was asked to do. */
  optionsKnown: z.boolean(),
  /** Counts of types that are not the same. */
  types: z.array(z.object({ type: z.string(), counts: comparedCounts })),
  /** What became of entities where that is not the same; absent where a run kept no plan. */
  entities: z
    .object({
      total: z.number().int(),
      items: z.array(
        z.object({
          type: z.string(),
          guid: z.string(),
          path: z.string(),
          first: status.optional(),
          second: status.optional(),
        }),
      ),
    })
    .optional(),
});
export type RunComparison = z.infer<typeof runComparison>;

/** Whether two runs are known not to differ: never where one of them kept no plan, or not what it was asked to do. */
export function isSameRun(comparison: RunComparison): boolean {
  const { first, second, counts, options, optionsKnown, types, entities } = comparison;
  const endedAlike = first.outcome === second.outcome && first.error?.code === second.error?.code;
  const countedAlike = counts.every((one) => one.first === one.second) && types.length === 0;
  return endedAlike && countedAlike && optionsKnown && options.length === 0 && entities?.total === 0;
}

/** Which runs are listed: those to which all of this applies. */
export const runFilter = z.object({
  limit: z.number().int().positive().max(1000).default(200),
  /** Words that are all in the site, the archive, names of files, the code of the error or the id. */
  text: z.string().max(200).optional(),
  kind: runKind.optional(),
  /** The site as it was called. */
  siteName: z.string().max(2_000).optional(),
  results: z.array(runResult).min(1).optional(),
  /** Begun in so many days before now. */
  days: z.number().int().positive().max(100_000).optional(),
});
export type RunFilter = z.infer<typeof runFilter>;

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

/** How much of what it takes to undo runs is kept on this computer; the oldest goes first, the newest of each site never. */
const limit = z.object({
  runs: z.number().int().min(1).max(10_000),
  megabytes: z.number().int().min(1).max(1_000_000),
});
export const undoLimits = limit.extend({
  runs: limit.shape.runs.default(50),
  megabytes: limit.shape.megabytes.default(1_000),
});
export type UndoLimits = z.infer<typeof undoLimits>;

const undoStorage = z.object({
  limits: undoLimits,
  used: z.object({ runs: z.number().int(), bytes: z.number().int() }),
});
export type UndoStorage = z.infer<typeof undoStorage>;

/** What can be asked about the exports and imports that were made on this computer. */
export const historyContract = {
  /** Newest first. */
  list: operation({
    effect: 'read',
    input: runFilter,
    output: z.array(run),
  }),
  get: operation({
    effect: 'read',
    input: z.object({ run: runId }),
    output: run,
    errors: ['run-unknown'],
  }),
  /** What a run was asked to do, to be asked again; absent for a run of an earlier version. */
  request: operation({
    effect: 'read',
    input: z.object({ run: runId }),
    output: z.object({ run, request: runRequest.optional() }),
    errors: ['run-unknown'],
  }),
  compare: operation({
    effect: 'read',
    input: z.object({ first: runId, second: runId }),
    output: runComparison,
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
  /** How much it takes to undo the runs of this computer, and how much it may. */
  undoStorage: operation({ effect: 'read', input: z.object({}), output: undoStorage }),
  /** Sets how much it may take; what is beyond that is removed at once. */
  limitUndo: operation({
    effect: 'destroy',
    input: limit.partial(),
    output: undoStorage,
    errors: ['file-unwritable'],
  }),
  /** Forgets a run, and removes the files that Siteferry keeps for it; files that a person placed elsewhere stay. */
  forget: operation({
    effect: 'destroy',
    input: z.object({ run: runId }),
    output: z.object({}),
    errors: ['run-unknown', 'file-unwritable'],
  }),
};

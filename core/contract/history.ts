import { z } from 'zod';
import { operation } from './operation.ts';
import { run, runId, runKind, runResult, signInOperation } from './run.ts';
import { archiveFormat } from './transfer/archive.ts';
import { planBase } from './transfer/base.ts';
import { decision } from './transfer/decision.ts';
import { moveFields } from './transfer/move.ts';
import { associations, importOptions, textHandling } from './transfer/options.ts';
import { onConflict, planItem, status } from './transfer/plan.ts';
import { entityKey, exportSelection } from './transfer/selection.ts';
import { undoneEntity } from './transfer/undo.ts';

/** Why it was written while the site was frozen. */
const despiteFreeze = z.string().optional();

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
    despiteFreeze,
  }),
  z.object({
    kind: z.literal('undo'),
    /** The run that it undoes, and what of it where that was not all. */
    run: z.string(),
    entities: z.array(undoneEntity).optional(),
    also: z.array(z.string()).optional(),
    options: importOptions,
    onConflict,
    decisions: z.array(decision),
    despiteFreeze,
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
    despiteFreeze,
  }),
  z.object({
    kind: z.literal('move'),
    ...moveFields,
    base: planBase.optional(),
    options: importOptions,
    onConflict,
    decisions: z.array(decision),
    despiteFreeze,
  }),
  z.object({ kind: z.literal('sign-in'), operation: signInOperation }),
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

/** What a run wrote, entity by entity: of a write of sign-in every field, with what was there before and afterwards. */
export const runChanges = z.object({
  /** How many entities there are; `items` has the first of them. */
  total: z.number().int(),
  items: z.array(
    planItem.pick({ type: true, guid: true, path: true, status: true, changes: true, findings: true }),
  ),
});
export type RunChanges = z.infer<typeof runChanges>;

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
  }),
  /** What a run wrote; nothing of a run that kept no plan. */
  changes: operation({
    effect: 'read',
    input: z.object({ run: runId }),
    output: runChanges,
  }),
  /** What a run was asked to do, to be asked again; absent for a run of an earlier version. */
  request: operation({
    effect: 'read',
    input: z.object({ run: runId }),
    output: z.object({ run, request: runRequest.optional() }),
  }),
  compare: operation({
    effect: 'read',
    input: z.object({ first: runId, second: runId }),
    output: runComparison,
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
  }),
  /** How much it takes to undo the runs of this computer, and how much it may. */
  undoStorage: operation({ effect: 'read', input: z.object({}), output: undoStorage }),
  /** Sets how much it may take; what is beyond that is removed at once. */
  limitUndo: operation({
    effect: 'destroy',
    input: limit.partial(),
    output: undoStorage,
  }),
  /** Forgets a run, and removes the files that Siteferry keeps for it; files that a person placed elsewhere stay. */
  forget: operation({
    effect: 'destroy',
    input: z.object({ run: runId }),
    output: z.object({}),
  }),
};

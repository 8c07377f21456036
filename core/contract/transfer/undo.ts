import { z } from 'zod';
import { guid } from '../guid.ts';
import { runId } from '../run.ts';
import { hostPath, siteAddress, siteWithProfile } from '../site/address.ts';
import { value } from './conflicts.ts';
import { decision } from './decision.ts';
import { importInput, importResult, previewResult, wayOut } from './import.ts';
import { importOptions } from './options.ts';
import { onConflict } from './plan.ts';
import { entityKey } from './selection.ts';

/** Version of what is kept of a run; 1 had nothing that binds it to its run and its archive. */
export const UNDO_VERSION = 2;

/** SHA-256 in hex of `undo.zip` followed by `undo.json`: the fingerprint of what it takes to undo a run. */
export const undoFingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** In place of a long text of a row that was added: enough to see that somebody has changed it. */
const fingerprint = z.strictObject({ sha256: z.string() });

const writtenValue = z.union([value, fingerprint]);
/** What a run left in a column. */
export type WrittenValue = z.infer<typeof writtenValue>;

/** What a run did to the rows of a type, by Guid; rows of the archive that are not `changed` were removed. */
const writtenRows = z.object({
  /** The columns of added rows, in the order of their values. */
  columns: z.array(z.string()),
  added: z.record(z.string(), z.array(writtenValue)),
  /** What each changed row had afterwards, in the columns that were others before. */
  changed: z.record(z.string(), z.record(z.string(), value)),
});
export type WrittenRows = z.infer<typeof writtenRows>;

/** Secrets that a run changed, by type and Guid: their names, and nothing else of them. */
const changedSecrets = z.record(z.string(), z.record(z.string(), z.array(z.string())));
export type ChangedSecrets = z.infer<typeof changedSecrets>;

/** Which version a module was bound to before a run, and which afterwards: Guids of records, null for none. */
export const moduleBinding = z.object({ module: guid, from: guid.nullable(), to: guid.nullable() });
export type ModuleBinding = z.infer<typeof moduleBinding>;

/** What every version keeps of a run beside its pre-images. */
const undoContent = z.object({
  /** Site id of the receiver. */
  site: z.string(),
  /** The options of the run. */
  options: importOptions,
  /** By type name. */
  types: z.record(z.string(), writtenRows),
  /** Of a write of sign-in. */
  signIn: z.literal(true).optional(),
  /** Which secrets do not come back. */
  secrets: changedSecrets.optional(),
  /** Of a change of version. */
  binding: moduleBinding.optional(),
});

/** What is kept of a run beside its pre-images (`undo.json`). */
export const undoDocument = z.discriminatedUnion('version', [
  undoContent.extend({ version: z.literal(1) }),
  undoContent.extend({
    version: z.literal(UNDO_VERSION),
    /** The run that it undoes. */
    run: runId,
    /** SHA-256 in hex of `undo.zip`. */
    archive: z.string(),
  }),
]);
export type UndoDocument = z.infer<typeof undoDocument>;

/** What of a run is undone: an entity, or some of its fields. */
export const undoneEntity = entityKey.extend({ fields: z.array(z.string()).min(1).optional() });
export type UndoneEntity = z.infer<typeof undoneEntity>;

const undone = z.object({
  /** Without it the site of the run, as it was called then. */
  ...siteWithProfile,
  site: siteAddress.optional(),
  /** The run in the history of this computer; without it the newest into the site that is not undone yet. */
  run: runId.optional(),
  /** Further runs of the same site, which are undone with it as one. */
  also: z.array(runId).max(100).optional(),
  /** Instead of it the folder that its undo data lie in, which may be of another computer. */
  folder: hostPath.optional(),
  /** States that data which this computer cannot check are those of the run, by the fingerprint that they have. */
  fingerprint: undoFingerprint.optional(),
  /** Undoes these entities of the run alone, and those that they cannot be undone without; without it the whole run. */
  entities: z.array(undoneEntity).min(1).optional(),
  decisions: z.array(decision).default([]),
  onConflict: onConflict.default('fail'),
});

export const undoPreviewInput = undone.extend({
  /** Keeps what the plan was made of, so that `decide` can make it again. */
  keep: z.boolean().default(false),
});
export type UndoPreviewInput = z.infer<typeof undoPreviewInput>;

export const undoPreviewResult = previewResult.extend({
  /** What `decide` calls the preview, where it is kept. */
  preview: z.string().optional(),
  /** The run that would be undone, and its site. */
  undoes: z.string(),
  undoesToo: z.array(z.string()).optional(),
  site: z.string(),
  /** Whether only some of its entities would be. */
  partial: z.boolean(),
});
export type UndoPreviewResult = z.infer<typeof undoPreviewResult>;

export const undoInput = undone.extend(
  importInput
    .pick({
      ...{ plan: true, dryRun: true, consequences: true, logDir: true, undoTo: true, language: true },
      ...{ operator: true, confirm: true, secrets: true },
    })
    .extend({
      despiteFreeze: wayOut.despiteFreeze,
    }).shape,
);
export type UndoInput = z.infer<typeof undoInput>;

export const undoResult = importResult.extend(
  undoPreviewResult.pick({ undoes: true, undoesToo: true, site: true, partial: true }).shape,
);
export type UndoResult = z.infer<typeof undoResult>;

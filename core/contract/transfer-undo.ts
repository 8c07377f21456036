import { z } from 'zod';
import { value } from './transfer-conflicts.ts';
import { importOptions } from './transfer-options.ts';

/** Version of what is kept of a run: data of another one are not undone. */
export const UNDO_VERSION = 1;

/** In place of a long text of a row that was added: enough to see that somebody has changed it. */
const fingerprint = z.strictObject({ sha256: z.string() });

const leftValue = z.union([value, fingerprint]);
/** What a run left in a column. */
export type LeftValue = z.infer<typeof leftValue>;

/** What a run did to the rows of a type, by Guid; rows of the archive that are not `changed` were removed. */
const writtenRows = z.object({
  /** The columns of added rows, in the order of their values. */
  columns: z.array(z.string()),
  added: z.record(z.string(), z.array(leftValue)),
  /** What each changed row had afterwards, in the columns that were others before. */
  changed: z.record(z.string(), z.record(z.string(), value)),
});
export type WrittenRows = z.infer<typeof writtenRows>;

/** What is kept of a run beside its pre-images (`undo.json`). */
export const undoDocument = z.object({
  version: z.literal(UNDO_VERSION),
  /** Site id of the receiver. */
  site: z.string(),
  /** The options of the run. */
  options: importOptions,
  /** By type name. */
  types: z.record(z.string(), writtenRows),
});
export type UndoDocument = z.infer<typeof undoDocument>;

import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { UndoDocument } from '#core/contract/transfer/undo.ts';
import type { PlanSource } from '../sides/plan-source.ts';
import { readArchiveForPlan } from '../sides/read-for-plan.ts';
import type { OpenedUndo } from './open-undo.ts';

/**
 * Reads what was kept of a run, as a plan that undoes it is made of it.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function readUndo(
  context: Parameters<typeof readArchiveForPlan>[0],
  { document, archive: file }: Pick<OpenedUndo, 'document' | 'archive'>,
  signal: AbortSignal | undefined,
): Promise<PlanSource> {
  const read = await readArchiveForPlan(context, { archive: file }, signal);
  // A run that only added rows has nothing to bring back.
  const warnings = read.warnings.filter(({ message: { code } }) => code !== 'archive-empty');
  const archive = { ...read, warnings };
  const remove = Object.entries(document.types).flatMap(([type, { added }]) =>
    Object.keys(added).map((guid) => ({ type, guid })),
  );
  return { archive, written: document.types, remove };
}

/** How an undo is imported: everything comes back with its id, byte for byte. */
export function undoOptions({ options: { withDenormalization } }: UndoDocument): ImportOptions {
  return importOptions.parse({ withDenormalization, includeAllResolutions: true, texts: 'ignore' });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer-options.ts';
import { type UndoDocument, undoDocument } from '#core/contract/transfer-undo.ts';
import { message } from '#core/messages/catalogue.ts';
import { fileError } from '../archive/system-errors.ts';
import type { PlanSource } from '../plan/planner.ts';
import { readToPlan } from '../read-to-plan.ts';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from './files.ts';

/**
 * Reads what was kept of a run, as a plan that undoes it is made of it.
 *
 * Errors: `file-unreadable`, also for a document of another version; `archive-invalid`, `cancelled`.
 */
export async function readUndo(
  context: Parameters<typeof readToPlan>[0],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ source: PlanSource; document: UndoDocument }> {
  const document = await readUndoDocument(folder);
  const read = await readToPlan(context, { archive: join(folder, UNDO_ARCHIVE) }, signal);
  // A run that only added rows has nothing to bring back.
  const warnings = read.warnings.filter(({ message: { code } }) => code !== 'archive-empty');
  const archive = { ...read, warnings };
  const remove = Object.entries(document.types).flatMap(([type, { added }]) =>
    Object.keys(added).map((guid) => ({ type, guid })),
  );
  return { source: { archive, written: document.types, remove }, document };
}

/** How an undo is imported: everything comes back with its id, byte for byte. */
export function undoOptions({ options: { withDenormalization } }: UndoDocument): ImportOptions {
  return importOptions.parse({ withDenormalization, includeAllResolutions: true, texts: 'ignore' });
}

/** What a run has written. Throws `file-unreadable`. */
export async function readUndoDocument(folder: string): Promise<UndoDocument> {
  const file = join(folder, UNDO_DOCUMENT);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
  const found = undoDocument.safeParse(parseJson(text));
  if (!found.success) throw new SiteferryError('file-unreadable', { file, reason: message('undo.not-undo') });
  return found.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

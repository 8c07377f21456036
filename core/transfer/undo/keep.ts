import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { ImportOptions } from '#core/contract/transfer-options.ts';
import { type ModuleBinding, UNDO_VERSION, type UndoDocument } from '#core/contract/transfer-undo.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { NewIds } from '../apply/context.ts';
import { replaceAtomically } from '../archive/atomic.ts';
import { writeNewFile } from '../archive/new-file.ts';
import { fileError } from '../archive/system-errors.ts';
import { writeArchive } from '../archive/write.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { allRemoved } from '../plan/removal/removed.ts';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from './files.ts';
import { collectPreImages } from './pre-images.ts';
import { readWritten } from './written.ts';

/** What a run has written, inside its transaction. */
interface WrittenRun {
  built: BuiltPlan;
  newIds: NewIds;
  options: ImportOptions;
  binding: ModuleBinding | undefined;
}

/**
 * Keeps what it takes to undo a run: to be called when everything is written, before COMMIT. Both files are on the disk when
 * this returns; a run that has written nothing has none.
 *
 * Errors: `undo-unwritable`, on which the run is to be rolled back; `cancelled`, and those of the connection.
 */
export async function keepUndo(
  session: Session,
  site: Site,
  { built, newIds, options, binding }: WrittenRun,
  { folder, report, signal }: { folder: string; report: ReportProgress; signal: AbortSignal | undefined },
): Promise<void> {
  const types = await readWritten(session, site, built.entities, newIds);
  const hasWritten = Object.keys(types).length > 0 || allRemoved(built.removals).length > 0;
  if (!hasWritten && !binding) return;
  const content = await collectPreImages(session, site, built);
  const document: UndoDocument = {
    version: UNDO_VERSION,
    site: site.id,
    options,
    types,
    ...(binding ? { binding } : {}),
  };
  try {
    await makeFolder(folder);
    const how = { catalog: site.catalog, format: 'multi-file', overwrite: true, report } as const;
    await writeArchive(join(folder, UNDO_ARCHIVE), content, { ...how, ...(signal ? { signal } : {}) });
    await writeDocument(join(folder, UNDO_DOCUMENT), document);
  } catch (error) {
    if (!isSiteferryError(error, 'file-unwritable')) throw error;
    throw new SiteferryError('undo-unwritable', error.data, { cause: error });
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError('file-unwritable', folder, error);
  });
}

async function writeDocument(file: string, document: UndoDocument): Promise<void> {
  const write = (temporary: string) =>
    writeNewFile(temporary, (handle) => handle.writeFile(`${JSON.stringify(document)}\n`));
  await replaceAtomically(file, write).catch((error: unknown) => {
    throw fileError('file-unwritable', file, error);
  });
}

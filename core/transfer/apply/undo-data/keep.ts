import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportProgress } from '#core/base/progress.ts';
import type { ImportOptions } from '#core/contract/transfer-options.ts';
import { type ModuleBinding, UNDO_VERSION, type UndoDocument } from '#core/contract/transfer-undo.ts';
import type { Session, Site } from '#core/site/site.ts';
import { replaceAtomically } from '../../archive/atomic.ts';
import { writeNewFile } from '../../archive/new-file.ts';
import { fileError } from '../../archive/system-errors.ts';
import { writeArchive } from '../../archive/write.ts';
import type { BuiltPlan } from '../../plan/planner.ts';
import { allRemoved } from '../../plan/removal/removed.ts';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from '../../undo/files.ts';
import { hashArchive } from '../../undo/open.ts';
import { sealDocument, type UndoSealer } from '../../undo/seal.ts';
import type { NewIds } from '../context.ts';
import { collectPreImages } from './pre-images.ts';
import { readWritten } from './written.ts';

/** Where what it takes to undo a run is kept, and by what it is known again. */
export interface UndoTarget {
  folder: string;
  run: string;
  sealer: UndoSealer;
}

/** What a run has written, inside its transaction. */
interface WrittenRun {
  built: BuiltPlan;
  newIds: NewIds;
  options: ImportOptions;
  binding: ModuleBinding | undefined;
}

/**
 * Keeps what it takes to undo a run: to be called when everything is written, before COMMIT. Both files are on the disk when
 * this returns, with their fingerprint; a run that has written nothing has none.
 *
 * Errors: `file-unwritable`, on which the run is to be rolled back; `cancelled`, and those of the connection.
 */
export async function keepUndo(
  session: Session,
  site: Site,
  { built, newIds, options, binding }: WrittenRun,
  { folder, run, sealer }: UndoTarget,
  { report, signal }: { report: ReportProgress; signal: AbortSignal | undefined },
): Promise<string | undefined> {
  const types = await readWritten(session, site, built.entities, newIds);
  const hasWritten = Object.keys(types).length > 0 || allRemoved(built.removals).length > 0;
  if (!hasWritten && !binding) return undefined;
  const content = await collectPreImages(session, site, built);
  await makeFolder(folder);
  const archive = join(folder, UNDO_ARCHIVE);
  const how = { catalog: site.catalog, format: 'multi-file', overwrite: true, report } as const;
  await writeArchive(archive, content, { ...how, ...(signal ? { signal } : {}) });
  const { hash } = await hashArchive(archive);
  const document: UndoDocument = {
    version: UNDO_VERSION,
    run,
    site: site.id,
    archive: hash.copy().digest('hex'),
    options,
    types,
    ...(binding ? { binding } : {}),
  };
  const bytes = sealDocument(document, sealer);
  await writeDocument(join(folder, UNDO_DOCUMENT), bytes);
  return hash.update(bytes).digest('hex');
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw fileError('file-unwritable', folder, error);
  });
}

async function writeDocument(file: string, bytes: Uint8Array): Promise<void> {
  const write = (temporary: string) => writeNewFile(temporary, (handle) => handle.writeFile(bytes));
  await replaceAtomically(file, write).catch((error: unknown) => {
    throw fileError('file-unwritable', file, error);
  });
}

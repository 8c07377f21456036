import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { ArchiveFormat, WritableArchive, WrittenArchive } from '../content.ts';
import { countPassthrough } from '../passthrough.ts';
import { countProgress } from '../progress.ts';
import { fileError } from '../system-errors.ts';
import { replaceAtomically } from './atomic.ts';
import { writeFolder } from './folder-target.ts';
import { archiveFiles } from './serialize.ts';
import { isZipPath, requireTarget } from './target.ts';
import { writeZip } from './zip-target.ts';

export interface WriteOptions {
  catalog: Catalog;
  format: ArchiveFormat;
  report: ReportProgress;
  /** Whether an archive that is there may be replaced. */
  overwrite: boolean;
  /** A folder that others may read as far as the umask lets them: a version among those of a team. */
  isShared?: boolean;
  signal?: AbortSignal;
}

/**
 * Writes an archive (spec, "Configuration transfer objects"): a path that ends in `.zip` or `.siteferry` becomes a ZIP
 * file, any other a folder tree, for this user alone where the system knows modes. It appears whole or not at all, and takes the place of an archive that is there
 * where it may. The same content gives the same bytes, also in another time zone and language.
 *
 * Errors: those of `requireTarget`; `file-unwritable`; `cancelled`.
 */
export async function writeArchive(
  path: string,
  content: WritableArchive,
  options: WriteOptions,
): Promise<WrittenArchive> {
  const { catalog, format, report, overwrite, isShared = false, signal } = options;
  const total = Array.from(content.rows.values()).reduce(
    (sum, rows) => sum + rows.length,
    content.passthrough ? countPassthrough(content.passthrough) : 0,
  );
  const makeFiles = () =>
    archiveFiles(
      content,
      catalog,
      format,
      countProgress(report, { stage: 'writing', total, unit: 'entities' }),
    );
  try {
    throwIfCancelled(signal);
    const replaces = (await requireTarget(path, { catalog, overwrite })) === 'archive';
    return await replaceAtomically(path, (temporary) =>
      isZipPath(path)
        ? writeZip(temporary, makeFiles, signal)
        : writeFolder(temporary, makeFiles(), { onDisk: replaces, isShared, signal }),
    );
  } catch (error) {
    throwIfCancelled(signal);
    throw fileError('file-unwritable', path, error);
  }
}

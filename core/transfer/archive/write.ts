import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import { replaceAtomically, syncFolder } from './atomic.ts';
import type { ArchiveFormat, WritableArchive, WrittenArchive } from './content.ts';
import { LEGACY, placeOf } from './layout.ts';
import { writeNewFile } from './new-file.ts';
import { countProgress } from './progress.ts';
import { archiveFiles, type OutputFile } from './serialize.ts';
import { fileError } from './system-errors.ts';
import { writeZip } from './zip-target.ts';

export interface WriteOptions {
  catalog: Catalog;
  format: ArchiveFormat;
  report: ReportProgress;
  signal?: AbortSignal;
}

/**
 * Writes an archive (spec, "Configuration transfer objects"): a path that ends in `.zip` or `.siteferry` becomes a ZIP
 * file, any other a folder tree. It appears whole or not at all, and takes the place of an archive that is there. The same content
 * gives the same bytes, also in another time zone and language.
 *
 * Errors: `file-unwritable`, also for a folder that holds anything that is no part of an archive; `cancelled`.
 */
export async function writeArchive(
  path: string,
  content: WritableArchive,
  options: WriteOptions,
): Promise<WrittenArchive> {
  const { catalog, format, report, signal } = options;
  const total = Array.from(content.rows.values()).reduce((sum, rows) => sum + rows.length, 0);
  const files = archiveFiles(
    content,
    catalog,
    format,
    countProgress(report, { stage: 'writing', total, unit: 'entities' }),
  );
  const isZip = /\.(?:zip|siteferry)$/i.test(path);
  try {
    throwIfCancelled(signal);
    await checkTarget(path, isZip, catalog);
    return await replaceAtomically(path, (temporary) =>
      isZip ? writeZip(temporary, files, signal) : writeFolder(temporary, files, signal),
    );
  } catch (error) {
    throwIfCancelled(signal);
    throw fileError('file-unwritable', path, error);
  }
}

/** Refuses to replace what is not an archive: a wrong path must not cost a person a folder. */
async function checkTarget(path: string, isZip: boolean, catalog: Catalog): Promise<void> {
  const present = await stat(path).catch(() => undefined);
  if (!present) return;
  if (isZip) {
    if (!present.isFile()) throw unwritable(path, message('archive.target-not-a-file'));
    return;
  }
  if (!present.isDirectory()) throw unwritable(path, message('archive.target-is-a-file'));
  const ours: ReadonlySet<string> = new Set(Object.values(LEGACY));
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const name = relative(path, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || (!ours.has(name) && placeOf(name, catalog).kind === 'unknown')) {
      throw unwritable(path, message('archive.target-not-an-archive', { name }));
    }
  }
}

function unwritable(file: string, reason: Message): SiteferryError {
  return new SiteferryError('file-unwritable', { file, reason });
}

async function writeFolder(
  folder: string,
  files: readonly OutputFile[],
  signal: AbortSignal | undefined,
): Promise<WrittenArchive> {
  const folders = new Set<string>();
  let bytes = 0;
  await mkdir(folder);
  for (const { name, chunks } of files) {
    const path = join(folder, name);
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    for (let made = dirname(path); made.startsWith(folder); made = dirname(made)) folders.add(made);
    bytes += await writeNewFile(path, async (handle) => {
      let length = 0;
      for (const chunk of chunks) {
        throwIfCancelled(signal);
        await handle.writeFile(chunk);
        length += chunk.length;
      }
      return length;
    });
  }
  for (const path of folders) await syncFolder(path);
  return { files: files.length, bytes, size: bytes };
}

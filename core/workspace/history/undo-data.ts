import { rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from '#core/transfer/undo/files.ts';

/** Bytes of what it takes to undo a run; undefined where it is not there as a whole. */
export async function sizeOfUndo(folder: string): Promise<number | undefined> {
  const files = [UNDO_ARCHIVE, UNDO_DOCUMENT].map((name) => stat(join(folder, name)).catch(() => undefined));
  let size = 0;
  for (const found of await Promise.all(files)) {
    if (!found?.isFile()) return undefined;
    size += found.size;
  }
  return size;
}

/** Removes it, and its folder where nothing else is in it; the document first, so that half is never taken for the whole. */
export async function removeUndo(folder: string): Promise<void> {
  for (const name of [UNDO_DOCUMENT, UNDO_ARCHIVE]) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => undefined);
}

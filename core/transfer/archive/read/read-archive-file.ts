import { stat } from 'node:fs/promises';
import { openFolder } from '../container/folder-source.ts';
import { readWhole } from '../container/source.ts';
import { openZip } from '../container/zip-source.ts';
import { DEFAULT_LIMITS } from '../content.ts';
import { fileError } from '../system-errors.ts';

/** Longest file that is read as a whole, in bytes. */
const LONGEST = 16 * 1024 ** 2;

/**
 * One small file of an archive, a folder or a ZIP file; undefined where it has none of that name, or a longer one than is read
 * as a whole. Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function readArchiveFile(
  path: string,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Buffer | undefined> {
  const kind = await stat(path).catch((error: unknown) => {
    throw fileError('file-unreadable', path, error);
  });
  const open = kind.isDirectory() ? openFolder : openZip;
  const source = await open(path, DEFAULT_LIMITS, signal);
  try {
    const file = source.files.find((one) => one.name === name && one.size <= LONGEST);
    return file && (await readWhole(file));
  } finally {
    await source.close();
  }
}

import type { Dirent } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import type { ArchiveLimits } from '../content.ts';
import { byName } from '../layout.ts';
import { fileError } from '../system-errors.ts';
import { createYielder, type Yielder } from '../yielder.ts';
import { createNameChecker } from './entry-names.ts';
import { READ_UNTRUSTED } from './open-flags.ts';
import type { ArchiveSource, SourceFile } from './source.ts';

const CHUNK = 1024 * 1024;

/**
 * A folder tree as an archive. Nothing outside of it can be reached: a symbolic link anywhere inside refuses it.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function openFolder(
  root: string,
  limits: ArchiveLimits,
  signal: AbortSignal | undefined,
): Promise<ArchiveSource> {
  const checkName = createNameChecker(root);
  const yielder = createYielder(signal);
  const files: SourceFile[] = [];
  const folders = [''];
  let bytes = 0;
  let entries = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    await yielder();
    for (const entry of await list(root, folder)) {
      const name = `${folder}${entry.name}`;
      entries += 1;
      if (entries > limits.maxEntries) {
        throw invalid(root, message('archive.too-many-files', { limit: limits.maxEntries }));
      }
      checkName(name);
      if (entry.isDirectory()) folders.push(`${name}/`);
      else files.push(await describeFile(root, name, entry, yielder));
      bytes += entry.isDirectory() ? 0 : (files.at(-1)?.size ?? 0);
      if (bytes > limits.maxBytes) {
        throw invalid(root, message('archive.too-large', { limit: limits.maxBytes }));
      }
    }
  }
  return { files: files.sort(byName), close: async () => {} };
}

async function list(root: string, folder: string): Promise<Dirent[]> {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    throw fileError('file-unreadable', join(root, folder), error);
  }
}

async function describeFile(
  root: string,
  name: string,
  entry: Dirent,
  yielder: Yielder,
): Promise<SourceFile> {
  if (entry.isSymbolicLink()) throw invalid(name, message('archive.symbolic-link'));
  if (!entry.isFile()) throw invalid(name, message('archive.not-a-regular-file'));
  const path = join(root, name);
  try {
    const { size } = await lstat(path);
    return { name, size, read: () => readFile(path, name, size, yielder) };
  } catch (error) {
    throw fileError('file-unreadable', path, error);
  }
}

/** Exactly `size` bytes; a file that changes meanwhile is refused, and so is what is no file any more. */
async function* readFile(path: string, name: string, size: number, yielder: Yielder): AsyncGenerator<Buffer> {
  try {
    await using handle = await open(path, READ_UNTRUSTED);
    if (!(await handle.stat()).isFile()) throw invalid(name, message('archive.not-a-regular-file'));
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size + 1));
    let position = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      position += bytesRead;
      if (position > size || (bytesRead === 0 && position < size)) {
        throw invalid(name, message('archive.changed-while-read'));
      }
      if (bytesRead === 0) return;
      await yielder();
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw fileError('file-unreadable', path, error);
  }
}

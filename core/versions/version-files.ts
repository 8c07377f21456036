import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { READ_UNTRUSTED } from '#core/transfer/archive/container/open-flags.ts';
import { isSystemFile } from '#core/transfer/archive/lenient-paths.ts';
import { syncFolder } from '#core/transfer/archive/write/atomic.ts';
import { hashFiles } from '#core/transfer/archive/write/content-hash.ts';
import type { ListedFiles } from '#core/transfer/sides/changed-files.ts';
import type { VersionFiles } from '#core/transfer/sides/read-base.ts';
import { makePrivateFolder } from './git/folders.ts';

/** A file of a version: its name with forward slashes, and the SHA-256 of what is in it. */
export interface VersionFile {
  name: string;
  digest: string;
}

/** So many files are read, or brought to the disk, beside each other. */
const CONCURRENCY = 32;

/** Names of the files in a folder and below it, with forward slashes; without those that systems leave in folders. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !isSystemFile(name));
}

/** The files of a folder with their digests. Errors: those of the file system, `cancelled`. */
export async function digestFiles(folder: string, signal: AbortSignal | undefined): Promise<VersionFile[]> {
  return await mapConcurrently(await listFiles(folder), signal, async (name) => {
    const hash = createHash('sha256');
    await using handle = await open(join(folder, name), READ_UNTRUSTED);
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
    return { name, digest: hash.digest('hex') };
  });
}

/** Copies some files of a version, which is removed when it is let go of; undefined where one of them is another one by now. */
export async function copyFiles(
  from: string,
  some: ListedFiles,
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): Promise<VersionFiles | undefined> {
  const path = await makePrivateFolder(folder);
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    await mapConcurrently([...some.keys()], signal, async (name) => {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await copyFile(join(from, name), join(path, name));
    });
    const copied = await digestFiles(path, signal);
    const isSame = copied.every(({ name, digest }) => some.get(name) === digest);
    if (isSame && copied.length === some.size) return { path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
  await remove();
  return undefined;
}

/** What stands for the content of a version. */
export function revisionOf(files: readonly VersionFile[]): string {
  return hashFiles(files);
}

/** How many files are not the same in `before`. */
export function countChanged(files: readonly VersionFile[], before: readonly VersionFile[]): number {
  const known = new Map(before.map(({ name, digest }) => [name, digest]));
  return files.filter(({ name, digest }) => known.get(name) !== digest).length;
}

/** Brings a folder with everything in it to the disk. */
export async function syncTree(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), entry }));
  await mapConcurrently(paths, signal, async ({ path, entry }) => {
    if (entry.isDirectory()) return await syncFolder(path);
    if (!entry.isFile()) return undefined;
    // Windows brings to the disk only what may be written.
    await using handle = await open(path, 'r+');
    return await handle.sync();
  });
  await syncFolder(folder);
}

async function mapConcurrently<T, R>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      throwIfCancelled(signal);
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What is being written or read lies in a folder of its own in here. */
const TEMPORARY = 'temporary';

/** So long nobody works with one of them, in milliseconds. */
const STALE_AFTER = 24 * 60 * 60 * 1_000;

/** The clone. */
export function cacheFolder(folder: string): string {
  return join(folder, 'cache.git');
}

/** Makes a folder that only this user may look into. */
export async function makePrivateFolder(folder: string): Promise<string> {
  const path = join(folder, TEMPORARY, randomUUID());
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Removes what programs that were ended have left. */
export async function removeStaleFolders(folder: string): Promise<void> {
  const temporary = join(folder, TEMPORARY);
  for (const name of await readdir(temporary).catch(() => [])) {
    const path = join(temporary, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > STALE_AFTER) await rm(path, { recursive: true, force: true });
  }
}

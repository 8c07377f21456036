import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Makes a file or folder appear whole or not at all: `write` makes it under a name beside the target, and when it is
 * complete it takes the place of what is there. Whatever fails, what was there before is back and nothing else is left.
 * `write` has to bring its own content to the disk where something is replaced or it is a file; the name is brought to
 * the disk here.
 */
export async function replaceAtomically<T>(
  target: string,
  write: (temporary: string) => Promise<T>,
): Promise<T> {
  const path = resolve(target);
  const temporary = siblingOf(path, 'new');
  try {
    const result = await write(temporary);
    await takePlace(temporary, path);
    return result;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** In the same folder, so that a rename moves nothing from disk to disk. */
function siblingOf(path: string, purpose: string): string {
  return join(dirname(path), `.${basename(path).slice(0, 100)}.${crypto.randomUUID()}.${purpose}`);
}

async function takePlace(temporary: string, path: string): Promise<void> {
  const [next, present] = await Promise.all([stat(temporary), statIfThere(path)]);
  if (!next.isDirectory() || !present) {
    // The system replaces a file in one step.
    await rename(temporary, path);
    // Of a new folder this would bring every file to the disk, too, which takes ten times as long as writing them.
    if (!next.isDirectory()) await syncFolder(dirname(path));
    return;
  }
  const old = siblingOf(path, 'old');
  await rename(path, old);
  try {
    await rename(temporary, path);
  } catch (error) {
    await rename(old, path);
    throw error;
  }
  await syncFolder(dirname(path));
  await rm(old, { recursive: true, force: true });
}

async function statIfThere(path: string): Promise<{ isDirectory(): boolean } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Brings the names in a folder to the disk, where the system can do that: Windows and some network disks cannot. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using handle = await open(path, 'r');
    await handle.sync();
  } catch {
    // The archive is complete and in place; only a power cut in the next seconds could still undo the rename.
  }
}

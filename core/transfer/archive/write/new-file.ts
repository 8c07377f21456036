import { type FileHandle, open } from 'node:fs/promises';

/** Makes a file that is not there yet, for this user alone; its content is on the disk when this returns. */
export async function writeNewFile<T>(path: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  await using handle = await open(path, 'wx', 0o600);
  const result = await write(handle);
  await handle.sync();
  return result;
}

import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileError } from '../system-errors.ts';
import { syncFolder } from './atomic.ts';
import { writeNewFile } from './new-file.ts';

/** A file that is to be written when nothing may fail any more: its space on the disk is its own already. */
export interface ReservedFile {
  /** Makes this the file; what is longer than was reserved may find no space. Throws `file-unwritable`. */
  write(content: string): Promise<void>;
  /** Gives the space back. */
  release(): Promise<void>;
}

/** So much is written at once, in bytes. */
const BLOCK = 65_536;

/**
 * Reserves so many bytes for a file, under a name beside it; this user alone can read it. On the disk when this returns. A file
 * system that never writes twice to the same place (btrfs, ZFS) keeps no such promise.
 *
 * Errors: `file-unwritable`.
 */
export async function reserveFile(file: string, bytes: number): Promise<ReservedFile> {
  const reserved = join(dirname(file), `.${basename(file).slice(0, 100)}.${randomUUID()}.reserved`);
  const release = () => rm(reserved, { force: true });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      await release();
      throw fileError('file-unwritable', file, error);
    }
  };
  await attempt(() =>
    writeNewFile(reserved, async (handle) => {
      for (let left = bytes; left > 0; left -= BLOCK)
        await handle.writeFile(Buffer.alloc(Math.min(BLOCK, left), ' '));
    }),
  );
  return {
    release,
    write: (content) =>
      attempt(async () => {
        const block = Buffer.from(content);
        {
          await using handle = await open(reserved, 'r+');
          // In place: whoever truncates first gives the space away.
          await handle.writeFile(block);
          await handle.truncate(block.length);
          await handle.sync();
        }
        await rename(reserved, file);
        await syncFolder(dirname(file));
      }),
  };
}

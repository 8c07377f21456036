import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { makeStateFolder } from './state-folder.ts';

/** How long an upload is kept, in milliseconds: a day. */
const KEPT = 24 * 60 * 60 * 1000;

interface Piece {
  name: string;
  upload?: string | undefined;
  base64: string;
  last: boolean;
}

/**
 * Takes in an archive piece by piece, for a window that cannot name a path: each upload has a folder of its own under
 * `home`. Beginning one removes those of days before. Throws `upload-unknown`, `file-unwritable`.
 */
export async function takeUpload(
  home: string,
  { name, upload, base64, last }: Piece,
  now: Date,
): Promise<{ upload: string; archive?: string }> {
  const id = upload ?? randomUUID();
  const folder = join(uploadsFolder(home), id);
  const file = join(folder, safeFileName(name));
  try {
    if (upload === undefined) {
      makeStateFolder(home);
      await removeOld(home, now);
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } else if (!(await stat(file).catch(() => undefined))) {
      throw new SiteferryError('upload-unknown', { upload });
    }
    await appendFile(file, Buffer.from(base64, 'base64'), { mode: 0o600 });
  } catch (error) {
    if (error instanceof SiteferryError) throw error;
    throw fileError('file-unwritable', file, error);
  }
  return last ? { upload: id, archive: file } : { upload: id };
}

function uploadsFolder(home: string): string {
  return join(home, 'uploads');
}

/** A file name from a browser, without anything that leads elsewhere or that a file system refuses. */
export function safeFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/'));
  const safe = last.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '');
  return safe.slice(-120) || 'archive.zip';
}

async function removeOld(home: string, now: Date): Promise<void> {
  const folder = uploadsFolder(home);
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = join(folder, name);
    const { mtimeMs } = await stat(entry);
    if (now.getTime() - mtimeMs > KEPT) await rm(entry, { recursive: true, force: true });
  }
}

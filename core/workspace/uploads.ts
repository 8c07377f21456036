import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { makeStateFolder } from './state-folder.ts';

/** How long an upload is kept, in milliseconds: a day. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Lies beside an upload that has ended; no archive can be called so. */
const COMPLETE = '.complete';
/** The login of whoever has sent it to a service. */
const OWNER = '.owner';

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
export async function receiveUpload(
  home: string,
  { name, upload, base64, last }: Piece,
  now: Date,
): Promise<{ upload: string; archive?: string }> {
  let id = upload;
  let file: string;
  if (id === undefined) ({ upload: id, file } = await beginUpload(home, name, now));
  else {
    file = join(uploadsFolder(home), id, safeFileName(name));
    if (!(await stat(file).catch(() => undefined)))
      throw new SiteferryError('upload-unknown', { upload: id });
  }
  await appendFile(file, Buffer.from(base64, 'base64'), { mode: 0o600 }).catch((error: unknown) => {
    throw fileError('file-unwritable', file, error);
  });
  return last ? { upload: id, archive: await finishUpload(home, id) } : { upload: id };
}

/**
 * Begins an upload, for whoever writes its file itself: empty so far. Removes those of days before. Throws
 * `file-unwritable`.
 */
export async function beginUpload(
  home: string,
  name: string,
  now: Date,
): Promise<{ upload: string; file: string }> {
  const upload = randomUUID();
  const folder = join(uploadsFolder(home), upload);
  const file = join(folder, safeFileName(name));
  makeStateFolder(home);
  try {
    await removeOld(home, now);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, '', { mode: 0o600 });
  } catch (error) {
    throw fileError('file-unwritable', file, error);
  }
  return { upload, file };
}

/** Ends an upload whose file is all there; gives the archive's path. Throws `upload-unknown`, `file-unwritable`. */
export async function finishUpload(home: string, upload: string): Promise<string> {
  const file = await fileOfUpload(home, upload);
  const mark = join(uploadsFolder(home), upload, COMPLETE);
  await writeFile(mark, '', { mode: 0o600 }).catch((error: unknown) => {
    throw fileError('file-unwritable', mark, error);
  });
  return file;
}

/** The archive of an upload that has ended. Throws `upload-unknown`. */
async function finishedUpload(home: string, upload: string): Promise<string> {
  const file = await fileOfUpload(home, upload);
  if (await stat(join(uploadsFolder(home), upload, COMPLETE)).catch(() => undefined)) return file;
  throw new SiteferryError('upload-unknown', { upload });
}

/** Says whose an upload is. Throws `file-unwritable`. */
export async function setUploadOwner(home: string, upload: string, login: string): Promise<void> {
  const mark = join(uploadsFolder(home), upload, OWNER);
  await writeFile(mark, login, { mode: 0o600 }).catch((error: unknown) => {
    throw fileError('file-unwritable', mark, error);
  });
}

/** The archive of an upload of somebody that has ended. Throws `upload-unknown`, for that of somebody else as for none. */
export async function findOwnedUpload(home: string, upload: string, login: string): Promise<string> {
  const file = await finishedUpload(home, upload);
  const owner = await readFile(join(uploadsFolder(home), upload, OWNER), 'utf8').catch(() => undefined);
  if (owner !== login) throw new SiteferryError('upload-unknown', { upload });
  return file;
}

/** Removes an upload that `beginUpload` has made. */
export async function removeUpload(home: string, upload: string): Promise<void> {
  await rm(join(uploadsFolder(home), upload), { recursive: true, force: true });
}

async function fileOfUpload(home: string, upload: string): Promise<string> {
  const names = /^[0-9a-f-]{36}$/i.test(upload)
    ? await readdir(join(uploadsFolder(home), upload)).catch(() => [])
    : [];
  // No archive begins with a dot.
  const name = names.find((one) => !one.startsWith('.'));
  if (name === undefined) throw new SiteferryError('upload-unknown', { upload });
  return join(uploadsFolder(home), upload, name);
}

function uploadsFolder(home: string): string {
  return join(home, 'uploads');
}

/** A file name from a browser, without anything that leads elsewhere or that a file system refuses. */
function safeFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/'));
  const safe = last.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '');
  return safe.slice(-120) || 'archive.zip';
}

async function removeOld(home: string, now: Date): Promise<void> {
  const folder = uploadsFolder(home);
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = join(folder, name);
    // Others end their uploads meanwhile.
    const found = await stat(entry).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > RETENTION_MS)
      await rm(entry, { recursive: true, force: true });
  }
}

import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SiteferryError } from '#core/base/errors.ts';
import type { JobUpload } from '#core/contract/jobs.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { beginUpload, finishUpload, removeUpload, setUploadOwner } from '#core/workspace/uploads.ts';
import type { HostContext } from '../context.ts';
import { type OwnedFolder, type OwnedFolders, ownedFolders } from './owned-folders.ts';
import { OWN_PATH } from './routes.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Keeper = Pick<HostContext, 'home' | 'now'>;

/** `Log.txt` and `Error.txt` of what callers have had written into the site: kept for 30 days. */
function runs({ home, now }: Keeper): OwnedFolders {
  return ownedFolders(home, 'service-runs', 30 * DAY, now);
}

/** Archives on their way to callers: removed once they are there, and after a day where that went wrong. */
export function exports({ home, now }: Keeper): OwnedFolders {
  return ownedFolders(home, 'service-exports', DAY, now);
}

/**
 * Writes an archive to the disk as it comes in, and keeps it for a day. What was not sent to its end is removed.
 * Throws `file-unwritable`, and the error of the stream where the caller goes away.
 */
export async function saveUpload(
  { home, now }: Keeper,
  login: string,
  name: string,
  content: Readable,
): Promise<JobUpload> {
  const { upload, file } = await beginUpload(home, name, now());
  try {
    await setUploadOwner(home, upload, login);
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    await finishUpload(home, upload);
    return { upload, name: basename(file), size: (await stat(file)).size };
  } catch (error) {
    await removeUpload(home, upload);
    throw fileError('file-unwritable', file, error);
  }
}

const RUN_FILES = ['Log.txt', 'Error.txt'] as const;

/** A folder for the logs of one call. */
export async function newRun(context: Keeper, login: string): Promise<OwnedFolder> {
  return await runs(context).make(login);
}

/** The path of a file of a run of this caller. Throws `run-unknown`. */
export async function runFile(context: Keeper, login: string, run: string, file: string): Promise<string> {
  const folder = await runs(context).find(run, login);
  const name = RUN_FILES.find((one) => one === file);
  const path = folder && name && join(folder, name);
  if (!path || !(await stat(path).catch(() => undefined)))
    throw new SiteferryError('run-unknown', { run, file });
  return path;
}

/** Where the files of a run can be fetched, by name: those that there are. */
export async function runLinks({ id, folder }: OwnedFolder): Promise<Record<string, string>> {
  const there: string[] = await readdir(folder).catch(() => []);
  const files = RUN_FILES.filter((file) => there.includes(file));
  return Object.fromEntries(files.map((file) => [file, `${OWN_PATH}/runs/${id}/${file}`]));
}

import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { makeTemporaryFolder } from '#core/transfer/archive/temporary-folder.ts';
import { UNDO_FILES } from '#core/transfer/undo/files.ts';
import type { Sql } from './database.ts';
import type { JobOfRollout } from './job-of-rollout.ts';
import { ARCHIVE_FILE, readRolloutFile } from './store.ts';

/** The most that is kept of one site to undo its change, in bytes. */
const MOST_UNDO = 100_000_000;

/** A file of what it takes to undo what a job has written. */
const undoFile = (job: string, file: (typeof UNDO_FILES)[number]) => `${job}/${file}`;

/** What it takes to undo a run, with the fingerprint by which it is known. */
export interface UndoFolder {
  folder: string;
  fingerprint: string;
}

/**
 * Keeps with a roll-out what it takes to undo what an attempt of a job is about to commit, so that any computer can. Nothing is kept
 * where the job is another attempt's by now. Throws `undo-unwritable` for more than there may be.
 */
export async function saveUndo(
  sql: Sql,
  { rollout, id, attempt }: { rollout: string; id: string; attempt: number },
  folder: string,
): Promise<void> {
  const paths = UNDO_FILES.map((name) => join(folder, name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > MOST_UNDO) {
    const reason = message('rollout.undo-too-large', { size, most: MOST_UNDO });
    throw new SiteferryError('undo-unwritable', { file: folder, reason });
  }
  for (const name of UNDO_FILES) {
    await sql.executeSql(
      `INSERT INTO siteferry.rollout_file (rollout, name, data) SELECT $1, $2, $3
        FROM siteferry.job WHERE id = $4 AND attempt = $5 AND state = 'running'
        ON CONFLICT (rollout, name) DO UPDATE SET data = excluded.data`,
      [rollout, undoFile(id, name), await readFile(join(folder, name)), id, attempt],
    );
  }
}

/** Puts what was kept of a job into a folder of its own. Throws `undo-impossible` where it is not there. */
export async function openUndoFolder(
  sql: Sql,
  rollout: string,
  job: string | null,
): Promise<UndoFolder & AsyncDisposable> {
  return await inTemporaryFolder(async (folder) => {
    const hash = createHash('sha256');
    for (const name of UNDO_FILES) {
      const data = job === null ? undefined : await readRolloutFile(sql, rollout, undoFile(job, name));
      if (!data) throw new SiteferryError('undo-impossible', { reason: message('rollout.undo-missing') });
      hash.update(data);
      await writeFile(join(folder, name), data, { mode: 0o600 });
    }
    return { folder, fingerprint: hash.digest('hex') };
  });
}

/** Puts what a job needs of its roll-out where its operation finds it. */
export async function openRolloutFiles(
  sql: Sql,
  { id, archive, undoes, purpose }: JobOfRollout,
): Promise<{ archive?: string; undo?: UndoFolder } & AsyncDisposable> {
  if (undoes) {
    const undo = await openUndoFolder(sql, undoes.rollout, undoes.job);
    return { undo, [Symbol.asyncDispose]: () => undo[Symbol.asyncDispose]() };
  }
  if (!archive || purpose !== 'change') return { [Symbol.asyncDispose]: async () => undefined };
  return await inTemporaryFolder(async (folder) => {
    const data = await readRolloutFile(sql, id, ARCHIVE_FILE);
    const file = join(folder, 'archive.zip');
    if (!data)
      throw new SiteferryError('file-unreadable', { file, reason: message('rollout.archive-missing') });
    await writeFile(file, data, { mode: 0o600 });
    return { archive: file };
  });
}

async function inTemporaryFolder<T extends object>(
  fill: (folder: string) => Promise<T>,
): Promise<T & AsyncDisposable> {
  const folder = await makeTemporaryFolder('rollout');
  const remove = () => folder[Symbol.asyncDispose]();
  try {
    return { ...(await fill(folder.path)), [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

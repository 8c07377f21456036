import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { failure } from '#core/contract/finding.ts';
import { type Run, run as runSchema } from '#core/contract/history.ts';
import { message } from '#core/messages/catalogue.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { readJsonFile, writeWholeFile } from '../files.ts';
import { makeStateFolder, stateError } from '../state-folder.ts';

/** A run as it is kept: with the process that makes it, and where its files lie. */
export interface KeptRun extends Omit<Run, 'files'> {
  /** Process that makes the run: a run whose process is gone did not end. */
  process: number;
  files: string[];
}

/** An error as earlier versions kept it: sentences in English. */
const earlierError = z
  .object({ code: z.string(), message: z.string(), remedy: z.string(), data: failure.shape.data })
  .transform(({ code, message: text, remedy, data }) => ({
    code,
    message: message('earlier-text', { text }),
    remedies: remedy === '' ? [] : [message('earlier-text', { text: remedy })],
    data,
  }));

const keptSchema = runSchema.omit({ files: true }).extend({
  process: z.number(),
  files: z.array(z.string()),
  error: z.union([failure, earlierError]).optional(),
});

/** The folder of a run; ids sort by time. */
export function runFolder(home: string, id: string): string {
  return join(historyFolder(home), id);
}

export function newRunId(now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('.', '-');
  return `${stamp}-${randomBytes(3).toString('hex')}`;
}

/** Writes what is known of a run. Throws `file-unwritable`, `state-unusable`. */
export async function keepRun(home: string, run: KeptRun): Promise<void> {
  makeStateFolder(home);
  await mkdir(runFolder(home, run.id), { recursive: true, mode: 0o700 });
  await writeWholeFile(join(runFolder(home, run.id), 'run.json'), `${JSON.stringify(run, null, 2)}\n`);
}

/** The newest runs first. A folder whose `run.json` cannot be read, damaged or half removed, is skipped. */
export async function listRuns(home: string, limit: number): Promise<Run[]> {
  const names = await readdir(historyFolder(home)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw stateError(home, error);
  });
  const newest = names.sort().reverse().slice(0, limit);
  const runs = await Promise.all(newest.map((id) => readRun(home, id).catch(ignoreDamaged)));
  return runs.flatMap((run) => run ?? []);
}

function ignoreDamaged(error: unknown): undefined {
  if (isSiteferryError(error, 'run-unknown') || isSiteferryError(error, 'file-unreadable')) return undefined;
  throw error;
}

/** One run with its files. Throws `run-unknown`, `file-unreadable`. */
export async function readRun(home: string, id: string): Promise<Run> {
  const { process: _maker, files, ...run } = await readKeptRun(home, id);
  return { ...run, files: await Promise.all(files.map(describeFile)) };
}

/**
 * A run as it is kept. One whose process ended in its middle is `interrupted`; had it come to its COMMIT, nobody knows
 * whether that was done. Throws `run-unknown`, `file-unreadable`.
 */
export async function readKeptRun(home: string, id: string): Promise<KeptRun> {
  const file = join(runFolder(home, id), 'run.json');
  if (!(await stat(file).catch(() => undefined))) throw new SiteferryError('run-unknown', { run: id });
  const found = keptSchema.safeParse(await readJsonFile(file));
  if (!found.success)
    throw new SiteferryError('file-unreadable', { file, reason: message('history.not-a-run') });
  const run = found.data;
  if (run.outcome !== 'running' || isAlive(run.process)) return run;
  const isUnsettled = await stat(unsettledFile(home, id)).catch(() => undefined);
  return { ...run, outcome: isUnsettled ? 'unknown' : 'interrupted' };
}

/** Folder of what tells how runs ended whose COMMIT was not answered. */
export function unsettledFolder(home: string): string {
  return join(home, 'unsettled');
}

export function unsettledFile(home: string, id: string): string {
  return join(unsettledFolder(home), `${id}.json`);
}

async function describeFile(path: string): Promise<Run['files'][number]> {
  const found = await stat(path).catch(() => undefined);
  return { name: basename(path), path, ...(found?.isFile() ? { size: found.size } : {}) };
}

/** True while a process of this computer runs. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A part of a file of a run. Only files that the run names are read. Throws `run-unknown`. */
export async function readRunPart(
  home: string,
  part: { run: string; file: string; offset: number; length: number },
): Promise<{ base64: string; size: number }> {
  const run = await readRun(home, part.run);
  const file = run.files.find(({ name, size }) => name === part.file && size !== undefined);
  if (!file) throw new SiteferryError('run-unknown', { run: part.run, file: part.file });
  try {
    const handle = await open(file.path, 'r');
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.max(0, Math.min(part.length, size - part.offset)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, part.offset);
      return { base64: buffer.subarray(0, bytesRead).toString('base64'), size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError('file-unreadable', file.path, error);
  }
}

/** Removes what is kept of a run; files that lie elsewhere stay. Throws `run-unknown`. */
export async function forgetRun(home: string, id: string): Promise<void> {
  await readRun(home, id);
  await rm(runFolder(home, id), { recursive: true, force: true });
  await rm(unsettledFile(home, id), { force: true });
}

function historyFolder(home: string): string {
  return join(home, 'history');
}

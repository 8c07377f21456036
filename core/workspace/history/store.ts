import { randomBytes } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { failure } from '#core/contract/finding.ts';
import type { RunFilter } from '#core/contract/history.ts';
import { type Run, resultOf, run as runSchema } from '#core/contract/run.ts';
import { undoFingerprint } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import { isProcessAlive } from '#core/site/process-alive.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { readJsonFile, writeFileAtomic } from '../files.ts';
import { makeFolderInState, stateError } from '../state-folder.ts';
import { sizeOfUndo } from './undo-data.ts';

/**
 * A run as it is kept: with the process that makes it, and where its files lie. In its file, paths inside the state folder are
 * relative to the run's, so that a state folder that was copied or moved never names the files of another one.
 */
export interface StoredRun extends Omit<Run, 'files' | 'undo'> {
  /** Process that makes the run: a run whose process is gone did not end. */
  process: number;
  files: string[];
  /**
   * Where what it takes to undo it is kept, unless it was removed to make room. Without a fingerprint it is of an earlier version,
   * which noted it of every run, whether there was anything to undo or not.
   */
  undo?: { folder: string; fingerprint?: string | undefined; removed?: boolean | undefined } | undefined;
  /** What it was asked to do (`runRequest`). */
  request?: unknown;
  /** Its counts by entity type. */
  types?: Record<string, Record<string, number>> | undefined;
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

const storedRunSchema = runSchema.omit({ files: true, undo: true }).extend({
  process: z.number(),
  files: z.array(z.string()),
  undo: z
    .object({
      folder: z.string(),
      fingerprint: undoFingerprint.optional(),
      removed: z.boolean().optional(),
    })
    .optional(),
  error: z.union([failure, earlierError]).optional(),
  request: z.unknown().optional(),
  types: z.record(z.string(), z.record(z.string(), z.number())).optional(),
});

/** The folder of a run; ids sort by time. */
export function runFolder(home: string, id: string): string {
  return join(historyFolder(home), id);
}

const RUN_ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-(\d{3})Z-[0-9a-f]{6}$/;

/** An id for a run that begins now. It sorts behind all others, also where the clock was put back since the last one. */
export async function newRunId(home: string, now: Date): Promise<string> {
  // Whoever cannot read the history hears of it when the run is noted there.
  const ids = await readRunIds(home).catch(() => []);
  const last = ids.findLast((id) => RUN_ID.test(id));
  const latest = last === undefined ? 0 : Date.parse(last.replace(RUN_ID, '$1-$2-$3T$4:$5:$6.$7Z'));
  const stamp = new Date(Math.max(now.getTime(), latest + 1)).toISOString();
  return `${stamp.replace(/[-:]/g, '').replace('.', '-')}-${randomBytes(3).toString('hex')}`;
}

/** The oldest first. */
async function readRunIds(home: string): Promise<string[]> {
  const names = await readdir(historyFolder(home)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw stateError(home, error);
  });
  return names.sort();
}

/** Writes what is known of a run. Throws `file-unwritable`, `state-unusable`. */
export async function saveRun(home: string, run: StoredRun): Promise<void> {
  await makeFolderInState(home, runFolder(home, run.id));
  await writeFileAtomic(runFile(home, run.id), runContent(home, run));
}

const RECORD = 'run.json';

export function runFile(home: string, id: string): string {
  return join(runFolder(home, id), RECORD);
}

/** The file of a run. */
export function runContent(home: string, run: StoredRun): string {
  const stored = withPaths(run, (path) => relativePath(home, run.id, path));
  return `${JSON.stringify(stored, null, 2)}\n`;
}

function withPaths(run: StoredRun, change: (path: string) => string): StoredRun {
  const { archive, files, undo } = run;
  return {
    ...run,
    ...(archive === undefined ? {} : { archive: change(archive) }),
    files: files.map(change),
    ...(undo ? { undo: { ...undo, folder: change(undo.folder) } } : {}),
  };
}

/** A path inside the state folder as it is seen from the folder of a run, beginning with a point; any other as it is. */
function relativePath(home: string, id: string, path: string): string {
  if (path === '' || !isInside(home, path)) return path;
  const seen = relative(runFolder(home, id), path).split(sep).join('/');
  return seen.startsWith('../') ? seen : `./${seen}`;
}

function absolutePath(home: string, id: string, path: string): string {
  return /^\.\.?\//.test(path) ? resolve(runFolder(home, id), path) : path;
}

/** Whether a path lies in the history, which is this user's alone. */
export function isInHistory(home: string, path: string): boolean {
  return isInside(historyFolder(home), path);
}

function isInside(folder: string, path: string): boolean {
  const seen = relative(folder, path);
  return seen.split(sep)[0] !== '..' && !isAbsolute(seen);
}

/** Runs that are read at once while enough are looked for. */
const BATCH = 100;

const DAY = 86_400_000;

/**
 * The newest runs first. A folder whose `run.json` is damaged, or gone while other files of the run are there, is skipped; `skip`
 * hears of it.
 */
export async function listRuns(
  home: string,
  filter: RunFilter,
  now: Date,
  skip: (id: string) => void = () => undefined,
): Promise<Run[]> {
  const newest = (await readRunIds(home)).reverse();
  const oldest = filter.days === undefined ? undefined : new Date(now.getTime() - filter.days * DAY);
  const found: Run[] = [];
  for (let from = 0; from < newest.length && found.length < filter.limit; from += BATCH) {
    const batch = newest.slice(from, from + BATCH);
    const runs = await Promise.all(batch.map((id) => readUnlessDamaged(home, id, skip)));
    const read = runs.flatMap((run) => run ?? []);
    found.push(...read.filter((run) => isWanted(run, filter, oldest)));
    const last = read.at(-1);
    if (last && oldest && last.startedAt < oldest.toISOString()) break;
  }
  return found.slice(0, filter.limit);
}

function isWanted(
  run: Run,
  { text = '', kind, siteName, results }: RunFilter,
  oldest: Date | undefined,
): boolean {
  if (kind !== undefined && run.kind !== kind) return false;
  if (siteName !== undefined && run.site !== siteName) return false;
  if (results && !results.includes(resultOf(run))) return false;
  if (oldest && run.startedAt < oldest.toISOString()) return false;
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const names = run.files.map(({ name }) => name);
  const said = [run.id, run.site, run.archive ?? '', run.error?.code ?? '', ...names];
  const whole = said.join('\n').toLocaleLowerCase();
  return words.every((word) => whole.includes(word));
}

async function readUnlessDamaged(
  home: string,
  id: string,
  skip: (id: string) => void,
): Promise<Run | undefined> {
  try {
    return await readRun(home, id);
  } catch (error) {
    const isGone = isSiteferryError(error, 'run-unknown');
    if (!isGone && !isSiteferryError(error, 'file-unreadable')) throw error;
    if (!isGone || (await hasOtherFiles(home, id))) skip(id);
    return undefined;
  }
}

/** Whether a run has left anything but its record. One that has just begun has not; a hidden file is not whole yet. */
async function hasOtherFiles(home: string, id: string): Promise<boolean> {
  const names = await readdir(runFolder(home, id)).catch(() => []);
  return RUN_ID.test(id) && names.some((name) => !name.startsWith('.') && name !== RECORD);
}

/** One run with its files. Throws `run-unknown`, `file-unreadable`. */
export async function readRun(home: string, id: string): Promise<Run> {
  return await describeRun(await readStoredRun(home, id));
}

/** What is told of a run that was read, with what has become of its files. */
export async function describeRun(stored: StoredRun): Promise<Run> {
  const { process: _maker, request: _request, types: _types, undo: _undo, files, ...run } = stored;
  const undo = await describeUndo(stored);
  return { ...run, files: await Promise.all(files.map(describeFile)), ...(undo ? { undo } : {}) };
}

/** What it takes to undo a run; undefined for one that has written nothing. */
async function describeUndo(stored: StoredRun): Promise<Run['undo']> {
  const { outcome, dryRun, undo } = stored;
  if (outcome !== 'done' || dryRun || !undo) return undefined;
  const { removed, ...known } = undo;
  if (removed) return { ...known, state: 'removed', size: 0 };
  const size = await sizeOfUndo(undo.folder);
  if (size !== undefined) return { ...known, state: 'kept', size };
  return undo.fingerprint !== undefined || hasWritten(stored)
    ? { ...known, state: 'missing', size: 0 }
    : undefined;
}

/** Whether a run of an earlier version had anything to undo. A change of version may have bound a module and no more. */
function hasWritten({
  kind,
  counts: { added = 0, updated = 0, removed = 0, autoCreated = 0 },
}: StoredRun): boolean {
  return kind === 'version' || added + updated + removed + autoCreated > 0;
}

/**
 * A run as it is kept. One whose process ended in its middle is `interrupted`; had it come to its COMMIT, nobody knows
 * whether that was done. Throws `run-unknown`, `file-unreadable`.
 */
export async function readStoredRun(home: string, id: string): Promise<StoredRun> {
  const file = runFile(home, id);
  if (!(await stat(file).catch(() => undefined))) throw new SiteferryError('run-unknown', { run: id });
  const found = storedRunSchema.safeParse(await readJsonFile(file));
  if (!found.success)
    throw new SiteferryError('file-unreadable', { file, reason: message('history.not-a-run') });
  const run = withPaths(found.data, (path) => absolutePath(home, id, path));
  if (run.outcome !== 'running' || isProcessAlive(run.process)) return run;
  const isUnsettled = await stat(inDoubtFile(home, id)).catch(() => undefined);
  return { ...run, outcome: isUnsettled ? 'unknown' : 'interrupted' };
}

/** Folder of what tells how runs ended whose COMMIT was not answered. */
export function inDoubtFolder(home: string): string {
  return join(home, 'unsettled');
}

export function inDoubtFile(home: string, id: string): string {
  return join(inDoubtFolder(home), `${id}.json`);
}

async function describeFile(path: string): Promise<Run['files'][number]> {
  const found = await stat(path).catch(() => undefined);
  return { name: basename(path), path, ...(found?.isFile() ? { size: found.size } : {}) };
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

/** Folder of the runs; the names in it are their ids. */
export function historyFolder(home: string): string {
  return join(home, 'history');
}

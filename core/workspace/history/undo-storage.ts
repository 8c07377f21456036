import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { type UndoLimits, type UndoStorage, undoLimits } from '#core/contract/history.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';
import { historyFolder, readStoredRun, runFolder, type StoredRun, saveRun } from './store.ts';
import { removeUndo, sizeOfUndo } from './undo-data.ts';

/** How much it takes to undo the runs of this computer, and how much it may. Throws `file-unreadable`, `state-unusable`. */
export async function readUndoStorage(home: string): Promise<UndoStorage> {
  const stored = await listUndoData(home);
  return { limits: await readLimits(home), used: { runs: stored.length, bytes: sum(stored) } };
}

/** Sets how much it may take; what is beyond that is removed at once. Throws `state-unusable`. */
export async function setUndoLimits(
  home: string,
  { runs, megabytes }: { [Name in keyof UndoLimits]?: number | undefined },
): Promise<UndoStorage> {
  await updateState(home, async () => {
    const limits = await readLimits(home);
    const next = { runs: runs ?? limits.runs, megabytes: megabytes ?? limits.megabytes };
    await writeFileAtomic(limitsFile(home), `${JSON.stringify(next, null, 2)}\n`);
  });
  await pruneUndoData(home);
  return await readUndoStorage(home);
}

/**
 * Removes the oldest undo data until the rest is within the limits: never those of the newest run into a site or of one that is to
 * be confirmed, nor those in a folder that a person named. Data of runs that wrote nothing go first. Gives how many it has looked at.
 */
export async function pruneUndoData(home: string): Promise<number> {
  const limits = await readLimits(home);
  return await updateState(home, async () => {
    const stored = await listUndoData(home);
    const newest = new Map(
      stored.filter(({ run }) => mayBeWritten(run)).map((data) => [placeOf(data.run), data]),
    );
    // What is left, of sign-in and of everything else.
    const runs = { true: 0, false: 0 };
    for (const { run } of stored) runs[`${isSignIn(run)}`] += 1;
    let bytes = sum(stored);
    for (const data of stored) {
      const { run } = data;
      const isTooMuch = runs[`${isSignIn(run)}`] > limits.runs || bytes > limits.megabytes * MEGABYTE;
      const isPending = run.confirmation?.state === 'pending';
      const isOver = run.outcome === 'done' && !isPending && newest.get(placeOf(run)) !== data;
      if (mayBeWritten(run) && !(isTooMuch && isOver)) continue;
      const folder = runFolder(home, run.id);
      await saveRun(home, { ...run, undo: { ...run.undo, folder, removed: true } });
      await removeUndo(folder);
      runs[`${isSignIn(run)}`] -= 1;
      bytes -= data.bytes;
    }
    return stored.length;
  });
}

/** With more runs than these a look at all of them takes longer than a run; then they are looked at once in so many milliseconds. */
const MANY = 500;
const PERIOD = 60_000;

/** When the history of a folder is to be looked at again. */
const due = new Map<string, number>();

/** The same after each run, of whom there may be thousands: a worker changes a site after the other. Errors: those of `pruneUndoData`. */
export async function pruneAfterRun(home: string): Promise<void> {
  const now = performance.now();
  if (now < (due.get(home) ?? 0)) return;
  if ((await pruneUndoData(home)) > MANY) due.set(home, now + PERIOD);
}

const MEGABYTE = 1_000_000;

/** False for a run that is known to have written nothing. */
function mayBeWritten({ outcome }: StoredRun): boolean {
  return outcome === 'done' || outcome === 'running' || outcome === 'unknown';
}

/** What it takes to undo a run, in the folder of the run. */
interface UndoData {
  run: StoredRun;
  bytes: number;
}

/** The oldest first. */
async function listUndoData(home: string): Promise<UndoData[]> {
  const names = await readdir(historyFolder(home)).catch(() => []);
  const found: UndoData[] = [];
  for (const id of names.sort()) {
    const bytes = await sizeOfUndo(runFolder(home, id));
    // A folder whose run cannot be read is left to whoever damaged it.
    const run = bytes === undefined ? undefined : await readStoredRun(home, id).catch(() => undefined);
    if (run && bytes !== undefined) found.push({ run, bytes });
  }
  return found;
}

/** Writes of sign-in are many and small: they are counted by themselves, and never take the place of an import. */
function isSignIn({ kind }: StoredRun): boolean {
  return kind === 'sign-in';
}

/** The same site under two names is one. */
function placeOf(run: StoredRun): string {
  return `${isSignIn(run)} ${run.siteId ?? run.site}`;
}

function sum(stored: readonly UndoData[]): number {
  return stored.reduce((total, { bytes }) => total + bytes, 0);
}

async function readLimits(home: string): Promise<UndoLimits> {
  const file = limitsFile(home);
  const found = undoLimits.safeParse((await readStateFile(home, file)) ?? {});
  if (!found.success)
    throw new SiteferryError('file-unreadable', { file, reason: message('undo.not-limits') });
  return found.data;
}

function limitsFile(home: string): string {
  return join(home, 'undo-storage.json');
}

import { link, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { isProcessAlive } from './process-alive.ts';

/** Gives the folder free again. */
export type Unlock = () => Promise<void>;

/** Who holds a lock; `started` tells a process from a later one with the same id, and is empty where the system does not say it. */
interface Holder {
  pid: number;
  started: string;
}

const LOCK_NAME = /^lock\.(\d+)$/;

/** The lock, or who holds it. */
export type LockResult = { unlock: Unlock } | { holder: Message };

/**
 * Takes a folder for this process, if nobody else of this computer has it. A lock is `lock.<number>` with its holder in
 * it; the highest number counts. The next number can be created once only, so of two processes that find the same dead
 * holder one gets it. A lock is given back by emptying it, not by removing it: numbers never repeat, so a process
 * that looked long ago cannot take a number that was free then. What a killed process has left is just taken over.
 * Throws the file system's errors.
 */
export async function lockFolder(folder: string): Promise<LockResult> {
  const highest = await highestLock(folder);
  const holder = await readHolder(folder, highest);
  if (holder !== undefined && (await isAlive(holder))) return await heldBy(folder, highest);

  const mine = highest + 1;
  if (!(await create(folder, mine))) return await heldBy(folder, mine);
  const now = await highestLock(folder);
  if (now !== mine) {
    await rm(lockPath(folder, mine), { force: true });
    return await heldBy(folder, now);
  }
  await removeOlderLocks(folder, mine);
  // Needs no space, also where the disk is full.
  return { unlock: () => truncate(lockPath(folder, mine), 0) };
}

/** Who holds a lock, and since when: a lock is written once, when it is taken. */
async function heldBy(folder: string, number: number): Promise<{ holder: Message }> {
  const pid = (await readHolder(folder, number))?.pid;
  if (pid === process.pid) return { holder: message('site-holder.this-program') };
  const taken = await stat(lockPath(folder, number)).catch(() => undefined);
  // It may have been given back meanwhile.
  if (pid === undefined || !taken) return { holder: message('site-holder.unknown') };
  return { holder: message('site-holder.process', { pid, since: taken.mtime.toISOString() }) };
}

/** Under a name of its own first, so that a lock is never seen without its holder. False where somebody was faster. */
async function create(folder: string, number: number): Promise<boolean> {
  const draft = draftPath(folder);
  await writeFile(draft, `${process.pid} ${await processStart(process.pid)}`, { mode: 0o600 });
  try {
    await link(draft, lockPath(folder, number));
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

function draftPath(folder: string): string {
  return join(folder, `lock-${crypto.randomUUID()}.tmp`);
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`);
}

async function lockNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, number] = LOCK_NAME.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

async function highestLock(folder: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(folder)));
}

async function removeOlderLocks(folder: string, number: number): Promise<void> {
  for (const older of await lockNumbers(folder)) {
    if (older < number) await rm(lockPath(folder, older), { force: true });
  }
}

/** The holder of a lock; undefined when it was given back or is not there. */
async function readHolder(folder: string, number: number): Promise<Holder | undefined> {
  const text = await readFile(lockPath(folder, number), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const [, pid, started = ''] = /^(\d+) (\d*)$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), started };
}

/** True while the process lives that this one started as. */
export async function isAlive({ pid, started }: Holder): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  return started === '' || started === (await processStart(pid));
}

/** When a process started, as a number to be compared only; empty where the system has no `/proc`. */
export async function processStart(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return '';
    throw error;
  });
  // The name in parentheses may hold spaces; the start time is the 22nd field, the 20th after the name.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { lockFolder, type Unlock } from '#core/site/folder-lock.ts';
import { restrictFolder } from '#core/site/restrict-folder.ts';
import { systemReason } from '#core/transfer/archive/system-errors.ts';

/** Rights of everybody but the owner, as mode bits. */
const OTHERS = 0o077;

/** How long a change of the state waits for one of another process, in milliseconds; each takes a few. */
const LOCK_WAIT = 10_000;

/** The state folder: `SITEFERRY_HOME`, or `.siteferry` in the user's home. */
export function stateFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment.SITEFERRY_HOME || usualFolder();
}

function usualFolder(): string {
  for (const home of [homedir, () => userInfo().homedir]) {
    try {
      const folder = home();
      if (isAbsolute(folder)) return join(folder, '.siteferry');
    } catch {
      // A user without an entry in the system's list has no home; work that needs no state goes on.
    }
  }
  return join('/', 'nonexistent', '.siteferry');
}

/**
 * Makes the state folder where it is missing, and keeps it for this user alone, whatever the umask is. A home of the
 * user that is missing is not made: it is none of ours. Throws `state-unusable`.
 */
export function makeStateFolder(home: string): void {
  try {
    if (home !== usualFolder()) makeFolders(dirname(home));
    if (!isFolder(home)) mkdirSync(home, { mode: 0o700 });
    if (isOpenToOthers(home)) chmodSync(home, 0o700);
  } catch (error) {
    throw stateError(home, error);
  }
}

/** Makes a folder in the state folder where it is missing. Throws `state-unusable`. */
export async function makeFolderInState(home: string, folder: string): Promise<void> {
  makeStateFolder(home);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw stateError(home, error);
  });
}

/** Folders above each other, one at a time: all at once, Node never ends on a file system that makes none (`/proc`). */
function makeFolders(path: string): void {
  if (isFolder(path) || dirname(path) === path) return;
  makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Takes from everybody else what an earlier version, or another umask, has let them read. True where there was such a
 * thing. Never throws: what cannot be changed shows when it is used.
 */
export function restrictStateFolder(home: string): boolean {
  try {
    if (!isFolder(home) || !isOpenToOthers(home)) return false;
    restrictFolder(home);
    return true;
  } catch {
    return false;
  }
}

/** Windows has no such bits: its folders of a user are the user's. */
function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0;
}

/**
 * Changes a file of the state that was read before: nobody else of this computer changes any meanwhile. Throws
 * `state-unusable`, also where somebody else does not come to an end.
 */
export async function updateState<T>(
  home: string,
  work: () => Promise<T>,
  /** For tests: how long it waits, in milliseconds. */
  wait = LOCK_WAIT,
): Promise<T> {
  const changed = async () => {
    try {
      return await work();
    } catch (error) {
      throw stateError(home, error);
    }
  };
  return await withStateLock(home, changed, wait);
}

/** What this process changes now, or waits to change. */
const changes = new Set<Promise<unknown>>();

/** Settles once everything that this process has begun to change in a state folder is written, or has failed. */
export async function stateSettled(): Promise<void> {
  while (changes.size > 0) await Promise.allSettled(changes);
}

/** Does work while nobody else of this computer with the same state folder does any in turn. Throws `state-unusable`. */
export async function withStateLock<T>(home: string, work: () => Promise<T>, wait = LOCK_WAIT): Promise<T> {
  const change = doLocked(home, work, wait);
  changes.add(change);
  try {
    return await change;
  } finally {
    changes.delete(change);
  }
}

async function doLocked<T>(home: string, work: () => Promise<T>, wait: number): Promise<T> {
  makeStateFolder(home);
  const unlock = await lockState(home, wait);
  try {
    return await work();
  } finally {
    // Whatever comes of it: an ended process holds nothing.
    await unlock().catch(() => undefined);
  }
}

async function lockState(home: string, wait: number): Promise<Unlock> {
  const folder = join(home, 'lock');
  const end = performance.now() + wait;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (;;) {
      const taken = await lockFolder(folder);
      if ('unlock' in taken) return taken.unlock;
      if (performance.now() > end) {
        const { holder } = taken;
        throw new SiteferryError('state-unusable', {
          folder: home,
          reason: message('state.locked', { holder }),
        });
      }
      // A little apart, so that those who wait do not always meet.
      await delay(5 + Math.random() * 20);
    }
  } catch (error) {
    throw stateError(home, error);
  }
}

/** Trouble with the state folder, where the file system has it; everything else goes on as it is. */
export function stateError(home: string, error: unknown): unknown {
  if (isSiteferryError(error, 'file-unwritable')) {
    return new SiteferryError(
      'state-unusable',
      { folder: home, reason: error.data.reason },
      { cause: error },
    );
  }
  const reason = systemReason(error);
  return reason ? new SiteferryError('state-unusable', { folder: home, reason }, { cause: error }) : error;
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, processStart } from '#core/site/folder-lock.ts';
import { readJsonFile, writeFileAtomic } from '../files.ts';
import { makeStateFolder } from '../state-folder.ts';

/** A version that is being made or deleted: what is needed to take that up again, or to undo it, after a kill at any point. */
const pending = z.object({
  kind: z.enum(['create', 'remove']),
  /** Whose it is: the computer, the process, and when that started. */
  host: z.string(),
  process: z.int(),
  started: z.string(),
  siteId: z.string(),
  /** Id of the settings of its repository. */
  repository: z.int(),
  module: z.object({ guid: z.string(), name: z.string() }),
  version: z.string(),
  /** Tells it from a version of that name that somebody else has made. */
  createdAt: z.string(),
  /** Guid of its record. */
  record: z.string(),
  /** Id of the version that the module was bound to then. */
  bound: z.int().nullable(),
});
type Pending = z.infer<typeof pending>;

/** In place of the process: no process is at it any more. */
const NOBODY = 0;

/** Work that was written down before it began. */
export const pendingWork = pending.extend({ id: z.guid() });
export type PendingWork = z.infer<typeof pendingWork>;

/** Writes down what is about to be done. Throws `file-unwritable`, `state-unusable`. */
export async function beginPending(
  home: string,
  work: Omit<Pending, 'host' | 'process' | 'started'>,
): Promise<PendingWork> {
  const owner = { host: hostname(), process: process.pid, started: await processStart(process.pid) };
  const whole = { ...work, ...owner, id: randomUUID() };
  await makeFolder(home);
  await write(home, whole);
  return whole;
}

/** Takes over what a process was at that has ended, on whichever computer: the next look at the versions of the site takes it up. */
export async function adoptPending(home: string, work: PendingWork): Promise<void> {
  await makeFolder(home);
  await abandonPending(home, work);
}

async function makeFolder(home: string): Promise<void> {
  makeStateFolder(home);
  await mkdir(folderIn(home), { recursive: true, mode: 0o700 });
}

/** It could be neither done nor undone: the next look at the versions of the site takes it up. */
export async function abandonPending(home: string, work: PendingWork): Promise<void> {
  await write(home, { ...work, process: NOBODY });
}

async function write(home: string, { id, ...work }: PendingWork): Promise<void> {
  await writeFileAtomic(fileOf(home, id), `${JSON.stringify(work, null, 2)}\n`);
}

/** It is done, or undone. */
export async function endPending(home: string, { id }: PendingWork): Promise<void> {
  await rm(fileOf(home, id), { force: true });
}

/** What was interrupted on a site: the work of processes that have ended. What cannot be read is left alone. */
export async function findInterrupted(home: string, siteId: string): Promise<PendingWork[]> {
  const found: PendingWork[] = [];
  for (const name of await readdir(folderIn(home)).catch(() => [])) {
    const [, id] = /^([0-9a-f-]{36})\.json$/.exec(name) ?? [];
    if (id === undefined) continue;
    const read = pending.safeParse(await readJsonFile(fileOf(home, id)).catch(() => undefined));
    if (!read.success || read.data.siteId !== siteId) continue;
    if (await isOver(read.data)) found.push({ ...read.data, id });
  }
  return found;
}

/** True where nobody is at it any more. What another computer with this folder does, that one takes up itself. */
async function isOver({ host, process: pid, started }: Pending): Promise<boolean> {
  if (pid === NOBODY) return true;
  return host === hostname() && !(await isAlive({ pid, started }));
}

function folderIn(home: string): string {
  return join(home, 'versions-under-way');
}

function fileOf(home: string, id: string): string {
  return join(folderIn(home), `${id}.json`);
}

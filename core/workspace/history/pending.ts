import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { failure } from '#core/contract/finding.ts';
import { signInEvidence } from '#core/contract/signin/pending.ts';
import { message } from '#core/messages/catalogue.ts';
import { isAlive, processStart } from '#core/site/folder-lock.ts';
import { readJsonFile, writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { makeFolderInState, updateState } from '../state-folder.ts';

/** Who is at it: the computer, the process, and when that started. */
const claim = z.object({ host: z.string(), process: z.int(), started: z.string() });

/** A change of sign-in that is to be taken back, as it is kept from before its COMMIT until it is settled. */
const pendingRun = z.object({
  /** The site as the history calls it, with the profile by which it was read. */
  site: z.string(),
  profileFile: z.string().optional(),
  siteId: z.string(),
  operator: z.string(),
  /** When it was written and when it is taken back, by the clock of the site's database. */
  writtenAt: z.string(),
  deadline: z.string(),
  /** What that clock is ahead of this computer's, in milliseconds. */
  clockOffset: z.int(),
  /** Sign-ins with a larger id are younger than the change; null for a site without a log. */
  logMark: z.int().nullable(),
  /** Whether the mark was read once more after COMMIT: until then it is a little too old. */
  isMarkExact: z.boolean(),
  evidence: signInEvidence,
  claim: claim.optional(),
  /** Whether its undo was begun: one that is found then was not made by a person. */
  isTakingBack: z.boolean().default(false),
  /** Why it could not be taken back so far, and whether that needs a person. */
  failure: failure.optional(),
  needsPerson: z.boolean().default(false),
});
export type PendingRun = z.infer<typeof pendingRun>;

/** Writes down that a run is to be taken back; to be called inside its transaction. Throws `state-unusable`, `file-unwritable`. */
export async function savePendingRun(home: string, run: string, content: PendingRun): Promise<void> {
  await makeFolderInState(home, folderIn(home));
  await writeFileAtomic(fileOf(home, run), `${JSON.stringify(content, null, 2)}\n`);
}

/** It is settled, or was never committed. */
export async function removePendingRun(home: string, run: string): Promise<void> {
  await rm(fileOf(home, run), { force: true });
}

/** Undefined for a run that is not pending. Throws `file-unreadable`, `state-unusable`. */
export async function readPendingRun(home: string, run: string): Promise<PendingRun | undefined> {
  const file = fileOf(home, run);
  const found = await readStateFile(home, file);
  if (found === undefined) return undefined;
  const read = pendingRun.safeParse(found);
  if (read.success) return read.data;
  throw new SiteferryError('file-unreadable', { file, reason: message('history.not-a-run') });
}

/** All that is pending, the oldest first. What cannot be read is left alone. */
export async function listPendingRuns(home: string): Promise<{ run: string; pending: PendingRun }[]> {
  const found: { run: string; pending: PendingRun }[] = [];
  for (const name of (await readdir(folderIn(home)).catch(() => [])).sort()) {
    const [, run] = /^([0-9A-Za-z-]{1,64})\.json$/.exec(name) ?? [];
    if (run === undefined) continue;
    const read = pendingRun.safeParse(await readJsonFile(fileOf(home, run)).catch(() => undefined));
    if (read.success) found.push({ run, pending: read.data });
  }
  return found;
}

/** What this process is at: its own claims on the disk may be those of work that has failed. */
const claimed = new Set<string>();

/**
 * Does work on a pending run that no other process of this computer, nor any other work of this one, does at the same time.
 * `busy` where somebody is at it, `gone` where it is settled.
 */
export async function withPendingRun<T>(
  home: string,
  run: string,
  work: (pending: PendingRun, change: (changes: Partial<PendingRun>) => Promise<void>) => Promise<T>,
): Promise<T | 'busy' | 'gone'> {
  const own = { host: hostname(), process: process.pid, started: await processStart(process.pid) };
  const key = fileOf(home, run);
  const taken = await updateState(home, async () => {
    const pending = await readPendingRun(home, run);
    if (!pending) return 'gone';
    if (claimed.has(key) || (await isHeld(pending.claim, own))) return 'busy';
    await savePendingRun(home, run, { ...pending, claim: own });
    claimed.add(key);
    return pending;
  });
  if (typeof taken === 'string') return taken;
  let current: PendingRun = { ...taken, claim: own };
  const change = async (changes: Partial<PendingRun>) => {
    current = { ...current, ...changes };
    await savePendingRun(home, run, current);
  };
  try {
    return await work(taken, change);
  } finally {
    const isPending = (await readPendingRun(home, run).catch(() => undefined)) !== undefined;
    if (isPending) await change({ claim: undefined });
    claimed.delete(key);
  }
}

/** Whether another process is at it. One of another computer, which shares this folder, counts as alive. */
async function isHeld(holder: PendingRun['claim'], own: z.infer<typeof claim>): Promise<boolean> {
  if (!holder) return false;
  const { host, process: pid, started } = holder;
  if (host !== own.host) return true;
  if (pid === own.process && started === own.started) return false;
  return await isAlive({ pid, started });
}

function folderIn(home: string): string {
  return join(home, 'to-confirm');
}

function fileOf(home: string, run: string): string {
  return join(folderIn(home), `${run}.json`);
}

import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import type { Run } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';
import { readPendingRun } from './pending.ts';
import { inDoubtFile, readRun, runFile } from './store.ts';

/** By site id, the newest run that has written into the site and was removed from the history. */
const forgottenRuns = z.record(z.string(), z.string());

/**
 * Removes what is kept of a run; files that lie elsewhere stay. Throws `run-unknown`, `file-unreadable`, `state-unusable`, and
 * `run-pending` for one that could not be taken back any more.
 */
export async function forgetRun(home: string, id: string): Promise<void> {
  const run = await readRun(home, id);
  if (await readPendingRun(home, id)) throw new SiteferryError('run-pending', { run: id });
  if (run.undo || run.outcome === 'unknown') await noteForgotten(home, run);
  const record = runFile(home, id);
  const folder = dirname(record);
  // The record last: what a kill leaves is a run that can be forgotten again.
  for (const name of await readdir(folder))
    if (name !== basename(record)) await rm(join(folder, name), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await rm(inDoubtFile(home, id), { force: true });
}

/** Whoever asks for the newest run into a site must not get the one before it. */
async function noteForgotten(home: string, { id, siteId }: Pick<Run, 'id' | 'siteId'>): Promise<void> {
  if (siteId === undefined) return;
  await updateState(home, async () => {
    const known = await readForgotten(home);
    if ((known[siteId] ?? '') >= id) return;
    await writeFileAtomic(forgottenFile(home), `${JSON.stringify({ ...known, [siteId]: id }, null, 2)}\n`);
  });
}

/** The newest run into a site that was removed from the history. Throws `file-unreadable`, `state-unusable`. */
export async function newestForgotten(home: string, siteId: string): Promise<string | undefined> {
  return (await readForgotten(home))[siteId];
}

async function readForgotten(home: string): Promise<z.infer<typeof forgottenRuns>> {
  const file = forgottenFile(home);
  const found = forgottenRuns.safeParse((await readStateFile(home, file)) ?? {});
  if (found.success) return found.data;
  throw new SiteferryError('file-unreadable', { file, reason: message('undo.not-forgotten') });
}

function forgottenFile(home: string): string {
  return join(home, 'forgotten-runs.json');
}

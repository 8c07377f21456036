import { basename } from 'node:path';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { withoutMask } from '#core/base/redact.ts';
import type { Run } from '#core/contract/history-run.ts';
import { message } from '#core/messages/catalogue.ts';
import { standing } from './standing.ts';
import { listRuns, readRun } from './store.ts';

/** A run that can be undone: its name, and where what that takes lies. */
export interface Undoable {
  run: string;
  folder: string;
}

/** The most runs among which the newest is looked for. */
const NEWEST = 1_000;

/** A run of this computer's history. Throws `undo-impossible`, which says why. */
export async function undoableRun(home: string, id: string): Promise<Undoable> {
  const run = await runToUndo(home, id);
  const impossible = (reason: Reason) => refusal(id, reason);
  if (run.undo?.state === 'kept') return { run: id, folder: run.undo.folder };
  if (run.undo?.state === 'removed') throw impossible('undo.removed');
  if (run.outcome === 'unknown') throw impossible('undo.undecided');
  const isCommitted = run.kind !== 'export' && run.outcome === 'done' && !run.dryRun;
  throw impossible(isCommitted ? 'undo.nothing-kept' : 'undo.not-committed');
}

/** The site of a run, as it was called then but for its password. Throws `undo-impossible` for a run of another computer. */
export async function siteOfRun(home: string, id: string): Promise<string> {
  return withoutMask((await runToUndo(home, id)).site);
}

async function runToUndo(home: string, id: string): Promise<Run> {
  return await readRun(home, id).catch((error: unknown) => {
    throw isSiteferryError(error, 'run-unknown') ? refusal(id, 'undo.not-here') : error;
  });
}

type Reason =
  | 'undo.not-here'
  | 'undo.removed'
  | 'undo.undecided'
  | 'undo.nothing-kept'
  | 'undo.not-committed';

function refusal(run: string, reason: Reason): SiteferryError {
  return new SiteferryError('undo-impossible', { run, reason: message(reason) });
}

/**
 * The newest run into a site that is not undone: one that undid another is passed over with it, so that undoing again goes back
 * one run further. Throws `undo-impossible`.
 */
export async function newestUndoable(
  home: string,
  site: { id: string; label: string },
  now: Date,
): Promise<Undoable> {
  for (const run of standing(await listRuns(home, { limit: NEWEST, results: ['committed'] }, now))) {
    if (run.siteId !== site.id || run.undoes !== undefined) continue;
    if (run.undo?.state === 'kept') return { run: run.id, folder: run.undo.folder };
  }
  const reason = message('undo.no-run', { site: site.label });
  throw new SiteferryError('undo-impossible', { reason });
}

/** A folder that somebody named: its name is that of the run. */
export function undoableFolder(folder: string): Undoable {
  return { run: basename(folder), folder };
}

import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { stripMask } from '#core/base/redact.ts';
import type { RunFilter } from '#core/contract/history.ts';
import { type Run, undoneBy } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import type { UndoTrust } from '#core/transfer/undo/open-undo.ts';
import { newestForgotten } from './forget.ts';
import { isInHistory, listRuns, readRun, readStoredRun, runFolder } from './store.ts';
import { findUndoSealer } from './undo-key.ts';
import { withoutUndone } from './without-undone.ts';

/** A run that can be undone: its name, and where what that takes lies. */
export interface Undoable {
  run: string;
  folder: string;
}

/** The most runs among which the newest is looked for. */
const NEWEST = 1_000;

/** A run of this computer's history. Throws `undo-impossible`, which says why. */
export async function undoableRun(home: string, id: string): Promise<Undoable> {
  return requireKept(await runToUndo(home, id));
}

/** Throws `undo-impossible` for a run whose undo data are not there. */
function requireKept(run: Run): Undoable {
  const { id, kind, outcome, dryRun, undo, irreversible } = run;
  if (undo?.state === 'kept') return { run: id, folder: undo.folder };
  if (undo?.state === 'removed') throw refusal(id, message('undo.removed'));
  if (undo?.state === 'missing') throw refusal(id, message('undo.missing', { folder: undo.folder }));
  if (outcome === 'unknown') throw refusal(id, message('undo.undecided'));
  if (outcome === 'running') throw refusal(id, message('undo.running'));
  if (irreversible) throw refusal(id, irreversible);
  const isCommitted = kind !== 'export' && outcome === 'done' && !dryRun;
  throw refusal(id, message(isCommitted ? 'undo.nothing-kept' : 'undo.not-committed'));
}

/** The site of a run, as it was called then but for its password. Throws `undo-impossible` for a run of another computer. */
export async function siteOfRun(home: string, id: string): Promise<string> {
  return stripMask((await runToUndo(home, id)).site);
}

async function runToUndo(home: string, id: string): Promise<Run> {
  return await readRun(home, id).catch((error: unknown) => {
    throw isSiteferryError(error, 'run-unknown') ? refusal(id, message('undo.not-here')) : error;
  });
}

function refusal(run: string, reason: Message): SiteferryError {
  return new SiteferryError('undo-impossible', { run, reason });
}

/**
 * The newest run into a site that is not undone, and no other: one that undid another is passed over with it, so that undoing
 * again goes back one run further. What changed nothing is passed over; what may have, and cannot be undone, ends the search.
 *
 * Throws `undo-impossible`.
 */
export async function newestUndoable(
  home: string,
  site: { id: string; label: string },
  now: Date,
): Promise<Undoable> {
  const damaged: string[] = [];
  const filter: RunFilter = { limit: NEWEST, results: ['committed', 'unknown', 'running'] };
  const runs = await listRuns(home, filter, now, (id) => damaged.push(id));
  const done = runs.filter(({ outcome }) => outcome === 'done');
  const committed = new Set(Array.from(withoutUndone(done), ({ run }) => run));
  const newest = runs.find(
    (run) =>
      run.siteId === site.id &&
      // Once a run has come to its COMMIT, its site is known.
      (run.outcome !== 'done' || (committed.has(run) && run.undoes === undefined && run.undo)),
  );
  const unread = damaged.find((id) => newest === undefined || id > newest.id);
  if (unread !== undefined) {
    throw refusal(unread, message('undo.run-unreadable', { folder: runFolder(home, unread) }));
  }
  const forgotten = await newestForgotten(home, site.id);
  const isUndone =
    forgotten !== undefined &&
    [...committed].some((run) => !run.partial && undoneBy(run).includes(forgotten));
  if (forgotten !== undefined && !isUndone && forgotten > (newest?.id ?? '')) {
    throw refusal(forgotten, message('undo.forgotten'));
  }
  if (newest) return requireKept(newest);
  throw new SiteferryError('undo-impossible', { reason: message('undo.no-run', { site: site.label }) });
}

/** How this computer knows undo data again: by its history, and by its key. Throws `file-unreadable`, `state-unusable`. */
export async function undoTrust(
  home: string,
  folder: string,
  stated: string | undefined,
): Promise<UndoTrust> {
  return {
    stated,
    sealer: await findUndoSealer(home),
    isPrivate: isInHistory(home, folder),
    async fingerprintOf(run) {
      const stored = await readStoredRun(home, run).catch((error: unknown) => {
        if (isSiteferryError(error, 'run-unknown') || isSiteferryError(error, 'file-unreadable'))
          return undefined;
        throw error;
      });
      return stored?.undo?.fingerprint;
    },
  };
}

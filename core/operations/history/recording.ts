import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toSiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { RunRequest } from '#core/contract/history.ts';
import type { RunConfirmation } from '#core/contract/run.ts';
import type { Balance } from '#core/contract/transfer/import.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { type ReservedFile, reserveFile } from '#core/transfer/archive/write/reserved-file.ts';
import type { BeforeCommit, CommitHooks } from '#core/transfer/write/run.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { clearInDoubtRun, saveInDoubtRun } from '#core/workspace/history/in-doubt.ts';
import { removePendingRun } from '#core/workspace/history/pending.ts';
import {
  newRunId,
  runContent,
  runFile,
  runFolder,
  type StoredRun,
  saveRun,
} from '#core/workspace/history/store.ts';
import { removeUndo } from '#core/workspace/history/undo-data.ts';
import { makeUndoSealer } from '#core/workspace/history/undo-key.ts';
import type { HostContext } from '../context.ts';
import { markLog, preparePending, type ToConfirm } from './to-confirm.ts';

/** Only the context that recording needs. */
export type RecordingContext = Pick<HostContext, 'home' | 'now' | 'logError' | 'attempt'>;

/** A run that has begun to be recorded. */
export interface Recording {
  id: string;
  folder: string;
  /** What is kept around the COMMIT of a run that writes. Throws `file-unreadable`, `state-unusable` for the key of its undo data. */
  hooks(): Promise<CommitHooks>;
  /** Whether COMMIT was answered. */
  isCommitted(): boolean;
  /** When it is taken back, where that was asked and anything was written. */
  confirmation(): RunConfirmation | undefined;
  /** Notes how the run ended. Trouble with that never is the run's: it is given as a warning. */
  end(changes: Partial<StoredRun> & Pick<StoredRun, 'outcome'>): Promise<Finding[]>;
}

type RunFacts = Pick<
  StoredRun,
  | 'kind'
  | 'site'
  | 'dryRun'
  | 'archive'
  | 'undoes'
  | 'undoesToo'
  | 'partial'
  | 'ofFields'
  | 'operator'
  | 'operation'
  | 'subject'
> & {
  request: RunRequest;
  undoTo?: string | undefined;
  /** Asks that it is taken back unless it is confirmed. */
  toConfirm?: ToConfirm | undefined;
};

/** What the last word on a run may take beyond what is known before COMMIT, in bytes: its files, an error. */
const RESERVED_BYTES = 16_384;

/** Begins to record a run. */
export async function beginRecording(context: RecordingContext, known: RunFacts): Promise<Recording> {
  const { home, now, logError } = context;
  const { undoTo, toConfirm, ...facts } = known;
  let run = newRun(await newRunId(home, now()), now(), facts);
  const { id } = run;
  const folder = runFolder(home, id);
  const undoFolder = undoTo === undefined ? folder : join(resolve(undoTo), id);
  let committed: Partial<StoredRun> | undefined;
  let written: Pick<StoredRun, 'counts' | 'types'> = { counts: {} };
  let reserved: ReservedFile | undefined;
  const keep = async (changes: Partial<StoredRun>): Promise<Finding[]> => {
    run = { ...run, ...changes };
    const place = reserved;
    reserved = undefined;
    return await writeRecord(context, run, place);
  };
  const beforeCommit: BeforeCommit = async (made) => {
    const kept = made.undo === undefined ? {} : { undo: { folder: undoFolder, fingerprint: made.undo } };
    run = { ...run, siteId: made.siteId, irreversible: made.irreversible, ...kept };
    // What a transaction that is done once more had reserved.
    await reserved?.release();
    if (toConfirm) run = { ...run, confirmation: await preparePending(context, id, toConfirm, made) };
    written = { counts: sumBalance(made.balance), types: { ...made.balance } };
    reserved = await persistBeforeCommit(context, run, written, made);
  };
  await keep({});
  return {
    id,
    folder,
    async hooks() {
      const hooks: CommitHooks = {
        beforeCommit,
        afterCommit: () => {
          committed = written;
        },
        afterWrite: async (site) => {
          if (committed && run.confirmation) await markLog(home, id, site).catch(logError);
        },
      };
      if (facts.dryRun) return hooks;
      return { ...hooks, undo: { folder: undoFolder, run: id, sealer: await makeUndoSealer(home) } };
    },
    isCommitted: () => committed !== undefined,
    confirmation: () => run.confirmation,
    async end(changes) {
      const { outcome } = changes;
      const isVoid = facts.kind !== 'export' && outcome !== 'done' && outcome !== 'unknown';
      if (isVoid) await removeKept(home, run, undoFolder).catch(logError);
      const warnings = await keep({
        ...(isVoid ? { undo: undefined, irreversible: undefined, confirmation: undefined } : {}),
        ...{ ...committed, ...changes },
        endedAt: now().toISOString(),
        files: (changes.files ?? run.files).filter(existsSync),
      });
      if (outcome !== 'unknown' && warnings.length === 0) await clearInDoubtRun(home, id).catch(logError);
      return warnings;
    },
  };
}

/** Writes the record of a run into the place that was reserved for it, where there is one. */
async function writeRecord(
  { home, logError }: RecordingContext,
  run: StoredRun,
  reserved: ReservedFile | undefined,
): Promise<Finding[]> {
  try {
    if (reserved) await reserved.write(runContent(home, run));
    else await saveRun(home, run);
    return [];
  } catch (error) {
    logError(error);
    return [historyWarning(error)];
  }
}

/** Removes what was kept before COMMIT of a run that did not come to it. */
async function removeKept(home: string, { id, confirmation }: StoredRun, undoFolder: string): Promise<void> {
  if (confirmation) await removePendingRun(home, id);
  await removeUndo(undoFolder);
  await rm(planFile(runFolder(home, id)), { force: true });
}

function newRun(id: string, now: Date, facts: Omit<RunFacts, 'undoTo' | 'toConfirm'>): StoredRun {
  return {
    id,
    ...facts,
    startedAt: now.toISOString(),
    outcome: 'running',
    counts: {},
    process: process.pid,
    files: [],
  };
}

/**
 * Brings to the disk what tells of a run that is about to be committed, and gives the place for its last word. It throws, and the
 * run is rolled back, where any of it cannot be kept.
 */
async function persistBeforeCommit(
  { home, attempt }: RecordingContext,
  run: StoredRun,
  written: Pick<StoredRun, 'counts' | 'types'>,
  { plan, siteId, traces, binding, evidence }: Parameters<BeforeCommit>[0],
): Promise<ReservedFile> {
  await saveRun(home, run);
  if (plan) await savePlan(runFolder(home, run.id), plan);
  const ended = runContent(home, { ...run, ...written, endedAt: run.startedAt });
  const reserved = await reserveFile(runFile(home, run.id), Buffer.byteLength(ended) + RESERVED_BYTES);
  try {
    const content = { siteId, traces, counts: written.counts, binding, evidence };
    await saveInDoubtRun(home, run.id, content);
    await attempt?.beforeCommit(run.id, content);
    return reserved;
  } catch (error) {
    await reserved.release();
    throw error;
  }
}

/** The plan of a run. */
export function planFile(folder: string): string {
  return join(folder, 'plan.json');
}

/** Throws `file-unwritable`. */
export async function savePlan(folder: string, plan: Plan): Promise<void> {
  await writeFileAtomic(planFile(folder), `${JSON.stringify(plan, null, 2)}\n`);
}

export function historyWarning(error: unknown): Finding {
  return warning(message('history-unwritable', { reason: errorMessage(toSiteferryError(error)) }));
}

export function sumBalance(balances: Readonly<Record<string, Balance>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const balance of Object.values(balances)) {
    for (const [name, count] of Object.entries(balance)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

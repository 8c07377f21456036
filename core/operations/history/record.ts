import { join, resolve } from 'node:path';
import { type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { stripFolders } from '#core/base/redact-paths.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { RunRequest } from '#core/contract/history.ts';
import type { RunOutcome } from '#core/contract/run.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer/export.ts';
import type { ImportInput, ImportResult } from '#core/contract/transfer/import.ts';
import type { CommitHooks } from '#core/transfer/write/run.ts';
import type { StoredRun } from '#core/workspace/history/store.ts';
import { pruneAfterRun } from '#core/workspace/history/undo-storage.ts';
import {
  beginRecording,
  historyWarning,
  planFile,
  type Recording,
  type RecordingContext,
  savePlan,
  sumBalance,
} from './recording.ts';
import type { ToConfirm } from './to-confirm.ts';

/**
 * Makes an export and keeps it in the history of this computer. Without `out` the archive is kept with the run.
 */
export async function recordExport(
  context: RecordingContext,
  input: ExportInput,
  work: (input: ExportInput & { out: string }) => Promise<ExportResult>,
): Promise<ExportResult> {
  const { selection, format, associations, texts } = input;
  const recording = await beginRecording(context, {
    kind: 'export',
    site: redactAddress(input.site),
    dryRun: false,
    request: { kind: 'export', selection, format, associations, texts },
  });
  const out = resolve(input.out ?? join(recording.folder, archiveName(input.site, context.now())));
  return await record(recording, { kind: 'export', archive: out, files: [out] }, async () => {
    const result = await work({ ...input, out });
    const types = Object.entries(result.byType).map(([type, exported]) => [type, { exported }]);
    const changes = { counts: { exported: result.entities }, types: Object.fromEntries(types) };
    return { result: { ...result, run: recording.id }, changes, warnings: result.warnings };
  });
}

/** Where a run that writes into a site keeps its logs and the rest of its files. */
export interface WriteRunPaths {
  logDir: string;
  folder: string;
  hooks: CommitHooks;
}

/** What a run writes into a site: an archive that is there, or one that the run keeps, under this name. */
export type WriteRecord = Pick<StoredRun, 'undoes' | 'undoesToo' | 'partial' | 'ofFields' | 'operator'> & {
  /** Whether it is taken back unless it is confirmed. */
  toConfirm?: ToConfirm | undefined;
  request: Exclude<RunRequest, { kind: 'export' | 'sign-in' }>;
} & ({ archive: string } | { keeps: string });

/** Makes whatever writes a plan into a site, and keeps it in the history with its logs and its plan. */
export async function recordWrite<Result extends ImportResult>(
  context: RecordingContext,
  input: Pick<ImportInput, 'site' | 'dryRun' | 'logDir' | 'undoTo'>,
  known: WriteRecord,
  work: (run: WriteRunPaths) => Promise<Result>,
): Promise<Result> {
  const { kind } = known.request;
  const recording = await beginRecording(context, {
    kind,
    site: redactAddress(input.site),
    dryRun: input.dryRun,
    undoTo: input.undoTo,
    undoes: known.undoes,
    undoesToo: known.undoesToo,
    toConfirm: input.dryRun ? undefined : known.toConfirm,
    partial: known.partial,
    ofFields: known.ofFields,
    operator: known.operator,
    request: known.request,
    ...('archive' in known ? { archive: known.archive } : {}),
  });
  const { folder } = recording;
  const archivePath = 'keeps' in known ? join(folder, known.keeps) : undefined;
  const archive = archivePath === undefined ? {} : { archive: archivePath };
  const logDir = resolve(input.logDir ?? folder);
  const files = [planFile(folder), ...['Log.txt', 'Error.txt'].map((name) => join(logDir, name))];
  if (archivePath !== undefined) files.splice(1, 0, archivePath);
  const done = await record(recording, { kind, files, ...archive }, async () => {
    const result = await work({ logDir, folder, hooks: await recording.hooks() });
    const warnings = [...result.warnings];
    // What was committed has brought it to the disk before.
    if (!recording.isCommitted()) {
      await savePlan(folder, result.plan).catch((error: unknown) => warnings.push(historyWarning(error)));
    }
    const { balance } = result.result;
    const counts = sumBalance(balance);
    const changes = { siteId: result.plan.receiver, counts, types: balance, files };
    const confirmation = recording.confirmation();
    const toldOf = confirmation ? { confirmation } : {};
    const whole = { ...result, result: { ...result.result, run: recording.id, ...toldOf } };
    return { result: whole, changes, warnings };
  });
  if (!input.dryRun) await pruneAfterRun(context.home).catch(context.logError);
  return done;
}

/** Does what is recorded, and notes how it ended. */
async function record<Result extends { warnings: Finding[] }>(
  recording: Recording,
  known: Partial<StoredRun> & Pick<StoredRun, 'kind'>,
  work: () => Promise<{ result: Result; changes: Partial<StoredRun>; warnings: Finding[] }>,
): Promise<Result> {
  try {
    const { result, changes, warnings } = await work();
    const more = await recording.end({ ...known, ...changes, outcome: 'done' });
    return { ...result, warnings: [...warnings, ...more] };
  } catch (error) {
    await endFailed(recording, known, error);
    throw error;
  }
}

/** Notes how a run ended that failed. */
export async function endFailed(
  recording: Recording,
  known: Partial<StoredRun> & Pick<StoredRun, 'kind'>,
  error: unknown,
): Promise<void> {
  const failure = toSiteferryError(error);
  const outcome = recording.isCommitted() ? 'done' : outcomeOf(known.kind, failure);
  // The record names nothing by where its folder lies: that may be moved or copied.
  await recording.end({ ...known, outcome, error: stripFolders(failureOf(failure), [recording.folder]) });
}

/** Codes with which an import ends after it had begun to write. */
const ROLLED_BACK = new Set([
  'import-failed',
  'undo-unwritable',
  'database-refused',
  'connection-lost',
  'site-storage-failed',
  'bug',
]);

/** An export writes nothing into a site, so there is nothing that could be rolled back. */
function outcomeOf(kind: StoredRun['kind'], error: SiteferryError): RunOutcome {
  if (error.code === 'cancelled') return 'cancelled';
  if (error.code === 'outcome-unknown') return 'unknown';
  return kind !== 'export' && ROLLED_BACK.has(error.code) ? 'rolled-back' : 'failed';
}

/** A name for the archive of a site that says whose it is and when it was made. */
function archiveName(site: string, now: Date): string {
  const name = redactAddress(site)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(-60);
  return `${name || 'site'}-${now.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`;
}

import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isSiteferryError, type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { failureOf, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { RunOutcome, RunRequest } from '#core/contract/history.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer-export.ts';
import type { Balance, ImportInput, ImportResult } from '#core/contract/transfer-import.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { BeforeCommit } from '#core/transfer/apply/transaction.ts';
import type { HostContext } from '../context.ts';
import { writeWholeFile } from '../files.ts';
import { toldBase } from '../told.ts';
import { forgetUnsettled, keepUnsettled } from './settle.ts';
import { type KeptRun, keepRun, newRunId, runFolder } from './store.ts';
import { removeUndo } from './undo-data.ts';
import { boundUndo } from './undo-storage.ts';

/** Only the context that recording needs. */
type Context = Pick<HostContext, 'home' | 'now' | 'logError' | 'attempt'>;

/** A run that has begun to be recorded. */
interface Recording {
  folder: string;
  /** Of a run that writes into a site. */
  undoFolder: string;
  id: string;
  beforeCommit: BeforeCommit;
  /** Notes how the run ended. Trouble with that never is the run's: it is given as a warning. */
  end(changes: Partial<KeptRun>): Promise<Finding[]>;
}

/**
 * Makes an export and keeps it in the history of this computer. Without `out` the archive is kept with the run.
 */
export async function recordExport(
  context: Context,
  input: ExportInput,
  work: (input: ExportInput & { out: string }) => Promise<ExportResult>,
): Promise<ExportResult> {
  const { selection, format, associations, texts } = input;
  const recording = await begin(context, {
    kind: 'export',
    site: redactAddress(input.site),
    dryRun: false,
    request: { kind: 'export', selection, format, associations, texts },
  });
  const out = resolve(input.out ?? join(recording.folder, archiveName(input.site, context.now())));
  return await record(recording, { kind: 'export', archive: out, files: [out] }, async () => {
    const result = await work({ ...input, out });
    if (input.out === undefined) await chmod(out, 0o600);
    const types = Object.entries(result.byType).map(([type, exported]) => [type, { exported }]);
    const changes = { counts: { exported: result.entities }, types: Object.fromEntries(types) };
    return { result: { ...result, run: recording.id }, changes, warnings: result.warnings };
  });
}

/** Makes an import and keeps it in the history. Without `logDir` its logs are kept with the run. */
export async function recordImport(
  context: Context,
  input: ImportInput,
  work: (input: ImportInput & { logDir: string }, run: WritingRun) => Promise<ImportResult>,
): Promise<ImportResult> {
  const { base, options, onConflict, decisions } = input;
  const known = {
    archive: resolve(input.archive),
    request: { kind: 'import', ...(base ? { base: toldBase(base) } : {}), options, onConflict, decisions },
  } as const;
  return await recordWriting(context, input, known, (run) => work({ ...input, logDir: run.logDir }, run));
}

/** Where a run that writes into a site keeps its logs and the rest of its files. */
export interface WritingRun {
  logDir: string;
  folder: string;
  /** Gets what it takes to undo the run. */
  undoFolder: string;
  beforeCommit: BeforeCommit;
}

/** What a run writes into a site: an archive that is there, or one that the run keeps, under this name. */
export type Written = Pick<KeptRun, 'undoes'> & { request: Exclude<RunRequest, { kind: 'export' }> } & (
    | { archive: string }
    | { keeps: string }
  );

/** Makes whatever writes a plan into a site, and keeps it in the history with its logs and its plan. */
export async function recordWriting<Result extends ImportResult>(
  context: Context,
  input: Pick<ImportInput, 'site' | 'dryRun' | 'logDir' | 'undoTo'>,
  known: Written,
  work: (run: WritingRun) => Promise<Result>,
): Promise<Result> {
  const { kind } = known.request;
  const recording = await begin(context, {
    kind,
    site: redactAddress(input.site),
    dryRun: input.dryRun,
    undoTo: input.undoTo,
    undoes: known.undoes,
    request: known.request,
    ...('archive' in known ? { archive: known.archive } : {}),
  });
  const { folder, undoFolder, beforeCommit } = recording;
  const kept = 'keeps' in known ? join(folder, known.keeps) : undefined;
  const archive = kept === undefined ? {} : { archive: kept };
  const logDir = resolve(input.logDir ?? folder);
  const files = ['Log.txt', 'Error.txt'].map((name) => join(logDir, name));
  if (kept !== undefined) files.unshift(kept);
  const done = await record(recording, { kind, files, ...archive }, async () => {
    const result = await work({ logDir, folder, undoFolder, beforeCommit });
    const planFile = join(recording.folder, 'plan.json');
    const warnings = [...result.warnings];
    await writeWholeFile(planFile, `${JSON.stringify(result.plan, null, 2)}\n`).catch((error: unknown) =>
      warnings.push(historyWarning(error)),
    );
    const { balance } = result.result;
    const counts = sumBalance(balance);
    const changes = { siteId: result.plan.receiver, counts, types: balance, files: [planFile, ...files] };
    const whole = { ...result, result: { ...result.result, run: recording.id } };
    return { result: whole, changes, warnings };
  }).catch(async (error: unknown) => {
    // Of a run that may have been committed it is needed.
    if (!isSiteferryError(error, 'outcome-unknown')) await removeUndo(undoFolder).catch(context.logError);
    throw error;
  });
  if (!input.dryRun) await boundUndo(context.home).catch(context.logError);
  return done;
}

async function begin(
  { home, now, logError, attempt }: Context,
  {
    undoTo,
    ...known
  }: Pick<KeptRun, 'kind' | 'site' | 'dryRun' | 'archive' | 'undoes'> & {
    request: RunRequest;
    undoTo?: string | undefined;
  },
): Promise<Recording> {
  const id = newRunId(now());
  const folder = runFolder(home, id);
  const undoFolder = undoTo === undefined ? folder : join(resolve(undoTo), id);
  let run: KeptRun = {
    id,
    ...known,
    ...(known.kind === 'export' ? {} : { undo: { folder: undoFolder } }),
    startedAt: now().toISOString(),
    outcome: 'running',
    counts: {},
    process: process.pid,
    files: [],
  };
  const keep = async (changes: Partial<KeptRun>): Promise<Finding[]> => {
    run = { ...run, ...changes };
    try {
      await keepRun(home, run);
      return [];
    } catch (error) {
      logError(error);
      return [historyWarning(error)];
    }
  };
  await keep({});
  return {
    id,
    folder,
    undoFolder,
    // An import does not fail because the history cannot be written; its outcome then stays unknown if it is lost.
    async beforeCommit({ siteId, traces, balance, binding }) {
      run = { ...run, siteId };
      const counts = sumBalance(balance);
      const content = { siteId, traces, counts, binding };
      await keepUnsettled(home, id, content).catch(logError);
      await attempt?.beforeCommit(id, content);
    },
    async end(changes) {
      const warnings = await keep({
        ...changes,
        endedAt: now().toISOString(),
        files: (changes.files ?? run.files).filter(existsSync),
      });
      if (run.outcome !== 'unknown' && warnings.length === 0) await forgetUnsettled(home, id);
      return warnings;
    },
  };
}

async function record<Result extends { warnings: Finding[] }>(
  recording: Recording,
  known: Partial<KeptRun> & Pick<KeptRun, 'kind'>,
  work: () => Promise<{ result: Result; changes: Partial<KeptRun>; warnings: Finding[] }>,
): Promise<Result> {
  try {
    const { result, changes, warnings } = await work();
    const more = await recording.end({ ...known, ...changes, outcome: 'done' });
    return { ...result, warnings: [...warnings, ...more] };
  } catch (error) {
    const failure = toSiteferryError(error);
    await recording.end({ ...known, outcome: outcomeOf(known.kind, failure), error: failureOf(failure) });
    throw error;
  }
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
function outcomeOf(kind: KeptRun['kind'], error: SiteferryError): RunOutcome {
  if (error.code === 'cancelled') return 'cancelled';
  if (error.code === 'outcome-unknown') return 'unknown';
  return kind !== 'export' && ROLLED_BACK.has(error.code) ? 'rolled-back' : 'failed';
}

function historyWarning(error: unknown): Finding {
  return warning(message('history-unwritable', { reason: errorMessage(toSiteferryError(error)) }));
}

function sumBalance(balances: Readonly<Record<string, Balance>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const balance of Object.values(balances)) {
    for (const [name, count] of Object.entries(balance)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

/** A name for the archive of a site that says whose it is and when it was made. */
function archiveName(site: string, now: Date): string {
  const name = redactAddress(site)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(-60);
  return `${name || 'site'}-${now.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`;
}

import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { warning } from '#core/checks/finding.ts';
import type { ImportResult } from '#core/contract/transfer/import.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Site } from '#core/site/site.ts';
import { fileError } from './archive/system-errors.ts';
import { denormalizeAfterImport } from './denormalize/denormalize.ts';
import { hashPlan } from './plan/plan-document.ts';
import type { BuiltPlan, PlanRequest } from './plan/planner.ts';
import { storeOf } from './row-store.ts';
import { entityKey } from './rows/entity-key.ts';
import type { PlanSource } from './sides/plan-source.ts';
import { type BaseContext, readSource } from './sides/read-base.ts';
import { requireOtherSite } from './sides/same-site.ts';
import { requireNotFrozen } from './write/limits.ts';
import { createImportLog, type ImportLog } from './write/log.ts';
import type { ImportContext, ImportRequest } from './write/run.ts';
import { writeInTransaction } from './write/transaction.ts';

/** The result of an import, with the entity matches that its decisions chose. */
export type ImportResultWithMatches = ImportResult & Pick<BuiltPlan, 'chosenMatches'>;

/**
 * Imports an archive in one transaction (design, section 5 "Apply"): takes the site's import lock, makes the plan from
 * the receiver as it is inside the transaction, holds it against the reviewed plan where there is one, writes, and
 * commits. Any error leaves every table as it was. `Log.txt` is always written, `Error.txt` on errors.
 *
 * Errors: `conflicts`, `plan-elsewhere`, `plan-stale`, `plan-invalid` and `import-running` before anything is written;
 * `import-failed` after a rollback; `outcome-unknown` where the answer to COMMIT was lost; those of the archive and of the connection.
 */
export async function importConfiguration(
  context: ImportContext & Pick<BaseContext, 'imported' | 'versionFiles'>,
  input: ImportRequest,
  signal?: AbortSignal,
): Promise<ImportResultWithMatches> {
  return await importSource(context, input, () => readSource(context, input, signal), signal);
}

/** The same with what `read` gives. */
export async function importSource(
  context: ImportContext,
  input: ImportRequest,
  read: () => Promise<PlanSource>,
  signal?: AbortSignal,
): Promise<ImportResultWithMatches> {
  await requireWritable(input.logDir);
  if (context.undo && !input.dryRun) await requireWritable(dirname(context.undo.folder));
  const log = createImportLog(context, input);
  let done: Awaited<ReturnType<typeof runImport>>;
  try {
    done = await runImport(context, input, await read(), log, signal);
  } catch (error) {
    log.error(error);
    // That the log cannot be written must not hide why the import failed.
    await log.write().catch(() => undefined);
    throw error;
  }
  // The import is committed whatever becomes of its log.
  const files = await log.write().catch((error: unknown) => {
    const reason = errorMessage(toSiteferryError(error));
    done.warnings.push(warning(message('log-unwritable', { reason })));
    return { log: input.logDir };
  });
  return { ...done, result: { ...done.result, ...files } };
}

/** Writes the logs of an import whose site could not be opened. */
export async function logUnopenedSite(
  context: Pick<ImportContext, 'now' | 'channel' | 'hiddenFolders'> & { site: string },
  input: ImportRequest,
  error: unknown,
): Promise<void> {
  const log = createImportLog({ ...context, site: { label: redactAddress(context.site) } }, input);
  log.error(error);
  await log.write();
}

/** A log that cannot be written is found before the import, not after it. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw fileError('file-unwritable', folder, cause);
  }
}

async function runImport(
  context: ImportContext,
  input: ImportRequest,
  source: PlanSource,
  log: ImportLog,
  signal: AbortSignal | undefined,
): Promise<
  Omit<ImportResultWithMatches, 'result'> & { result: Omit<ImportResult['result'], 'log' | 'error'> }
> {
  const { site } = context;
  requireOtherSite(site, source, input.options);
  const { despiteFreeze } = input;
  if (!input.dryRun) requireNotFrozen(site.profile, context.now(), despiteFreeze);
  if (despiteFreeze !== undefined) log.line(message('log.despite-freeze', { reason: despiteFreeze }));
  const reviewed = input.plan;
  if (reviewed) requireSameSides(reviewed, site, source, input);
  const request: PlanRequest = {
    ...source,
    options: input.options,
    // A reviewed plan was made with its decisions and removals; others would make another plan.
    decisions: reviewed?.decisions ?? input.decisions,
    remove: reviewed ? reviewed.remove : source.remove,
    onConflict: reviewed?.onConflict ?? input.onConflict,
  };
  const { built, newIds, balance, undo } = await writeInTransaction(context, input, request, log, signal);
  log.balance(balance);
  log.line(message(input.dryRun ? 'log.rolled-back' : 'log.committed'));
  const warnings = [...built.warnings];
  let denormalized: string[] = [];
  if (input.options.withDenormalization && !input.dryRun && !storeOf(site)) {
    const outcome = await denormalizeAfterImport(context, { ...built, newIds });
    denormalized = outcome.rebuilt;
    warnings.push(...outcome.warnings);
    log.warnings(outcome.warnings);
    for (const object of denormalized) log.line(message('log.rebuilt', { object }));
    for (const error of outcome.errors) log.error(error);
  }
  return {
    plan: built.plan,
    warnings,
    chosenMatches: built.chosenMatches,
    result: { committed: !input.dryRun, balance, denormalized, ...(undo === undefined ? {} : { undo }) },
  };
}

/**
 * A plan belongs to one receiver, one archive and one set of options, and must be as it was made. What goes is asked of
 * the run itself, never only by its plan: an import of an archive removes nothing.
 */
function requireSameSides(
  plan: Plan,
  site: Site,
  { archive, base, remove }: PlanSource,
  input: ImportRequest,
): void {
  if (hashPlan(plan) !== plan.hash) {
    throw new SiteferryError('plan-invalid', { reason: message('plan.edited') });
  }
  if (plan.receiver !== site.id) throw new SiteferryError('plan-elsewhere', { what: 'site' });
  if (plan.archive !== archive.hash) throw new SiteferryError('plan-elsewhere', { what: 'archive' });
  if (plan.base !== base?.hash) throw new SiteferryError('plan-elsewhere', { what: 'base' });
  if (!isSameRemoval(plan.remove, remove)) throw new SiteferryError('plan-elsewhere', { what: 'removals' });
  const options = Object.keys(plan.options) as (keyof Plan['options'])[];
  if (options.some((name) => !isDeepStrictEqual(plan.options[name], input.options[name]))) {
    throw new SiteferryError('plan-elsewhere', { what: 'options' });
  }
}

/** True where both ask for the same entities to be removed, in whatever order. */
function isSameRemoval(one: readonly EntityKey[] = [], other: readonly EntityKey[] = []): boolean {
  const [these, those] = [keysOf(one), keysOf(other)];
  return these.size === those.size && [...these].every((key) => those.has(key));
}

function keysOf(asked: readonly EntityKey[]): Set<string> {
  return new Set(asked.map(({ type, guid }) => entityKey(type, guid)));
}

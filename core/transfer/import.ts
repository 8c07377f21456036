import { access, constants, mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { redactAddress } from '#core/base/redact.ts';
import { warning } from '#core/checks/finding.ts';
import { isUndecided } from '#core/contract/plan-item.ts';
import type { Balance, ImportInput, ImportResult, Plan } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Channel } from '#core/messages/render.ts';
import type { Session, Site } from '#core/site/site.ts';
import { makeBalance } from './apply/balance.ts';
import { writeAndLocate, writeInChunks } from './apply/chunks.ts';
import type { NewIds, WriteRows } from './apply/context.ts';
import { createImportLog, type ImportLog } from './apply/log.ts';
import { advanceIdentities, writePlan } from './apply/write.ts';
import type { ReadArchive } from './archive/content.ts';
import { fileError } from './archive/system-errors.ts';
import { denormalizeAfterImport } from './denormalize.ts';
import { createNames } from './names.ts';
import { buildPlan } from './plan/build.ts';
import type { BuiltPlan, PlanRequest } from './plan/planner.ts';
import { changedItems, hashPlan, itemName } from './plan/report.ts';
import { readToPlan } from './read-to-plan.ts';
import { readTraces, type Traces } from './traces.ts';

export interface ImportContext {
  site: Site;
  report: ReportProgress;
  now: () => Date;
  /** Where the logs are read. */
  channel: Channel;
  /** Called when everything is written, inside the transaction: the last that is done before COMMIT. */
  beforeCommit?: BeforeCommit;
}

/** Takes down where to look for what an import wrote, in case nobody hears whether it was committed. */
export type BeforeCommit = (written: {
  siteId: string;
  traces: Traces;
  balance: Readonly<Record<string, Balance>>;
}) => Promise<void>;

type Input = Omit<ImportInput, 'site' | 'logDir' | 'remember'> & { logDir: string };

/** The result of an import, with whom its decisions make out to be whom. */
type DecidedResult = ImportResult & Pick<BuiltPlan, 'decided'>;

/** What one transaction of an import gives. */
interface Applied {
  built: BuiltPlan;
  newIds: NewIds;
  balance: Record<string, Balance>;
}

/**
 * Imports an archive in one transaction (design, section 5 "Apply"): takes the site's import lock, makes the plan from
 * the receiver as it is inside the transaction, holds it against the reviewed plan where there is one, writes, and
 * commits. Any error leaves every table as it was. `Log.txt` is always written, `Error.txt` on errors.
 *
 * Errors: `conflicts`, `plan-elsewhere`, `plan-stale`, `plan-invalid` and `import-running` before anything is written;
 * `import-failed` after a rollback; `outcome-unknown` where the answer to COMMIT was lost; those of the archive and of the connection.
 */
export async function importConfiguration(
  context: ImportContext,
  input: Input,
  signal?: AbortSignal,
): Promise<DecidedResult> {
  await requireWritable(input.logDir);
  const log = createImportLog(context, input);
  let done: Awaited<ReturnType<typeof runImport>>;
  try {
    done = await runImport(context, input, log, signal);
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
  context: Pick<ImportContext, 'now' | 'channel'> & { site: string },
  input: Input,
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
  input: Input,
  log: ImportLog,
  signal: AbortSignal | undefined,
): Promise<Omit<DecidedResult, 'result'> & { result: Omit<ImportResult['result'], 'log' | 'error'> }> {
  const { site } = context;
  const archive = await readToPlan(context, input, signal);
  const reviewed = input.plan;
  if (reviewed) requireSameSides(reviewed, site, archive, input);
  const request: PlanRequest = {
    archive,
    options: input.options,
    // A reviewed plan was made with its decisions; others would make another plan.
    decisions: reviewed?.decisions ?? input.decisions,
    onConflict: reviewed?.onConflict ?? input.onConflict,
  };
  const { built, newIds, balance } = await applyInTransaction(context, input, request, log, signal);
  log.balance(balance);
  log.line(message(input.dryRun ? 'log.rolled-back' : 'log.committed'));
  const warnings = [...built.warnings];
  let denormalized: string[] = [];
  if (input.options.withDenormalization && !input.dryRun) {
    const outcome = await denormalizeAfterImport(context, { entities: built.entities, newIds });
    denormalized = outcome.rebuilt;
    warnings.push(...outcome.warnings);
    log.warnings(outcome.warnings);
    for (const object of denormalized) log.line(message('log.rebuilt', { object }));
    for (const error of outcome.errors) log.error(error);
  }
  return {
    plan: built.plan,
    warnings,
    decided: built.decided,
    result: { committed: !input.dryRun, balance, denormalized },
  };
}

/** A plan belongs to one receiver, one archive and one set of options, and must be as it was made. */
function requireSameSides(plan: Plan, site: Site, archive: ReadArchive, input: Input): void {
  if (hashPlan(plan) !== plan.hash) {
    throw new SiteferryError('plan-invalid', { reason: message('plan.edited') });
  }
  if (plan.receiver !== site.id) throw new SiteferryError('plan-elsewhere', { what: 'site' });
  if (plan.archive !== archive.hash) throw new SiteferryError('plan-elsewhere', { what: 'archive' });
  const options = Object.keys(plan.options) as (keyof Plan['options'])[];
  if (options.some((name) => !isDeepStrictEqual(plan.options[name], input.options[name]))) {
    throw new SiteferryError('plan-elsewhere', { what: 'options' });
  }
}

/** How a run writes rows: in large statements, or looking for the row that is refused. */
type MakeWriter = (session: Session, built: BuiltPlan) => WriteRows;

/** Thrown inside the transaction of a dry run to undo it; never leaves this file. */
class RollBack extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super();
    this.applied = applied;
  }
}

async function applyInTransaction(
  context: ImportContext,
  input: Input,
  request: PlanRequest,
  log: ImportLog,
  signal: AbortSignal | undefined,
): Promise<Applied> {
  const { site, report } = context;
  const run = (write: MakeWriter, outcome: 'commit' | 'roll-back', runLog: ImportLog | undefined) =>
    site.write(async (session) => {
      const applied = await applyOnce(session, context, input, request, write, { log: runLog, signal });
      if (outcome === 'roll-back') throw new RollBack(applied);
      const { built, newIds, balance } = applied;
      await advanceIdentities(session, site, built.entities);
      if (context.beforeCommit) {
        const traces = await readTraces(session, site, built.entities, newIds);
        await context.beforeCommit({ siteId: site.id, traces, balance });
      }
      return applied;
    }, signal);
  try {
    return await run((session) => writeInChunks(session), input.dryRun ? 'roll-back' : 'commit', log);
  } catch (error) {
    if (error instanceof RollBack) return error.applied;
    if (!isSiteferryError(error, 'database-refused')) throw error;
    report({ stage: 'diagnosing', done: 0 });
    await findRefusedRow(site, (write) => run(write, 'roll-back', undefined));
    throw wholeFailure(error);
  }
}

/** The same work once more, rolled back, to name the entity that the database refuses. */
async function findRefusedRow(site: Site, run: (write: MakeWriter) => Promise<Applied>): Promise<void> {
  try {
    await run((session, built) => {
      const rows = new Map(
        Array.from(built.entities, ([type, list]) => [
          type,
          new Map(list.map((entity) => [entity.sourceId, entity.row])),
        ]),
      );
      return writeAndLocate(session, createNames(site.catalog, rows));
    });
  } catch (error) {
    // Only a located row is news; that this run fails in another way than the first must not hide the first.
    if (isSiteferryError(error, 'import-failed') || isSiteferryError(error, 'cancelled')) throw error;
  }
}

function wholeFailure(error: SiteferryError<'database-refused'>): SiteferryError {
  const { reason, table, column } = error.data;
  return new SiteferryError(
    'import-failed',
    { type: '', path: '', table, column, value: '', reason },
    { cause: error },
  );
}

async function applyOnce(
  session: Session,
  context: ImportContext,
  input: Input,
  request: PlanRequest,
  write: MakeWriter,
  run: { log: ImportLog | undefined; signal: AbortSignal | undefined },
): Promise<Applied> {
  const { site, report } = context;
  const [lock] = await session.query<{ taken: number }>(session.dialect.takeImportLock);
  if (lock?.taken !== 1) throw new SiteferryError('import-running', { site: site.label });
  const signal = run.signal ? { signal: run.signal } : {};
  const built = await buildPlan(session, site, request, { locking: 'lock', report, ...signal });
  run.log?.warnings(built.warnings);
  run.log?.plan(built.plan);
  if (input.plan) requireUnchanged(input.plan, built.plan);
  requireDecided(built.plan);
  const how = { write: write(session, built), report, ...signal };
  const newIds = await writePlan(session, site, built.entities, how);
  return { built, newIds, balance: makeBalance(request.archive, built) };
}

function requireUnchanged(reviewed: Plan, current: Plan): void {
  if (reviewed.hash === current.hash) return;
  const changed = changedItems(reviewed, current);
  throw new SiteferryError('plan-stale', { changed: changed.slice(0, 20), count: changed.length });
}

function requireDecided(plan: Plan): void {
  const undecided = plan.items.filter(isUndecided);
  const [first] = undecided;
  if (!first) return;
  throw new SiteferryError('conflicts', {
    count: undecided.length,
    first: first.conflict
      ? message('plan.entity-in-conflict', {
          entity: itemName(first),
          conflict: message(`conflict-kind.${first.conflict.code}`),
        })
      : itemName(first),
  });
}

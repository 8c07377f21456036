import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Balance, CommonImportInput } from '#core/contract/transfer/import.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { isUndecided } from '#core/contract/transfer/plan-item.ts';
import type { ModuleBinding } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Channel } from '#core/messages/render.ts';
import type { IdentityState } from '#core/site/dialects/identities.ts';
import { lockWait } from '#core/site/dialects/lock-wait.ts';
import { retry } from '#core/site/retry.ts';
import type { Session, Site } from '#core/site/site.ts';
import { buildPlan } from '../plan/build.ts';
import { changedItems, itemName } from '../plan/plan-document.ts';
import type { BuiltPlan, PlanRequest } from '../plan/planner.ts';
import { storeOf } from '../row-store.ts';
import { createNames } from '../rows/display-names.ts';
import { makeBalance } from './balance.ts';
import { type CommitSamples, sampleWrites } from './check-commit.ts';
import type { NewIds, RowWriter } from './context.ts';
import { identityGapWarnings, readIdentities, restoreIdentities } from './identities.ts';
import { requireWithinLimits } from './limits.ts';
import type { ImportLog, RunOrigin } from './log.ts';
import { proveUndo, sumTables } from './prove-undo.ts';
import { saveUndoData, type UndoTarget } from './save-undo-data.ts';
import { advanceIdentities, writePlan } from './write.ts';
import { isAboutRow, writeAndLocate, writeInChunks } from './write-statements.ts';

export interface ImportContext {
  site: Site;
  report: ReportProgress;
  now: () => Date;
  /** Where the logs are read. */
  channel: Channel;
  /** Folders whose files the logs tell by name alone: who reads them is elsewhere. */
  hiddenFolders?: readonly string[] | undefined;
  /**
   * Called inside the transaction when all rows are written: binds a module to the version that they are of, and gives what it
   * takes to undo that.
   */
  bind?: (session: Session) => Promise<ModuleBinding | undefined>;
  /** Gets what it takes to undo the run. */
  undo?: UndoTarget;
  /** Called when everything is written, inside the transaction: the last that is done before COMMIT. */
  beforeCommit?: BeforeCommit;
  /** Called once COMMIT was answered: whatever fails from here on undoes nothing. */
  afterCommit?: () => void;
}

/** What is kept of a run around its COMMIT. */
export type CommitHooks = Pick<ImportContext, 'undo' | 'beforeCommit' | 'afterCommit'>;

/**
 * Takes down what was written and where to look for it, in case nobody hears whether it was committed. What cannot be taken down
 * is not committed: it throws.
 */
export type BeforeCommit = (written: {
  plan: Plan;
  siteId: string;
  traces: CommitSamples;
  balance: Readonly<Record<string, Balance>>;
  binding: ModuleBinding | undefined;
  /** Fingerprint of what it takes to undo it; undefined where nothing was written. */
  undo: string | undefined;
}) => Promise<void>;

/** What is imported, and how; the logs go into `logDir`, and call it an import unless it has another `origin`. */
export type ImportRequest = Omit<
  CommonImportInput,
  'site' | 'logDir' | 'undoTo' | 'remember' | 'proveUndo'
> & {
  logDir: string;
  proveUndo?: boolean;
  origin?: RunOrigin | undefined;
};

/** What one transaction of an import gives. */
export interface Applied {
  built: BuiltPlan;
  newIds: NewIds;
  balance: Record<string, Balance>;
  /** Fingerprint of what it takes to undo it, where that was kept. */
  undo?: string | undefined;
}

/** How a run writes rows: in large statements, or looking for the row that is refused. */
type MakeWriter = (session: Session, built: BuiltPlan) => RowWriter;

/** Where the generated ids stood before anything was written; absent before that. */
interface Before {
  marks?: readonly IdentityState[];
}

/** Thrown inside the transaction of a dry run to undo it; never leaves this file. */
class RollBack extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super();
    this.applied = applied;
  }
}

/**
 * Makes the plan and writes it in one transaction. Whatever is rolled back gives the generated ids back as well,
 * which no database does by itself.
 */
export async function writeInTransaction(
  context: ImportContext,
  input: ImportRequest,
  request: PlanRequest,
  log: ImportLog,
  signal: AbortSignal | undefined,
): Promise<Applied> {
  const before: Before = {};
  try {
    return await applyOrExplain(context, input, request, { log, signal, before });
  } catch (error) {
    // What may have been committed keeps its ids: gaps do no harm, ids that are used twice do.
    if (isSiteferryError(error, 'outcome-unknown')) throw error;
    const left = await restoreIdentities(context.site, before.marks ?? []);
    log.warnings(left);
    if (!(error instanceof RollBack)) throw error;
    error.applied.built.warnings.push(...identityGapWarnings(before.marks ?? []), ...left);
    return error.applied;
  }
}

async function applyOrExplain(
  context: ImportContext,
  input: ImportRequest,
  request: PlanRequest,
  { log, signal, before }: { log: ImportLog; signal: AbortSignal | undefined; before: Before },
): Promise<Applied> {
  const { site, report } = context;
  const store = storeOf(site);
  // Rules over several rows hold only where nobody else writes meanwhile.
  const transaction: Site['write'] = store
    ? (work, stop) => site.writeSerializable(work, stop)
    : (work, stop) => site.write(work, stop);
  const run = (write: MakeWriter, outcome: 'commit' | 'roll-back', runLog: ImportLog | undefined) =>
    transaction(async (session) => {
      const applied = await writeOnce(session, context, input, request, write, {
        log: runLog,
        signal,
        before,
      });
      if (outcome === 'roll-back') throw new RollBack(applied);
      if (!store) await advanceIdentities(session, site, applied.built.entities);
      return await keptOrRefused(() => keepBeforeCommit(session, context, input, applied, { log, signal }));
    }, signal);
  const write = async () => {
    if (input.proveUndo) await tryUndo(context, input, request, { log, signal });
    return await run((session) => writeInChunks(session), input.dryRun ? 'roll-back' : 'commit', log);
  };
  try {
    // Nothing is left of the first attempt, so all of it is done again; those who get in the way twice are told.
    const applied = await retry(write, {
      wait: (error, attempt) => (attempt === 1 && isCollision(error) ? RESTART_DELAY : undefined),
      onRetry: ({ error }) => {
        log.line(message('log.restarted', { reason: errorMessage(error) }));
        report({ stage: 'restarting', done: 0 });
      },
      signal,
    });
    context.afterCommit?.();
    return applied;
  } catch (error) {
    if (!isSiteferryError(error, 'database-refused')) throw error;
    if (isAboutRow(error) && !store) {
      report({ stage: 'diagnosing', done: 0 });
      await findRefusedRow(site, (write) => run(write, 'roll-back', undefined));
    }
    throw wholeFailure(error);
  }
}

/** Writes the plan and undoes it, in a transaction that is rolled back. Throws `undo-unproven` where that does not bring everything back. */
async function tryUndo(
  context: ImportContext,
  input: ImportRequest,
  request: PlanRequest,
  { log, signal }: { log: ImportLog; signal: AbortSignal | undefined },
): Promise<void> {
  const { site, report } = context;
  const before: Before = {};
  report({ stage: 'proving', done: 0 });
  try {
    await site.write(async (session) => {
      const sums = await sumTables(session, site, signal);
      const run = { log: undefined, signal, before };
      const write = (of: Session) => writeInChunks(of);
      const applied = await writeOnce(session, context, input, request, write, run);
      const { built, newIds } = applied;
      const written = { built, newIds, options: input.options, binding: undefined };
      await keptOrRefused(() => proveUndo(session, site, sums, written, { report, signal }));
      throw new RollBack(applied);
    }, signal);
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
    log.line(message('log.undo-proven'));
  } finally {
    log.warnings(await restoreIdentities(site, before.marks ?? []));
  }
}

/** How long an import waits that others got in the way of, in milliseconds. */
const RESTART_DELAY = 1_000;

/** Others changed what was read, or waited for what was written, so that the server ended the transaction; or it was overloaded. */
function isCollision(error: SiteferryError): boolean {
  if (!isSiteferryError(error, 'database-refused')) return false;
  return ['deadlock', 'changed-meanwhile', 'server-busy'].includes(error.data.reason);
}

/** Brings to the disk what has to be there before COMMIT, and reserves the space of what is written after it. */
async function keepBeforeCommit(
  session: Session,
  context: ImportContext,
  input: ImportRequest,
  applied: Applied,
  { log, signal }: { log: ImportLog; signal: AbortSignal | undefined },
): Promise<Applied> {
  const { site, report } = context;
  const { built, newIds, balance } = applied;
  const binding = await context.bind?.(session);
  const written = { built, newIds, options: input.options, binding };
  const undo = context.undo && (await saveUndoData(session, site, written, context.undo, { report, signal }));
  await log.reserve();
  if (context.beforeCommit) {
    const traces = await sampleWrites(session, site, built, newIds);
    await context.beforeCommit({ plan: built.plan, siteId: site.id, traces, balance, binding, undo });
  }
  return { ...applied, undo };
}

/** Throws `undo-unwritable` where what has to be on the disk cannot be brought there. */
async function keptOrRefused<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    const cause = { cause: error };
    if (isSiteferryError(error, 'file-unwritable')) {
      throw new SiteferryError('undo-unwritable', error.data, cause);
    }
    if (!isSiteferryError(error, 'state-unusable')) throw error;
    const { folder, reason } = error.data;
    throw new SiteferryError('undo-unwritable', { file: folder, reason }, cause);
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
  const data = { ...error.data, type: '', path: '', value: '' };
  return new SiteferryError('import-failed', data, { cause: error });
}

/** Who else imports is told where the database says it. */
async function importRunning(session: Session, site: string): Promise<SiteferryError> {
  try {
    const wait = lockWait(await session.query(session.dialect.importLockHolder), '');
    return new SiteferryError('import-running', { site, lock: wait });
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return new SiteferryError('import-running', { site });
  }
}

async function writeOnce(
  session: Session,
  context: ImportContext,
  input: ImportRequest,
  request: PlanRequest,
  write: MakeWriter,
  run: { log: ImportLog | undefined; signal: AbortSignal | undefined; before: Before },
): Promise<Applied> {
  const { site, report } = context;
  const [lock] = await session.query<{ taken: number }>(session.dialect.tryImportLock);
  if (lock?.taken !== 1) throw await importRunning(session, site.label);
  const signal = run.signal ? { signal: run.signal } : {};
  const built = await buildPlan(session, site, request, { locking: 'lock', report, ...signal });
  run.log?.warnings(built.warnings);
  run.log?.plan(built.plan);
  if (input.plan) requireUnchanged(input.plan, built.plan);
  requireDecided(built.plan);
  // What an undo brings back is the receiver's own, and a dry run writes nothing.
  if (!request.written && !input.dryRun)
    await requireWithinLimits(session, site, built.plan, input.confirmNumber);
  const store = storeOf(site);
  if (store) {
    const findings = store.findings(built);
    built.warnings.push(...findings);
    run.log?.warnings(findings);
    const newIds = await store.write(session, built);
    return { built, newIds, balance: makeBalance(request.archive, built) };
  }
  if (run.before.marks === undefined) {
    const marks = await readIdentities(session, site, built.entities);
    run.before.marks = marks;
    run.log?.warnings(identityGapWarnings(marks));
  }
  const how = { writer: write(session, built), report, ...signal };
  const newIds = await writePlan(session, site, built, how);
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

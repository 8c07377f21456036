import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { retry } from '#core/site/retry.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { PlanRequest } from '../plan/planner.ts';
import { storeOf } from '../row-store.ts';
import { createNames } from '../rows/display-names.ts';
import { readChangedRows } from './changed-rows.ts';
import { sampleWrites } from './check-commit.ts';
import { identityGapWarnings, restoreIdentities } from './identities.ts';
import { keptOrRefused } from './kept-or-refused.ts';
import type { ImportLog } from './log.ts';
import { proveUndo, sumTables } from './prove-undo.ts';
import type { Applied, ImportContext, ImportRequest } from './run.ts';
import { saveUndoData } from './save-undo-data.ts';
import { advanceIdentities } from './write.ts';
import { type Before, type MakeWriter, ObserverFailure, writeOnce } from './write-once.ts';
import { isAboutRow, writeAndLocate, writeInChunks } from './write-statements.ts';

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
    if (error instanceof ObserverFailure) {
      for (const one of context.observers ?? []) one.failed(error.reason);
      return await writeInTransaction({ ...context, observers: [] }, input, request, log, signal);
    }
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
    await context.beforeCommit({
      ...{ plan: built.plan, siteId: site.id, traces, balance, binding, undo, session, site },
      changedRows: () => readChangedRows(session, site, built, newIds),
    });
  }
  return { ...applied, undo };
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

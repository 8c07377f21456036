import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { isUndecided } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import type { IdentityState } from '#core/site/dialects/identities.ts';
import { lockWait } from '#core/site/dialects/lock-wait.ts';
import type { Session } from '#core/site/site.ts';
import { buildPlan } from '../plan/build.ts';
import { changedItems, itemName } from '../plan/plan-document.ts';
import type { BuiltPlan, PlanRequest } from '../plan/planner.ts';
import { storeOf } from '../row-store.ts';
import { makeBalance } from './balance.ts';
import type { NewIds, RowWriter } from './context.ts';
import { identityGapWarnings, readIdentities } from './identities.ts';
import { requireWithinLimits } from './limits.ts';
import type { ImportLog } from './log.ts';
import type { Applied, ImportContext, ImportRequest } from './run.ts';
import { writePlan } from './write.ts';

/** How a run writes rows: in large statements, or looking for the row that is refused. */
export type MakeWriter = (session: Session, built: BuiltPlan) => RowWriter;

/** Where the generated ids stood before anything was written; absent before that. */
export interface Before {
  marks?: readonly IdentityState[];
}

interface Run {
  log: ImportLog | undefined;
  signal: AbortSignal | undefined;
  before: Before;
}

/**
 * Makes the plan inside a transaction and writes it, once. Throws `import-running`, `plan-stale`, `conflicts`,
 * `limit-exceeded`, and what the database refuses.
 */
export async function writeOnce(
  session: Session,
  context: ImportContext,
  input: ImportRequest,
  request: PlanRequest,
  write: MakeWriter,
  run: Run,
): Promise<Applied> {
  const { site, report } = context;
  await takeImportLock(session, site.label);
  const signal = run.signal ? { signal: run.signal } : {};
  const built = await buildPlan(session, site, request, { locking: 'lock', report, ...signal });
  run.log?.warnings(built.warnings);
  run.log?.plan(built.plan);
  if (input.plan) requireUnchanged(input.plan, built.plan);
  requireDecided(built.plan);
  // What an undo brings back is the receiver's own, and a dry run writes nothing.
  if (!request.written && !input.dryRun)
    await requireWithinLimits(session, site, built.plan, input.confirmNumber);
  const observers = input.dryRun ? (context.observers ?? []) : [];
  for (const one of observers) await observed(() => one.before(session, built));
  const newIds = await writeBuilt(session, context, built, write, run);
  for (const one of observers) await observed(() => one.after(session, built));
  return { built, newIds, balance: makeBalance(request.archive, built) };
}

/** Writes the plan, and notes before that where the generated ids stand. */
async function writeBuilt(
  session: Session,
  { site, report }: ImportContext,
  built: BuiltPlan,
  write: MakeWriter,
  run: Run,
): Promise<NewIds> {
  const store = storeOf(site);
  if (store) {
    const findings = store.findings(built);
    built.warnings.push(...findings);
    run.log?.warnings(findings);
    return await store.write(session, built);
  }
  if (run.before.marks === undefined) {
    const marks = await readIdentities(session, site, built.entities);
    run.before.marks = marks;
    run.log?.warnings(identityGapWarnings(marks));
  }
  const signal = run.signal ? { signal: run.signal } : {};
  return await writePlan(session, site, built, { writer: write(session, built), report, ...signal });
}

/** Thrown inside the transaction of a dry run that an observer has failed in; never leaves this folder. */
export class ObserverFailure extends Error {
  readonly reason: SiteferryError;
  constructor(reason: SiteferryError) {
    super();
    this.reason = reason;
  }
}

async function observed(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    // What ends every transaction is no fault of who looks.
    const isTheirs = isSiteferryError(error, 'database-refused') || isSiteferryError(error, 'no-right');
    throw isTheirs || isSiteferryError(error, 'feature-off') ? new ObserverFailure(error) : error;
  }
}

/** Keeps others from importing until the transaction is over. Throws `import-running`. */
async function takeImportLock(session: Session, site: string): Promise<void> {
  const [lock] = await session.query<{ taken: number }>(session.dialect.tryImportLock);
  if (lock?.taken !== 1) throw await importRunning(session, site);
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

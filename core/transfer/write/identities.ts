import { isSiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { IdentityState, RunQuery } from '#core/site/dialects/identities.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { isToBeAdded } from './context.ts';

/**
 * Where the generated ids of the tables stand that a plan adds rows to. Who may not ask for it, or a database that does not
 * tell, keeps nobody from importing: then none of them can be put back, which is said.
 */
export async function readIdentities(
  session: Session,
  site: Site,
  entities: BuiltPlan['entities'],
): Promise<IdentityState[]> {
  const columns = Array.from(entities, ([name, list]) => ({ type: site.catalog.get(name), list }))
    .filter(({ list }) => list.some(isToBeAdded))
    .map(({ type: { table, id } }) => ({ table, id }));
  try {
    return await session.savepoint(() => session.dialect.identities.read(asker(session), columns));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return columns.map((column) => ({ ...column, next: 0, used: false, above: 0, restorable: false }));
  }
}

function isRefusal(error: unknown): boolean {
  return isSiteferryError(error, 'database-refused') || isSiteferryError(error, 'no-right');
}

/** That a rollback will leave gaps in the ids of some tables, to be said before anything is written. */
export function identityGapWarnings(marks: readonly IdentityState[]): Finding[] {
  const tables = marks.filter(({ restorable }) => !restorable).map(({ table }) => `dbo.${table}`);
  return tables.length === 0 ? [] : [warning(message('identities-move', { tables }))];
}

/**
 * Puts the generated ids of a rolled back import back to their marks, each table in a transaction of its own, and never
 * below an id that somebody else has taken. Says of which tables it could not; never throws.
 */
export async function restoreIdentities(site: Site, marks: readonly IdentityState[]): Promise<Finding[]> {
  const restorable = marks.filter((mark) => mark.restorable);
  const left = new Set(restorable);
  try {
    const moved = new Set(await movedMarks(site, restorable));
    for (const mark of restorable) if (!moved.has(mark)) left.delete(mark);
    for (const mark of left) if (await restoreOne(site, mark)) left.delete(mark);
  } catch {
    // Nothing more can be done about it, and why the import was rolled back is what there is to tell.
  }
  const tables = Array.from(left, ({ table }) => `dbo.${table}`);
  return tables.length === 0 ? [] : [warning(message('identities-moved', { tables }))];
}

/** False where somebody has taken an id, or is writing to the table. */
async function restoreOne(site: Site, mark: IdentityState): Promise<boolean> {
  try {
    return await site.write((session) => session.dialect.identities.restore(asker(session), mark));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function asker(session: Session): RunQuery {
  return (sql, parameters) => session.query(sql, parameters);
}

/** Those that stand elsewhere than their marks say. */
async function movedMarks(site: Site, marks: readonly IdentityState[]): Promise<readonly IdentityState[]> {
  if (marks.length === 0) return [];
  const now = await site.read((session) => session.dialect.identities.read(asker(session), marks));
  const current = new Map(now.map((mark) => [mark.table, mark]));
  return marks.filter(({ table, next, used }) => {
    const found = current.get(table);
    return found?.next !== next || found.used !== used;
  });
}

import { randomUUID } from 'node:crypto';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { BuiltPlan } from '../plan/build.ts';
import type { PlanEntity } from '../plan/entity.ts';
import { nameColumn } from '../plan/keys.ts';
import { isNew, mappedValue } from '../plan/values.ts';
import { rowsByGuid } from '../rows.ts';

/** One row of a statement, with the entity that it is written for. */
export interface WrittenRow {
  entity: PlanEntity;
  row: Row;
}

/** Runs one set-based statement over rows; how it fails is the caller's business. */
export type WriteRows = (
  type: EntityType,
  rows: readonly WrittenRow[],
  columns: readonly TypedColumn[],
  statement: string,
) => Promise<void>;

/** What the steps of an apply share. */
interface Apply {
  session: Session;
  site: Site;
  entities: BuiltPlan['entities'];
  write: WriteRows;
  report: ReportProgress;
  signal: AbortSignal | undefined;
}

/**
 * Writes a plan without undecided conflicts, type by type in sets (design, section 5): entities that give up their key
 * step aside, then new rows in the order of their references, then changed rows together with the references that had
 * to wait for the new rows (cycles and self-references). Never deletes.
 */
export async function writePlan(
  session: Session,
  site: Site,
  entities: BuiltPlan['entities'],
  run: { write: WriteRows; report: ReportProgress; signal?: AbortSignal },
): Promise<void> {
  const apply: Apply = { session, site, entities, write: run.write, report: run.report, signal: run.signal };
  const total = entities.size * 2;
  let done = 0;
  const step = (type: EntityType) => {
    throwIfCancelled(run.signal);
    run.report({ stage: 'writing', subject: type.name, done: done++, total, unit: 'steps' });
  };
  for (const [name, list] of entities) await parkKeys(apply, site.catalog.get(name), list);
  for (const [name, list] of entities) {
    const type = site.catalog.get(name);
    step(type);
    await moveKeys(apply, type, list);
    await insertNew(apply, type, list.filter(isToBeAdded));
  }
  for (const [name, list] of entities) {
    const type = site.catalog.get(name);
    step(type);
    await updateChanged(apply, type, list);
  }
}

/**
 * Lets the next generated ids follow those that an import has brought. The last step before the commit, and none of a
 * dry run: a sequence of PostgreSQL stays where it was set, whatever becomes of the transaction.
 */
export async function advanceIdentities(
  session: Session,
  site: Site,
  entities: BuiltPlan['entities'],
): Promise<void> {
  for (const [name, list] of entities) {
    const type = site.catalog.get(name);
    const advance = session.dialect.advanceIdentity(type.table, type.id);
    const brought = list.some((entity) => isToBeAdded(entity) && !entity.generatedId);
    if (brought && advance !== undefined) await session.query(advance);
  }
}

/** New on the receiver: *Add* and *AutoCreate*. */
export function isToBeAdded(entity: PlanEntity): boolean {
  return entity.skipped === undefined && entity.match === undefined;
}

/** Matched with at least one difference: *Update*. */
export function isToBeUpdated(entity: PlanEntity): boolean {
  return entity.skipped === undefined && entity.match !== undefined && entity.changes.length > 0;
}

function transferredColumns(apply: Apply, type: EntityType): Column[] {
  const available = apply.site.available(type);
  return 'unavailable' in available ? [] : available.columns.filter((column) => !column.secret);
}

/** Gives the name of every entity that another one is about to take a unique placeholder, its own Guid. */
async function parkKeys(apply: Apply, type: EntityType, entities: readonly PlanEntity[]): Promise<void> {
  const parked = entities.filter((entity) => entity.parked);
  const name = nameColumn(type);
  if (parked.length === 0 || !name) return;
  const columns: TypedColumn[] = [{ name: type.id, type: 'int' }, name];
  const rows = parked.map((entity) => ({
    entity,
    row: { [type.id]: entity.match?.id ?? 0, [name.name]: entity.guid.slice(0, name.length) },
  }));
  await apply.write(type, rows, columns, apply.session.dialect.updateFromRows(type.table, type.id, [name]));
}

/**
 * The same for links, which have no name: each gets its new key outright, those first whose new key nobody holds. What
 * their keys refer to is of types that are written already; circles are conflicts (`settleVacated`).
 */
async function moveKeys(apply: Apply, type: EntityType, entities: readonly PlanEntity[]): Promise<void> {
  if (nameColumn(type)) return;
  const columns = transferredColumns(apply, type).filter(({ name }) => type.key.includes(name));
  const written: TypedColumn[] = [{ name: type.id, type: 'int' }, ...columns];
  const keyOf = (row: Row) => JSON.stringify(type.key.map((name) => row[name]));
  let waiting = entities
    .filter((entity) => entity.parked)
    .map((entity) => {
      const current = entity.match?.row ?? {};
      const row: Row = { [type.id]: entity.match?.id ?? 0 };
      for (const column of columns) {
        const value = entity.kept.has(column.name) ? undefined : receiverValue(entity, column);
        row[column.name] = value ?? current[column.name] ?? null;
      }
      return { entity, row, held: keyOf(current), wanted: keyOf(row) };
    });
  while (waiting.length > 0) {
    const held = new Set(waiting.map((move) => move.held));
    const free = waiting.filter((move) => !held.has(move.wanted));
    if (free.length === 0)
      throw new SiteferryError('bug', { reason: `keys of ${type.name} move in a circle` });
    await apply.write(
      type,
      free,
      written,
      apply.session.dialect.updateFromRows(type.table, type.id, columns),
    );
    waiting = waiting.filter((move) => !free.includes(move));
  }
}

async function insertNew(apply: Apply, type: EntityType, entities: readonly PlanEntity[]): Promise<void> {
  if (entities.length === 0) return;
  const { dialect } = apply.session;
  const advance = dialect.advanceIdentity(type.table, type.id);
  const explicit = entities.filter((entity) => !entity.generatedId);
  const generated = entities.filter((entity) => entity.generatedId);
  await insertGroup(apply, type, explicit, true);
  for (const entity of explicit) entity.receiverId = entity.sourceId;
  if (generated.length === 0) return;
  // Generated ids must not meet ids that were just taken, nor ids that somebody once inserted by hand.
  if (advance !== undefined) await apply.session.query(advance);
  await insertGroup(apply, type, generated, false);
  await readGeneratedIds(apply, type, generated);
}

/** Gives every entity of an import as new data a Guid of its own. */
export function renewGuids(entities: BuiltPlan['entities']): void {
  for (const list of entities.values()) {
    for (const entity of list) if (!entity.stub) entity.newGuid = randomUUID();
  }
}

async function insertGroup(
  apply: Apply,
  type: EntityType,
  entities: readonly PlanEntity[],
  explicitId: boolean,
): Promise<void> {
  const columns = transferredColumns(apply, type);
  const deferred = new Set(apply.site.catalog.deferred(type).map((column) => column.name));
  const identity: TypedColumn[] = [
    ...(explicitId ? [{ name: type.id, type: 'int' } as const] : []),
    { name: type.guid, type: 'guid' },
  ];
  const rows = entities.map((entity) => {
    const row: Row = { [type.id]: entity.sourceId, [type.guid]: entity.newGuid ?? entity.guid };
    for (const column of columns) {
      const value = deferred.has(column.name) ? undefined : receiverValue(entity, column);
      if (value !== undefined) row[column.name] = value;
    }
    return { entity, row };
  });
  for (const [used, group] of groupByColumns(rows, columns)) {
    const all = [...identity, ...used];
    await apply.write(type, group, all, apply.session.dialect.insertFromRows(type.table, all, explicitId));
  }
}

async function readGeneratedIds(
  apply: Apply,
  type: EntityType,
  entities: readonly PlanEntity[],
): Promise<void> {
  const byGuid = new Map(entities.map((entity) => [entity.newGuid ?? entity.guid, entity]));
  const available = { type, columns: [] };
  for (const row of await rowsByGuid(apply.session, available, byGuid.keys())) {
    const entity = byGuid.get(String(row[type.guid]));
    if (entity) entity.receiverId = Number(row[type.id]);
  }
}

/** Changed rows get every column that the archive knows; new rows the references that had to wait. */
async function updateChanged(apply: Apply, type: EntityType, entities: readonly PlanEntity[]): Promise<void> {
  const columns = transferredColumns(apply, type);
  const deferred = apply.site.catalog.deferred(type);
  const rows = entities.flatMap((entity): WrittenRow[] => {
    if (isToBeUpdated(entity)) return [updatedRow(type, entity, columns)];
    if (isToBeAdded(entity)) return waitingRow(type, entity, columns, deferred);
    return [];
  });
  for (const [used, group] of groupByColumns(rows, columns)) {
    const statement = apply.session.dialect.updateFromRows(type.table, type.id, used);
    await apply.write(type, group, [{ name: type.id, type: 'int' }, ...used], statement);
  }
}

function updatedRow(type: EntityType, entity: PlanEntity, columns: readonly Column[]): WrittenRow {
  const row: Row = { [type.id]: entity.match?.id ?? 0 };
  for (const column of columns) {
    const value = entity.kept.has(column.name) ? undefined : receiverValue(entity, column);
    if (value !== undefined) row[column.name] = value;
  }
  // Who stepped aside gets its name back also where the archive does not know it.
  const name = entity.parked ? nameColumn(type) : undefined;
  if (name) row[name.name] ??= entity.match?.row[name.name] ?? null;
  return { entity, row };
}

function waitingRow(
  type: EntityType,
  entity: PlanEntity,
  columns: readonly Column[],
  deferred: readonly ReferenceColumn[],
): WrittenRow[] {
  const row: Row = { [type.id]: entity.receiverId ?? 0 };
  let waits = false;
  for (const column of deferred) {
    if (!columns.some(({ name }) => name === column.name)) continue;
    const value = receiverValue(entity, column);
    row[column.name] = value ?? null;
    if (typeof value === 'number') waits = true;
  }
  return waits ? [{ entity, row }] : [];
}

/** The value as it is written: ids of rows that this import has made are known by now. */
function receiverValue(entity: PlanEntity, column: Column): Value | undefined {
  const value = mappedValue(entity, column);
  if (value === undefined || !isNew(value)) return value;
  return value.entity.receiverId ?? null;
}

/** Rows that bring the same columns go into one statement; an archive of one version needs one per type. */
function groupByColumns(
  rows: readonly WrittenRow[],
  columns: readonly Column[],
): Map<Column[], WrittenRow[]> {
  const groups = new Map<string, { used: Column[]; rows: WrittenRow[] }>();
  for (const written of rows) {
    const used = columns.filter((column) => written.row[column.name] !== undefined);
    const key = used.map((column) => column.name).join(',');
    const group = groups.get(key);
    if (group) group.rows.push(written);
    else groups.set(key, { used, rows: [written] });
  }
  return new Map(Array.from(groups.values(), (group) => [group.used, group.rows]));
}

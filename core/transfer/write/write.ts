import { randomUUID } from 'node:crypto';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { ColumnMetadata } from '#core/site/dialects/sql-type.ts';
import type { Session, Site } from '#core/site/site.ts';
import { isKept, type MatchedEntity, type PlanEntity } from '../plan/entity.ts';
import { nameColumn } from '../plan/identity/natural-key.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { rowsByGuid } from '../rows/rows.ts';
import {
  isToBeAdded,
  isToBeUpdated,
  type NewIds,
  namesNewRows,
  type RowWriter,
  receiverValue,
  transferredColumns,
  type WriteContext,
  type WrittenRow,
} from './context.ts';
import { moveLinks, releaseKeys } from './key-swap.ts';
import { orderRemovals, releaseRows, removeRows } from './remove.ts';

/** What this module knows while it writes: the plan has no place for it. */
interface Writing extends WriteContext, RowWriter {
  readonly newIds: Map<MatchedEntity, number>;
}

/**
 * Writes a plan without undecided conflicts, type by type in sets (design, section 5): entities that hand their key
 * over step aside, then new rows in the order of their references, then changed rows together with the references that
 * had to wait for the new rows (cycles and self-references). Rows that are to be removed go before all that, or after it
 * where something needs them until then. Gives the ids of the new rows.
 */
export async function writePlan(
  session: Session,
  site: Site,
  { entities, removals }: Pick<BuiltPlan, 'entities' | 'removals'>,
  run: { writer: RowWriter; report: ReportProgress; signal?: AbortSignal },
): Promise<NewIds> {
  const writing: Writing = { ...run.writer, session, site, newIds: new Map(), guidOf: newGuids() };
  const total = entities.size * 2;
  let done = 0;
  const step = (type: EntityType) => {
    throwIfCancelled(run.signal);
    run.report({ stage: 'writing', subject: type.name, done: done++, total, unit: 'steps' });
  };
  const order = orderRemovals(writing, entities, removals);
  await releaseRows(writing, entities, removals, order);
  await removeRows(writing, order.first);
  for (const [name, list] of entities) await releaseKeys(writing, site.catalog.get(name), list);
  for (const [name, list] of entities) {
    const type = site.catalog.get(name);
    step(type);
    await moveLinks(writing, type, list);
    await insertNew(writing, type, list.filter(isToBeAdded));
  }
  for (const [name, list] of entities) {
    const type = site.catalog.get(name);
    step(type);
    await updateChanged(writing, type, list);
  }
  await removeRows(writing, order.last);
  await writing.settled();
  return writing.newIds;
}

/** A copy gets a Guid of its own, the same each time that it is asked about. */
function newGuids(): Writing['guidOf'] {
  const guids = new Map<MatchedEntity, string>();
  return (entity) => {
    const guid = guids.get(entity) ?? (entity.copied ? randomUUID() : entity.guid);
    guids.set(entity, guid);
    return guid;
  };
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
  const brought = Array.from(entities).filter(([, list]) =>
    list.some((entity) => isToBeAdded(entity) && !entity.generatedId),
  );
  const advance = session.dialect.advanceIdentities(brought.map(([name]) => site.catalog.get(name)));
  if (brought.length > 0 && advance !== undefined) await session.query(advance);
}

async function insertNew(writing: Writing, type: EntityType, entities: readonly PlanEntity[]): Promise<void> {
  if (entities.length === 0) return;
  const { dialect } = writing.session;
  const advance = dialect.advanceIdentities([type]);
  const explicit = entities.filter((entity) => !entity.generatedId);
  const generated = entities.filter((entity) => entity.generatedId);
  for (const entity of explicit) writing.newIds.set(entity, entity.sourceId);
  await insertGroup(writing, type, explicit, true);
  if (generated.length > 0) await writing.settled();
  const below = generated.filter(({ generatedId }) => generatedId === 'below-zero');
  if (below.length > 0) {
    await numberRows(writing, type, below, 'MIN');
    await insertGroup(writing, type, below, true);
  }
  const counted = generated.filter(({ generatedId }) => generatedId !== 'below-zero');
  if (counted.length === 0) return;
  if (idColumn(writing, type)?.hasDefault === false) {
    await writing.settled();
    await numberRows(writing, type, counted, 'MAX');
    await insertGroup(writing, type, counted, true);
    return;
  }
  // Generated ids must not meet ids that were just taken, nor ids that somebody once inserted by hand.
  await writing.settled();
  if (advance !== undefined) await writing.session.query(advance);
  await insertGroup(writing, type, counted, false);
  await writing.settled();
  await readGeneratedIds(writing, type, counted);
}

function idColumn({ site }: Writing, type: EntityType): ColumnMetadata | undefined {
  const available = site.available(type);
  return 'unavailable' in available ? undefined : available.real.get(type.id);
}

/**
 * Where the database counts no ids, the next ones follow the highest, or the lowest and zero downwards: the lock keeps other
 * imports from taking them.
 */
async function numberRows(
  writing: Writing,
  type: EntityType,
  entities: readonly PlanEntity[],
  end: 'MAX' | 'MIN',
): Promise<void> {
  const { session, newIds } = writing;
  const { dialect } = session;
  const [row] = await session.query<{ last: number }>(
    `SELECT COALESCE(${end}(t.${dialect.identifier(type.id)}), 0) AS ${dialect.identifier('last')} ` +
      `FROM ${dialect.table(type.table)} t${dialect.lockHint}`,
  );
  const last = Number(row?.last ?? 0);
  for (const [index, entity] of entities.entries())
    newIds.set(entity, end === 'MAX' ? last + 1 + index : Math.min(last, 0) - 1 - index);
}

async function insertGroup(
  writing: Writing,
  type: EntityType,
  entities: readonly PlanEntity[],
  explicitId: boolean,
): Promise<void> {
  const columns = transferredColumns(writing, type);
  const isCounter = idColumn(writing, type)?.identity === true;
  const deferred = new Set(writing.site.catalog.deferred(type).map((column) => column.name));
  const identity: TypedColumn[] = [
    ...(explicitId ? [{ name: type.id, type: 'int' } as const] : []),
    { name: type.guid, type: 'guid' },
  ];
  const rows = entities.map((entity) => {
    const row: Row = { [type.id]: writing.newIds.get(entity) ?? 0, [type.guid]: writing.guidOf(entity) };
    for (const column of columns) {
      const value = deferred.has(column.name) ? undefined : firstValue(writing, entity, column);
      if (value !== undefined) row[column.name] = value;
    }
    return { entity, row };
  });
  for (const [used, group] of groupByColumns(rows, columns)) {
    await writing.write(type, group, {
      insertInto: type.table,
      columns: [...identity, ...used],
      explicitId: explicitId && isCounter,
    });
  }
}

/** A text that names new rows is written as it is first, and again when they have their ids. */
function firstValue(writing: Writing, entity: PlanEntity, column: Column): Value | undefined {
  return namesNewRows(entity, column) ? entity.row[column.name] : receiverValue(writing, entity, column);
}

async function readGeneratedIds(
  writing: Writing,
  type: EntityType,
  entities: readonly PlanEntity[],
): Promise<void> {
  const byGuid = new Map(entities.map((entity) => [writing.guidOf(entity), entity]));
  const available = { type, columns: [], real: new Map(), keyIsUnique: false };
  for (const row of await rowsByGuid(writing.session, available, byGuid.keys())) {
    const entity = byGuid.get(String(row[type.guid]));
    if (entity) writing.newIds.set(entity, Number(row[type.id]));
  }
}

/** Changed rows get every column that the archive knows; new rows the references and texts that had to wait. */
async function updateChanged(
  writing: Writing,
  type: EntityType,
  entities: readonly PlanEntity[],
): Promise<void> {
  const columns = transferredColumns(writing, type);
  const deferred = writing.site.catalog.deferred(type);
  const added = entities.filter(isToBeAdded);
  const waiting = columns.filter(
    (column) =>
      deferred.some(({ name }) => name === column.name) ||
      added.some((entity) => namesNewRows(entity, column)),
  );
  const rows = entities.flatMap((entity): WrittenRow[] => {
    if (isToBeUpdated(entity)) return [updatedRow(writing, type, entity, columns)];
    if (isToBeAdded(entity)) return waitingRow(writing, type, entity, waiting);
    return [];
  });
  for (const [used, group] of groupByColumns(rows, columns)) {
    await writing.write(type, group, { update: type.table, id: type.id, columns: used });
  }
}

function updatedRow(
  writing: Writing,
  type: EntityType,
  entity: PlanEntity,
  columns: readonly Column[],
): WrittenRow {
  const row: Row = { [type.id]: entity.match?.id ?? 0 };
  for (const column of columns) {
    const value = isKept(entity, column.name) ? undefined : receiverValue(writing, entity, column);
    if (value !== undefined) row[column.name] = value;
  }
  // Who stepped aside gets its name back also where the archive does not know it.
  const name = entity.releasesKey ? nameColumn(type) : undefined;
  if (name) row[name.name] ??= entity.match?.row[name.name] ?? null;
  return { entity, row };
}

function waitingRow(
  writing: Writing,
  type: EntityType,
  entity: PlanEntity,
  waiting: readonly Column[],
): WrittenRow[] {
  const row: Row = { [type.id]: writing.newIds.get(entity) ?? 0 };
  let waits = false;
  for (const column of waiting) {
    const value = receiverValue(writing, entity, column);
    if (column.references) row[column.name] = value ?? null;
    else if (value !== undefined) row[column.name] = value;
    if (column.references ? typeof value === 'number' : namesNewRows(entity, column)) waits = true;
  }
  return waits ? [{ entity, row }] : [];
}

/** Rows that bring the same columns go into one statement; an archive of one version needs one per type. */
function groupByColumns(
  rows: readonly WrittenRow[],
  columns: readonly (Column & TypedColumn)[],
): Map<(Column & TypedColumn)[], WrittenRow[]> {
  const groups = new Map<string, { used: (Column & TypedColumn)[]; rows: WrittenRow[] }>();
  let last: { used: (Column & TypedColumn)[]; rows: WrittenRow[] } | undefined;
  for (const written of rows) {
    // Nearly every row brings what the row before it brought.
    if (!last || !bringsOnly(written.row, last.used, columns)) {
      const used = columns.filter((column) => written.row[column.name] !== undefined);
      const key = used.map((column) => column.name).join(',');
      last = groups.get(key) ?? { used, rows: [] };
      groups.set(key, last);
    }
    last.rows.push(written);
  }
  return new Map(Array.from(groups.values(), (group) => [group.used, group.rows]));
}

function bringsOnly(row: Row, used: readonly Column[], columns: readonly Column[]): boolean {
  let position = 0;
  for (const column of columns) {
    const isUsed = used[position] === column;
    if ((row[column.name] !== undefined) !== isUsed) return false;
    if (isUsed) position += 1;
  }
  return true;
}

import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import { isActive, type PlanEntity } from '../plan/entity.ts';
import { allRemoved, type Removals, type RemovedEntity } from '../plan/removal/removed-entity.ts';
import { isToBeUpdated, type WriteContext, type WrittenRow } from './context.ts';
import { writePlaceholderNames } from './key-swap.ts';

type Entities = ReadonlyMap<string, readonly PlanEntity[]>;

/** What goes before anything else is written, and what can go only when everything else is. */
export interface RemovalOrder {
  readonly first: Removals;
  readonly last: Removals;
}

/**
 * Rows go first, so that their ids and keys are free for what comes. A row that another one requires, until the plan gives that
 * one something else to refer to, goes last, together with what it refers to itself.
 */
export function orderRemovals(apply: WriteContext, entities: Entities, removals: Removals): RemovalOrder {
  const late = new Set<RemovedEntity>();
  const postpone = (removed: RemovedEntity | undefined) => {
    if (!removed || late.has(removed)) return;
    late.add(removed);
    for (const { target } of references(apply, removals, removed.type, removed.row)) postpone(target);
  };
  for (const { column, target } of replacedReferences(apply, entities, removals))
    if (column.required) postpone(target);
  const split = (isLate: boolean) =>
    new Map(
      Array.from(removals, ([type, byId]) => [
        type,
        new Map(Array.from(byId).filter(([, removed]) => late.has(removed) === isLate)),
      ]),
    );
  return { first: split(false), last: split(true) };
}

/**
 * Takes away what refers to rows that go and gets another reference later, or goes as well; what goes last gives up its name
 * at once.
 */
export async function releaseRows(
  apply: WriteContext,
  entities: Entities,
  removals: Removals,
  { last }: RemovalOrder,
): Promise<void> {
  for (const [name, byId] of last) {
    const givers = Array.from(byId, ([id, entity]) => ({ entity, id }));
    await writePlaceholderNames(apply, apply.site.catalog.get(name), givers);
  }
  const released = new Map<Column, WrittenRow[]>();
  const release = (column: Column, entity: PlanEntity | RemovedEntity, id: number) => {
    const row = { [entity.type.id]: id, [column.name]: null };
    released.set(column, [...(released.get(column) ?? []), { entity, row }]);
  };
  for (const { entity, column } of replacedReferences(apply, entities, removals))
    if (!column.required) release(column, entity, entity.match?.id ?? 0);
  for (const removed of allRemoved(removals)) {
    const deferred = apply.site.catalog.deferred(removed.type);
    for (const { column } of references(apply, removals, removed.type, removed.row))
      if (!column.required && deferred.some(({ name }) => name === column.name))
        release(column, removed, removed.sourceId);
  }
  for (const [column, rows] of released) {
    const type = rows[0]?.entity.type;
    if (type) await apply.write(type, rows, { update: type.table, id: type.id, columns: [column] });
  }
}

/** Deletes rows, what refers to others before these. */
export async function removeRows(apply: WriteContext, removals: Removals): Promise<void> {
  for (const type of apply.site.catalog.applyOrder.toReversed()) {
    const rows = Array.from(removals.get(type.name)?.values() ?? [], (entity) => ({
      entity,
      row: { [type.id]: entity.sourceId },
    }));
    if (rows.length > 0) await apply.write(type, rows, { deleteFrom: type.table, id: type.id });
  }
}

/** References of rows that stay, to rows that go, which the plan replaces. */
function replacedReferences(apply: WriteContext, entities: Entities, removals: Removals) {
  return [...entities.values()].flat().flatMap((entity) => {
    const { match, type, changes } = entity;
    if (!match || !isActive(entity) || !isToBeUpdated(entity)) return [];
    return references(apply, removals, type, match.row)
      .filter(({ column }) => changes.some((change) => change.column === column.name))
      .map((reference) => ({ ...reference, entity }));
  });
}

/** The references of a row that lead to rows that go. */
function references({ site }: WriteContext, removals: Removals, type: EntityType, row: Row) {
  return site.catalog.references(type).flatMap((column) => {
    const target = removals.get(column.references.type)?.get(Number(row[column.name]));
    return target ? [{ column, target }] : [];
  });
}

import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { ReadArchive } from '../../archive/content.ts';
import { entityKey } from '../../rows/entity-key.ts';
import { nestingColumn } from '../../rows/nesting.ts';
import type { Receiver } from '../receiver.ts';
import { createRemoved, type Removals, type RemovedEntity } from './removed-entity.ts';

/** What goes, and what was requested and is not there. */
export interface CollectedRemovals {
  removals: Removals;
  absent: readonly EntityKey[];
}

/** What is to go. */
export interface RemovalRequest {
  /** What a person ticked. */
  requested: readonly EntityKey[];
  /** What goes because it refers to something that goes, as a person decided. */
  decided: readonly RemovedEntity[];
  stays: IsRetained;
  /** What was to go before, as `type:guid`; filled with what goes now. */
  known: Map<string, RemovedEntity>;
  /** Whether rows take along what they own. */
  takesOwned: boolean;
}

/**
 * The rows of the receiver that are to go, with what they own at any depth. One statement per type and step down.
 */
export async function collectRemovals(
  receiver: Receiver,
  { requested, decided, stays, known, takesOwned }: RemovalRequest,
): Promise<CollectedRemovals> {
  const { catalog } = receiver.site;
  const removals = new Map<string, Map<number, RemovedEntity>>();
  const add = (given: RemovedEntity): RemovedEntity[] => {
    const { type, guid, sourceId } = given;
    const key = entityKey(type.name, guid);
    const byId = removals.get(type.name) ?? new Map<number, RemovedEntity>();
    if (byId.has(sourceId) || stays(type, guid)) return [];
    const removed = known.get(key) ?? given;
    known.set(key, removed);
    removals.set(type.name, byId.set(sourceId, removed));
    return [removed];
  };
  const absent: EntityKey[] = [];
  let fresh = decided.flatMap(add);
  for (const [name, keys] of Map.groupBy(requested, ({ type }) => type)) {
    const type = catalog.find(name);
    const available = type && receiver.site.available(type);
    if (!available || 'unavailable' in available) {
      for (const key of keys) absent.push(key);
      continue;
    }
    const guids = new Set(keys.map(({ guid }) => guid));
    const [rows = []] = await receiver.rowsByGuid([{ available, guids }]);
    const found = new Set(rows.map((row) => String(row[available.type.guid])));
    for (const key of keys) if (!found.has(key.guid)) absent.push(key);
    for (const row of rows) fresh.push(...add(createRemoved(available.type, row)));
  }
  while (takesOwned && fresh.length > 0) {
    const owned: RemovedEntity[] = [];
    for (const [type, owners] of Map.groupBy(fresh, (removed) => removed.type))
      for (const below of owningColumns(receiver, type))
        for (const child of await ownedRows(receiver, below, owners)) owned.push(...add(child));
    fresh = owned;
  }
  return { removals, absent };
}

/** Which rows do not go whatever refers to them or owns them. */
export type IsRetained = (type: EntityType, guid: string) => boolean;

/** What the archive brings takes the place of what is there, and nothing of it goes; nor does what is `kept`, as `type:guid`. */
export function retainedRows(
  { site }: Receiver,
  archive: ReadArchive,
  kept: ReadonlyMap<string, unknown>,
): IsRetained {
  const brought = new Map(
    Array.from(archive.rows, ([name, rows]) => {
      const type = site.catalog.find(name);
      return [name, new Set(type ? rows.map((row) => row[type.guid]) : [])];
    }),
  );
  return ({ name }, guid) => kept.has(entityKey(name, guid)) || brought.get(name)?.has(guid) === true;
}

/** The columns by which rows stand below those of a type. */
function owningColumns(
  { site: { catalog } }: Receiver,
  type: EntityType,
): { type: EntityType; column: ReferenceColumn }[] {
  const nesting = nestingColumn(type);
  const nested = catalog.references(type).filter(({ name }) => name === nesting);
  return [...catalog.children(type), ...nested.map((column) => ({ type, column }))];
}

async function ownedRows(
  receiver: Receiver,
  { type, column }: { type: EntityType; column: ReferenceColumn },
  owners: readonly RemovedEntity[],
): Promise<RemovedEntity[]> {
  const available = receiver.site.available(type);
  if ('unavailable' in available || !available.columns.some(({ name }) => name === column.name)) return [];
  const byId = new Map(owners.map((owner) => [owner.sourceId, owner]));
  const rows = await receiver.rowsWhere(available, column, byId.keys());
  return rows.map((row) => {
    const removed = byId.get(Number(row[column.name]));
    return createRemoved(type, row, removed && { removed, column: column.name, kind: 'owned' });
  });
}

import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { DataUse } from '#core/site/schema/data-uses.ts';
import { entityKey, isActive, type PlanEntity } from '../entity.ts';
import type { BuiltPlan } from '../planner.ts';
import type { Receiver } from '../receiver.ts';
import type { Removals, RemovedEntity } from './removed.ts';

/** What keeps a row from being removed. */
export type Use =
  /** Another row of the receiver, which refers to it by a column; `stays` though somebody may want it to go as well. */
  | { kind: 'entity'; type: EntityType; row: Row; column: string; stays: boolean }
  | ({ kind: 'data' } & DataUse);

/** Uses that are told of one row: who decides about them all need not see more. */
const MOST_TOLD = 20;

/**
 * What would still refer to the removed rows after the plan: rows that keep the reference, and working data. Rows that the
 * archive brings stay, and what is `kept`, as `type:guid`. One
 * statement per reference column, and those of the working data.
 */
export async function findUses(
  receiver: Receiver,
  removals: Removals,
  kept: ReadonlyMap<string, unknown>,
  { entities }: Pick<BuiltPlan, 'entities'>,
): Promise<Map<RemovedEntity, Use[]>> {
  const uses = new Map<RemovedEntity, Use[]>();
  const add = (removed: RemovedEntity | undefined, use: Use) => {
    if (!removed) return;
    const found = uses.get(removed) ?? [];
    if (found.length < MOST_TOLD) uses.set(removed, [...found, use]);
  };
  const { site } = receiver;
  for (const type of site.catalog.types) {
    const available = site.available(type);
    if ('unavailable' in available) continue;
    const present = new Set(available.columns.map(({ name }) => name));
    const matched = matchedEntities(entities.get(type.name) ?? []);
    for (const column of site.catalog.references(type)) {
      const targets = removals.get(column.references.type);
      if (!targets?.size || !present.has(column.name)) continue;
      for (const row of await receiver.rowsWhere(available, column, targets.keys())) {
        const id = Number(row[type.id]);
        const entity = matched().get(id);
        if (removals.get(type.name)?.has(id) || leaves(entity, column.name)) continue;
        const stays = entity !== undefined || kept.has(entityKey(type.name, String(row[type.guid])));
        const use: Use = { kind: 'entity', type, row, column: column.name, stays };
        add(targets.get(Number(row[column.name])), use);
      }
    }
  }
  const ids = new Map(Array.from(removals, ([type, byId]) => [type, [...byId.keys()]]));
  for (const use of await receiver.dataUses(ids))
    add(removals.get(use.type)?.get(use.id), { kind: 'data', ...use });
  return uses;
}

/** Entities of the plan by the receiver's id, once somebody asks. */
function matchedEntities(entities: readonly PlanEntity[]): () => ReadonlyMap<number, PlanEntity> {
  let byId: Map<number, PlanEntity> | undefined;
  return () => {
    byId ??= new Map(entities.flatMap((entity) => (entity.match ? [[entity.match.id, entity]] : [])));
    return byId;
  };
}

/** True where the plan takes the reference away. */
function leaves(entity: PlanEntity | undefined, column: string): boolean {
  return (
    entity !== undefined && isActive(entity) && entity.changes.some((change) => change.column === column)
  );
}

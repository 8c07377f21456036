import type { Message } from '#core/base/message.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { KEYED_DATA } from '#core/catalog/working-data.ts';
import type { ExternalReference } from '#core/site/schema/external-references.ts';
import type { TextReference } from '../../references/reference.ts';
import { isActive, type PlanEntity } from '../entity.ts';
import { hasKey } from '../live-data/settle.ts';
import type { BuiltPlan } from '../planner.ts';
import type { Receiver } from '../receiver.ts';
import type { IsRetained } from './collect-removals.ts';
import type { Removals, RemovedEntity } from './removed-entity.ts';

/** What keeps a row from being removed. */
export type Use =
  /**
   * Another row of the receiver, which refers to it by a column, or by places in a text of it, the first in a `line`; `stays`
   * though somebody may want it to go as well.
   */
  EntityUse | ({ kind: 'data' } & ExternalReference);

export interface EntityUse {
  kind: 'entity';
  type: EntityType;
  row: Row;
  column: string;
  line?: number;
  places?: readonly TextReference[];
  stays: boolean;
}

/** Uses that are told of one row: who decides about them all need not see more. */
export const MAX_LISTED_USES = 20;

/** What is known of uses before they are looked for. */
interface UseFilter {
  /** Whether one is none any more, because something else takes the place of what goes. */
  isReplaced(removed: RemovedEntity, use: Use): boolean;
  /** Whether a person has said what becomes of those of a row: then all of them are wanted at once. */
  isDecided(removed: RemovedEntity): boolean;
  /** Gets those of which it could not be counted what working data they have, and why. */
  uncounted: Map<RemovedEntity, Message>;
}

/**
 * What would still refer to the removed rows after the plan: rows that keep the reference or a text that names them, and working
 * data. One statement per reference column, and those of the working data and of texts.
 */
export async function findUses(
  receiver: Receiver,
  removals: Removals,
  stays: IsRetained,
  { entities }: Pick<BuiltPlan, 'entities'>,
  { isReplaced, isDecided, uncounted }: UseFilter,
): Promise<Map<RemovedEntity, Use[]>> {
  const uses = new Map<RemovedEntity, Use[]>();
  const add = (removed: RemovedEntity | undefined, use: Use) => {
    if (!removed || isReplaced(removed, use)) return;
    const found = uses.get(removed) ?? [];
    uses.set(removed, found);
    if (found.length < MAX_LISTED_USES || isDecided(removed)) found.push(use);
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
        if (removals.get(type.name)?.has(id) || dropsReference(entity, column.name)) continue;
        const use = { type, row, column: column.name, stays: stays(type, String(row[type.guid])) };
        add(targets.get(Number(row[column.name])), { kind: 'entity', ...use });
      }
    }
  }
  for (const found of await findKeyed(receiver, removals, entities, uncounted)) add(found.removed, found.use);
  const ids = new Map(Array.from(removals, ([type, byId]) => [type, [...byId.keys()]]));
  for (const use of await receiver.dataUses(ids))
    add(removals.get(use.type)?.get(use.id), { kind: 'data', ...use });
  // Last, because they need not be in the way.
  for (const { removed, ...use } of await findNaming(receiver, removals, stays, entities)) add(removed, use);
  return uses;
}

/** Working data that belong to what goes by its key, unless something else of the plan gets that key. */
async function findKeyed(
  receiver: Receiver,
  removals: Removals,
  entities: BuiltPlan['entities'],
  uncounted: Map<RemovedEntity, Message>,
): Promise<{ removed: RemovedEntity; use: Use }[]> {
  const uses: { removed: RemovedEntity; use: Use }[] = [];
  for (const data of KEYED_DATA) {
    const type = receiver.site.catalog.find(data.type);
    const available = type && receiver.site.available(type);
    const going = type && removals.get(type.name);
    if (!going?.size || !available || 'unavailable' in available) continue;
    const ids = Array.from(going.keys(), (id) => ({ id }));
    const answer = await receiver.liveData.keyed(data, available, ids);
    if ('unknown' in answer) {
      for (const removed of going.values()) uncounted.set(removed, answer.unknown);
      continue;
    }
    for (const [id, count] of answer.counts) {
      const removed = going.get(id);
      if (!removed || entities.get(type.name)?.some((entity) => hasKey(entity, removed.row))) continue;
      const { column } = data;
      uses.push({
        removed,
        use: { kind: 'data', type: type.name, id, table: `dbo.${data.table}`, column, count },
      });
    }
  }
  return uses;
}

type NamingUse = EntityUse & { removed: RemovedEntity | undefined };

/** Rows that stay and whose texts name what goes. */
async function findNaming(
  receiver: Receiver,
  removals: Removals,
  stays: IsRetained,
  entities: BuiltPlan['entities'],
): Promise<NamingUse[]> {
  const targets = new Map(
    Array.from(removals, ([type, byId]) => [type, new Map(Array.from(byId, ([id, { row }]) => [id, row]))]),
  );
  if (targets.size === 0) return [];
  const found = (await receiver.textUses(targets)).filter(
    ({ user: { type }, id }) => removals.get(type.name)?.has(id) !== true,
  );
  const naming: NamingUse[] = [];
  for (const [user, ofType] of Map.groupBy(found, (use) => use.user)) {
    const { type } = user;
    const matched = matchedEntities(entities.get(type.name) ?? []);
    const rows = await receiver.rowsById(user, new Set(ofType.map(({ id }) => id)));
    const byId = new Map(rows.map((row) => [Number(row[type.id]), row]));
    for (const { id, guid, column, line, places, target } of ofType) {
      const row = byId.get(id);
      if (!row || dropsReference(matched().get(id), column)) continue;
      const removed = removals.get(target.type)?.get(target.id);
      naming.push({ kind: 'entity', type, row, column, line, places, stays: stays(type, guid), removed });
    }
  }
  return naming;
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
function dropsReference(entity: PlanEntity | undefined, column: string): boolean {
  return (
    entity !== undefined && isActive(entity) && entity.changes.some((change) => change.column === column)
  );
}

import type { Need } from '#core/contract/transfer-compare.ts';
import { entityKey, type MatchedEntity, type PlanEntity } from './plan/entity.ts';
import type { BuiltPlan } from './plan/planner.ts';

/**
 * What the entities that differ need of each other: by a column, or because a text names it. Only what the receiver lacks
 * is needed: what differs there can stay as it is.
 */
export function needsIn({ plan, entities }: BuiltPlan): Need[] {
  const places = new Map(plan.items.map(({ type, guid }, index) => [entityKey(type, guid), index]));
  const needs: Need[] = [];
  for (const list of entities.values()) {
    for (const entity of list) {
      const item = places.get(entityKey(entity.type.name, entity.guid));
      if (item === undefined || plan.items[item]?.status === 'NoChanges') continue;
      for (const { needed, ...how } of neededBy(entity)) {
        const place = places.get(entityKey(needed.type.name, needed.guid));
        if (place !== undefined && place !== item) needs.push({ item, needs: place, ...how });
      }
    }
  }
  return needs;
}

function* neededBy({ type, targets, named }: PlanEntity) {
  for (const { name, references } of type.columns) {
    const target = targets.get(name);
    if (target?.kind !== 'entity' || !isLacking(target.entity)) continue;
    const owns = references?.owning ? { owns: true as const } : {};
    yield { needed: target.entity, column: name, ...owns };
  }
  for (const [column, found] of named) {
    for (const { target, reference } of found) {
      if (target.kind !== 'entity' || !isLacking(target.entity) || !reference.certain) continue;
      yield { needed: target.entity, column, line: reference.line };
    }
  }
}

function isLacking({ match, stub }: MatchedEntity): boolean {
  return match === undefined && !stub;
}

import type { EntityType } from '#core/catalog/entity-type.ts';
import { settle } from './conflicts.ts';
import type { PlanContext } from './context.ts';
import {
  entityKey,
  isActive,
  type LoadedEntity,
  type MatchedEntity,
  type NamedPlace,
  type NamedTarget,
  type ReferencedEntity,
  type SettledEntity,
  type Writable,
} from './entity.ts';
import { keepsSourceId } from './missing.ts';
import { findPlaces } from './named.ts';
import type { References } from './outside.ts';
import { type Stubs, stubFor } from './stubs.ts';

/**
 * What the texts of an entity name, by column. What nobody has is settled (`missing-dependency`), once for all places that
 * name the same.
 */
export function settlePlaces(
  context: PlanContext,
  references: References,
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
  entity: Writable<LoadedEntity> & MatchedEntity,
): ReadonlyMap<string, readonly NamedPlace[]> {
  const named = findPlaces(context, references.texts, entity, (to, id) =>
    findNamedEntity(references, to, id),
  );
  const stubs = new Map<string, SettledEntity | undefined>();
  const settlePlace = (column: string, place: NamedPlace): NamedPlace => {
    const { reference, target } = place;
    if (target.kind !== 'missing' || !place.rewritten || !isActive(entity)) return place;
    const key = entityKey(target.type.name, target.guid ?? reference.written);
    if (!stubs.has(key)) {
      const missing = { ...place, target };
      stubs.set(key, settleMissingPlace(context, references, neededBy, entity, column, missing));
    }
    const stub = stubs.get(key);
    return stub ? { ...place, target: { kind: 'entity', entity: stub } } : place;
  };
  return new Map(
    Array.from(named, ([column, places]) => [column, places.map((place) => settlePlace(column, place))]),
  );
}

/** The stub for what a place names, where that is decided. */
function settleMissingPlace(
  context: PlanContext,
  references: References,
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
  entity: Writable<LoadedEntity>,
  column: string,
  { reference, target }: NamedPlace & { target: Extract<NamedTarget, { kind: 'missing' }> },
): SettledEntity | undefined {
  const { type, guid, sourceId } = target;
  const { line, by, written } = reference;
  const facts = { column, line, type: type.name, guid: guid ?? null, by, written };
  // A stub needs the Guid that later imports will know it by; without one there is nothing to create.
  const canHaveStub = guid !== undefined && !('unavailable' in context.site.available(type));
  const decision = settle(
    context,
    entity,
    { code: 'missing-dependency', facts },
    canHaveStub ? ['enrich', 'leave', 'skip'] : ['leave', 'skip'],
  );
  if (decision !== 'enrich' || guid === undefined) return undefined;
  const keepsId = keepsSourceId(context, references, type.name, sourceId);
  return stubFor(context, references.stubs, { type: type.name, guid, sourceId, keepsId }, neededBy);
}

function findNamedEntity({ inside, outside }: References, type: EntityType, id: number): NamedTarget {
  const known = outside.get(type.name)?.get(id);
  const entity = known ? undefined : inside.get(type.name)?.get(id);
  if (entity) return { kind: 'entity', entity };
  const { guid, receiverId, label } = known ?? { guid: undefined };
  return guid !== undefined && receiverId !== undefined
    ? { kind: 'receiver', type, id: receiverId, guid, label }
    : { kind: 'missing', type, guid, sourceId: id };
}

/** Places that led nowhere lead to a stub after all where another entity required one. */
export function leadPlacesToStubs(entity: Writable<ReferencedEntity>, stubs: Stubs): void {
  if (entity.named.size === 0) return;
  const lead = (place: NamedPlace): NamedPlace => {
    const { target } = place;
    if (target.kind !== 'missing' || target.guid === undefined) return place;
    const stub = stubs.get(entityKey(target.type.name, target.guid));
    return stub ? { ...place, target: { kind: 'entity', entity: stub } } : place;
  };
  entity.named = new Map(Array.from(entity.named, ([column, places]) => [column, places.map(lead)]));
}

import type { EntityType } from '#core/catalog/entity-type.ts';
import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import { entityKey } from '../../rows/entity-key.ts';
import { raiseConflict } from '../conflicts.ts';
import type { PlanContext } from '../context.ts';
import { type MissingTarget, missingKey } from '../decisions.ts';
import {
  isActive,
  isKept,
  type LoadedEntity,
  type MatchedEntity,
  type PlaceTarget,
  type ReferencedEntity,
  type ResolvedPlace,
  type Writable,
} from '../entity.ts';
import { type Stubs, stubFor } from '../values/stubs.ts';
import type { KnownReferences, References } from './external-references.ts';
import { isUnresolved, type MissingDependencies, missingTargetOf } from './missing-dependencies.ts';
import { keepsSourceId, substituteFor } from './settle-missing.ts';
import { findPlaces } from './text-references.ts';

type ResolvedPlaces = ReferencedEntity['named'];

/** What the texts of an entity name before anything is decided, by column. */
export function resolvePlaces(
  context: PlanContext,
  references: KnownReferences,
  entity: MatchedEntity,
): ResolvedPlaces {
  return findPlaces(context, references.texts, entity, (to, id) => resolveById(references, to, id));
}

/**
 * What the texts of an entity name, by column. What nobody has is settled (`missing-dependency`), once for all places that
 * name the same.
 */
export function settlePlaces(
  context: PlanContext,
  references: References,
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
  entity: Writable<LoadedEntity> & MatchedEntity,
  named: ResolvedPlaces,
  { isOne }: Pick<MissingDependencies, 'isOne'>,
): ResolvedPlaces {
  const targets = new Map<string, PlaceTarget | undefined>();
  const settlePlace = (column: string, place: ResolvedPlace): ResolvedPlace => {
    if (!isUnresolved(place) || !isActive(entity) || isKept(entity, column)) return place;
    const missing = { ...missingTargetOf(place), isOnly: isOne };
    const key = missingKey(missing);
    if (!targets.has(key)) {
      const nowhere = { ...place, column, missing };
      targets.set(key, settleMissingPlace(context, references, neededBy, entity, nowhere));
    }
    const target = targets.get(key);
    return target ? { ...place, target } : place;
  };
  if (!Array.from(named.values()).some((places) => places.some(isUnresolved))) return named;
  return new Map(
    Array.from(named, ([column, places]) => [column, places.map((place) => settlePlace(column, place))]),
  );
}

/** A place that leads nowhere, and what it lacks. */
interface MissingPlace {
  readonly column: string;
  readonly reference: ResolvedPlace['reference'];
  readonly target: Extract<PlaceTarget, { kind: 'missing' }>;
  readonly missing: MissingTarget;
}

/** What a place leads to where that is decided: a stub, or the receiver's entity that a decision names. */
function settleMissingPlace(
  context: PlanContext,
  references: References,
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
  entity: Writable<LoadedEntity>,
  { column, reference, target, missing }: MissingPlace,
): PlaceTarget | undefined {
  const { type, guid, sourceId } = target;
  const { line, by, written } = reference;
  const facts = { column, line, type: type.name, guid: guid ?? null, by, written };
  const cause = { code: 'missing-dependency', facts } as const;
  const decision = raiseConflict(context, entity, cause, decisionsFor(context, target), { missing });
  if (decision === 'use') {
    const used = substituteFor(context, references, entity, missing);
    return used && { ...used, kind: 'receiver', type, label: used.label ?? undefined };
  }
  if (decision !== 'enrich' || guid === undefined) return undefined;
  const keepsId = keepsSourceId(context, references, type.name, sourceId);
  const stub = { type: type.name, guid, sourceId, keepsId };
  return { kind: 'entity', entity: stubFor(context, references, stub, neededBy) };
}

function decisionsFor({ site }: PlanContext, { type, guid }: MissingPlace['target']): DecisionKind[] {
  if ('unavailable' in site.available(type)) return ['leave', 'skip'];
  // A stub needs the Guid that later imports will know it by; without one there is nothing to create.
  return guid === undefined ? ['use', 'leave', 'skip'] : ['enrich', 'use', 'leave', 'skip'];
}

function resolveById({ inside, outside }: KnownReferences, type: EntityType, id: number): PlaceTarget {
  const known = outside.get(type.name)?.get(id);
  const entity = known ? undefined : inside.get(type.name)?.get(id);
  if (entity) return { kind: 'entity', entity };
  const { guid, receiverId, receiverGuid, label } = known ?? { guid: undefined };
  return receiverGuid !== undefined && receiverId !== undefined
    ? { kind: 'receiver', type, id: receiverId, guid: receiverGuid, label }
    : { kind: 'missing', type, guid, sourceId: id };
}

/** Places that led nowhere lead to a stub after all where another entity required one. */
export function resolvePlacesByStubs(entity: Writable<ReferencedEntity>, stubs: Stubs): void {
  if (entity.named.size === 0) return;
  const lead = (place: ResolvedPlace): ResolvedPlace => {
    const { target } = place;
    if (target.kind !== 'missing' || target.guid === undefined) return place;
    const stub = stubs.get(entityKey(target.type.name, target.guid));
    return stub ? { ...place, target: { kind: 'entity', entity: stub } } : place;
  };
  entity.named = new Map(Array.from(entity.named, ([column, places]) => [column, places.map(lead)]));
}

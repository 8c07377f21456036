import type { PlanContext } from './context.ts';
import type { Missing } from './decisions.ts';
import type { MatchedEntity } from './entity.ts';
import { findLacking, findTargets, isNowhere, missingAt, requiredReferences } from './lacking.ts';
import { findCalled, type KnownReferences, type References } from './outside.ts';
import { findNamedPlaces } from './places.ts';
import type { MatchedBatch } from './stages.ts';

/** Finds the entities of the receiver that decisions name in place of missing ones. */
export async function lookUpCalled(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  references: KnownReferences,
): Promise<References['called']> {
  const isAsked = context.decisions.hasUse;
  return await findCalled(context, isAsked ? calledByDecisions(context, batches, references) : new Map());
}

/** What decisions call the receiver's entities that take the place of missing ones, by type name. */
function calledByDecisions(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  known: KnownReferences,
): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const { type, entities } of batches) {
    const required = requiredReferences(context, type);
    for (const entity of entities) {
      for (const missing of missingOf(context, known, entity, required)) {
        const text = context.decisions.entityFor(entity, { code: 'missing-dependency' }, missing);
        if (text === undefined) continue;
        called.set(missing.type, (called.get(missing.type) ?? new Set()).add(text));
      }
    }
  }
  return called;
}

/** All that an entity requires and does not find. */
function missingOf(
  context: PlanContext,
  known: KnownReferences,
  entity: MatchedEntity,
  required: ReturnType<typeof requiredReferences>,
): Missing[] {
  const named = findNamedPlaces(context, known, entity);
  const { columns, isOne } = findLacking(findTargets(known, entity, required), named, entity, required);
  const nowhere = [...named.values()].flat().filter(isNowhere);
  return [...columns, ...nowhere.map((place) => ({ ...missingAt(place), isOnly: isOne }))];
}

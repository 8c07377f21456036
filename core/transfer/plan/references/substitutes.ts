import type { PlanContext } from '../context.ts';
import type { MissingTarget } from '../decisions.ts';
import type { MatchedEntity } from '../entity.ts';
import type { MatchedBatch } from '../stages.ts';
import { findSubstitutes, type KnownReferences, type References } from './external-references.ts';
import {
  findMissingDependencies,
  findTargets,
  isUnresolved,
  missingTargetOf,
  requiredReferences,
} from './missing-dependencies.ts';
import { resolvePlaces } from './text-places.ts';

/** Finds the entities of the receiver that decisions name in place of missing ones. */
export async function lookUpSubstitutes(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  references: KnownReferences,
): Promise<References['substitutes']> {
  const isAsked = context.decisions.hasUse;
  return await findSubstitutes(
    context,
    isAsked ? substitutesInDecisions(context, batches, references) : new Map(),
  );
}

/** What decisions call the receiver's entities that take the place of missing ones, by type name. */
function substitutesInDecisions(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  known: KnownReferences,
): Map<string, Set<string>> {
  const substitutes = new Map<string, Set<string>>();
  for (const { type, entities } of batches) {
    const required = requiredReferences(context, type);
    for (const entity of entities) {
      for (const missing of missingOf(context, known, entity, required)) {
        const text = context.decisions.entityFor(entity, { code: 'missing-dependency' }, missing);
        if (text === undefined) continue;
        substitutes.set(missing.type, (substitutes.get(missing.type) ?? new Set()).add(text));
      }
    }
  }
  return substitutes;
}

/** All that an entity requires and does not find. */
function missingOf(
  context: PlanContext,
  known: KnownReferences,
  entity: MatchedEntity,
  required: ReturnType<typeof requiredReferences>,
): MissingTarget[] {
  const named = resolvePlaces(context, known, entity);
  const { columns, isOne } = findMissingDependencies(
    findTargets(known, entity, required),
    named,
    entity,
    required,
  );
  const nowhere = [...named.values()].flat().filter(isUnresolved);
  return [...columns, ...nowhere.map((place) => ({ ...missingTargetOf(place), isOnly: isOne }))];
}

import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import { raiseConflict } from '../conflicts.ts';
import type { PlanContext } from '../context.ts';
import { hasGeneratedIds } from '../context.ts';
import type { MissingTarget } from '../decisions.ts';
import type { LoadedEntity, MatchedEntity, ReferencedEntity, Target, Writable } from '../entity.ts';
import { stubFor } from '../values/stubs.ts';
import { currentReferenceId, type References, type SubstituteEntity } from './external-references.ts';
import type { MissingDependency } from './missing-dependencies.ts';

/**
 * Settles `missing-dependency`: what the reference leads to, where that is decided. A reference that the receiver's row has
 * and that leads somewhere is never replaced by a stub: where a stub would be made, it stays.
 */
export function settleMissing(
  context: PlanContext,
  references: References,
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
  entity: Writable<LoadedEntity> & MatchedEntity,
  missing: MissingDependency,
): Target | undefined {
  const { column, type, guid, id } = missing;
  const kept = currentReferenceId(references, entity, column);
  const facts = { column: column.name, type, guid: guid ?? null, id };
  const allowed = decisionsFor(context, missing, kept !== undefined);
  const decision = raiseConflict(context, entity, { code: 'missing-dependency', facts }, allowed, {
    missing,
    otherwise: kept !== undefined && wouldEnrich(context, entity, missing) ? 'keep-receiver' : undefined,
  });
  if (decision === 'keep-receiver' && kept !== undefined) return { kind: 'receiver', id: kept };
  if (decision === 'use') {
    const used = substituteFor(context, references, entity, missing);
    return used && { kind: 'receiver', id: used.id };
  }
  if (decision !== 'enrich' || guid === undefined) return undefined;
  const keepsId = keepsSourceId(context, references, type, id);
  const stub = stubFor(context, references, { type, guid, sourceId: id, keepsId }, neededBy);
  return { kind: 'entity', entity: stub };
}

/** The source's id is nobody else's of that source: with it a stub is in the way of none of its entities. */
export function keepsSourceId(
  { options }: PlanContext,
  { existingIds }: Pick<References, 'existingIds'>,
  type: string,
  id: number,
): boolean {
  return id > 0 && !hasGeneratedIds(options) && existingIds.get(type)?.get(id) === false;
}

function decisionsFor({ site }: PlanContext, { type, guid }: MissingTarget, isKept: boolean): DecisionKind[] {
  const target = site.catalog.get(type);
  if ('unavailable' in site.available(target)) return ['skip'];
  if (isKept) return ['keep-receiver', 'use', 'skip'];
  // A stub needs the Guid that later imports will know it by; without one there is nothing to create.
  return guid === undefined || target.external ? ['use', 'skip'] : ['enrich', 'use', 'skip'];
}

/** True where a stub would be made, if the receiver had nothing. */
function wouldEnrich(
  { options, decisions, site }: PlanContext,
  entity: LoadedEntity,
  missing: MissingDependency,
): boolean {
  if (site.catalog.get(missing.type).external) return false;
  const decided = decisions.find(entity, { code: 'missing-dependency' }, ['enrich'], missing);
  return decided !== undefined || options.importConstraintsActionEnrichWithDefaults;
}

/** The receiver's entity that a decision names in place of a missing one; it is noted, to be remembered. */
export function substituteFor(
  { decisions, chosenMatches }: PlanContext,
  { substitutes }: References,
  entity: LoadedEntity,
  missing: MissingTarget,
): SubstituteEntity | undefined {
  const text = decisions.entityFor(entity, { code: 'missing-dependency' }, missing);
  const found = text === undefined ? undefined : substitutes.get(missing.type)?.get(text);
  if (!found) return undefined;
  const { type, guid } = missing;
  if (guid !== undefined) chosenMatches.set(`${type}:${guid}`, { type, source: guid, receiver: found.guid });
  return found;
}

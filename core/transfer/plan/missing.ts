import type { DecisionKind } from '#core/contract/transfer-conflicts.ts';
import { settle } from './conflicts.ts';
import type { PlanContext } from './context.ts';
import type { Missing } from './decisions.ts';
import type { LoadedEntity, MatchedEntity, ReferencedEntity, Target, Writable } from './entity.ts';
import type { MissingDependency } from './lacking.ts';
import { hasGeneratedIds } from './match.ts';
import { type CalledEntity, heldId, type References } from './outside.ts';
import { stubFor } from './stubs.ts';

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
  const kept = heldId(references, entity, column);
  const facts = { column: column.name, type, guid: guid ?? null, id };
  const allowed = decisionsFor(context, missing, kept !== undefined);
  const decision = settle(context, entity, { code: 'missing-dependency', facts }, allowed, {
    missing,
    otherwise: kept !== undefined && wouldEnrich(context, entity, missing) ? 'keep-receiver' : undefined,
  });
  if (decision === 'keep-receiver' && kept !== undefined) return { kind: 'receiver', id: kept };
  if (decision === 'use') {
    const used = usedEntity(context, references, entity, missing);
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
  { held }: Pick<References, 'held'>,
  type: string,
  id: number,
): boolean {
  return id > 0 && !hasGeneratedIds(options) && held.get(type)?.get(id) === false;
}

function decisionsFor({ site }: PlanContext, { type, guid }: Missing, isKept: boolean): DecisionKind[] {
  if ('unavailable' in site.available(site.catalog.get(type))) return ['skip'];
  if (isKept) return ['keep-receiver', 'use', 'skip'];
  // A stub needs the Guid that later imports will know it by; without one there is nothing to create.
  return guid === undefined ? ['use', 'skip'] : ['enrich', 'use', 'skip'];
}

/** True where a stub would be made, if the receiver had nothing. */
function wouldEnrich(
  { options, decisions }: PlanContext,
  entity: LoadedEntity,
  missing: MissingDependency,
): boolean {
  const decided = decisions.find(entity, { code: 'missing-dependency' }, ['enrich'], missing);
  return decided !== undefined || options.importConstraintsActionEnrichWithDefaults;
}

/** The receiver's entity that a decision names in place of a missing one; it is noted, to be remembered. */
export function usedEntity(
  { decisions, decided }: PlanContext,
  { called }: References,
  entity: LoadedEntity,
  missing: Missing,
): CalledEntity | undefined {
  const text = decisions.entityFor(entity, { code: 'missing-dependency' }, missing);
  const found = text === undefined ? undefined : called.get(missing.type)?.get(text);
  if (!found) return undefined;
  const { type, guid } = missing;
  if (guid !== undefined) decided.set(`${type}:${guid}`, { type, source: guid, receiver: found.guid });
  return found;
}

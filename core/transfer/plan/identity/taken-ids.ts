import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { IdentityRequest, KeyHolder } from '../../rows/lookup.ts';
import { raiseConflict } from '../conflicts.ts';
import { availableType, hasGeneratedIds, type PlanContext } from '../context.ts';
import { isActive, type MatchedEntity, type ValuedEntity, type Writable } from '../entity.ts';
import { entitiesOf, type IdentifiedBatch, type KeyValuedBatch, type MatchedBatch } from '../stages.ts';
import { matchedIds, matchWithRows } from './match.ts';
import { findKeyHolders } from './natural-key.ts';

/** By type name and id: rows of the receiver whose id a new entity wants. */
export type TakenIds = ReadonlyMap<string, ReadonlyMap<number, TakenId>>;

interface TakenId {
  id: number;
  guid: string;
  label: string | null;
}

/** Receiver rows that have the id of a new entity but another Guid, for all types in one statement. */
export async function findTakenIds(
  context: PlanContext,
  batches: readonly MatchedBatch[],
): Promise<TakenIds> {
  if (hasGeneratedIds(context.options)) return new Map();
  const requests = batches.map(({ type, entities }): IdentityRequest => {
    const unmatched = entities.filter((entity) => entity.match === undefined);
    return {
      available: availableType(context, type),
      by: 'id',
      values: unmatched.map((entity) => entity.sourceId),
    };
  });
  const found = await context.receiver.identities(requests);
  return new Map(
    Array.from(found, ([name, list]) => [name, new Map(list.map((identity) => [identity.id, identity]))]),
  );
}

/** Settles `id-taken`: a new row wants the source's id, and another entity of the receiver has it. */
export async function settleTakenIds(
  context: PlanContext,
  batch: KeyValuedBatch,
  taken: TakenIds,
): Promise<IdentifiedBatch> {
  const { type, open } = batch;
  const ofType = taken.get(type.name);
  if (ofType) {
    const matched = matchedIds(entitiesOf(batch));
    const matches = new Map<MatchedEntity, number>();
    const wanting = open.filter(
      (entity) => isActive(entity) && !entity.match && !entity.generatedId && ofType.has(entity.sourceId),
    );
    const alike = context.decisions.isForAll('id-taken', 'match')
      ? await findKeyHolders(context, type, wanting)
      : new Map<ValuedEntity, KeyHolder>();
    let unlike = 0;
    for (const entity of wanting) {
      const holder = ofType.get(entity.sourceId);
      if (!holder) continue;
      const isAlike = alike.get(entity)?.id === holder.id;
      const decision = settleTakenId(context, entity, holder, { canMatch: !matched.has(holder.id), isAlike });
      if (decision === 'match') matches.set(entity, holder.id);
      if (decision === undefined && !isAlike && !matched.has(holder.id)) unlike += 1;
    }
    if (unlike > 0 && context.decisions.isForAll('id-taken', 'match'))
      context.warnings.push(warning(message('match-unlike', { count: unlike, type: type.name })));
    await matchWithRows(context, batch, matches);
  }
  return { ...batch, stage: 'identified' };
}

function settleTakenId(
  context: PlanContext,
  entity: Writable<MatchedEntity>,
  holder: TakenId,
  { canMatch, isAlike }: { canMatch: boolean; isAlike: boolean },
) {
  const decision = raiseConflict(
    context,
    entity,
    {
      code: 'id-taken',
      facts: { id: holder.id, receiverGuid: holder.guid, receiverLabel: holder.label },
    },
    canMatch ? ['new-id', 'match', 'skip'] : ['new-id', 'skip'],
    // One id can be two things: whoever has another key is overwritten only where a person has seen both.
    isAlike ? {} : { single: 'match' },
  );
  if (decision === 'new-id') entity.generatedId = true;
  return decision;
}

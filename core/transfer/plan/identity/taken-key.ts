import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { KeyHolder } from '../../rows/lookup.ts';
import { raiseConflict } from '../conflicts.ts';
import type { PlanContext } from '../context.ts';
import type { ValuedEntity } from '../entity.ts';
import { shownKey } from './natural-key.ts';

/** Settles `key-taken`: another entity of the receiver has the natural key that this one wants. */
export function settleTakenKey(
  context: PlanContext,
  entity: ValuedEntity,
  holder: KeyHolder,
  allowed: readonly DecisionKind[],
): DecisionKind | undefined {
  const key = shownKey(entity);
  return raiseConflict(
    context,
    entity,
    { code: 'key-taken', facts: { key, receiverId: holder.id, receiverGuid: holder.guid } },
    allowed,
  );
}

import type { KeyHolder } from '../rows.ts';
import type { PlanContext } from './context.ts';
import { isActive, isUndecided, type ValuedEntity } from './entity.ts';
import { keyIsNew, nameColumn, receiverKey } from './natural-key.ts';
import type { SettledBatch, ValuedBatch } from './stages.ts';
import { settleTakenKey } from './taken-key.ts';

/**
 * A key handover: within one import, the `giver` moves to another natural key and the `taker` takes the one that it
 * leaves (a name moved to the next status, two names swapped). The receiver has the key until the giver is written, so
 * it is no conflict, but it needs an order. The protocol:
 *
 * 1. *Agree* (`settleKeys`): the taker's key is held by a row that is matched with an entity which can release it.
 * 2. *Confirm* (`settleHandovers`, when everything else about the type is settled): a handover whose giver is left out
 *    or undecided after all falls through, and the taker's key is taken (`key-taken`). The taker may be the giver of
 *    another handover, which then falls through as well.
 * 3. *Write* (`apply/key-handover.ts`): every giver steps aside before anything else is written, to a temporary
 *    placeholder that nobody else has, in place of its name. Links, which have no name, move to their new key outright,
 *    from the free end of a chain; links that exchange keys in a circle have no free end, so these handovers fall through.
 */
export interface KeyHandover {
  readonly giver: ValuedEntity;
  readonly taker: ValuedEntity;
  /** The giver's row on the receiver, which has the key that is released. */
  readonly released: KeyHolder;
}

/** True for an entity that will move to another key, as far as is known. */
export function canRelease(giver: ValuedEntity): boolean {
  return isActive(giver) && !isUndecided(giver) && (receiverKey(giver) === undefined || keyIsNew(giver));
}

/** Settles which handovers take place, and with it who steps aside. */
export function settleHandovers(
  context: PlanContext,
  { type, entities, handovers }: ValuedBatch,
): SettledBatch {
  let agreed = handovers.filter(({ taker }) => isActive(taker));
  const circular = new Set(nameColumn(type) ? [] : circularHandovers(agreed));
  for (;;) {
    const fallen = agreed.filter(
      (handover) => circular.has(handover) || !isActive(handover.giver) || isUndecided(handover.giver),
    );
    if (fallen.length === 0) break;
    for (const { taker, released } of fallen) settleTakenKey(context, taker, released, ['skip']);
    agreed = agreed.filter((handover) => !fallen.includes(handover));
  }
  const givers = new Set(handovers.map(({ giver }) => giver));
  return {
    stage: 'settled',
    type,
    entities: entities.map((entity) =>
      Object.assign(entity, { stepsAside: givers.has(entity) && isActive(entity) }),
    ),
  };
}

function circularHandovers(handovers: readonly KeyHandover[]): KeyHandover[] {
  const next = new Map(handovers.map(({ taker, giver }) => [taker, giver]));
  const onCircle = (start: ValuedEntity) => {
    const seen = new Set<ValuedEntity>();
    for (let at = next.get(start); at && !seen.has(at); at = next.get(at)) {
      if (at === start) return true;
      seen.add(at);
    }
    return false;
  };
  return handovers.filter(({ taker }) => onCircle(taker));
}

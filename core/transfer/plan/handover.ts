import type { PlanContext } from './context.ts';
import { isActive, isUndecided, type ValuedEntity } from './entity.ts';
import type { KeyHandover } from './key-handover.ts';
import { keyIsNew, nameColumn, receiverKey } from './natural-key.ts';
import type { NestedBatch, SettledPass } from './stages.ts';
import { settleTakenKey } from './taken-key.ts';

/** True for an entity that will move to another key, as far as is known. */
export function canRelease(giver: ValuedEntity): boolean {
  return isActive(giver) && !isUndecided(giver) && (receiverKey(giver) === undefined || keyIsNew(giver));
}

/** Settles which handovers take place, and with it who steps aside. */
export function settleHandovers(context: PlanContext, pass: NestedBatch): SettledPass {
  const { type, open, handovers } = pass;
  let agreed = handovers.filter(({ taker }) => isActive(taker));
  const circular = new Set(nameColumn(type) ? [] : circularHandovers(agreed));
  for (;;) {
    const broken = agreed.filter(
      (handover) => circular.has(handover) || !isActive(handover.giver) || isUndecided(handover.giver),
    );
    if (broken.length === 0) break;
    for (const { taker, released } of broken) settleTakenKey(context, taker, released, ['skip']);
    agreed = agreed.filter((handover) => !broken.includes(handover));
  }
  const givers = new Set(handovers.map(({ giver }) => giver));
  return {
    ...pass,
    stage: 'settled',
    open: open.map((entity) => Object.assign(entity, { stepsAside: givers.has(entity) && isActive(entity) })),
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

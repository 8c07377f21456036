import type { PlanContext } from '../context.ts';
import { isActive, isUndecided, type ValuedEntity } from '../entity.ts';
import type { NestedBatch, SettledPass } from '../stages.ts';
import type { KeySwap } from './key-swap.ts';
import { keyIsNew, nameColumn, receiverKey } from './natural-key.ts';
import { settleTakenKey } from './taken-key.ts';

/** True for an entity that will move to another key, as far as is known. */
export function canReleaseKey(giver: ValuedEntity): boolean {
  return isActive(giver) && !isUndecided(giver) && (receiverKey(giver) === undefined || keyIsNew(giver));
}

/** Settles which swaps take place, and with it who steps aside. */
export function settleKeySwaps(context: PlanContext, pass: NestedBatch): SettledPass {
  const { type, open, swaps } = pass;
  let agreed = swaps.filter(({ taker }) => isActive(taker));
  const circular = new Set(nameColumn(type) ? [] : circularSwaps(agreed));
  for (;;) {
    const broken = agreed.filter(
      (swap) => circular.has(swap) || !isActive(swap.giver) || isUndecided(swap.giver),
    );
    if (broken.length === 0) break;
    for (const { taker, released } of broken) settleTakenKey(context, taker, released, ['skip']);
    agreed = agreed.filter((swap) => !broken.includes(swap));
  }
  const givers = new Set(swaps.map(({ giver }) => giver));
  return {
    ...pass,
    stage: 'settled',
    open: open.map((entity) =>
      Object.assign(entity, { releasesKey: givers.has(entity) && isActive(entity) }),
    ),
  };
}

function circularSwaps(swaps: readonly KeySwap[]): KeySwap[] {
  const next = new Map(swaps.map(({ taker, giver }) => [taker, giver]));
  const onCircle = (start: ValuedEntity) => {
    const seen = new Set<ValuedEntity>();
    for (let at = next.get(start); at && !seen.has(at); at = next.get(at)) {
      if (at === start) return true;
      seen.add(at);
    }
    return false;
  };
  return swaps.filter(({ taker }) => onCircle(taker));
}

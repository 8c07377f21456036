import type { ConflictCode, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { columnOf, decide } from './decisions.ts';

/** What can be decided about several entities at once: everything that needs nothing but the decision. */
export type SharedDecision = Exclude<DecisionKind, 'use'>;

/** A decision with the number of entities that it would resolve a conflict of. */
export interface Offer {
  decision: SharedDecision;
  count: number;
}

/** The decisions that conflicts of these entities offer, the most useful first. */
export function decisionOffers(items: readonly PlanItem[]): Offer[] {
  const counts = new Map<SharedDecision, number>();
  for (const item of items) {
    const offered = new Set(conflictsOf(item).flatMap(({ decisions }) => decisions));
    for (const decision of offered)
      if (decision !== 'use') counts.set(decision, (counts.get(decision) ?? 0) + 1);
  }
  return Array.from(counts, ([decision, count]) => ({ decision, count })).toSorted(
    (left, right) => right.count - left.count,
  );
}

/** Entities that have a conflict. */
export function withConflicts(items: readonly PlanItem[]): PlanItem[] {
  return items.filter(({ conflict }) => conflict !== undefined);
}

/** Decides every conflict of these entities that offers the decision; all others stay as they are. */
export function decideEach(
  decisions: readonly Decision[],
  items: readonly PlanItem[],
  decision: SharedDecision,
): readonly Decision[] {
  let made = decisions;
  for (const item of items) {
    for (const conflict of conflictsOf(item))
      if (conflict.decisions.includes(decision))
        made = decide(made, item, conflict.code, decision, { column: columnOf(conflict) });
  }
  return made;
}

/** How many other entities have a conflict of this kind that the decision resolves, too. */
export function countSimilar(
  items: readonly PlanItem[],
  { type, guid }: Pick<PlanItem, 'type' | 'guid'>,
  code: ConflictCode,
  decision: DecisionKind,
): number {
  return items.filter(
    (item) =>
      (item.type !== type || item.guid !== guid) &&
      conflictsOf(item).some((conflict) => conflict.code === code && conflict.decisions.includes(decision)),
  ).length;
}

/** The next or previous entity to be decided, seen from one, around the ends; all that have a conflict where none is left. */
export function nextConflict(
  items: readonly PlanItem[],
  isHere: (item: PlanItem) => boolean,
  direction: 1 | -1,
): PlanItem | undefined {
  const undecided = items.some(({ status }) => status === 'Conflict');
  const isWanted = (item: PlanItem) => (undecided ? item.status === 'Conflict' : item.conflict !== undefined);
  const here = items.findIndex(isHere);
  const start = here < 0 && direction < 0 ? items.length : here;
  for (let step = 1; step <= items.length; step++) {
    const item = items[(start + direction * step + items.length * 2) % items.length];
    if (item && isWanted(item)) return item;
  }
  return undefined;
}

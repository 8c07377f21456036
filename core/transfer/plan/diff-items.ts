import type { PlanPart } from '#core/contract/transfer/import.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';

/**
 * What stands elsewhere in the items of two plans: where as many of a type are in both, each that is another one; of a
 * type that has more or fewer of them, all. Items that are the same object are the same.
 */
export function diffItems(before: readonly PlanItem[], after: readonly PlanItem[]): PlanPart[] {
  const parts: PlanPart[] = [];
  const [old, now] = [byType(before), byType(after)];
  let from = 0;
  for (const type of typesOf(old, now)) {
    const [was, is] = [old.get(type) ?? [], now.get(type) ?? []];
    if (was.length !== is.length) parts.push({ from, removed: was.length, items: is });
    else
      is.forEach((item, index) => {
        if (item !== was[index]) parts.push({ from: from + index, removed: 1, items: [item] });
      });
    from += was.length;
  }
  return parts;
}

type ByType = ReadonlyMap<string, PlanItem[]>;

function byType(items: readonly PlanItem[]): ByType {
  return Map.groupBy(items, ({ type }) => type);
}

/** Types of both in the order that both have: a type that only one has comes before the next that both have. */
function typesOf(before: ByType, after: ByType): string[] {
  const types: string[] = [];
  const rest = [...after.keys()];
  for (const type of before.keys()) {
    const at = rest.indexOf(type);
    if (at >= 0) types.push(...rest.splice(0, at + 1));
    else types.push(type);
  }
  return [...types, ...rest];
}

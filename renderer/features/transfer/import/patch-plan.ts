import type { DecideResult, PlanPart, PreviewResult } from '#core/contract/transfer/import.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';

/** A plan with what has become of it; items that are not in the answer stay the same objects. */
export function patchPlan({ plan }: PreviewResult, answer: DecideResult): PreviewResult {
  const { warnings, parts, ...changes } = answer;
  return { plan: { ...plan, ...changes, items: patchItems(plan.items, parts) }, warnings };
}

function patchItems(items: readonly PlanItem[], parts: readonly PlanPart[]): PlanItem[] {
  let at = 0;
  const pieces: (readonly PlanItem[])[] = [];
  for (const { from, removed, items: instead } of parts) {
    pieces.push(items.slice(at, from), instead);
    at = from + removed;
  }
  return [...pieces, items.slice(at)].flat();
}

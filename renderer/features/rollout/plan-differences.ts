import type { Change, Plan, PlanItem, Status } from '#core/contract/transfer/plan.ts';

/** An entity that the plan of one site does something else with than the plan of most sites. */
export interface PlanDifference {
  type: string;
  guid: string;
  path: string;
  /** Undefined where the plan does not have the entity. */
  here: Status | undefined;
  usual: Status | undefined;
  /** What is written here; where it is not in this plan, what is written elsewhere. */
  changes: readonly Change[];
}

/** In what the plan of a site differs from that of most sites; without that one, all that it changes. */
export function planDifferences(plan: Plan, usual: Plan | undefined): PlanDifference[] {
  if (!usual) {
    return plan.items
      .filter(({ status }) => status !== 'NoChanges')
      .map((item) => ({ ...rowOf(item), here: item.status, usual: undefined }));
  }
  const others = new Map(usual.items.map((item) => [keyOf(item), item]));
  const own = new Set(plan.items.map(keyOf));
  return [
    ...plan.items.flatMap((item) => {
      const other = others.get(keyOf(item));
      if (other && meaningOf(item) === meaningOf(other)) return [];
      return [{ ...rowOf(item), here: item.status, usual: other?.status }];
    }),
    ...usual.items
      .filter((item) => !own.has(keyOf(item)))
      .map((item) => ({ ...rowOf(item), here: undefined, usual: item.status })),
  ];
}

function keyOf({ type, guid }: PlanItem): string {
  return `${type}:${guid}`;
}

function rowOf({ type, guid, path, changes = [] }: PlanItem) {
  return { type, guid, path, changes };
}

/** What a plan does with an entity, whatever the site calls it: what groups of plans are made by, too. */
function meaningOf({ status, conflict, changes = [] }: PlanItem): string {
  const columns = changes.map(({ column, archive }) => [column, archive]);
  return JSON.stringify([status, conflict?.code, columns]);
}

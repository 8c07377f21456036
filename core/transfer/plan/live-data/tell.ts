import { warning } from '#core/checks/finding.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { PlanContext } from '../context.ts';
import type { MatchedEntity, PlanEntity } from '../entity.ts';
import { findLiveData } from './findings.ts';

type Items = ReadonlyMap<MatchedEntity, PlanItem>;

/** Says in the items of a plan what they mean for working data. */
export interface LiveDataTeller {
  /** The items with that, and one warning of the plan; an item that says the same as before stays the one that it was. */
  tell(
    context: PlanContext,
    entities: ReadonlyMap<string, readonly PlanEntity[]>,
    items: Items,
  ): Promise<Items>;
}

/** One for all plans of a planner. */
export function createLiveDataTeller(): LiveDataTeller {
  const known = new WeakMap<PlanItem, { said: string; item: PlanItem }>();
  return {
    async tell(context, entities, items) {
      const found = await findLiveData(context, entities);
      if (found.size === 0) return items;
      context.warnings.push(warning(message('live-data.total', { count: found.size })));
      const told = new Map(items);
      for (const [entity, findings] of found) {
        const plain = items.get(entity);
        if (!plain) continue;
        const said = JSON.stringify(findings);
        const before = known.get(plain);
        const item =
          before?.said === said
            ? before.item
            : { ...plain, findings: [...(plain.findings ?? []), ...findings] };
        known.set(plain, { said, item });
        told.set(entity, item);
      }
      return told;
    },
  };
}

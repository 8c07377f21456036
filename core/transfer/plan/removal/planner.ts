import { throwIfCancelled } from '#core/base/cancel.ts';
import { warning } from '#core/checks/finding.ts';
import type { Decision } from '#core/contract/transfer-decision.ts';
import type { PlanItem } from '#core/contract/transfer-plan.ts';
import type { EntityKey } from '#core/contract/transfer-selection.ts';
import { message } from '#core/messages/catalogue.ts';
import { unusedDecision } from '../conclude.ts';
import { createDecisionBook } from '../decisions.ts';
import { entityKey } from '../entity.ts';
import type { BuiltPlan, Planner, UndecidedRequest } from '../planner.ts';
import type { Receiver } from '../receiver.ts';
import { type Digests, makePlan } from '../report.ts';
import { describeRemoved, namesOfRows } from './describe.ts';
import { gatherRemovals } from './gather.ts';
import { withoutRows } from './hide.ts';
import { allRemoved, type Removals, type RemovedEntity } from './removed.ts';
import { settleUses } from './settle-uses.ts';
import { findUses, type Use } from './uses.ts';

type MakePlanner = (receiver: Receiver, request: UndecidedRequest) => Promise<Planner>;

/** What goes, and what was to go and stays, once nothing more follows from it. */
interface Settled {
  removals: Removals;
  kept: readonly RemovedEntity[];
  absent: readonly EntityKey[];
  uses: ReadonlyMap<RemovedEntity, readonly Use[]>;
  built: BuiltPlan;
}

/**
 * Makes plans in which rows of the receiver go (design, section 10): a plan for the receiver without them, and with each
 * of them what it belongs to and what uses it. A decision can take more rows along or keep some, so the plan is made
 * again until nothing changes; every round takes in at least one more row.
 */
export async function createRemovingPlanner(
  request: UndecidedRequest,
  remove: readonly EntityKey[],
  makePlanner: MakePlanner,
): Promise<Planner> {
  const plannerFor = lastPlanner((hidden) => makePlanner(hidden, request));
  const digests: Digests = new WeakMap();
  return {
    async plan(receiver, decisions, run) {
      const book = createDecisionBook(decisions);
      const context = { decisions: book, options: request.options, onConflict: request.onConflict };
      const kept = new Map<string, RemovedEntity>();
      const known = new Map<string, RemovedEntity>();
      const decided: RemovedEntity[] = [];
      const settle = async (): Promise<Settled> => {
        throwIfCancelled(run.signal);
        const asked = { asked: remove, decided, archive: request.archive, kept, known };
        const { removals, absent } = await gatherRemovals(receiver, asked);
        const hidden = withoutRows(receiver, removals);
        const planner = await plannerFor(hidden, removals);
        const ofRemovals = aboutRemovals([...allRemoved(removals), ...kept.values()]);
        const others = decisions.filter((decision) => !ofRemovals(decision));
        const built = await planner.plan(hidden, others, run);
        const uses = await findUses(receiver, removals, kept, built);
        const names = await namesOfRows(receiver, allRemoved(removals), uses.values());
        const { keep, more } = settleUses(context, allRemoved(removals), uses, names);
        if (keep.length === 0 && more.length === 0)
          return { removals, kept: [...kept.values()], absent, uses, built };
        for (const one of keep) kept.set(entityKey(one.type.name, one.guid), one);
        decided.push(...more);
        return await settle();
      };
      const settled = await settle();
      const ofRemovals = aboutRemovals([...allRemoved(settled.removals), ...settled.kept]);
      const unused = book.unused().filter(ofRemovals);
      const items = await describeAll(receiver, settled);
      const { plan, warnings, ...rest } = settled.built;
      return {
        ...rest,
        plan: makePlan({ ...plan, decisions: [...decisions], remove: [...remove] }, items, digests),
        warnings: [
          ...warnings,
          ...settled.absent.map(({ type, guid }) => warning(message('removal.absent', { type, guid }))),
          ...unused.map((entry) => warning(unusedDecision(entry))),
        ],
        removals: settled.removals,
      };
    },
  };
}

/** A planner reads the receiver once, so it serves as long as the same rows are hidden. */
function lastPlanner(make: (hidden: Receiver) => Promise<Planner>) {
  let last: { key: string; planner: Planner } | undefined;
  return async (hidden: Receiver, removals: Removals): Promise<Planner> => {
    const key = JSON.stringify(Array.from(removals, ([type, byId]) => [type, [...byId.keys()].sort()]));
    if (last?.key !== key) last = { key, planner: await make(hidden) };
    return last.planner;
  };
}

/** Tells decisions about what goes from those about what comes. */
function aboutRemovals(removed: readonly RemovedEntity[]): (decision: Decision) => boolean {
  const keys = new Set(removed.map(({ type, guid }) => entityKey(type.name, guid)));
  return (decision) => {
    if ('all' in decision) return decision.all === 'in-use';
    return 'guid' in decision && keys.has(entityKey(decision.type, decision.guid));
  };
}

/** All items in catalog order: those of a type that come before those that go. */
async function describeAll(
  receiver: Receiver,
  { removals, kept, uses, built }: Settled,
): Promise<PlanItem[]> {
  const removed = [...allRemoved(removals), ...kept];
  const names = await namesOfRows(receiver, removed, uses.values());
  const unkept = await receiver.unkept(
    new Map(Array.from(removals, ([type, byId]) => [type, [...byId.keys()]])),
  );
  const coming = Map.groupBy(built.plan.items, ({ type }) => type);
  const going = Map.groupBy(removed, ({ type }) => type.name);
  return receiver.site.catalog.types.flatMap(({ name }) => [
    ...(coming.get(name) ?? []),
    ...(going.get(name) ?? [])
      .toSorted((a, b) => a.sourceId - b.sourceId)
      .map((one) => describeRemoved(names, one, unkept.get(name)?.get(one.sourceId) ?? [])),
  ]);
}

import { throwIfCancelled } from '#core/base/cancel.ts';
import type { Message } from '#core/base/message.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import { entityKey } from '../../rows/entity-key.ts';
import type { PostImages } from '../../sides/post-images.ts';
import { type DecisionContext, raiseConflict } from '../conflicts.ts';
import type { PlanRun } from '../context.ts';
import { createDecisionLookup, type DecisionLookup } from '../decisions.ts';
import type { PlanEntity, Writable } from '../entity.ts';
import { unusedDecision } from '../finish-plan.ts';
import { type Digests, makePlan } from '../plan-document.ts';
import type { BuiltPlan, Planner, UndecidedRequest } from '../planner.ts';
import type { Receiver } from '../receiver.ts';
import { sinceAdded } from '../three-way/changed-since.ts';
import { collectRemovals, retainedRows } from './collect-removals.ts';
import { describeRemoved, describeReplacing, namesOfRows } from './describe.ts';
import { allRemoved, type Removals, type RemovedEntity } from './removed-entity.ts';
import {
  findReplacements,
  isAmong,
  type Replacement,
  replacingEntities,
  stillHolds,
  withReplacing,
} from './replacements.ts';
import { settleUses } from './settle-uses.ts';
import { findUses, type Use } from './uses.ts';
import { withoutRows } from './without-rows.ts';

type MakePlanner = (receiver: Receiver, request: UndecidedRequest) => Promise<Planner>;

/** What was to go and stays, by `type:guid`. */
type Kept = Map<string, RemovedEntity>;

/** What is needed to find out what goes. */
interface Settling {
  request: UndecidedRequest;
  remove: readonly EntityKey[];
  decisionLookup: DecisionLookup;
  planWithout: (removals: Removals, kept: Kept) => Promise<BuiltPlan>;
  run: PlanRun;
}

/** What goes, and what was to go and stays, once nothing more follows from it. */
interface Settled {
  removals: Removals;
  kept: Kept;
  absent: readonly EntityKey[];
  uses: ReadonlyMap<RemovedEntity, readonly Use[]>;
  /** Of which it is unknown what working data they have. */
  uncounted: ReadonlyMap<RemovedEntity, Message>;
  replaced: readonly Replacement[];
  built: BuiltPlan;
}

/**
 * Makes plans in which rows of the receiver go (design, section 10): a plan for the receiver without them, and with each
 * of them what it belongs to and what uses it.
 */
export async function createRemovingPlanner(
  request: UndecidedRequest,
  remove: readonly EntityKey[],
  makePlanner: MakePlanner,
): Promise<Planner> {
  const plannerFor = memoizePlanner((hidden) => makePlanner(hidden, request));
  const digests: Digests = new WeakMap();
  return {
    async plan(receiver, decisions, run) {
      const decisionLookup = createDecisionLookup(decisions);
      const planWithout = async (removals: Removals, kept: Kept): Promise<BuiltPlan> => {
        const hidden = withoutRows(receiver, removals);
        const ofRemovals = aboutRemovals([...allRemoved(removals), ...kept.values()]);
        // One about all that is in use may be about what stays as well.
        const others = decisions.filter((decision) => 'all' in decision || !ofRemovals(decision));
        return await (await plannerFor(hidden, removals)).plan(hidden, others, run);
      };
      const settled = await settleRemovals(receiver, { request, remove, decisionLookup, planWithout, run });
      const { removals, kept, absent, replaced, built } = settled;
      const unused = decisionLookup
        .unused()
        .filter((decision) => !('all' in decision))
        .filter(aboutRemovals([...allRemoved(removals), ...kept.values()]));
      const replacing = replacingEntities(replaced);
      const items = await describeAll(receiver, settled, replacing);
      const isNews = unlessAbout(decisions.filter((entry) => !decisionLookup.unused().includes(entry)));
      const { plan, warnings, ...rest } = built;
      return {
        ...rest,
        entities: withReplacing(receiver.site.catalog, built.entities, replacing),
        plan: makePlan({ ...plan, decisions: [...decisions], remove: [...remove] }, items, digests),
        warnings: [
          ...warnings.filter(isNews),
          ...absent.map(({ type, guid }) => warning(message('removal.absent', { type, guid }))),
          ...unused.map((entry) => warning(unusedDecision(entry))),
        ],
        removals,
        remaining: [...kept.values()],
        replacing,
      };
    },
  };
}

/**
 * Finds out what goes. A decision can take more rows along or keep some, so it is looked again until nothing changes, and
 * the plan is made again until it is one for just these rows. Every round takes in at least one more row.
 */
async function settleRemovals(
  receiver: Receiver,
  { request, remove, decisionLookup, planWithout, run }: Settling,
): Promise<Settled> {
  const { archive, options, onConflict, written } = request;
  // What belongs to it by now and the undone run did not add, a person decides about.
  const takesOwned = written === undefined;
  const kept: Kept = new Map();
  const known = new Map<string, RemovedEntity>();
  let decided: readonly RemovedEntity[] = [];
  let replaced: Replacement[] = [];
  let planned: { key: string; built: BuiltPlan } | undefined;
  for (;;) {
    throwIfCancelled(run.signal);
    const stays = retainedRows(receiver, archive, kept);
    const requested = { requested: remove, decided, stays, known, takesOwned };
    const { removals, absent } = await collectRemovals(receiver, requested);
    planned ??= { key: keyOf(removals), built: await planWithout(removals, kept) };
    replaced = replaced.filter((one) => stillHolds(removals, one));
    const { built } = planned;
    const isDecided = (removed: RemovedEntity) =>
      decisionLookup.find(removed, { code: 'in-use' }, ['remove', 'use', 'leave']) !== undefined;
    const uncounted = new Map<RemovedEntity, Message>();
    const uses = await findUses(receiver, removals, stays, built, {
      isReplaced: isAmong(replaced),
      isDecided,
      uncounted,
    });
    const replacements = await findReplacements(
      receiver,
      removals,
      { uses, replaced, built },
      decisionLookup,
    );
    const names = await namesOfRows(receiver, allRemoved(removals), uses.values());
    const context = { decisions: decisionLookup, options, onConflict };
    const settled = settleUses(context, allRemoved(removals), uses, replacements, names);
    const { more } = settled;
    const keep = [...settled.keep, ...settleEdited(context, allRemoved(removals), written)];
    if (keep.length > 0 || more.length > 0 || settled.replaced.length > 0) {
      for (const one of keep) kept.set(entityKey(one.type.name, one.guid), one);
      decided = [...decided, ...more];
      replaced = [...replaced, ...settled.replaced];
    } else if (planned.key === keyOf(removals)) {
      return { removals, kept, absent, uses, uncounted, replaced, built: planned.built };
    } else {
      planned = undefined;
    }
  }
}

/** A planner reads the receiver once, so it serves as long as the same rows are hidden. */
function memoizePlanner(make: (hidden: Receiver) => Promise<Planner>) {
  let last: { key: string; planner: Planner } | undefined;
  return async (hidden: Receiver, removals: Removals): Promise<Planner> => {
    const key = keyOf(removals);
    if (last?.key !== key) last = { key, planner: await make(hidden) };
    return last.planner;
  };
}

/** The same for the same rows. */
function keyOf(removals: Removals): string {
  return JSON.stringify(Array.from(removals, ([type, byId]) => [type, [...byId.keys()].sort()]).sort());
}

/** Tells decisions about what goes from those about what comes. */
function aboutRemovals(removed: readonly RemovedEntity[]): (decision: Decision) => boolean {
  const keys = new Set(removed.map(({ type, guid }) => entityKey(type.name, guid)));
  return (decision) => {
    if ('all' in decision) return decision.all === 'in-use';
    return 'guid' in decision && keys.has(entityKey(decision.type, decision.guid));
  };
}

/** A decision that was about what goes need not be about anything that comes. */
function unlessAbout(used: readonly Decision[]): (warned: Finding) => boolean {
  const told = new Set(used.map((entry) => JSON.stringify(unusedDecision(entry))));
  return ({ message: warned }) => !told.has(JSON.stringify(warned));
}

/** All items in catalog order: those of a type that come before those that go. */
async function describeAll(
  receiver: Receiver,
  { removals, kept, uses, uncounted, replaced, built }: Settled,
  replacing: readonly PlanEntity[],
): Promise<PlanItem[]> {
  const removed = [...allRemoved(removals), ...kept.values()];
  const names = await namesOfRows(receiver, removed, [...uses.values(), replaced.map(({ use }) => use)]);
  const changing = Map.groupBy(replacing, ({ type }) => type.name);
  const unkept = await receiver.unkept(
    new Map(Array.from(removals, ([type, byId]) => [type, [...byId.keys()]])),
  );
  const coming = Map.groupBy(built.plan.items, ({ type }) => type);
  const going = Map.groupBy(removed, ({ type }) => type.name);
  return receiver.site.catalog.types.flatMap(({ name }) => [
    ...(coming.get(name) ?? []),
    ...(changing.get(name) ?? []).map((one) => describeReplacing(names, one, replaced)),
    ...(going.get(name) ?? [])
      .toSorted((a, b) => a.sourceId - b.sourceId)
      .map((one) =>
        describeRemoved(names, one, unkept.get(name)?.get(one.sourceId) ?? [], uncounted.get(one)),
      ),
  ]);
}

/** Settles `changed-since`: rows that the undone run has added and somebody has edited since. Gives those that stay. */
function settleEdited(
  context: DecisionContext,
  removals: Iterable<Writable<RemovedEntity>>,
  written: PostImages | undefined,
): RemovedEntity[] {
  const keep: RemovedEntity[] = [];
  if (!written) return keep;
  for (const removed of removals) {
    const { type, guid, row } = removed;
    const facts = sinceAdded(written, { type: type.name, guid, row });
    if (!facts) continue;
    const decision = raiseConflict(context, removed, { code: 'changed-since', facts }, ['restore', 'keep']);
    if (decision === 'keep') keep.push(removed);
  }
  return keep;
}

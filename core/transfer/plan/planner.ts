import type { Finding } from '#core/contract/finding.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { noLiveData } from '#core/site/schema/live-data.ts';
import { applyRules } from '../profile-rules/profile-rules.ts';
import { requireAssociable } from '../selection/associations.ts';
import type { PlanSource } from '../sides/plan-source.ts';
import type { EntityMapping, PlanContext, PlanRun } from './context.ts';
import { createDecisionLookup } from './decisions.ts';
import type { MatchedEntity, PlanEntity } from './entity.ts';
import { finishPlan } from './finish-plan.ts';
import { createCollation } from './identity/collation.ts';
import { createMappingLookup } from './identity/mapping.ts';
import { matchByGuid } from './identity/match.ts';
import { prefetchKeys } from './identity/natural-key.ts';
import { findTakenIds } from './identity/taken-ids.ts';
import { type PlanState, type PreparedPlan, planFully, replan } from './incremental-plan.ts';
import { createLiveDataTeller } from './live-data/tell.ts';
import { loadEntities } from './load-entities.ts';
import { type Digests, makePlan } from './plan-document.ts';
import type { Receiver, ReceiverSite } from './receiver.ts';
import type { References } from './references/external-references.ts';
import { lookUpReferences } from './references/references.ts';
import { lookUpSubstitutes } from './references/substitutes.ts';
import { findTexts } from './references/text-references.ts';
import type { Removals, RemovedEntity } from './removal/removed-entity.ts';
import type { LoadedBatch, SettledBatch } from './stages.ts';
import type { BaseDiff } from './three-way/base-diff.ts';
import { createThreeWay } from './three-way/three-way.ts';
import { fitArchive } from './values/fit-archive.ts';

/** What a plan is made from, besides the receiver. */
export interface PlanRequest extends PlanSource {
  options: ImportOptions;
  decisions: readonly Decision[];
  onConflict: 'fail' | 'skip';
}

/** The same before anything is decided. */
export type UndecidedRequest = Omit<PlanRequest, 'decisions'>;

/** A plan as it is shown, and the entities behind it as they are applied. */
export interface BuiltPlan {
  plan: Plan;
  /** By type name; types in the order in which they are applied. */
  entities: ReadonlyMap<string, readonly PlanEntity[]>;
  /** Rows of the receiver that go. */
  removals: Removals;
  /** Rows of the receiver that were to go and stay. */
  remaining: readonly RemovedEntity[];
  /** Of the entities: rows of the receiver that use something else in place of what goes, and are none of the archive's. */
  replacing: readonly PlanEntity[];
  warnings: Finding[];
  /** Entity matches that decisions of this plan chose; can be remembered for the receiver. */
  chosenMatches: EntityMapping[];
  /** Where there is a base. */
  baseDiff: BaseDiff | undefined;
}

/** Makes the plan of one import, again and again with other decisions. */
export interface Planner {
  /**
   * The plan with these decisions. The first one settles everything; another one settles again only what decisions are
   * about and what that reaches, and is the plan that would have been made from the start. What was read of the receiver
   * stays as it was read. Not to be called again after an error, nor while it runs.
   *
   * Errors: `cancelled`, `node-not-found` for a decision that names what is not there, those of the connection.
   */
  plan(receiver: Receiver, decisions: readonly Decision[], run: PlanRun): Promise<BuiltPlan>;
}

/** Reads what a plan needs to know of the receiver that only adds and changes, in a number of statements that depends on the catalog only. */
export async function createAddingPlanner(receiver: Receiver, request: UndecidedRequest): Promise<Planner> {
  const { site } = receiver;
  const { base, options } = request;
  const threeWay =
    base &&
    (await createThreeWay(receiver, { archive: request.archive, base, options }, createAddingPlanner));
  const prepared = await preparePlan(receiver, request);
  const digests: Digests = new WeakMap();
  let state: PlanState | undefined;
  let ordered: Ordered | undefined;
  const liveData = createLiveDataTeller();
  return {
    async plan(receiver, decisions, run) {
      const context: PlanContext = {
        ...prepared.context,
        receiver,
        decisions: createDecisionLookup(decisions),
        chosenMatches: new Map(),
        // What both sides make of working data is told once.
        baseDiff: await threeWay?.compare({ ...receiver, liveData: noLiveData }, decisions, run),
        warnings: [...prepared.context.warnings],
      };
      const references = await referencesFor(context, prepared);
      state = state
        ? await replan(context, prepared, references, state, run)
        : await planFully(context, prepared, references, run);
      const entities = withStubs(site, state);
      finishPlan(context, { entities, items: state.items.values() }, state.unresolved, references.names);
      const items = await liveData.tell(context, entities, state.items);
      ordered ??= new Map(Array.from(state.lists, ([type, list]) => [type, inOrder(list)]));
      const { archive, onConflict, baseDiff } = context;
      const sides = {
        receiver: site.id,
        archive: archive.hash,
        ...(base ? { base: base.hash } : {}),
        options,
        decisions: [...decisions],
        onConflict,
        selection: request.selection,
      };
      return {
        plan: makePlan(sides, itemsInOrder(site, state, items, ordered), digests),
        entities,
        removals: new Map(),
        remaining: [],
        replacing: [],
        warnings: [...archive.warnings, ...(base?.warnings ?? []), ...site.warnings, ...context.warnings],
        chosenMatches: [...context.chosenMatches.values()],
        baseDiff,
      };
    },
  };
}

async function preparePlan(receiver: Receiver, request: UndecidedRequest): Promise<PreparedPlan> {
  const { site } = receiver;
  const { options, onConflict } = request;
  requireAssociable(site.catalog, options.associations);
  const { written, fields } = request;
  // What an undo brings back is the receiver's own.
  const profile = written ? noProfile : site.profile;
  const ruled = applyRules(site, request.archive, profile);
  const archive = await fitArchive(receiver, ruled.archive);
  const loaded = loadEntities(site, archive, options);
  const mapping = createMappingLookup(profile.mapping);
  const collation = createCollation(receiver);
  const { rules } = ruled;
  const { warnings } = loaded;
  const fixed = { site, archive, written, fields, options, onConflict, mapping, collation, rules, warnings };
  const context: PlanContext = {
    ...fixed,
    receiver,
    decisions: createDecisionLookup([]),
    chosenMatches: new Map(),
    baseDiff: undefined,
  };
  // The receiver looks for the rows meanwhile.
  const [matched, texts] = await Promise.all([
    matchByGuid(context, loaded.batches),
    findTexts(context, loaded.batches),
  ]);
  const excluded = loaded.excluded.map(settleExcluded);
  await prefetchKeys(
    context,
    matched.flatMap(({ entities }) => entities),
  );
  const references = await lookUpReferences(context, matched, excluded, texts);
  const takenIds = await findTakenIds(context, matched);
  return { context: fixed, matched, excluded, references, takenIds };
}

/** What references can lead to with these decisions. */
async function referencesFor(
  context: PlanContext,
  { matched, references }: PreparedPlan,
): Promise<References> {
  const substitutes = await lookUpSubstitutes(context, matched, references);
  const existingIds = new Map(Array.from(references.existingIds, ([type, ids]) => [type, new Map(ids)]));
  return { ...references, existingIds, substitutes, stubs: new Map() };
}

/** Nothing more is to be found out about an entity that is left out: it goes through no stage. */
function settleExcluded({ type, entities }: LoadedBatch): SettledBatch {
  const rest = {
    match: undefined,
    foundByGuid: undefined,
    generatedId: false,
    copied: false,
    protectedColumns: new Set<string>(),
    targets: new Map(),
    named: new Map(),
    overrides: new Map(),
    kept: new Set<string>(),
    releasesKey: false,
  };
  return { stage: 'settled', type, entities: entities.map((entity) => ({ ...entity, ...rest })) };
}

/** The entities of a plan by type name, stubs after those of the archive; types in the order in which they are applied. */
function withStubs(
  { catalog }: ReceiverSite,
  { lists, stubs }: PlanState,
): Map<string, readonly PlanEntity[]> {
  const added = Map.groupBy(stubs, ({ type }) => type.name);
  const all = catalog.applyOrder.flatMap(({ name }): [string, readonly PlanEntity[]][] => {
    const [list = [], more] = [lists.get(name), added.get(name)];
    return list.length > 0 || more ? [[name, more ? [...list, ...more] : list]] : [];
  });
  return new Map(all);
}

/** Entities of the archive by type in the order of a plan's items. */
type Ordered = ReadonlyMap<string, readonly PlanEntity[]>;

function inOrder(entities: readonly PlanEntity[]): PlanEntity[] {
  return entities.toSorted((a, b) => a.sourceId - b.sourceId);
}

/** Items in catalog order and by the source's id. */
function itemsInOrder(
  { catalog }: ReceiverSite,
  { stubs }: PlanState,
  items: ReadonlyMap<MatchedEntity, PlanItem>,
  ordered: Ordered,
): PlanItem[] {
  const added = Map.groupBy(stubs, ({ type }) => type.name);
  return catalog.types.flatMap(({ name }) => {
    const [list = [], more] = [ordered.get(name), added.get(name)];
    return (more ? inOrder([...list, ...more]) : list).flatMap((entity) => items.get(entity) ?? []);
  });
}

import type { Finding } from '#core/contract/finding.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { Decision } from '#core/contract/transfer-decision.ts';
import type { ImportOptions } from '#core/contract/transfer-options.ts';
import type { Plan, PlanItem } from '#core/contract/transfer-plan.ts';
import type { EntityKey, ExportSelection } from '#core/contract/transfer-selection.ts';
import type { ReadArchive } from '../archive/content.ts';
import { requireAssociable } from '../associations.ts';
import { applyRules } from '../rules/rules.ts';
import { lookUpCalled } from './called.ts';
import { conclude } from './conclude.ts';
import type { Correspondence, PlanContext, PlanRun } from './context.ts';
import { createDecisionBook } from './decisions.ts';
import type { PlanEntity } from './entity.ts';
import { fitArchive } from './fit.ts';
import { createFolding } from './folding.ts';
import type { Written } from './left.ts';
import { loadEntities } from './load.ts';
import { type Known, type Made, makeAgain, makeFirst } from './make.ts';
import { createMappingBook } from './mapping.ts';
import { findTakenIds, matchByGuid } from './match.ts';
import { learnKeys } from './natural-key.ts';
import type { References } from './outside.ts';
import type { Receiver, ReceiverSite } from './receiver.ts';
import { lookUpReferences } from './references.ts';
import type { Removals, RemovedEntity } from './removal/removed.ts';
import { type Digests, makePlan } from './report.ts';
import type { SinceBase } from './since-base.ts';
import type { LoadedBatch, SettledBatch } from './stages.ts';
import { createThreeWay } from './three-way.ts';

/** What the receiver is to be made of. */
export interface PlanSource {
  archive: ReadArchive;
  /** Of what a live site has now: that one's id. */
  siteId?: string | undefined;
  /** Of an undo: what the undone run has left. The archive has what was there before. */
  written?: Written | undefined;
  /** What of the receiver is to be removed, because a person said so (design, section 10). */
  remove?: readonly EntityKey[] | undefined;
  /** Of a move: what of its source was chosen. */
  selection?: ExportSelection | undefined;
  /** What the archive and the receiver were once: what only the receiver has changed since is kept. */
  base?: ReadArchive;
}

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
  /** Whom the decisions of this plan make out to be whom; can be remembered for the receiver. */
  decided: Correspondence[];
  /** Where there is a base. */
  sinceBase: SinceBase | undefined;
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
  const known = await readKnown(receiver, request);
  const digests: Digests = new WeakMap();
  let made: Made | undefined;
  let ordered: Ordered | undefined;
  return {
    async plan(receiver, decisions, run) {
      const context: PlanContext = {
        ...known.context,
        receiver,
        decisions: createDecisionBook(decisions),
        decided: new Map(),
        sinceBase: await threeWay?.compare(receiver, decisions, run),
        warnings: [...known.context.warnings],
      };
      const references = await referencesFor(context, known);
      made = made
        ? await makeAgain(context, known, references, made, run)
        : await makeFirst(context, known, references, run);
      const entities = withStubs(site, made);
      conclude(context, entities, made.lost, references.names);
      ordered ??= new Map(Array.from(made.lists, ([type, list]) => [type, inOrder(list)]));
      const { archive, onConflict, sinceBase } = context;
      const sides = {
        receiver: site.id,
        archive: archive.hash,
        ...(base ? { base: base.hash } : {}),
        options,
        decisions: [...decisions],
        onConflict,
        selection: request.selection,
      };
      const items = itemsInOrder(site, made, ordered);
      return {
        plan: makePlan(sides, items, digests),
        entities,
        removals: new Map(),
        remaining: [],
        replacing: [],
        warnings: [...archive.warnings, ...(base?.warnings ?? []), ...site.warnings, ...context.warnings],
        decided: [...context.decided.values()],
        sinceBase,
      };
    },
  };
}

async function readKnown(receiver: Receiver, request: UndecidedRequest): Promise<Known> {
  const { site } = receiver;
  const { options, onConflict } = request;
  requireAssociable(site.catalog, options.associations);
  const { written } = request;
  // What an undo brings back is the receiver's own.
  const profile = written ? noProfile : site.profile;
  const ruled = applyRules(site, request.archive, profile);
  const archive = await fitArchive(receiver, ruled.archive);
  const loaded = loadEntities(site, archive, options);
  const mapping = createMappingBook(profile.mapping);
  const folding = createFolding(receiver);
  const { rules } = ruled;
  const { warnings } = loaded;
  const fixed = { site, archive, written, options, onConflict, mapping, folding, rules, warnings };
  const context: PlanContext = {
    ...fixed,
    receiver,
    decisions: createDecisionBook([]),
    decided: new Map(),
    sinceBase: undefined,
  };
  const matched = await matchByGuid(context, loaded.batches);
  const excluded = loaded.excluded.map(settleExcluded);
  await learnKeys(
    context,
    matched.flatMap(({ entities }) => entities),
  );
  const references = await lookUpReferences(context, matched, excluded);
  const takenIds = await findTakenIds(context, matched);
  return { context: fixed, matched, excluded, references, takenIds };
}

/** What references can lead to with these decisions. */
async function referencesFor(context: PlanContext, { matched, references }: Known): Promise<References> {
  const called = await lookUpCalled(context, matched, references);
  const held = new Map(Array.from(references.held, ([type, ids]) => [type, new Map(ids)]));
  return { ...references, held, called, stubs: new Map() };
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
    stepsAside: false,
  };
  return { stage: 'settled', type, entities: entities.map((entity) => ({ ...entity, ...rest })) };
}

/** The entities of a plan by type name, stubs after those of the archive; types in the order in which they are applied. */
function withStubs({ catalog }: ReceiverSite, { lists, stubs }: Made): Map<string, readonly PlanEntity[]> {
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
function itemsInOrder({ catalog }: ReceiverSite, { stubs, items }: Made, ordered: Ordered): PlanItem[] {
  const added = Map.groupBy(stubs, ({ type }) => type.name);
  return catalog.types.flatMap(({ name }) => {
    const [list = [], more] = [ordered.get(name), added.get(name)];
    return (more ? inOrder([...list, ...more]) : list).flatMap((entity) => items.get(entity) ?? []);
  });
}

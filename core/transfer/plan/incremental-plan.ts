import { throwIfCancelled } from '#core/base/cancel.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { createYielder } from '../archive/yielder.ts';
import { compareEntities, type UnresolvedReferences } from './compare.ts';
import type { PlanContext, PlanRun } from './context.ts';
import type { LoadedEntity, MatchedEntity, PlanEntity, SettledEntity } from './entity.ts';
import type { TakenIds } from './identity/taken-ids.ts';
import { describeEntity } from './plan-document.ts';
import type { KnownReferences, References } from './references/external-references.ts';
import { resolveByStubs } from './references/references.ts';
import { planTextRewrites } from './references/text-rewrites.ts';
import { concernedBy, createOpened, namedInTexts, type Opened, referringTo, unsettledOf } from './reopen.ts';
import { settleAgain, settleBatch } from './run-stages.ts';
import type { MatchedBatch, SettledBatch, SettledPass } from './stages.ts';
import { describeBaseDiff } from './three-way/local-changes.ts';
import { pruneStubs } from './values/stubs.ts';

/** What a planner knows of the archive and the receiver before anything is decided. */
export interface PreparedPlan {
  /** Without what belongs to one plan. */
  readonly context: Omit<PlanContext, 'receiver' | 'decisions' | 'chosenMatches' | 'baseDiff'>;
  readonly matched: readonly MatchedBatch[];
  /** What no stage is for. */
  readonly excluded: readonly SettledBatch[];
  readonly references: KnownReferences;
  readonly takenIds: TakenIds;
}

/** A plan as far as its entities go; the next one is made of it, and changes it. */
export interface PlanState {
  /** Entities of the archive, by type in the order in which types are applied; what is left out comes last. */
  readonly lists: ReadonlyMap<string, readonly PlanEntity[]>;
  readonly stubs: readonly PlanEntity[];
  /** What something is the matter with. */
  readonly unsettled: Set<PlanEntity>;
  readonly unresolved: UnresolvedReferences;
  /** What the plan says of each entity. */
  readonly items: Map<MatchedEntity, PlanItem>;
}

/** After so many entities the rest of the process may have its turn. */
const TURN = 256;

/** Settles all entities. */
export async function planFully(
  context: PlanContext,
  { matched, excluded, takenIds }: PreparedPlan,
  references: References,
  run: PlanRun,
): Promise<PlanState> {
  const passes: SettledPass[] = [];
  for (const [index, batch] of matched.entries()) {
    throwIfCancelled(run.signal);
    const subject = batch.type.name;
    run.report({ stage: 'planning', subject, done: index, total: matched.length, unit: 'steps' });
    passes.push(await settleBatch(context, batch, { references, takenIds }));
  }
  const settled = joinBatches([...passes.map(asBatch), ...excluded]);
  const all = [...settled.values()].flat();
  pruneStubs(references.stubs, all);
  resolveByStubs(context, settled, references);
  const settledOf = entityFinder([...all, ...references.stubs.values()]);
  const unresolved: UnresolvedReferences = new Map();
  const finish = (entities: Iterable<SettledEntity>) =>
    compareEntities(context, planTextRewrites(entities, references, settledOf), unresolved);
  const yielder = createYielder(run.signal);
  const lists = new Map<string, readonly PlanEntity[]>();
  for (const [type, list] of settled) {
    await yielder();
    lists.set(type, finish(list));
  }
  const stubs = finish(references.stubs.values());
  const unsettled = new Set<LoadedEntity>(passes.flatMap((pass) => unsettledOf(context, pass)));
  const compared = [...lists.values()].flat();
  const items = new Map<MatchedEntity, PlanItem>();
  for (const entity of [...compared, ...stubs]) {
    if (items.size % TURN === 0) await yielder();
    items.set(entity, describeBaseDiff(context, entity, describeEntity(context, references.names, entity)));
  }
  return {
    lists,
    stubs,
    unsettled: new Set(compared.filter((one) => unsettled.has(one))),
    unresolved,
    items,
  };
}

/** Settles again what decisions can be about, and what sees that it has become something else. */
export async function replan(
  context: PlanContext,
  prepared: PreparedPlan,
  references: References,
  before: PlanState,
  run: PlanRun,
): Promise<PlanState> {
  const { lists, unsettled, unresolved, items } = before;
  for (const entity of concernedBy(context, lists)) unsettled.add(entity);
  const opened = createOpened(context);
  opened.open(unsettled);
  const { settled, changed } = await settleOpened(context, prepared, references, before, opened, run);
  pruneStubs(references.stubs, [...settled.values()].flat());
  resolveByStubs(context, settled, references);
  const affected = new Set([...settled.values()].flat());
  for (const list of lists.values()) {
    for (const entity of referringTo(context, list, changed)) affected.add(entity);
    for (const entity of namedInTexts(list, changed)) affected.add(entity);
  }
  for (const stub of before.stubs) {
    unresolved.delete(stub);
    items.delete(stub);
  }
  const stubs = [...references.stubs.values()];
  const settledOf = entityFinder([...[...lists.values()].flat(), ...stubs]);
  const finish = (entities: Iterable<SettledEntity>) =>
    compareEntities(context, planTextRewrites(entities, references, settledOf), unresolved);
  const finished = finish(affected);
  const finishedStubs = finish(stubs);
  for (const entity of [...finished, ...finishedStubs]) {
    const item = describeBaseDiff(context, entity, describeEntity(context, references.names, entity));
    // An item that says the same stays the one that it was: whoever has it need not look at it again.
    if (JSON.stringify(items.get(entity)) !== JSON.stringify(item)) items.set(entity, item);
  }
  return { lists, stubs: finishedStubs, unsettled, unresolved, items };
}

/** What was settled again, by type, and what of it others see as something else now. */
async function settleOpened(
  context: PlanContext,
  { matched, takenIds }: PreparedPlan,
  references: References,
  { lists, unsettled }: PlanState,
  opened: Opened,
  { signal }: PlanRun,
): Promise<{ settled: Map<string, PlanEntity[]>; changed: ReadonlySet<LoadedEntity> }> {
  const settled = new Map<string, PlanEntity[]>();
  const changed = new Set<LoadedEntity>();
  const byType = Map.groupBy(unsettled, ({ type }) => type.name);
  for (const { type, entities } of matched) {
    throwIfCancelled(signal);
    const list = (lists.get(type.name) ?? []).slice(0, entities.length);
    const wanted = new Set<LoadedEntity>([
      ...(byType.get(type.name) ?? []),
      ...referringTo(context, list, changed),
    ]);
    let here = new Set<PlanEntity>();
    const open = (more: readonly LoadedEntity[]) => {
      for (const entity of more) wanted.add(entity);
      here = withReferring(context, list, wanted);
      opened.open(here);
      return here;
    };
    const pass = await settleAgain(context, list, open, { references, takenIds });
    if (!pass) continue;
    settled.set(
      type.name,
      list.filter((entity) => here.has(entity)),
    );
    for (const entity of opened.changed(pass.open)) changed.add(entity);
    const left = new Set<LoadedEntity>(unsettledOf(context, pass));
    for (const entity of here) {
      if (left.has(entity)) unsettled.add(entity);
      else unsettled.delete(entity);
    }
  }
  return { settled, changed };
}

/** Entities of a type, and those that refer to them: within a type the stages see each other's entities half settled. */
function withReferring(
  context: PlanContext,
  list: readonly PlanEntity[],
  wanted: ReadonlySet<LoadedEntity>,
): Set<PlanEntity> {
  const found = new Set<PlanEntity>();
  if (wanted.size === 0) return found;
  let fresh = list.filter((entity) => wanted.has(entity));
  while (fresh.length > 0) {
    for (const entity of fresh) found.add(entity);
    fresh = referringTo(context, list, new Set(fresh)).filter((entity) => !found.has(entity));
  }
  return found;
}

function asBatch({ type, open }: SettledPass): SettledBatch {
  return { stage: 'settled', type, entities: open };
}

/** The entities of all batches by type name: of one type some may be left out. */
function joinBatches(batches: readonly SettledBatch[]): Map<string, readonly SettledEntity[]> {
  const joined = new Map<string, readonly SettledEntity[]>();
  for (const { type, entities } of batches) {
    joined.set(type.name, [...(joined.get(type.name) ?? []), ...entities]);
  }
  return joined;
}

/** Finds an entity as its stages left it. */
function entityFinder(
  entities: readonly SettledEntity[],
): (entity: MatchedEntity) => SettledEntity | undefined {
  let all: Map<MatchedEntity, SettledEntity> | undefined;
  return (entity) => {
    all ??= new Map(entities.map((one) => [one, one]));
    return all.get(entity);
  };
}

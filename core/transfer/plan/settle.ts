import { createPace } from '../archive/pace.ts';
import { keepChangedHere } from './changed-here.ts';
import { settleChangedSince } from './changed-since.ts';
import type { PlanContext } from './context.ts';
import type { LoadedEntity, SettledEntity } from './entity.ts';
import { settleHandovers } from './handover.ts';
import { settleKeys } from './keys.ts';
import { matchByNaturalKey, settleTakenIds, type TakenIds } from './match.ts';
import type { References } from './outside.ts';
import { settleParentLoops } from './parent-loops.ts';
import { keepReferences, resolveReferences } from './references.ts';
import { ClosedEntities, type MatchedBatch, type OpenedBatch, type SettledPass } from './stages.ts';
import { settleKeyValues, settleValues } from './values.ts';

/** What the stages of a type read besides its entities. */
export interface Surroundings {
  readonly references: References;
  readonly takenIds: TakenIds;
}

/** Finds out what stands against the open entities of one type. The types that they require have been through this before. */
async function settlePass(
  context: PlanContext,
  pass: OpenedBatch,
  { references, takenIds }: Surroundings,
): Promise<SettledPass> {
  // Each stage may take long, and takes nothing but memory.
  const pace = createPace(undefined);
  const opened = settleChangedSince(context, pass);
  const referenced = resolveReferences(context, opened, references);
  await pace();
  const recognized = await matchByNaturalKey(context, referenced);
  const shared = await keepChangedHere(context, recognized);
  const keyValued = settleKeyValues(context, shared);
  await pace();
  const identified = await settleTakenIds(context, keyValued, takenIds);
  const keyed = await settleKeys(context, identified);
  const checked = await keepReferences(context, keyed, references);
  const valued = settleValues(context, checked);
  await pace();
  const nested = await settleParentLoops(context, valued, references.names);
  return settleHandovers(context, nested);
}

/** Settles all entities of a batch. */
export async function settleBatch(
  context: PlanContext,
  { type, entities }: MatchedBatch,
  around: Surroundings,
): Promise<SettledPass> {
  return await settlePass(context, { stage: 'opened', type, open: entities, closed: [] }, around);
}

/**
 * Settles entities of a batch again. `open` opens more of them, and says which are open then; what comes to light only
 * while they are settled is opened as well, and all of them are settled once more.
 */
export async function settleAgain(
  context: PlanContext,
  settled: readonly SettledEntity[],
  open: (more: readonly LoadedEntity[]) => ReadonlySet<LoadedEntity>,
  around: Surroundings,
): Promise<SettledPass | undefined> {
  const { stubs } = around.references;
  const stubsBefore = [...stubs];
  const warningsBefore = context.warnings.length;
  for (let more: readonly LoadedEntity[] = []; ; ) {
    const isOpen = open(more);
    const opened = settled.filter((entity) => isOpen.has(entity));
    const [first] = opened;
    if (!first) return undefined;
    const closed = settled.map((entity) => (isOpen.has(entity) ? undefined : entity));
    try {
      return await settlePass(context, { stage: 'opened', type: first.type, open: opened, closed }, around);
    } catch (error) {
      if (!(error instanceof ClosedEntities)) throw error;
      more = error.entities;
      context.warnings.splice(warningsBefore);
      stubs.clear();
      for (const [key, stub] of stubsBefore) stubs.set(key, stub);
    }
  }
}

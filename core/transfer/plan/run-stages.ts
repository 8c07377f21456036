import { createYielder } from '../archive/yielder.ts';
import type { PlanContext } from './context.ts';
import type { LoadedEntity, SettledEntity } from './entity.ts';
import { settleKeys } from './identity/keys.ts';
import { matchByNaturalKey } from './identity/match.ts';
import { settleKeySwaps } from './identity/settle-key-swaps.ts';
import { settleTakenIds, type TakenIds } from './identity/taken-ids.ts';
import { settleLiveData } from './live-data/settle.ts';
import type { References } from './references/external-references.ts';
import { settleParentLoops } from './references/parent-loops.ts';
import { keepReferences, resolveReferences } from './references/references.ts';
import { ClosedEntities, type MatchedBatch, type OpenedBatch, type SettledPass } from './stages.ts';
import { settleChangedSince } from './three-way/changed-since.ts';
import { keepLocalChanges } from './three-way/local-changes.ts';
import { settleKeyValues, settleValues } from './values/values.ts';

/** What the stages of a type read besides its entities. */
export interface StageInputs {
  readonly references: References;
  readonly takenIds: TakenIds;
}

/** Finds out what stands against the open entities of one type. The types that they require have been through this before. */
async function runStages(
  context: PlanContext,
  pass: OpenedBatch,
  { references, takenIds }: StageInputs,
): Promise<SettledPass> {
  // Each stage may take long, and takes nothing but memory.
  const yielder = createYielder(undefined);
  const opened = settleChangedSince(context, pass);
  const referenced = resolveReferences(context, opened, references);
  await yielder();
  const recognized = await matchByNaturalKey(context, referenced);
  const shared = await keepLocalChanges(context, recognized);
  const keyValued = settleKeyValues(context, shared);
  await yielder();
  const identified = await settleTakenIds(context, keyValued, takenIds);
  const keyed = await settleKeys(context, identified);
  const checked = await keepReferences(context, keyed, references);
  const valued = settleValues(context, checked);
  await yielder();
  const nested = await settleParentLoops(context, valued, references.names);
  return await settleLiveData(context, settleKeySwaps(context, nested));
}

/** Settles all entities of a batch. */
export async function settleBatch(
  context: PlanContext,
  { type, entities }: MatchedBatch,
  inputs: StageInputs,
): Promise<SettledPass> {
  return await runStages(context, { stage: 'opened', type, open: entities, closed: [] }, inputs);
}

/**
 * Settles entities of a batch again. `open` opens more of them, and says which are open then; what comes to light only
 * while they are settled is opened as well, and all of them are settled once more.
 */
export async function settleAgain(
  context: PlanContext,
  settled: readonly SettledEntity[],
  open: (more: readonly LoadedEntity[]) => ReadonlySet<LoadedEntity>,
  inputs: StageInputs,
): Promise<SettledPass | undefined> {
  const { stubs } = inputs.references;
  const stubsBefore = [...stubs];
  const warningsBefore = context.warnings.length;
  for (let more: readonly LoadedEntity[] = []; ; ) {
    const isOpen = open(more);
    const opened = settled.filter((entity) => isOpen.has(entity));
    const [first] = opened;
    if (!first) return undefined;
    const closed = settled.map((entity) => (isOpen.has(entity) ? undefined : entity));
    try {
      return await runStages(context, { stage: 'opened', type: first.type, open: opened, closed }, inputs);
    } catch (error) {
      if (!(error instanceof ClosedEntities)) throw error;
      more = error.entities;
      context.warnings.splice(warningsBefore);
      stubs.clear();
      for (const [key, stub] of stubsBefore) stubs.set(key, stub);
    }
  }
}

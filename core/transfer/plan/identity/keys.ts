import type { Column, EntityType } from '#core/catalog/entity-type.ts';
import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { KeyHolder } from '../../rows/lookup.ts';
import { offerDecisions, raiseConflict } from '../conflicts.ts';
import { availableType, type PlanContext } from '../context.ts';
import { isActive, isKept, isProtected, type ValuedEntity } from '../entity.ts';
import { entitiesOf, type IdentifiedBatch, type KeyedBatch, requireOpen } from '../stages.ts';
import { createTextFit } from '../values/fit-text.ts';
import { settleInvalid } from '../values/invalid-values.ts';
import { overrideValue } from '../values/values.ts';
import type { KeySwap } from './key-swap.ts';
import { matchWithRows } from './match.ts';
import {
  archiveKey,
  type FoundHolder,
  findKeyHolders,
  keyIsNew,
  keyText,
  nameColumn,
  prefetchKeys,
} from './natural-key.ts';
import { namesInUse, proposeNames, usedName } from './rename.ts';
import { canReleaseKey } from './settle-key-swaps.ts';
import { settleTakenKey } from './taken-key.ts';

/**
 * Where natural keys are unique on the receiver, this settles `duplicate` (the archive holds a key twice) and `key-taken`
 * (the key belongs to another Guid of the receiver), and finds the keys that one entity hands over to another in the
 * same import. Where they are not, only copies (*as new data*) get names of their own.
 */
export async function settleKeys(context: PlanContext, batch: IdentifiedBatch): Promise<KeyedBatch> {
  const { type, open } = batch;
  // Most is known from the start; a value that is written instead of the archive's may not be.
  await prefetchKeys(context, entitiesOf(batch).filter(isActive));
  const { keyIsUnique } = availableType(context, type);
  if (keyIsUnique) settleDuplicates(context, batch);
  const candidates = open.filter(
    (entity) => isActive(entity) && (keyIsUnique || entity.copied) && keyIsNew(entity),
  );
  let holders = await findKeyHolders(context, type, candidates);
  // Types without a name cannot be renamed: what is left is a conflict.
  if (nameColumn(type)) {
    const copies = [...holders.keys()].filter((entity) => entity.copied);
    await renameFreely(context, batch, copies);
    holders = new Map([...holders].filter(([entity]) => !entity.copied));
  }
  const known = holders.size > 0 ? entitiesOf(batch) : [];
  const byReceiverId = new Map(known.map((entity) => [entity.match?.id, entity]));
  const swaps: KeySwap[] = [];
  const matches = new Map<ValuedEntity, number>();
  const renames: ValuedEntity[] = [];
  for (const [taker, released] of holders) {
    const giver = byReceiverId.get(released.id);
    if (giver) requireOpen(batch, [giver]);
    if (giver && canReleaseKey(giver)) {
      swaps.push({ giver, taker, released });
      continue;
    }
    const decision = settleTakenKey(context, taker, released, keyDecisions(taker, released, giver));
    if (decision === 'match') matches.set(taker, released.id);
    if (decision === 'rename') renames.push(taker);
  }
  await matchWithRows(context, batch, matches);
  await renameDecided(context, batch, renames);
  return { ...batch, stage: 'keyed', swaps };
}

/** What resolves a taken key, where `counterpart` is the archive's entity that the holder is matched with. */
function keyDecisions(
  entity: ValuedEntity,
  { count }: FoundHolder,
  counterpart: ValuedEntity | undefined,
): DecisionKind[] {
  // Which of several is meant is not guessed.
  const canMatch = count === 1 && !counterpart && entity.match === undefined && !entity.copied;
  return [
    ...(canMatch ? (['match'] as const) : []),
    ...(canRename(entity) ? (['rename'] as const) : []),
    'skip',
  ];
}

function canRename(entity: ValuedEntity): boolean {
  const column = nameColumn(entity.type);
  return column !== undefined && !isKept(entity, column.name);
}

/** Two or more entities of the archive with one key: each is in conflict while another one of them is not skipped. */
function settleDuplicates(context: PlanContext, batch: IdentifiedBatch): void {
  const { type } = batch;
  // A key that its profile protects is the receiver's, and whoever else wants it finds it taken.
  const wanting = entitiesOf(batch).filter((entity) => isActive(entity) && !holdsProtectedKey(entity));
  // Where all rows have their keys already, the database has seen to it.
  if (wanting.every((entity) => entity.match && !keyIsNew(entity))) return;
  const groups = Map.groupBy(wanting, (entity) => archiveKey(context, entity));
  for (const [key, group] of groups) {
    if (key === undefined || group.length < 2) continue;
    // Rows that have the key already need it no more than the database does.
    if (group.every((entity) => entity.match && !keyIsNew(entity))) continue;
    requireOpen(batch, group);
    const undecided = group.filter(
      (entity) =>
        context.decisions.find(entity, { code: 'duplicate' }, ['skip']) === undefined &&
        context.onConflict !== 'skip',
    );
    for (const entity of group) {
      if (undecided.length === 1 && entity === undecided[0]) continue;
      const twin = group.find((other) => other !== entity);
      const facts = { key: type.key.join(', '), otherGuid: twin?.guid ?? entity.guid };
      raiseConflict(context, entity, { code: 'duplicate', facts }, ['skip']);
    }
  }
}

function holdsProtectedKey(entity: ValuedEntity): boolean {
  return entity.type.key.some((name) => isProtected(entity, name)) && !keyIsNew(entity);
}

/** Gives each entity the next free name. */
async function renameFreely(
  context: PlanContext,
  batch: IdentifiedBatch,
  entities: readonly ValuedEntity[],
): Promise<void> {
  const column = nameColumn(batch.type);
  if (!column) return;
  const names = await proposeNames(context, batch, column, entities);
  for (const [entity, name] of names) overrideValue(entity, column, name);
}

/** Names given with a decision are taken as they are, checked like any other; without one the next free name is. */
async function renameDecided(
  context: PlanContext,
  batch: IdentifiedBatch,
  entities: readonly ValuedEntity[],
): Promise<void> {
  const column = nameColumn(batch.type);
  if (!column || entities.length === 0) return;
  const given = (entity: ValuedEntity) => context.decisions.nameFor(entity);
  const named = await nameAsGiven(context, batch.type, column, entities);
  const holders = await findKeyHolders(context, batch.type, named);
  await prefetchKeys(context, named);
  const used = namesInUse(context, batch, column, new Set(entities));
  for (const entity of named) {
    const name = usedName(context, column, entity, keyText(entity, column.name));
    const holder = holders.get(entity);
    if (holder || used.has(name)) refuseName(context, entity, column, holder);
    used.add(name);
  }
  await renameFreely(
    context,
    batch,
    entities.filter((entity) => given(entity) === undefined),
  );
}

/** The entities that now have the names that a person gave; a name that the column would lose something of is `value-invalid`. */
async function nameAsGiven(
  context: PlanContext,
  type: EntityType,
  column: Column,
  entities: readonly ValuedEntity[],
): Promise<ValuedEntity[]> {
  const names = entities.flatMap((entity) => {
    const name = context.decisions.nameFor(entity)?.slice(0, column.length);
    return name === undefined ? [] : [{ entity, name }];
  });
  const real = availableType(context, type).real.get(column.name)?.type;
  if (!real) return [];
  const onReceiver = { ...column, real };
  const texts = names.map(({ name }) => ({ column: onReceiver, text: name }));
  const checked = await createTextFit(context.receiver, texts);
  return names.flatMap(({ entity, name }) => {
    const fitted = checked.fit(onReceiver, name);
    const instead = typeof fitted === 'string' ? fitted : settleInvalid(context, entity, column, fitted);
    if (instead === undefined) return [];
    overrideValue(entity, column, instead);
    return [entity];
  });
}

/** A name that was chosen is taken as well: another one must be, so the decision does not count. */
function refuseName(
  context: PlanContext,
  entity: ValuedEntity,
  column: Column,
  holder: KeyHolder | undefined,
): void {
  const facts = {
    key: keyText(entity, column.name),
    receiverId: holder?.id ?? null,
    receiverGuid: holder?.guid ?? null,
  };
  raiseConflict(context, entity, { code: 'key-taken', facts }, ['skip']);
  offerDecisions(entity, 'key-taken', ['rename', 'skip']);
}

import type { EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import {
  type IdentityRequest,
  identities,
  type KeyHolder,
  keyHolders,
  rowsByGuid,
  rowsById,
} from '../rows.ts';
import { type PlanEntity, wantedValue } from './entity.ts';
import { activeEntities, availableType, matchEntity, type PlanState, settle } from './state.ts';

/**
 * Matches the archive's entities with the receiver's rows by Guid: one statement per type. Identity is never guessed;
 * any other strategy is named by the archive's `config.json` or by a decision. New data matches nothing.
 */
export async function matchByGuid(state: PlanState): Promise<void> {
  for (const [typeName, entities] of state.entities) {
    for (const entity of entities) {
      entity.generatedId = state.options.importAsNewData || state.options.importWithoutKeepIdentity;
    }
    if (state.options.importAsNewData) continue;
    const available = availableType(state, state.site.catalog.get(typeName));
    const byGuid = new Map(entities.map((entity) => [entity.guid, entity]));
    for (const row of await rowsByGuid(state.session, available, byGuid.keys(), state.locking)) {
      const entity = byGuid.get(String(row[available.type.guid]));
      if (entity) matchEntity(state, entity, row);
    }
  }
}

/** Matches by natural key where the archive's `config.json` says so for the type. */
export async function matchByNaturalKey(state: PlanState, type: EntityType): Promise<void> {
  if (state.options.importAsNewData || state.archive.associations.get(type.name) !== 'NaturalKey') return;
  const holders = await findKeyHolders(
    state,
    type,
    activeEntities(state, type).filter((entity) => entity.match === undefined),
  );
  const free = [...holders].filter(([, holder]) => !state.matchedIds.get(type.name)?.has(holder.id));
  await matchWithRows(state, type, new Map(free.map(([entity, holder]) => [entity, holder.id])));
}

/** Matches entities with receiver rows of known ids: one statement. */
export async function matchWithRows(
  state: PlanState,
  type: EntityType,
  wanted: ReadonlyMap<PlanEntity, number>,
): Promise<void> {
  if (wanted.size === 0) return;
  const rows = new Map<number, Row>();
  for (const row of await rowsById(
    state.session,
    availableType(state, type),
    new Set(wanted.values()),
    state.locking,
  )) {
    rows.set(Number(row[type.id]), row);
  }
  for (const [entity, id] of wanted) {
    const row = rows.get(id);
    // Two entities of the archive never become one row: the first takes it, the other keeps its conflict.
    if (row && !state.matchedIds.get(type.name)?.has(id)) matchEntity(state, entity, row);
  }
}

/** Receiver rows that have the id of a new entity but another Guid, for all types in one statement. */
export async function findTakenIds(state: PlanState): Promise<Map<string, Map<number, TakenId>>> {
  const taken = new Map<string, Map<number, TakenId>>();
  if (state.options.importAsNewData || state.options.importWithoutKeepIdentity) return taken;
  const requests: IdentityRequest[] = [];
  for (const [typeName, entities] of state.entities) {
    const unmatched = entities
      .filter((entity) => entity.match === undefined)
      .map((entity) => entity.sourceId);
    requests.push({
      available: availableType(state, state.site.catalog.get(typeName)),
      by: 'id',
      values: unmatched,
    });
  }
  for (const [typeName, list] of await identities(state.session, requests)) {
    taken.set(typeName, new Map(list.map((identity) => [identity.id, identity])));
  }
  return taken;
}

export interface TakenId {
  id: number;
  guid: string;
  label: string | null;
}

/** Settles `id-taken`: a new row wants the source's id, and another entity of the receiver has it. */
export async function settleTakenIds(
  state: PlanState,
  type: EntityType,
  taken: ReadonlyMap<string, ReadonlyMap<number, TakenId>>,
): Promise<void> {
  const ofType = taken.get(type.name);
  if (!ofType) return;
  const matches = new Map<PlanEntity, number>();
  for (const entity of activeEntities(state, type)) {
    const holder = entity.match || entity.generatedId ? undefined : ofType.get(entity.sourceId);
    if (!holder) continue;
    const canMatch = !state.matchedIds.get(type.name)?.has(holder.id);
    const decision = settle(
      state,
      entity,
      'id-taken',
      { id: holder.id, receiverGuid: holder.guid, receiverLabel: holder.label },
      canMatch ? ['new-id', 'match', 'skip'] : ['new-id', 'skip'],
    );
    if (decision === 'new-id') entity.generatedId = true;
    if (decision === 'match') matches.set(entity, holder.id);
  }
  await matchWithRows(state, type, matches);
}

/**
 * The natural key of an entity as the receiver would store it; undefined where a part is new there or has no value,
 * so that nobody can hold the key yet.
 */
export function receiverKey(entity: PlanEntity): Row | undefined {
  const key: Row = {};
  for (const name of entity.type.key) {
    const value = keyPart(entity, name);
    if (value === undefined || value === null) return undefined;
    key[name] = value;
  }
  return key;
}

function keyPart(entity: PlanEntity, name: string): Value | undefined {
  const target = entity.targets.get(name);
  if (target?.kind === 'receiver') return target.id;
  if (target?.kind === 'entity') return target.entity.match?.id;
  if (target?.kind === 'missing') return undefined;
  const column = entity.type.columns.find((candidate) => candidate.name === name);
  const value = column && wantedValue(entity, column);
  return value === undefined ? entity.match?.row[name] : value;
}

/** Who holds the keys of these entities on the receiver: one statement. */
export async function findKeyHolders(
  state: PlanState,
  type: EntityType,
  entities: readonly PlanEntity[],
): Promise<Map<PlanEntity, KeyHolder>> {
  const asked = entities.flatMap((entity) => {
    const key = receiverKey(entity);
    return key ? [{ entity, key }] : [];
  });
  const holders = new Map<PlanEntity, KeyHolder>();
  const found = await keyHolders(
    state.session,
    availableType(state, type),
    asked.map(({ key }) => key),
  );
  for (const holder of found) {
    const entity = asked[holder.ordinal]?.entity;
    if (entity && entity.match?.id !== holder.id) holders.set(entity, holder);
  }
  return holders;
}

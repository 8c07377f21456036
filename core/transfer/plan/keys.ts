import type { Column, EntityType } from '#core/catalog/entity-type.ts';
import type { KeyHolder } from '../rows.ts';
import { isUndecided, type PlanEntity, wantedValue } from './entity.ts';
import { findKeyHolders, matchWithRows, receiverKey } from './match.ts';
import { namesInUse, proposeNames, usedName } from './rename.ts';
import { activeEntities, foldKey, type PlanState, settle } from './state.ts';

/**
 * Natural keys are unique on the receiver. This settles `duplicate` (the archive holds a key twice) and `key-taken`
 * (the key belongs to another Guid of the receiver), and finds the entities that must step aside because they give
 * their key to another one in the same import.
 */
export async function settleKeys(state: PlanState, type: EntityType): Promise<void> {
  settleDuplicates(state, type);
  const candidates = activeEntities(state, type).filter(keyIsNew);
  let holders = await findKeyHolders(state, type, candidates);
  if (state.options.importAsNewData) {
    await renameNewData(state, type, [...holders.keys()]);
    // Types without a name cannot be renamed: what is left is a conflict.
    holders = new Map([...holders].filter(([entity]) => !nameColumn(entity.type)));
  }
  const matches = new Map<PlanEntity, number>();
  const renames: PlanEntity[] = [];
  for (const [entity, holder] of holders) {
    const mover = state.matchedIds.get(type.name)?.get(holder.id);
    if (mover && movesAway(mover)) {
      mover.parked = true;
      state.vacated.push({ entity, mover, holder });
      continue;
    }
    const decision = settleTakenKey(state, entity, holder);
    if (decision === 'match') matches.set(entity, holder.id);
    if (decision === 'rename') renames.push(entity);
  }
  await matchWithRows(state, type, matches);
  await renameDecided(state, type, renames);
}

/**
 * A mover that turned out to be left out, or is still undecided, keeps its key after all: then the key of the entity
 * that relied on it is taken. Called after everything else about a type is settled.
 */
export function settleVacated(state: PlanState): void {
  let relying = state.vacated.filter(({ entity }) => entity.skipped === undefined);
  const circular = new Set(circularMoves(relying));
  for (;;) {
    const disappointed = relying.filter(
      (entry) => circular.has(entry) || entry.mover.skipped !== undefined || isUndecided(entry.mover),
    );
    if (disappointed.length === 0) break;
    // The entity's own move falls through now, which may hit the next one in the chain.
    for (const { entity, holder } of disappointed) settleTakenKey(state, entity, holder, ['skip']);
    relying = relying.filter((entry) => !disappointed.includes(entry));
  }
  for (const { mover } of state.vacated) if (mover.skipped !== undefined) mover.parked = false;
  state.vacated.length = 0;
}

/**
 * Links exchange keys in a circle: none can go first, and without a name none has a placeholder to step aside to. An
 * open chain is no trouble, for the import writes it from its free end.
 */
function circularMoves(relying: PlanState['vacated']): PlanState['vacated'] {
  const next = new Map(relying.map(({ entity, mover }) => [entity, mover]));
  const onCircle = (start: PlanEntity) => {
    const seen = new Set<PlanEntity>();
    for (let at = next.get(start); at && !seen.has(at); at = next.get(at)) {
      if (at === start) return true;
      seen.add(at);
    }
    return false;
  };
  return relying.filter(({ entity }) => !nameColumn(entity.type) && onCircle(entity));
}

function settleTakenKey(state: PlanState, entity: PlanEntity, holder: KeyHolder, only?: ['skip']) {
  const { type } = entity;
  const free = !state.matchedIds.get(type.name)?.has(holder.id);
  const canMatch = free && entity.match === undefined && !state.options.importAsNewData;
  return settle(
    state,
    entity,
    'key-taken',
    {
      key: type.key.map((name) => `${name}=${keyText(entity, name)}`).join(', '),
      receiverId: holder.id,
      receiverGuid: holder.guid,
    },
    only ?? [
      ...(canMatch ? (['match'] as const) : []),
      ...(nameColumn(type) ? (['rename'] as const) : []),
      'skip',
    ],
  );
}

function keyText(entity: PlanEntity, name: string): string {
  const column = entity.type.columns.find((candidate) => candidate.name === name);
  return String(column ? (wantedValue(entity, column) ?? entity.match?.row[name] ?? '') : '');
}

/** The text of the natural key that can be changed to make it unique. */
export function nameColumn(type: EntityType): Column | undefined {
  return type.key
    .map((name) => type.columns.find((column) => column.name === name))
    .findLast((column) => column?.type === 'string' && !column.references && !column.immutable);
}

/** True when the receiver's own row does not already have this key. */
function keyIsNew(entity: PlanEntity): boolean {
  const key = receiverKey(entity);
  if (!key) return false;
  const current = entity.match?.row;
  return current === undefined || entity.type.key.some((name) => current[name] !== key[name]);
}

function movesAway(mover: PlanEntity): boolean {
  return (
    mover.skipped === undefined &&
    !isUndecided(mover) &&
    (receiverKey(mover) === undefined || keyIsNew(mover))
  );
}

/** Two or more entities of the archive with one key: each is in conflict while another one of them is not left out. */
function settleDuplicates(state: PlanState, type: EntityType): void {
  const groups = Map.groupBy(activeEntities(state, type), (entity) => archiveKey(state, entity));
  for (const [key, group] of groups) {
    if (key === undefined || group.length < 2) continue;
    const undecided = group.filter(
      (entity) =>
        state.decisions.find(entity, 'duplicate', ['skip']) === undefined && state.onConflict !== 'skip',
    );
    for (const entity of group) {
      if (undecided.length === 1 && entity === undecided[0]) continue;
      const twin = group.find((other) => other !== entity) as PlanEntity;
      settle(state, entity, 'duplicate', { key: type.key.join(', '), otherGuid: twin.guid }, ['skip']);
    }
  }
}

/** The key within the archive, with references by what they lead to; folded as the receiver compares text. */
function archiveKey(state: PlanState, entity: PlanEntity): string | undefined {
  const parts: string[] = [];
  for (const name of entity.type.key) {
    const target = entity.targets.get(name);
    if (target?.kind === 'missing') return undefined;
    if (target?.kind === 'receiver') parts.push(`r${target.id}`);
    else if (target?.kind === 'entity') {
      const { match, guid } = target.entity;
      parts.push(match ? `r${match.id}` : `e${guid}`);
    } else {
      const column = entity.type.columns.find((candidate) => candidate.name === name);
      const value = column && (wantedValue(entity, column) ?? entity.match?.row[name]);
      if (value === undefined || value === null) return undefined;
      parts.push(foldKey(state, String(value)));
    }
  }
  return JSON.stringify(parts);
}

async function renameNewData(state: PlanState, type: EntityType, entities: PlanEntity[]): Promise<void> {
  const column = nameColumn(type);
  if (!column || entities.length === 0) return;
  const names = await proposeNames(state, type, column, entities);
  for (const [entity, name] of names) entity.overrides.set(column.name, name);
}

/** A name that was chosen is taken as well: another one must be, so the decision does not count. */
function refuseName(
  state: PlanState,
  entity: PlanEntity,
  column: Column,
  holder: KeyHolder | undefined,
): void {
  const facts = {
    key: keyText(entity, column.name),
    receiverId: holder?.id ?? null,
    receiverGuid: holder?.guid ?? null,
  };
  settle(state, entity, 'key-taken', facts, ['skip']);
  if (entity.conflict && isUndecided(entity)) entity.conflict.decisions = ['rename', 'skip'];
}

/** Names given with a decision are taken as they are, checked like any other; without one the next free name is. */
async function renameDecided(state: PlanState, type: EntityType, entities: PlanEntity[]): Promise<void> {
  const column = nameColumn(type);
  if (!column || entities.length === 0) return;
  const named = entities.filter((entity) => state.decisions.nameFor(entity) !== undefined);
  for (const entity of named) {
    const name = state.decisions.nameFor(entity) ?? '';
    entity.overrides.set(column.name, name.slice(0, column.length));
  }
  const holders = await findKeyHolders(state, type, named);
  const used = namesInUse(state, type, column, new Set(entities));
  for (const entity of named) {
    const name = usedName(state, column, entity, state.decisions.nameFor(entity) ?? '');
    const holder = holders.get(entity);
    if (holder || used.has(name)) refuseName(state, entity, column, holder);
    used.add(name);
  }
  const names = await proposeNames(
    state,
    type,
    column,
    entities.filter((entity) => !named.includes(entity)),
  );
  for (const [entity, name] of names) entity.overrides.set(column.name, name);
}

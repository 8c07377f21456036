import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { KeyHolder } from '../../rows/lookup.ts';
import { availableType, foldKey, type PlanContext } from '../context.ts';
import {
  isKept,
  type KeyedByArchive,
  type MatchedEntity,
  type Target,
  type ValuedEntity,
  wantedValue,
} from '../entity.ts';

/** The text of the natural key that can be changed to make it unique. */
export function nameColumn(type: EntityType): Column | undefined {
  return type.key
    .map((name) => columnOf(type, name))
    .findLast((column) => column?.type === 'string' && !column.references && !column.immutable);
}

function columnOf(type: EntityType, name: string): Column | undefined {
  return type.columns.find((column) => column.name === name);
}

/**
 * The natural key of an entity as the receiver would store it; undefined where a part is new there or has no value,
 * so that nobody can hold the key yet.
 */
export function receiverKey(entity: KeyedByArchive): Row | undefined {
  const key: Row = {};
  for (const name of entity.type.key) {
    const value = keyPart(entity, name);
    if (value === undefined || value === null) return undefined;
    key[name] = value;
  }
  return key;
}

function keyPart(entity: KeyedByArchive, name: string): Value | undefined {
  if (isKept(entity, name)) return entity.match?.row[name];
  const target = entity.targets.get(name);
  if (target?.kind === 'receiver') return target.id;
  if (target?.kind === 'entity') return target.entity.match?.id;
  if (target?.kind === 'missing') return undefined;
  return ownPart(entity, name);
}

/** A part of the key that is no reference: what the archive does not know stays as it is on the receiver. */
function ownPart(entity: KeyedByArchive, name: string): Value | undefined {
  const column = columnOf(entity.type, name);
  const value = column && wantedValue(entity, column);
  return value === undefined ? entity.match?.row[name] : value;
}

/** True for an entity that wants a key which its own row does not have yet. */
export function keyIsNew(entity: ValuedEntity): boolean {
  const key = receiverKey(entity);
  if (!key) return false;
  const current = entity.match?.row;
  return current === undefined || entity.type.key.some((name) => current[name] !== key[name]);
}

/** The key within the archive, with references by what they lead to; folded as the receiver compares text. */
export function archiveKey(context: PlanContext, entity: KeyedByArchive): string | undefined {
  const parts: string[] = [];
  for (const name of entity.type.key) {
    const target = keyTarget(entity, name);
    if (target?.kind === 'missing') return undefined;
    if (target?.kind === 'receiver') parts.push(`r${target.id}`);
    else if (target?.kind === 'entity') {
      const { match, guid } = target.entity;
      parts.push(match ? `r${match.id}` : `e${guid}`);
    } else {
      const column = columnOf(entity.type, name);
      const value = column && keyValue(entity, column);
      if (column === undefined || value === undefined || value === null) return undefined;
      parts.push(foldKey(context, entity.type, column, String(value)));
    }
  }
  return JSON.stringify(parts);
}

/** What a reference in the key leads to; one that stays leads to what the receiver's row refers to. */
function keyTarget(entity: KeyedByArchive, name: string): Target | undefined {
  const target = entity.targets.get(name);
  const kept = target && isKept(entity, name) ? entity.match?.row[name] : undefined;
  return typeof kept === 'number' ? { kind: 'receiver', id: kept } : target;
}

/** What the archive does not know, and what is kept, is as it is on the receiver. */
function keyValue(
  entity: MatchedEntity & Partial<Pick<ValuedEntity, 'overrides' | 'kept'>>,
  column: Column,
): Value | undefined {
  const own = entity.match?.row[column.name];
  return isKept(entity, column.name) ? own : (wantedValue(entity, column) ?? own);
}

/** Lets the receiver say which texts in the keys of these entities are equal to it. */
export async function prefetchKeys(
  context: PlanContext,
  entities: readonly (MatchedEntity & Partial<Pick<ValuedEntity, 'overrides' | 'kept'>>)[],
): Promise<void> {
  const ofTypes = Map.groupBy(entities, ({ type }) => type);
  const texts = Array.from(ofTypes).flatMap(([type, list]) =>
    keyTexts(type).map((column) => ({
      available: availableType(context, type),
      column,
      texts: list.flatMap((entity) => {
        const value = keyValue(entity, column);
        return typeof value === 'string' ? [value] : [];
      }),
    })),
  );
  await context.collation.prefetch(context.receiver, texts);
}

function keyTexts(type: EntityType): Column[] {
  return type.columns.filter(
    ({ name, type: kind }) => type.key.includes(name) && (kind === 'string' || kind === 'text'),
  );
}

/** The natural key as a person is shown it: `Name=Draft`. */
export function shownKey(entity: KeyedByArchive): string {
  return entity.type.key.map((name) => `${name}=${keyText(entity, name)}`).join(', ');
}

/** A part of the key as a person is shown it: what the archive says. */
export function keyText(entity: KeyedByArchive, name: string): string {
  const column = columnOf(entity.type, name);
  return String(column ? (keyValue(entity, column) ?? '') : '');
}

/** Who holds a key: the one with the lowest id, and how many there are. */
export interface FoundHolder extends KeyHolder {
  readonly count: number;
}

/** Who else holds the keys of these entities on the receiver: one statement. */
export async function findKeyHolders<Entity extends KeyedByArchive>(
  context: PlanContext,
  type: EntityType,
  entities: readonly Entity[],
): Promise<Map<Entity, FoundHolder>> {
  const asked = entities.flatMap((entity) => {
    const key = receiverKey(entity);
    return key ? [{ entity, key }] : [];
  });
  const holders = new Map<Entity, FoundHolder>();
  const found = await context.receiver.keyHolders(
    availableType(context, type),
    asked.map(({ key }) => key),
  );
  // In the order of the archive: who comes first is not up to the database.
  for (const holder of found.toSorted((a, b) => a.ordinal - b.ordinal || a.id - b.id)) {
    const entity = asked[holder.ordinal]?.entity;
    if (!entity || entity.match?.id === holder.id) continue;
    const known = holders.get(entity);
    holders.set(entity, known ? { ...known, count: known.count + 1 } : { ...holder, count: 1 });
  }
  return holders;
}

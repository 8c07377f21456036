import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import { keyHolders } from '../rows.ts';
import { type PlanEntity, wantedValue } from './entity.ts';
import { receiverKey } from './match.ts';
import { activeEntities, availableType, foldKey, type PlanState } from './state.ts';

/** How many names are tried per entity in one statement. */
const CANDIDATES = 20;

/**
 * Finds a free name for each entity: `Name (2)`, `Name (3)`, …, the first that neither the receiver nor the archive
 * has. All entities are asked about in one statement; another one follows only when all candidates of an entity are
 * taken.
 */
export async function proposeNames(
  state: PlanState,
  type: EntityType,
  column: Column,
  entities: readonly PlanEntity[],
): Promise<Map<PlanEntity, string>> {
  if (entities.length === 0) return new Map();
  const used = namesInUse(state, type, column, new Set(entities));
  const names = new Map<PlanEntity, string>();
  for (const entity of entities) {
    // A name that an earlier import gave stays, or it would change with every import.
    const own = entity.match?.row[column.name];
    if (typeof own === 'string' && isNumbered(own, currentName(entity, column))) names.set(entity, own);
  }
  let open = entities.filter((entity) => !names.has(entity));
  for (let first = 2; open.length > 0; first += CANDIDATES) {
    const candidates = open.flatMap((entity) =>
      Array.from({ length: CANDIDATES }, (_, index) => ({
        entity,
        name: numberedName(currentName(entity, column), first + index, column.length),
      })),
    );
    const keys = candidates.map(({ entity, name }): Row => ({ ...receiverKey(entity), [column.name]: name }));
    const taken = new Set(
      (await keyHolders(state.session, availableType(state, type), keys)).map((holder) => holder.ordinal),
    );
    candidates.forEach(({ entity, name }, ordinal) => {
      const key = usedName(state, column, entity, name);
      if (names.has(entity) || taken.has(ordinal) || used.has(key)) return;
      used.add(key);
      names.set(entity, name);
    });
    open = open.filter((entity) => !names.has(entity));
  }
  return names;
}

/** Names that the archive's entities will have, but for those of `except`. */
export function namesInUse(
  state: PlanState,
  type: EntityType,
  column: Column,
  except: ReadonlySet<PlanEntity>,
): Set<string> {
  const used = new Set<string>();
  for (const entity of activeEntities(state, type)) {
    if (!except.has(entity)) used.add(usedName(state, column, entity, currentName(entity, column)));
  }
  return used;
}

/** True for `Name (2)` of `Name`. */
function isNumbered(name: string, base: string): boolean {
  const [, start, number] = /^(.*) \((\d+)\)$/s.exec(name) ?? [];
  return start !== undefined && Number(number) >= 2 && base.startsWith(start);
}

function currentName(entity: PlanEntity, column: Column): string {
  return String(wantedValue(entity, column) ?? '');
}

/** A name within its parent, as the receiver compares it. */
export function usedName(state: PlanState, column: Column, entity: PlanEntity, name: string): string {
  const parent = entity.type.key
    .filter((part) => part !== column.name)
    .map((part) => {
      const target = entity.targets.get(part);
      if (target?.kind === 'entity') return target.entity.match?.id ?? target.entity.guid;
      return target?.kind === 'receiver' ? target.id : entity.row[part];
    });
  return JSON.stringify([...parent, foldKey(state, name)]);
}

/** `Name (2)`, shortened so that the number still fits into the column. */
function numberedName(name: string, number: number, length = Number.POSITIVE_INFINITY): string {
  const suffix = ` (${number})`;
  return name.slice(0, length - suffix.length) + suffix;
}

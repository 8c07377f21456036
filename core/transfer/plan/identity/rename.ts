import type { Column, Row } from '#core/catalog/entity-type.ts';
import { availableType, foldKey, type PlanContext } from '../context.ts';
import { isActive, type ValuedEntity } from '../entity.ts';
import { entitiesOf, type Pass } from '../stages.ts';
import { keyText, receiverKey } from './natural-key.ts';

/** The entities of one type, of which some get another name. */
type Named = Pick<Pass<string, ValuedEntity>, 'type' | 'open' | 'closed'>;

/** How many names are tried per entity in one statement. */
const CANDIDATES = 20;

/**
 * Finds a free name for each entity: `Name (2)`, `Name (3)`, …, the first that neither the receiver nor the archive
 * has. All entities are asked about in one statement; another one follows only when all candidates of an entity are
 * taken.
 */
export async function proposeNames(
  context: PlanContext,
  batch: Named,
  column: Column,
  entities: readonly ValuedEntity[],
): Promise<Map<ValuedEntity, string>> {
  if (entities.length === 0) return new Map();
  const used = namesInUse(context, batch, column, new Set(entities));
  const names = new Map<ValuedEntity, string>();
  for (const entity of entities) {
    // A name that an earlier import gave stays, or it would change with every import.
    const own = entity.match?.row[column.name];
    if (typeof own === 'string' && isNumbered(own, keyText(entity, column.name))) names.set(entity, own);
  }
  const available = availableType(context, batch.type);
  let open = entities.filter((entity) => !names.has(entity));
  for (let first = 2; open.length > 0; first += CANDIDATES) {
    const candidates = open.flatMap((entity) =>
      Array.from({ length: CANDIDATES }, (_, index) => ({
        entity,
        name: numberedName(keyText(entity, column.name), first + index, column.length),
      })),
    );
    const keys = candidates.map(({ entity, name }): Row => ({ ...receiverKey(entity), [column.name]: name }));
    await context.collation.prefetch(context.receiver, [
      { available, column, texts: candidates.map(({ name }) => name) },
    ]);
    const taken = new Set(
      (await context.receiver.keyHolders(available, keys)).map((holder) => holder.ordinal),
    );
    candidates.forEach(({ entity, name }, ordinal) => {
      const key = usedName(context, column, entity, name);
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
  context: PlanContext,
  batch: Named,
  column: Column,
  except: ReadonlySet<ValuedEntity>,
): Set<string> {
  const used = new Set<string>();
  for (const entity of entitiesOf(batch)) {
    if (isActive(entity) && !except.has(entity))
      used.add(usedName(context, column, entity, keyText(entity, column.name)));
  }
  return used;
}

/** True for `Name (2)` of `Name`. */
function isNumbered(name: string, base: string): boolean {
  const [, start, number] = /^(.*) \((\d+)\)$/s.exec(name) ?? [];
  return start !== undefined && Number(number) >= 2 && base.startsWith(start);
}

/** A name within its parent, as the receiver compares it. */
export function usedName(context: PlanContext, column: Column, entity: ValuedEntity, name: string): string {
  const parent = entity.type.key
    .filter((part) => part !== column.name)
    .map((part) => {
      const target = entity.targets.get(part);
      if (target?.kind === 'entity') return target.entity.match?.id ?? target.entity.guid;
      return target?.kind === 'receiver' ? target.id : entity.row[part];
    });
  return JSON.stringify([...parent, foldKey(context, entity.type, column, name)]);
}

/** `Name (2)`, shortened so that the number still fits into the column. */
function numberedName(name: string, number: number, length = Number.POSITIVE_INFINITY): string {
  const suffix = ` (${number})`;
  return name.slice(0, length - suffix.length) + suffix;
}

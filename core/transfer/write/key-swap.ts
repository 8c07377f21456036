import { SiteferryError } from '#core/base/errors.ts';
import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import { isKept, type LoadedEntity, type PlanEntity } from '../plan/entity.ts';
import { nameColumn } from '../plan/identity/natural-key.ts';
import { receiverValue, transferredColumns, type WriteContext } from './context.ts';

/** How givers release their keys (the protocol: `plan/identity/key-swap.ts`). */

/** Lets every giver step aside: its name becomes a placeholder that nobody else has, its own Guid. */
export async function releaseKeys(
  apply: WriteContext,
  type: EntityType,
  entities: readonly PlanEntity[],
): Promise<void> {
  const givers = entities.filter((entity) => entity.releasesKey);
  await writePlaceholderNames(
    apply,
    type,
    givers.map((entity) => ({ entity, id: entity.match?.id ?? 0 })),
  );
}

/** Gives rows a placeholder for a name. */
export async function writePlaceholderNames(
  apply: WriteContext,
  type: EntityType,
  givers: readonly { entity: LoadedEntity; id: number }[],
): Promise<void> {
  const name = nameColumn(type);
  if (givers.length === 0 || !name) return;
  const rows = givers.map(({ entity, id }) => ({
    entity,
    row: { [type.id]: id, [name.name]: entity.guid.slice(0, name.length) },
  }));
  await apply.write(type, rows, { update: type.table, id: type.id, columns: [name] });
}

/**
 * The same for links, which have no name: each gets its new key outright, those first whose new key nobody holds. What
 * their keys refer to is of types that are written already; circles are conflicts.
 */
export async function moveLinks(
  apply: WriteContext,
  type: EntityType,
  entities: readonly PlanEntity[],
): Promise<void> {
  if (nameColumn(type)) return;
  const columns = transferredColumns(apply, type).filter(({ name }) => type.key.includes(name));
  let waiting = entities
    .filter((entity) => entity.releasesKey)
    .map((entity) => plannedMove(apply, entity, columns));
  while (waiting.length > 0) {
    const held = new Set(waiting.map((move) => move.held));
    const free = waiting.filter((move) => !held.has(move.wanted));
    if (free.length === 0)
      throw new SiteferryError('bug', { reason: `keys of ${type.name} move in a circle` });
    await apply.write(type, free, { update: type.table, id: type.id, columns });
    waiting = waiting.filter((move) => !free.includes(move));
  }
}

/** The row with its new key, the key that it has and the one that it wants. */
function plannedMove(apply: WriteContext, entity: PlanEntity, columns: readonly Column[]) {
  const { type } = entity;
  const keyOf = (row: Row) => JSON.stringify(type.key.map((name) => row[name]));
  const current = entity.match?.row ?? {};
  const row: Row = { [type.id]: entity.match?.id ?? 0 };
  for (const column of columns) {
    const value = isKept(entity, column.name) ? undefined : receiverValue(apply, entity, column);
    row[column.name] = value ?? current[column.name] ?? null;
  }
  return { entity, row, held: keyOf(current), wanted: keyOf(row) };
}

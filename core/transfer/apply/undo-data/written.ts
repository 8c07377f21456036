import type { Row } from '#core/catalog/entity-type.ts';
import type { WrittenRows } from '#core/contract/transfer-undo.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { PlanEntity } from '../../plan/entity.ts';
import { leftIn } from '../../plan/left.ts';
import type { BuiltPlan } from '../../plan/planner.ts';
import { rowsById } from '../../rows.ts';
import { isToBeAdded, isToBeUpdated, type NewIds } from '../context.ts';

/**
 * Reads back, inside the transaction that wrote them, all rows that were added or changed: what a trigger or a default
 * of the database made of them counts as well. One statement for each type.
 */
export async function readWritten(
  session: Session,
  site: Site,
  entities: BuiltPlan['entities'],
  newIds: NewIds,
): Promise<Record<string, WrittenRows>> {
  const written: Record<string, WrittenRows> = {};
  for (const [name, list] of entities) {
    const available = site.available(site.catalog.get(name));
    if ('unavailable' in available) continue;
    const byId = new Map<number, PlanEntity>();
    for (const entity of list) {
      if (isToBeAdded(entity)) byId.set(newIds.get(entity) ?? 0, entity);
      else if (isToBeUpdated(entity)) byId.set(entity.match?.id ?? 0, entity);
    }
    if (byId.size === 0) continue;
    const { type } = available;
    const columns = available.columns.filter(({ secret }) => !secret).map((column) => column.name);
    const rows: WrittenRows = { columns, added: {}, changed: {} };
    for (const row of await rowsById(session, available, byId.keys())) {
      const before = byId.get(Number(row[type.id]))?.match?.row;
      const guid = String(row[type.guid]);
      if (before) rows.changed[guid] = changedColumns(columns, before, row);
      else rows.added[guid] = columns.map((column) => leftIn(row[column]));
    }
    written[name] = rows;
  }
  return written;
}

function changedColumns(columns: readonly string[], before: Row, after: Row): WrittenRows['changed'][string] {
  const changed = columns.filter((column) => after[column] !== before[column]);
  return Object.fromEntries(changed.map((column) => [column, after[column] ?? null]));
}

import type { Row } from '#core/catalog/entity-type.ts';
import type { ChangedSecrets } from '#core/contract/transfer/undo.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { type StoredRows, storeOf } from '../row-store.ts';
import { isToBeAdded, isToBeUpdated, type NewIds } from './context.ts';

/** A row that was added, changed or removed. */
export interface ChangedRow {
  type: string;
  before?: Row | undefined;
  after?: Row | undefined;
  /** Secrets that have become others: the old ones are not kept. */
  secrets?: readonly string[] | undefined;
}

/** What a run has changed of the rows of a store, and what the store holds now. */
export interface ChangedRows {
  rows: ChangedRow[];
  after: StoredRows;
}

/** Reads back, inside its transaction, what a run has written; undefined for a site without a store. */
export async function readChangedRows(
  session: Session,
  site: Site,
  { entities, removals }: Pick<BuiltPlan, 'entities' | 'removals'>,
  newIds: NewIds,
  secrets: ChangedSecrets = {},
): Promise<ChangedRows | undefined> {
  const after = await storeOf(site)?.read(session);
  if (!after) return undefined;
  const rows: ChangedRow[] = [];
  for (const [type, list] of entities) {
    const { id } = site.catalog.get(type);
    const byId = new Map(after.rows.get(type)?.map((row) => [Number(row[id]), row]));
    for (const entity of list) {
      if (!isToBeAdded(entity) && !isToBeUpdated(entity)) continue;
      const { match } = entity;
      const row = byId.get(match?.id ?? newIds.get(entity) ?? 0);
      rows.push({ type, before: match?.row, after: row, secrets: secrets[type]?.[entity.guid] });
    }
  }
  for (const [type, byId] of removals) for (const { row } of byId.values()) rows.push({ type, before: row });
  return { rows, after };
}

import { SiteferryError } from '#core/base/errors.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { RowsWrite, Session, Site } from '#core/site/site.ts';
import { isPending, mappedValue } from '../plan/compare.ts';
import { isActive, type LoadedEntity, type MatchedEntity, type PlanEntity } from '../plan/entity.ts';
import { fillIn, isPendingRewrite } from '../plan/references/rewrite.ts';
import { writtenColumns } from '../rows/rows.ts';

/** One row of a statement, with the entity that it is written for. */
export interface WrittenRow {
  entity: LoadedEntity;
  row: Row;
}

/** How rows are written. */
export interface RowWriter {
  /** One set-based write of rows, which may still run when it returns; how it fails is the caller's business. */
  write(type: EntityType, rows: readonly WrittenRow[], write: RowsWrite): Promise<void>;
  /** Waits for what is being written. */
  settled(): Promise<void>;
}

/** Ids that the rows added by an import have on the receiver. */
export type NewIds = ReadonlyMap<MatchedEntity, number>;

/** What the steps of an apply share. */
export interface WriteContext extends Pick<RowWriter, 'write'> {
  readonly session: Session;
  readonly site: Site;
  /** Filled while new rows are written. */
  readonly newIds: NewIds;
  /** The Guid that a new row gets. */
  readonly guidOf: (entity: MatchedEntity) => string;
}

/** New on the receiver: *Add* and *AutoCreate*. */
export function isToBeAdded(entity: PlanEntity): boolean {
  return isActive(entity) && entity.match === undefined;
}

/** Matched with at least one difference: *Update*. */
export function isToBeUpdated(entity: PlanEntity): boolean {
  return isActive(entity) && entity.match !== undefined && entity.changes.length > 0;
}

/** The columns that are written: those that the receiver has, but for secrets and what it fills itself. */
export function transferredColumns({ site }: WriteContext, type: EntityType): (Column & TypedColumn)[] {
  const available = site.available(type);
  return 'unavailable' in available ? [] : writtenColumns(available);
}

/** The value as it is written: ids of rows that this import has made are known by now. */
export function receiverValue(
  { newIds, guidOf }: WriteContext,
  entity: PlanEntity,
  column: Column,
): Value | undefined {
  const value = mappedValue(entity, column);
  if (value === undefined || !isPending(value)) return value;
  if ('entity' in value) return newIds.get(value.entity) ?? null;
  return fillIn(value, ({ entity: named, give }) => {
    const identity = give === 'guid' ? guidOf(named) : newIds.get(named);
    if (identity === undefined)
      throw new SiteferryError('bug', { reason: `${named.type.name} ${named.guid} has no id yet` });
    return String(identity);
  });
}

/** True for a text that can be written only when all new rows have their ids. */
export function namesNewRows({ rewrites }: PlanEntity, { name }: Column): boolean {
  return rewrites.get(name)?.some(isPendingRewrite) === true;
}

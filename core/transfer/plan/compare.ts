import type { Column, Value } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Change } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import type { PlanContext } from './context.ts';
import {
  exists,
  type FollowedEntity,
  isActive,
  type MatchedEntity,
  type PlanEntity,
  type ValuedEntity,
  wantedValue,
} from './entity.ts';
import { fillIn, type NewText, rewritten } from './rewrite.ts';

/** A reference to a row that gets its id only when the import writes it. */
export interface NewRow {
  entity: MatchedEntity;
}

/** True for a value that is known only while the import writes. */
export function isNew(value: Value | NewRow | NewText): value is NewRow | NewText {
  return typeof value === 'object' && value !== null;
}

/**
 * The value as the receiver would store it, references mapped to the receiver's ids, in texts as well; undefined where
 * the archive does not know the column or its reference leads nowhere, so that it must be left alone.
 */
export function mappedValue(
  entity: ValuedEntity & Partial<Pick<FollowedEntity, 'rewrites'>>,
  column: Column,
): Value | NewRow | NewText | undefined {
  const target = entity.targets.get(column.name);
  switch (target?.kind) {
    case 'receiver':
      return target.id;
    case 'entity':
      if (target.entity.match) return target.entity.match.id;
      return exists(target.entity) ? { entity: target.entity } : undefined;
    case 'missing':
      return undefined;
    default: {
      const value = wantedValue(entity, column);
      const rewrites = entity.rewrites?.get(column.name);
      return rewrites && typeof value === 'string' ? rewritten(value, rewrites) : value;
    }
  }
}

/**
 * Compares every matched entity with the receiver's row, column by column, once it is known what every reference
 * leads to. An optional reference that leads nowhere leaves the column alone (null in a new row) and is said once
 * per type and column.
 */
export function compareAll(
  context: PlanContext,
  entities: ReadonlyMap<string, readonly FollowedEntity[]>,
): Map<string, readonly PlanEntity[]> {
  const compared = new Map<string, readonly PlanEntity[]>();
  for (const [typeName, list] of entities) {
    const available = context.site.available(context.site.catalog.get(typeName));
    const columns = 'unavailable' in available ? [] : available.columns.filter((column) => !column.secret);
    const lost = new Map<string, number>();
    const ofType = list.map((entity) => Object.assign(entity, { changes: compare(entity, columns, lost) }));
    compared.set(typeName, ofType);
    for (const [column, count] of lost) {
      context.warnings.push(warning(message('reference-unresolved', { count, type: typeName, column })));
    }
  }
  return compared;
}

/** What the import changes in the receiver's row; counts references that lead nowhere in `lost`, by column. */
function compare(entity: FollowedEntity, columns: readonly Column[], lost: Map<string, number>): Change[] {
  const changes: Change[] = [];
  if (!isActive(entity)) return changes;
  for (const column of columns) {
    if (entity.kept.has(column.name)) continue;
    const wanted = mappedValue(entity, column);
    if (wanted === undefined) {
      if (entity.targets.has(column.name) && !column.required) {
        lost.set(column.name, (lost.get(column.name) ?? 0) + 1);
      }
    } else if (entity.match) {
      const receiver = entity.match.row[column.name] ?? null;
      const archive = isNew(wanted) ? shownValue(wanted) : wanted;
      if (isNew(wanted) || wanted !== receiver) changes.push({ column: column.name, receiver, archive });
    }
  }
  return changes;
}

/** The id of a new row is not known before it is written, and the source's could look like the receiver's. */
function shownValue(value: NewRow | NewText): string {
  return 'entity' in value ? value.entity.guid : fillIn(value, ({ entity }) => entity.guid);
}

import type { Column, EntityType, Value } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { exists, type PlanEntity, wantedValue } from './entity.ts';
import { activeEntities, availableType, type PlanState, settle } from './state.ts';
import { defaultValue } from './stubs.ts';

/**
 * Settles `missing-value` for the parts of the natural key: before keys are compared, because a default that is filled
 * in can be taken as well.
 */
export function settleKeyValues(state: PlanState, type: EntityType): void {
  settleColumns(state, type, (column) => type.key.includes(column.name));
}

/**
 * Settles what other single values stand against: `missing-value` (a required column has none) and `type-change` (a
 * column that is fixed when a row is made differs).
 */
export function settleValues(state: PlanState, type: EntityType): void {
  settleColumns(state, type, (column) => !type.key.includes(column.name));
  const immutable = availableType(state, type).columns.filter((column) => column.immutable);
  for (const entity of activeEntities(state, type)) {
    if (entity.stub) continue;
    for (const column of immutable) settleImmutable(state, entity, column);
  }
}

function settleColumns(state: PlanState, type: EntityType, wanted: (column: Column) => boolean): void {
  const required = availableType(state, type).columns.filter((column) => column.required && wanted(column));
  for (const entity of activeEntities(state, type)) {
    if (entity.stub) continue;
    for (const column of required) settleRequired(state, entity, column);
  }
}

function settleRequired(state: PlanState, entity: PlanEntity, column: Column): void {
  const value = wantedValue(entity, column);
  // What the archive does not know stays as it is on a row that exists.
  if ((value !== null && value !== undefined) || (value === undefined && entity.match)) return;
  const decision = settle(
    state,
    entity,
    'missing-value',
    { column: column.name },
    column.references ? ['skip'] : ['enrich', 'skip'],
  );
  if (decision !== 'enrich') return;
  // A row that exists has a value already, which no default is better than.
  if (entity.match) entity.kept.add(column.name);
  else entity.overrides.set(column.name, defaultValue(entity.type, column, entity.guid));
}

function settleImmutable(state: PlanState, entity: PlanEntity, column: Column): void {
  if (!entity.match) return;
  const wanted = mappedValue(entity, column);
  if (wanted === undefined) return;
  const receiver = entity.match.row[column.name] ?? null;
  if (!isNew(wanted) && wanted === receiver) return;
  const decision = settle(
    state,
    entity,
    'type-change',
    { column: column.name, receiver, archive: wantedValue(entity, column) ?? null },
    ['keep-receiver', 'skip'],
  );
  if (decision === 'keep-receiver') entity.kept.add(column.name);
}

/** A reference to a row that gets its id only when the import writes it. */
export interface NewRow {
  entity: PlanEntity;
}

/** True for a value that is known only while the import writes. */
export function isNew(value: Value | NewRow): value is NewRow {
  return typeof value === 'object' && value !== null;
}

/**
 * The value as the receiver would store it, references mapped to the receiver's ids; undefined where the archive does
 * not know the column or its reference leads nowhere, so that it must be left alone.
 */
export function mappedValue(entity: PlanEntity, column: Column): Value | NewRow | undefined {
  const target = entity.targets.get(column.name);
  switch (target?.kind) {
    case 'receiver':
      return target.id;
    case 'entity':
      if (target.entity.match) return target.entity.match.id;
      return exists(target.entity) ? { entity: target.entity } : undefined;
    case 'missing':
      return undefined;
    default:
      return wantedValue(entity, column);
  }
}

/**
 * Compares every matched entity with the receiver's row, column by column, once it is known what every reference
 * leads to. An optional reference that leads nowhere leaves the column alone (null in a new row) and is said once
 * per type and column.
 */
export function compareAll(state: PlanState): void {
  for (const [typeName, entities] of state.entities) {
    const columns = availableType(state, state.site.catalog.get(typeName)).columns.filter(
      (column) => !column.secret,
    );
    const lost = new Map<string, number>();
    for (const entity of entities) {
      if (entity.skipped !== undefined) continue;
      for (const column of columns) {
        if (entity.kept.has(column.name)) continue;
        const wanted = mappedValue(entity, column);
        if (wanted === undefined) {
          if (entity.targets.has(column.name) && !column.required) {
            lost.set(column.name, (lost.get(column.name) ?? 0) + 1);
          }
        } else if (entity.match) {
          compareColumn(entity, entity.match.row, column, wanted);
        }
      }
    }
    for (const [column, count] of lost) {
      state.warnings.push(warning(message('reference-unresolved', { count, type: typeName, column })));
    }
  }
}

function compareColumn(
  entity: PlanEntity,
  receiverRow: Readonly<Record<string, Value>>,
  column: Column,
  wanted: Value | NewRow,
): void {
  const receiver = receiverRow[column.name] ?? null;
  if (isNew(wanted)) {
    // Its id is not known before it is written, and the source's could look like the receiver's.
    entity.changes.push({ column: column.name, receiver, archive: wanted.entity.guid });
  } else if (wanted !== receiver) {
    entity.changes.push({ column: column.name, receiver, archive: wanted });
  }
}

import type { Column, Value } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { writtenColumns } from '../../rows/rows.ts';
import { isPending, mappedValue } from '../compare.ts';
import { raiseConflict } from '../conflicts.ts';
import { availableType, type PlanContext } from '../context.ts';
import {
  isActive,
  isKept,
  type ReferencedEntity,
  type ValuedEntity,
  type Writable,
  wantedValue,
} from '../entity.ts';
import type { CheckedBatch, KeyValuedBatch, SharedBatch, ValuedBatch } from '../stages.ts';
import { invalidValue, settleInvalid } from './invalid-values.ts';
import { defaultValue, stubState } from './stubs.ts';

/**
 * Settles `value-invalid` and `missing-value` for the parts of the natural key: before keys are compared, because what
 * is written instead can be taken as well.
 */
export function settleKeyValues(context: PlanContext, pass: SharedBatch): KeyValuedBatch {
  const batch: KeyValuedBatch = { ...pass, stage: 'key-valued' };
  settleColumns(context, batch, (column) => pass.type.key.includes(column.name));
  return batch;
}

/** Everything is written as the archive says. */
export function asInArchive(entity: ReferencedEntity): ValuedEntity {
  return Object.assign(entity, { overrides: NO_OVERRIDES, kept: NOTHING_KEPT });
}

/** Takes back what was written instead of the archive's values. */
export function clearValues(entity: Writable<ValuedEntity>): void {
  entity.overrides = NO_OVERRIDES;
  entity.kept = NOTHING_KEPT;
}

const NO_OVERRIDES: ReadonlyMap<string, Value> = new Map();
const NOTHING_KEPT: ReadonlySet<string> = new Set();

/**
 * Settles what other single values stand against: `value-invalid`, `missing-value` (a required column has none) and `type-change` (a
 * column that is fixed when a row is made differs).
 */
export function settleValues(context: PlanContext, batch: CheckedBatch): ValuedBatch {
  const { type, open } = batch;
  settleColumns(context, batch, (column) => !type.key.includes(column.name));
  // An undo takes back whatever was written.
  if (context.written) return { ...batch, stage: 'valued' };
  const immutable = writtenColumns(availableType(context, type)).filter((column) => column.immutable);
  for (const entity of open.filter(isActive)) {
    const stub = immutable.length > 0 ? stubState(context, entity) : undefined;
    // A stub that nobody has touched becomes the real entity, whatever its fixed columns are.
    if (stub === 'untouched') continue;
    for (const column of immutable) settleImmutable(context, entity, column, stub === 'changed');
  }
  return { ...batch, stage: 'valued' };
}

/** Lets the import write this value instead of the archive's. */
export function overrideValue(entity: Writable<ValuedEntity>, column: Column, value: Value): void {
  entity.overrides = new Map(entity.overrides).set(column.name, value);
}

/** Lets the import leave a column of a matched entity as it is on the receiver. */
export function keepReceiverValue(entity: Writable<ValuedEntity>, column: Column): void {
  entity.kept = new Set(entity.kept).add(column.name);
}

function settleColumns(
  context: PlanContext,
  { type, open }: KeyValuedBatch | CheckedBatch,
  wanted: (column: Column) => boolean,
): void {
  const columns = writtenColumns(availableType(context, type)).filter(wanted);
  const defaulted = new Map<string, number>();
  for (const entity of open.filter(isActive)) {
    for (const column of columns) {
      if (isKept(entity, column.name)) continue;
      if (takeInvalid(context, entity, column)) continue;
      if (takeDefault(entity, column)) defaulted.set(column.name, (defaulted.get(column.name) ?? 0) + 1);
      else if (column.required && !context.written) settleRequired(context, entity, column);
    }
  }
  for (const [column, count] of defaulted) {
    context.warnings.push(warning(message('default-taken', { count, type: type.name, column })));
  }
}

/** True for a column whose value in the archive is none that it can hold: nothing else stands against it. */
function takeInvalid(context: PlanContext, entity: ValuedEntity, column: Column): boolean {
  const invalid = invalidValue(context, entity, column);
  if (!invalid) return false;
  const instead = settleInvalid(context, entity, column, invalid);
  if (instead !== undefined) overrideValue(entity, column, instead);
  return true;
}

/** A new row has the default of a column that an older archive does not know; true where that was so. */
function takeDefault(entity: ValuedEntity, column: Column): boolean {
  if (entity.match || column.default === undefined || column.default === null) return false;
  if (wantedValue(entity, column) !== undefined) return false;
  overrideValue(entity, column, column.default);
  return true;
}

function settleRequired(context: PlanContext, entity: ValuedEntity, column: Column): void {
  const value = wantedValue(entity, column);
  // What the archive does not know stays as it is on a row that exists.
  if ((value !== null && value !== undefined) || (value === undefined && entity.match)) return;
  const decision = raiseConflict(
    context,
    entity,
    { code: 'missing-value', facts: { column: column.name } },
    column.references ? ['skip'] : ['enrich', 'skip'],
  );
  if (decision !== 'enrich') return;
  // A row that exists has a value already, which no default is better than.
  if (entity.match) keepReceiverValue(entity, column);
  else overrideValue(entity, column, defaultValue(entity.type, column, entity.guid));
}

function settleImmutable(
  context: PlanContext,
  entity: ValuedEntity,
  column: Column,
  isChangedStub: boolean,
): void {
  if (!entity.match || isKept(entity, column.name)) return;
  const wanted = mappedValue(entity, column);
  if (wanted === undefined) return;
  const receiver = entity.match.row[column.name] ?? null;
  if (!isPending(wanted) && wanted === receiver) return;
  const archive = wantedValue(entity, column) ?? null;
  const decision = raiseConflict(
    context,
    entity,
    {
      code: 'type-change',
      facts: { column: column.name, receiver, archive, ...(isChangedStub ? { changedStub: true } : {}) },
    },
    ['keep-receiver', 'skip'],
  );
  if (decision === 'keep-receiver') keepReceiverValue(entity, column);
}

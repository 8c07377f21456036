import type { Column, Value } from '#core/catalog/entity-type.ts';
import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { InvalidValue } from '../../archive/content.ts';
import { raiseConflict } from '../conflicts.ts';
import type { PlanContext } from '../context.ts';
import type { ValuedEntity } from '../entity.ts';

/** The value of the archive that a column of an entity cannot hold. */
export function invalidValue(
  { archive }: PlanContext,
  { type, guid }: ValuedEntity,
  column: Column,
): InvalidValue | undefined {
  const ofEntity = archive.invalidValues.get(type.name)?.get(guid);
  return ofEntity?.find((value) => value.column === column.name);
}

/**
 * Settles `value-invalid`: the archive has a value that its column cannot hold without loss. Gives what is written
 * instead, as decided.
 */
export function settleInvalid(
  context: PlanContext,
  entity: ValuedEntity,
  column: Column,
  { reason, found, shortened, limit }: InvalidValue,
): Value | undefined {
  const allowed: DecisionKind[] = [
    ...(shortened === undefined ? [] : (['shorten'] as const)),
    ...(column.default !== undefined || !column.required ? (['default'] as const) : []),
    'skip',
  ];
  const facts = {
    column: column.name,
    found,
    reason,
    type: column.type,
    length: limit?.length ?? column.length ?? null,
    ...(limit?.unit === 'byte' ? { bytes: true as const } : {}),
  };
  const decision = raiseConflict(context, entity, { code: 'value-invalid', facts }, allowed);
  if (decision === 'shorten') return shortened;
  return decision === 'default' ? (column.default ?? null) : undefined;
}

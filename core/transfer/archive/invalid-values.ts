import { redact } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Column, Value } from '#core/catalog/entity-type.ts';
import type { InvalidValue } from './content.ts';
import { invalidReason, shorten } from './convert-value.ts';

/** So much of a value is shown, in characters. */
const SHOWN = 60;

/** A value that its column cannot hold. */
export function describeInvalid(
  column: Pick<Column, 'name' | 'type' | 'length'>,
  value: unknown,
): InvalidValue {
  const reason = invalidReason(column, value);
  return {
    column: column.name,
    reason,
    found: excerpt(value),
    ...(reason === 'too-long' && typeof value === 'string'
      ? { shortened: shorten(value, column.length ?? 0) }
      : {}),
  };
}

/** A value that the receiver's column cannot hold, though the catalog's could. */
export function describeMisfit(
  column: string,
  value: Value,
  why: Pick<InvalidValue, 'reason' | 'shortened' | 'limit'>,
): InvalidValue {
  return { column, found: excerpt(value), ...why };
}

/** A column that two keys of a row mean: which of the two values counts is not guessed. */
export function givenTwice(column: string, value: unknown): InvalidValue {
  return { column, reason: 'given-twice', found: excerpt(value) };
}

function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : beginningOf(value);
  // What begins behind the cut cannot be told from a secret, so the cut comes second.
  return sanitize(redact(text.slice(0, 4 * SHOWN)), SHOWN);
}

/** The kind of an object says enough, and none of its content. */
function beginningOf(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}

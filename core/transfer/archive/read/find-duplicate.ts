import type { Row, Value } from '#core/catalog/entity-type.ts';

/**
 * The first two rows, by their position, that hold one value in `column`; absent where each value is there once.
 * `numberOf` gives equal numbers for equal values, and nearly always different ones for different values.
 *
 * Numbers are sorted many times faster than a set of texts is built. Equal numbers need not be equal values, so the
 * values decide, in the order in which they came.
 */
export function findDuplicate(
  rows: readonly Row[],
  column: string,
  numberOf: (row: Row) => number,
): { first: number; second: number } | undefined {
  const numbers = new Float64Array(rows.length);
  let isAscending = true;
  let before = Number.NEGATIVE_INFINITY;
  let position = 0;
  for (const row of rows) {
    const number = numberOf(row);
    isAscending &&= number > before;
    before = number;
    numbers[position] = number;
    position += 1;
  }
  // Archives have their rows by id.
  if (isAscending || !holdsTwice(numbers.sort())) return undefined;
  const firstWith = new Map<Value | undefined, number>();
  for (const [position, row] of rows.entries()) {
    const first = firstWith.get(row[column]);
    if (first !== undefined) return { first, second: position };
    firstWith.set(row[column], position);
  }
  return undefined;
}

function holdsTwice(sorted: Float64Array): boolean {
  for (let position = 1; position < sorted.length; position += 1) {
    if (sorted[position] === sorted[position - 1]) return true;
  }
  return false;
}

/** A number that differs for different texts, but for one pair in 2^53. */
export function hashText(text: string): number {
  let low = 0;
  let high = 0;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    low = (Math.imul(low, 31) + code) | 0;
    high = (Math.imul(high, 37) + code) | 0;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

import type { ColumnType } from '#core/catalog/entity-type.ts';
import type { SqlType } from './sql-type.ts';

/**
 * True for a real type that changes or refuses some values of ours. What it makes of them is asked of the database: how
 * it rounds is its business.
 */
export function isLossyType(type: ColumnType, { name, size }: SqlType): boolean {
  const [first, second = 0] = size;
  switch (type) {
    case 'int':
      return NARROW_INTEGERS.has(name) || (NUMERIC.has(name) && first !== undefined && first - second < 10);
    case 'decimal':
      if (NUMERIC.has(name)) return first !== undefined && (second < 4 || first - second < 11);
      return NARROW_INTEGERS.has(name) || WIDE_INTEGERS.has(name) || ROUND_NUMBERS.has(name);
    case 'datetime':
      if (FINE_DATES.has(name)) return first !== undefined && first < 3;
      return COARSE_DATES.has(name);
    default:
      return false;
  }
}

const NARROW_INTEGERS: ReadonlySet<string> = new Set(['smallint', 'tinyint', 'bit']);
const WIDE_INTEGERS: ReadonlySet<string> = new Set(['integer', 'int', 'bigint']);
const NUMERIC: ReadonlySet<string> = new Set(['numeric', 'decimal']);
const ROUND_NUMBERS: ReadonlySet<string> = new Set(['money', 'smallmoney', 'real']);
const FINE_DATES: ReadonlySet<string> = new Set([
  'datetime2',
  'datetimeoffset',
  'timestamp-without-time-zone',
  'timestamp-with-time-zone',
]);
const COARSE_DATES: ReadonlySet<string> = new Set(['datetime', 'smalldatetime', 'date']);

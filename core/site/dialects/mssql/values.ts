import type { ColumnType } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '../dialect.ts';
import { isPadded, type SqlType } from '../sql-type.ts';

/** The value of a column in canonical form, whatever its real type is. */
export function canonicalValue(value: string, { type, real }: Pick<TypedColumn, 'type' | 'real'>): string {
  switch (type) {
    case 'int':
      // The driver gives a `bigint` as text.
      return real?.name === 'bigint' ? `CAST(${value} AS float)` : value;
    case 'decimal':
      // Of a `real` seven digits are right; style 1 gives eight.
      return real?.name === 'real'
        ? `ROUND(CAST(CONVERT(varchar(30), ${value}, 1) AS float), 4)`
        : `CAST(${value} AS float)`;
    case 'guid':
      return `LOWER(CONVERT(varchar(36), ${value}))`;
    case 'datetime':
      // Style 126 leaves the milliseconds out when they are zero; the longest result is cut back to them.
      return `LEFT(CONVERT(varchar(23), CAST(${moment(value, real)} AS datetime2(3)), 126) + '.000', 23) + 'Z'`;
    default:
      return real !== undefined && isPadded(real) ? `RTRIM(${value})` : value;
  }
}

/** The cast drops an offset as it is. */
function moment(value: string, real: SqlType | undefined): string {
  return real?.name === 'datetimeoffset' ? `SWITCHOFFSET(${value}, '+00:00')` : value;
}

/** Texts have no length here: one that is too long shall fail where it is written, not become NULL while it is read. */
export const ROWSET_TYPES: Record<ColumnType, string> = {
  int: 'int',
  decimal: 'decimal(15,4)',
  bool: 'bit',
  string: 'nvarchar(max)',
  text: 'nvarchar(max)',
  guid: 'uniqueidentifier',
  datetime: 'datetime2(3)',
};

/** A text of OPENJSON has the collation of the database, which the server does not compare with another column's. */
export function comparable(text: string, real: SqlType | undefined): string {
  return real?.collation === undefined ? text : `${text} COLLATE ${real.collation}`;
}

/**
 * A character that the code page lacks becomes a question mark, or one that looks like it. Both sides are compared
 * under one binary collation: the server refuses to choose between two.
 */
export function codePageBytes(codePage: string, rowset: string): string {
  const binary = 'COLLATE Latin1_General_BIN2';
  return (
    `SELECT x.[ordinal] AS [ordinal], CASE WHEN CONVERT(nvarchar(10), y.[held]) ${binary} = x.[text] ${binary} ` +
    'THEN DATALENGTH(y.[held]) ELSE 0 END AS [bytes] ' +
    `FROM ${rowset} CROSS APPLY (SELECT CONVERT(varchar(10), x.[text] COLLATE ${codePage}) AS [held]) AS y`
  );
}

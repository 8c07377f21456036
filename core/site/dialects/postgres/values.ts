import type { ColumnType } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '../dialect.ts';
import type { SqlType } from '../sql-type.ts';

/** The value of a column in canonical form, whatever its real type is. */
export function canonicalValue(value: string, { type, real }: Pick<TypedColumn, 'type' | 'real'>): string {
  switch (type) {
    case 'int':
      // The driver gives a `numeric` as text.
      return real?.name === 'numeric' ? `${value}::float8` : value;
    case 'decimal':
      return `${number(value, real)}::float8`;
    case 'guid':
      return `${value}::text`;
    case 'datetime':
      // A transaction has the zone UTC, so that this is right for a time with a zone as well.
      return `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      // As `text`, blanks that fill up a `character` are gone.
      return real?.name === 'character' || isCitext(real) ? `${value}::text` : value;
  }
}

/** Money has no way to a number but one; the text of a `real` has the digits that were written and no others. */
function number(value: string, real: SqlType | undefined): string {
  if (real?.name === 'money') return `${value}::numeric`;
  return real?.name === 'real' ? `${value}::text` : value;
}

/** Texts have no length here: one that is too long shall fail where it is written, not be cut while it is read. */
export const ROWSET_TYPES: Record<ColumnType, string> = {
  int: 'integer',
  decimal: 'numeric',
  bool: 'boolean',
  string: 'text',
  text: 'text',
  guid: 'uuid',
  datetime: 'timestamp(3)',
};

/** The cast to `citext` or `character` brings their own comparison with it, where text would be compared as text. */
export function comparable(text: string, real: SqlType | undefined): string {
  if (real?.name === 'character') return `${text}::bpchar`;
  if (real !== undefined && isCitext(real)) return `${text}::${real.declared}`;
  return real?.collation === undefined ? text : `${text} COLLATE ${real.collation}`;
}

/** With its schema where that is not searched. */
function isCitext(real: SqlType | undefined): boolean {
  return real?.name === 'citext' || real?.name.endsWith('.citext') === true;
}

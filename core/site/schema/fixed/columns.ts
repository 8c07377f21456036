import type { Value } from '#core/catalog/entity-type.ts';
import type { TableColumn } from '../table.ts';

/** Short words for the columns of fixed tables, so that a table reads as a table. */

type More = Pick<TableColumn, 'required' | 'secret'> & { default?: Value };

/** For a column that a row cannot be without. */
export const required = { required: true } as const;

/** For a password, key or token of the site. */
export const secret = { secret: true } as const;

/** Integer that the database counts up. */
export function identity(name: string): TableColumn {
  return { name, type: 'int', required: true, identity: true };
}

export function string(name: string, length: number, more: More = {}): TableColumn {
  return { name, type: 'string', length, ...more };
}

export function text(name: string, more: More = {}): TableColumn {
  return { name, type: 'text', ...more };
}

export function int(name: string, more: More = {}): TableColumn {
  return { name, type: 'int', ...more };
}

export function decimal(name: string, more: More = {}): TableColumn {
  return { name, type: 'decimal', ...more };
}

export function datetime(name: string, more: More = {}): TableColumn {
  return { name, type: 'datetime', ...more };
}

export function guid(name = 'Guid', more: More = required): TableColumn {
  return { name, type: 'guid', ...more };
}

/** Yes or no, never unknown; new rows have `value`. */
export function flag(name: string, value = false): TableColumn {
  return { name, type: 'bool', required: true, default: value };
}

/** Yes, no or unknown. */
export function nullableFlag(name: string): TableColumn {
  return { name, type: 'bool' };
}

/** Id of a row of another table, `Table.Column`. */
export function reference(name: string, target: string, more: More = {}): TableColumn {
  const [table = '', column = ''] = target.split('.');
  return { name, type: 'int', ...more, references: { table, column } };
}

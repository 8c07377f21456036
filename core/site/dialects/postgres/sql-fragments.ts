import type { TypedColumn } from '../dialect.ts';
import { ROWSET_TYPES } from './values.ts';

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function table(name: string): string {
  return `dbo.${identifier(name)}`;
}

export function rowset(alias: string, columns: readonly TypedColumn[], parameterIndex: number): string {
  const definitions = columns.map((column) => `${identifier(column.name)} ${ROWSET_TYPES[column.type]}`);
  return `json_to_recordset($${parameterIndex + 1}::json) AS ${alias}(${definitions.join(', ')})`;
}

/** A text with backslashes is written as `E'…'`: its meaning must not hang on `standard_conforming_strings`. */
export function quote(text: string): string {
  const quoted = text.replaceAll("'", "''");
  return quoted.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`;
}

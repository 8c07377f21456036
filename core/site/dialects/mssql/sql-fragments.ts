import type { TypedColumn } from '../dialect.ts';
import { ROWSET_TYPES } from './values.ts';

export function identifier(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}

export function table(name: string): string {
  return `[dbo].${identifier(name)}`;
}

export function rowset(alias: string, columns: readonly TypedColumn[], parameterIndex: number): string {
  const definitions = columns.map(
    ({ name, type }) => `${identifier(name)} ${ROWSET_TYPES[type]} ${quote(`$.${JSON.stringify(name)}`)}`,
  );
  return `OPENJSON(@${parameterIndex}) WITH (${definitions.join(', ')}) AS ${alias}`;
}

export function quote(text: string): string {
  return `N'${text.replaceAll("'", "''")}'`;
}

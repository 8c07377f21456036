import { identifier, quote, table } from './sql-fragments.ts';

/**
 * A SELECT that gives a table's name and a hash over all rows. As JSON, because the checksums of SQL Server leave the rest of
 * long texts out; the hash is made on the server, so nothing of the rows travels.
 */
export function fingerprint(name: string, columns: readonly string[]): string {
  const [first = '', ...others] = columns.map((column) => `t.${identifier(column)}`);
  const rows = `SELECT ${[first, ...others].join(', ')} FROM ${table(name)} AS t ORDER BY ${first} FOR JSON PATH`;
  return `SELECT ${quote(name)} AS [table], CONVERT(varchar(64), HASHBYTES('SHA2_256', (${rows})), 2) AS [hash]`;
}

import type { Identities, IdentityColumn, IdentityState, RunQuery } from '../identities.ts';
import { identifier, quote, table } from './sql-fragments.ts';

export const mssqlIdentities: Identities = { read, restore };

/**
 * DBCC CHECKIDENT is for the owner of the schema and for three roles, which no function tells of by itself.
 * https://learn.microsoft.com/en-us/sql/t-sql/database-console-commands/dbcc-checkident-transact-sql
 */
const MAY_RESEED =
  "CASE WHEN IS_SRVROLEMEMBER(N'sysadmin') = 1 OR IS_ROLEMEMBER(N'db_owner') = 1 OR IS_ROLEMEMBER(N'db_ddladmin') = 1 " +
  "OR EXISTS (SELECT 1 FROM sys.schemas o WHERE o.name = N'dbo' AND o.principal_id = DATABASE_PRINCIPAL_ID()) THEN 1 ELSE 0 END";

/**
 * IDENTITY counts on whatever becomes of the transaction, and follows ids that IDENTITY_INSERT brings. One that has never
 * counted cannot be put back exactly: what a reseed means depends on that (the value itself, or the one after it).
 */
async function read(ask: RunQuery, columns: readonly IdentityColumn[]): Promise<IdentityState[]> {
  if (columns.length === 0) return [];
  const selects = columns.map(({ table: name, id }) => {
    const current = `CAST(IDENT_CURRENT(${quote(table(name))}) AS bigint)`;
    return (
      `SELECT ${quote(name)} AS [table], ${quote(id)} AS [id], CAST(${current} + 1 AS float) AS [next], ` +
      `CASE WHEN c.last_value IS NULL THEN 0 ELSE 1 END AS [used], ` +
      `CASE WHEN CAST(c.increment_value AS bigint) = 1 THEN 1 ELSE 0 END AS [steady], ` +
      `(SELECT COUNT(*) FROM ${table(name)} t WHERE t.${identifier(id)} > ${current}) AS [above], ` +
      `${MAY_RESEED} AS [allowed] FROM sys.identity_columns c ` +
      `WHERE c.object_id = OBJECT_ID(${quote(table(name))}) AND c.name = ${quote(id)}`
    );
  });
  const rows = await ask(selects.join(' UNION ALL '));
  return rows.map((row) => ({
    table: String(row.table),
    id: String(row.id),
    next: Number(row.next),
    used: row.used === 1,
    above: Number(row.above),
    restorable: row.allowed === 1 && row.used === 1 && row.steady === 1,
  }));
}

/** Who cannot lock the table at once does not wait: nobody else could write to it meanwhile. */
async function restore(ask: RunQuery, { table: name, id, next, above }: IdentityState): Promise<boolean> {
  const [row] = await ask(
    `DECLARE @above int; ` +
      `SELECT @above = COUNT(*) FROM ${table(name)} AS t WITH (TABLOCKX, HOLDLOCK, NOWAIT) WHERE t.${identifier(id)} >= ${next}; ` +
      `IF @above = ${above} DBCC CHECKIDENT (${quote(table(name))}, RESEED, ${next - 1}) WITH NO_INFOMSGS; ` +
      `SELECT CASE WHEN @above = ${above} THEN 1 ELSE 0 END AS [restored]`,
  );
  return row?.restored === 1;
}

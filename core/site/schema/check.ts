import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SiteCheck } from '#core/contract/site.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '../site.ts';
import { catalogTables } from './catalog-tables.ts';
import { fixedTables } from './fixed/index.ts';
import { missingColumn, similarName } from './introspect.ts';
import { readColumns, readTables } from './real-tables.ts';

/**
 * Compares a site with the reference schema, and asks what this user may do with each of its tables: three statements,
 * however large the schema is. A table without a right to it is there and not readable, not missing, where the
 * database tells the two apart (PostgreSQL does; SQL Server hides what one has no right to).
 */
export async function checkSite(site: Site, signal?: AbortSignal): Promise<SiteCheck> {
  return await site.read(async (session) => {
    const tables = await readTables(session);
    const real = new Set(tables.flatMap(({ schema, name }) => (schema === 'dbo' ? name : [])));
    const expected = [...catalogTables(site.catalog), ...fixedTables].map((table) => table.name);
    const rights = await readRights(
      session,
      expected.filter((name) => real.has(name)),
    );
    const readable = new Set(rights.flatMap(({ table, read }) => (read ? table : [])));
    return {
      siteId: site.id,
      productVersion: site.productVersion,
      dialect: site.dialect.name,
      serverVersion: site.serverVersion,
      warnings: [...site.warnings, ...(await missingFixedColumns(session, readable))],
      missingTables: expected.filter((name) => !real.has(name)).map(qualified),
      rights,
    };
  }, signal);
}

/** The catalog's own columns are told of by the introspection. */
async function missingFixedColumns(session: Session, readable: ReadonlySet<string>): Promise<Finding[]> {
  const real = await readColumns(session);
  return fixedTables.flatMap((table): Finding[] => {
    if (!readable.has(qualified(table.name))) return [];
    const names = new Set(real.get(table.name)?.map(({ column }) => column));
    return table.columns
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => {
        const reason = missingColumn(`${qualified(table.name)}.${name}`, similarName(name, names));
        return warning(message('column-missing', { reason }));
      });
  });
}

function qualified(table: string): string {
  return `dbo.${table}`;
}

async function readRights(session: Session, tables: readonly string[]): Promise<SiteCheck['rights']> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const column = [{ name: 'name', type: 'string' }] as const;
  const right = (action: 'SELECT' | 'INSERT' | 'UPDATE') => dialect.hasTableRight(`x.${q('name')}`, action);
  const rows = await session.query<{ name: string; read: number; write: number }>(
    `SELECT x.${q('name')} AS ${q('name')}, CASE WHEN ${right('SELECT')} THEN 1 ELSE 0 END AS ${q('read')}, ` +
      `CASE WHEN ${right('INSERT')} AND ${right('UPDATE')} THEN 1 ELSE 0 END AS ${q('write')} ` +
      `FROM ${dialect.rowset('x', column, 0)}`,
    [
      dialect.encodeRows(
        column,
        tables.map((name) => ({ name })),
      ),
    ],
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return tables.map((table) => ({
    table: qualified(table),
    read: byName.get(table)?.read === 1,
    write: byName.get(table)?.write === 1,
  }));
}

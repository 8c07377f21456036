import type { SiteCheck } from '#core/contract/site.ts';
import type { Session, Site } from '../site.ts';
import { catalogTables } from './catalog-tables.ts';
import { fixedTables } from './fixed/index.ts';

/** Compares a site with the reference schema, and asks what this user may do: two statements. */
export async function checkSite(site: Site, signal?: AbortSignal): Promise<SiteCheck> {
  return await site.read(async (session) => {
    const real = new Set(await tableNames(session));
    const expected = [...catalogTables(site.catalog), ...fixedTables].map((table) => table.name);
    const present = site.catalog.types.map((type) => type.table).filter((name) => real.has(name));
    return {
      siteId: site.id,
      productVersion: site.productVersion,
      serverVersion: site.serverVersion,
      warnings: [...site.warnings],
      missingTables: expected.filter((name) => !real.has(name)).map((name) => `dbo.${name}`),
      rights: await readRights(session, present),
    };
  }, signal);
}

async function tableNames(session: Session): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `SELECT TABLE_NAME AS ${session.dialect.identifier('name')} FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'dbo'`,
  );
  return rows.map((row) => row.name);
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
    table: `dbo.${table}`,
    read: byName.get(table)?.read === 1,
    write: byName.get(table)?.write === 1,
  }));
}

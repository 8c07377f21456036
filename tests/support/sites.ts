import { createHash } from 'node:crypto';
import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { connect } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { initSite } from '#core/site/schema/init.ts';
import { type SeedInput, seedSite } from '#core/site/seed/seed.ts';
import type { Connection, Site, StatementHook } from '#core/site/site.ts';
import { copySite } from './copy-site.ts';
import { embedded, postgres, type TestDatabase } from './databases.ts';
import { measureTime } from './measure-time.ts';

export interface TestSite {
  site: Site;
  url: string;
  /** Opens the site once more, e.g. with a hook on every statement. An embedded site must be closed first. */
  open(onStatement?: StatementHook): Promise<Site>;
  remove(): Promise<void>;
}

interface SiteOptions {
  seed?: SeedInput;
  catalog?: Catalog;
  onStatement?: StatementHook;
}

/** A new site on a database of its own, filled from a seed profile where one is given. */
export async function createSite(database: TestDatabase, options: SiteOptions = {}): Promise<TestSite> {
  return await measureTime('database', () => create(database, options));
}

async function create(database: TestDatabase, options: SiteOptions): Promise<TestSite> {
  const catalog = options.catalog ?? referenceCatalog;
  const copied = isUsual(database, catalog) ? await copySite(database, options.seed, make) : undefined;
  const { url, drop } = copied ?? (await database.create());
  if (!copied) await init(url, catalog);
  const open = (onStatement?: StatementHook) =>
    openSite(url, { catalog, ...(onStatement ? { onStatement } : {}) });
  const created: TestSite = {
    site: await open(options.onStatement),
    url,
    open,
    async remove() {
      await created.site.close();
      await drop();
    },
  };
  if (options.seed && !copied) await seedSite(created.site, options.seed, noProgress);
  return created;

  async function make(made: { url: string }): Promise<void> {
    await init(made.url, catalog);
    if (!options.seed) return;
    const site = await openSite(made.url, { catalog });
    await seedSite(site, options.seed, noProgress);
    await site.close();
  }
}

/**
 * A site with the same tables as many others, on a server of the whole run: it is copied. Its hook is called from when the
 * copy is open, and its catalog may find other references in texts.
 */
function isUsual(database: TestDatabase, { types }: Catalog): boolean {
  return (database === postgres || database === embedded) && types === referenceCatalog.types;
}

async function init(url: string, catalog: Catalog): Promise<void> {
  const connection = await connect(url, { create: true });
  await initSite(connection, catalog);
  await connection.close();
}

/** One checksum per table of schema `dbo`: what must not change when nothing may be written. */
export async function checksums(connection: Connection): Promise<Record<string, string>> {
  return await connection.read(async (session) => {
    const { dialect } = session;
    const tables = await session.query<{ name: string }>(
      `SELECT TABLE_NAME AS ${dialect.identifier('name')} FROM INFORMATION_SCHEMA.TABLES ` +
        "WHERE TABLE_SCHEMA = 'dbo' AND TABLE_TYPE = 'BASE TABLE'",
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await session.query(`SELECT * FROM ${dialect.table(name)}`);
      const lines = rows.map((row) => JSON.stringify(row)).sort();
      sums[name] = createHash('sha256').update(lines.join('\n')).digest('hex');
    }
    return sums;
  });
}

/** Rows of a table as the driver gives them. */
export async function rowsOf(site: Site, typeName: string): Promise<Record<string, unknown>[]> {
  const { table, id } = site.catalog.get(typeName);
  return await site.read((session) =>
    session.query(`SELECT * FROM ${session.dialect.table(table)} ORDER BY ${session.dialect.identifier(id)}`),
  );
}

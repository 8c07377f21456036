import { randomUUID } from 'node:crypto';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { withCachedColumns } from './cached-columns.ts';
import type { TestDatabase } from './databases.ts';
import { createSite, type TestSite } from './sites.ts';

/** A site whose sign-in the superadministrator `root` looks after. */
export interface AdminSite {
  made: TestSite;
  site: Site;
  tables<T>(work: (tables: SiteTables) => Promise<T>): Promise<T>;
  /** As `root`, unless another login is named. */
  read<T>(work: (given: Administration) => Promise<T>, operator?: string): Promise<T>;
  change<T>(work: (given: Administration) => Promise<T>, operator?: string): Promise<T>;
  /** Empties tables, one after the other. */
  clear(...tables: string[]): Promise<void>;
  /** Makes it a site of the certified edition, or of the usual one. */
  certify(isCertified: boolean): Promise<void>;
}

export async function createAdminSite(database: TestDatabase): Promise<AdminSite> {
  const made = await createSite(database);
  const site = withCachedColumns(made.site);
  const administered: AdminSite = {
    made,
    site,
    tables: (work) =>
      site.write(async (session) =>
        work(await openTables(session, site.catalog, { code: 'feature.signin', values: {} })),
      ),
    read: (work, operator = 'root') => readAs(site, operator, work, undefined),
    change: (work, operator = 'root') => writeAs(site, operator, work, undefined),
    clear: (...names) =>
      administered.tables(async (tables) => {
        for (const name of names) await tables.remove(name, {});
      }),
    certify: (isCertified) =>
      site.write(async (session) => {
        const { dialect } = session;
        const column = dialect.identifier('IsCertified');
        const sql = `UPDATE ${dialect.table('SiteInfo')} SET ${column} = ${dialect.placeholder(0)}`;
        await session.query(sql, [isCertified]);
      }),
  };
  await administered.tables((tables) =>
    tables.insert('Users', [
      { Guid: randomUUID(), Nick: 'root', DisplayName: 'Root', IsFired: false, IsSuperAdmin: true },
    ]),
  );
  return administered;
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { checkSite } from '#core/site/schema/check.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Session, Site } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { undone } from './support.ts';

const expectedTables = [...catalog.types.map(({ table }) => table), ...fixedTables.map(({ name }) => name)];

describeEachDatabase('checking a site', (database) => {
  let made: TestSite;
  let site: Site;
  const statements: string[] = [];

  beforeAll(async () => {
    made = await createSite(database, { onStatement: (sql) => void statements.push(sql) });
    site = made.site;
  });
  afterAll(async () => {
    await made?.remove();
  });

  /** The check inside the transaction of `session`, where it sees what was changed there. */
  const checkIn = (session: Session) => checkSite({ ...site, read: (work) => work(session) });

  it('finds a new site whole, and everything allowed to who made it, in three statements', async () => {
    statements.length = 0;
    const found = await checkSite(site);
    expect(statements.filter((sql) => sql.startsWith('SELECT'))).toHaveLength(3);
    expect(found).toEqual({
      siteId: site.id,
      productVersion: site.productVersion,
      dialect: database.dialect,
      serverVersion: site.serverVersion,
      warnings: [],
      missingTables: [],
      rights: expectedTables.map((name) => ({ table: `dbo.${name}`, read: true, write: true })),
      missingRights: [],
    });
  });

  it('names tables that are missing, of the catalog and fixed, and columns of fixed tables', async () => {
    const found = await undone(site, async (session) => {
      const { dialect } = session;
      for (const table of ['Reminders', 'LoginsLog'])
        await session.query(`DROP TABLE ${dialect.table(table)}`);
      await session.query(
        `ALTER TABLE ${dialect.table('Users')} DROP COLUMN ${dialect.identifier('PasswordHashPhc')}`,
      );
      return await checkIn(session);
    });
    expect(found.missingTables).toEqual(['dbo.Reminders', 'dbo.LoginsLog']);
    expect(found.rights.map(({ table }) => table)).not.toContain('dbo.LoginsLog');
    const reason = message('missing.column', { column: 'dbo.Users.PasswordHashPhc' });
    expect(found.warnings).toEqual([warning(message('column-missing', { reason }))]);
  });

  it('names a table that is spelled like one of its own, where the database tells them apart', async () => {
    const found = await undone(site, async (session) => {
      const { dialect } = session;
      await session.query(`CREATE TABLE ${dialect.table('úsers')} (${dialect.identifier('a')} integer)`);
      return await checkIn(session);
    });
    const alike = message('names-alike', { name: 'dbo.Users', similar: ['dbo.úsers'] });
    expect(found.warnings).toEqual([warning(alike, { subject: 'dbo.Users' })]);
  });

  // A session on SQL Server cannot become another user for more than one statement.
  const needs = database.dialect === 'mssql' ? ' (needs a second login)' : '';
  it.skipIf(needs !== '')(`tells what a user with few rights may do${needs}`, async () => {
    const found = await undone(site, async (session) => {
      for (const sql of LESSER_USER) await session.query(sql);
      return await checkIn(session);
    });
    const rightsOn = (table: string) => found.rights.find((right) => right.table === `dbo.${table}`);
    expect(rightsOn('Groups')).toEqual({ table: 'dbo.Groups', read: true, write: false });
    expect(rightsOn('States')).toEqual({ table: 'dbo.States', read: true, write: true });
    // To insert alone is not to write: an import updates too.
    expect(rightsOn('Resolutions')).toEqual({ table: 'dbo.Resolutions', read: false, write: false });
    // Without any right a table is there all the same, and so are its columns.
    expect(rightsOn('Users')).toEqual({ table: 'dbo.Users', read: false, write: false });
    expect(found.missingTables).toEqual([]);
    expect(found.warnings).toEqual([]);
    const grants = found.missingRights.flatMap(({ remedies }) =>
      remedies.map(({ values }) => values.statement),
    );
    const grantsOf = (name: string) => grants.filter((statement) => String(statement).includes(`"${name}`));
    expect(grantsOf('Groups')).toEqual([
      'GRANT INSERT, UPDATE, DELETE ON dbo."Groups" TO siteferry_lesser',
      'GRANT USAGE, SELECT, UPDATE ON SEQUENCE dbo."Groups_GroupID_seq" TO siteferry_lesser',
    ]);
    // What somebody has is not asked for, and nothing that no work needs.
    expect(grantsOf('States"')).toEqual([]);
    expect(grantsOf('ServerCommands')).toEqual([
      'GRANT SELECT, INSERT ON dbo."ServerCommands" TO siteferry_lesser',
    ]);
    expect(grantsOf('IpBlocks')).toEqual([
      'GRANT SELECT, UPDATE, DELETE ON dbo."IpBlocks" TO siteferry_lesser',
    ]);
    expect(grants).toContain('GRANT CREATE ON SCHEMA dbo TO siteferry_lesser');
    expect(grants).not.toContain('GRANT USAGE ON SCHEMA dbo TO siteferry_lesser');
    expect(grantsOf('fn_')).toEqual([]);
  });

  it.skipIf(needs !== '')(`asks for nothing more once it is granted what it asks for${needs}`, async () => {
    const left = await undone(site, async (session) => {
      for (const sql of LESSER_USER) await session.query(sql);
      const { missingRights } = await checkIn(session);
      await session.query('RESET ROLE');
      for (const { remedies } of missingRights) {
        for (const { values } of remedies) await session.query(String(values.statement));
      }
      await session.query('SET LOCAL ROLE siteferry_lesser');
      return (await checkIn(session)).missingRights;
    });
    expect(left).toEqual([]);
  });
});

/** Makes a role that may read groups, read and write statuses, and insert resolutions, and becomes it. */
const LESSER_USER = [
  'CREATE ROLE siteferry_lesser',
  'GRANT USAGE ON SCHEMA dbo TO siteferry_lesser',
  'GRANT SELECT ON dbo."Groups" TO siteferry_lesser',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON dbo."States" TO siteferry_lesser',
  'GRANT INSERT ON dbo."Resolutions" TO siteferry_lesser',
  'SET LOCAL ROLE siteferry_lesser',
];

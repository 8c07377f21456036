import { afterEach, expect, it } from 'vitest';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { connect } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { readTables } from '#core/site/schema/column-metadata.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import { initSite, PRODUCT_VERSION } from '#core/site/schema/init.ts';
import type { Connection, StatementHook } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';

describeEachDatabase('making a site', (database) => {
  const cleanUp: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  });

  async function emptyDatabase(
    onStatement?: StatementHook,
  ): Promise<{ url: string; connection: Connection }> {
    const { url, drop } = await database.create();
    const connection = await connect(url, { create: true, onStatement });
    cleanUp.push(drop, () => connection.close());
    return { url, connection };
  }

  const tablesOf = (connection: Connection) =>
    connection.read(async (session) =>
      (await readTables(session)).map(({ schema, name }) => `${schema}.${name}`),
    );

  it('gives an empty database every table, and an id of its own that it keeps', async () => {
    const statements: string[] = [];
    const { url, connection } = await emptyDatabase((sql) => void statements.push(sql));
    const made = await initSite(connection, catalog);
    // Few round trips, also for a schema of several hundred objects.
    expect(statements.length).toBeLessThan(25);
    expect(made.tables).toBe(catalog.types.length + fixedTables.length);
    const tables = await tablesOf(connection);
    expect(tables).toHaveLength(made.tables);
    expect(tables).toEqual(
      expect.arrayContaining([...catalog.types.map(({ table }) => `dbo.${table}`), 'dbo.SiteInfo']),
    );
    await connection.close();

    const site = await openSite(url, { catalog });
    expect(site).toMatchObject({ id: made.siteId, productVersion: PRODUCT_VERSION, warnings: [] });
    for (const type of catalog.types) {
      const keyIsUnique = type.uniqueKey !== false;
      const found = { type, columns: type.columns, real: expect.any(Map), keyIsUnique };
      expect(site.available(type)).toEqual(found);
    }
    await site.close();
  });

  it('refuses a site, and leaves it as it is', async () => {
    const { connection } = await emptyDatabase();
    await initSite(connection, catalog);
    const before = await tablesOf(connection);
    await expect(initSite(connection, catalog)).rejects.toMatchObject({
      code: 'database-not-empty',
      data: {
        site: connection.label,
        found: { code: 'site-content.tables', values: { name: expect.stringMatching(/^dbo\.\w+$/) } },
      },
    });
    expect(await tablesOf(connection)).toEqual(before);
  });

  it.each([
    { what: 'table', sql: 'CREATE TABLE somebodys (n int)' },
    { what: 'view', sql: 'CREATE VIEW somebodys AS SELECT 1 AS n' },
  ])('refuses a database with a $what of somebody else, and leaves nothing there', async ({ sql }) => {
    const { connection } = await emptyDatabase();
    await connection.write((session) => session.query(sql));
    const schema = database.dialect === 'postgres' ? 'public' : 'dbo';
    await expect(initSite(connection, catalog)).rejects.toMatchObject({
      code: 'database-not-empty',
      data: { found: { code: 'site-content.table', values: { name: `${schema}.somebodys` } } },
    });
    expect(await tablesOf(connection)).toEqual([`${schema}.somebodys`]);
  });

  const needs = database.name === 'postgres' ? '' : ' (needs PostgreSQL with its extensions)';
  it.skipIf(needs !== '')(`takes views of an extension for none of somebody's${needs}`, async () => {
    const { connection } = await emptyDatabase();
    await connection.write((session) => session.query('CREATE EXTENSION pg_stat_statements'));
    const { tables } = await initSite(connection, catalog);
    expect(await tablesOf(connection)).toHaveLength(tables);
  });

  it('leaves an empty database wherever it fails', async () => {
    let hook: StatementHook = () => {};
    const { connection } = await emptyDatabase((sql) => hook(sql));
    for (const { at, nth } of [
      // The first batch of tables goes through, so that there is something to undo.
      { at: 'CREATE TABLE', nth: 2 },
      { at: 'fn_CheckUserTaskPermissions', nth: 1 },
      { at: 'SiteInfo', nth: 2 },
      { at: 'COMMIT', nth: 1 },
    ]) {
      let seen = 0;
      hook = (sql) => {
        if (sql.includes(at)) seen += 1;
        if (seen === nth) throw new Error('planted');
      };
      await expect(initSite(connection, catalog), at).rejects.toThrow('planted');
      hook = () => {};
      expect(await tablesOf(connection), at).toEqual([]);
    }
    await initSite(connection, catalog);
    expect((await tablesOf(connection)).length).toBeGreaterThan(catalog.types.length);
  });

  it('leaves an empty database when it is cancelled', async () => {
    const cancelling = new AbortController();
    const { connection } = await emptyDatabase((sql) => {
      if (sql.includes('FOREIGN KEY')) cancelling.abort();
    });
    await expect(initSite(connection, catalog, cancelling.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await tablesOf(connection)).toEqual([]);
  });
});

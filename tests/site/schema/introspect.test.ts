import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalog } from '#core/catalog/catalog.ts';
import { mergeCatalog } from '#core/catalog/merge.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { warning } from '#core/checks/finding.ts';
import { catalogFile } from '#core/contract/catalog.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { connect } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { introspect, readSiteInfo } from '#core/site/schema/introspect.ts';
import type { Session, Site } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { undone } from './support.ts';

const groups = catalog.get('groups');
const reminders = catalog.get('reminders');

describeEachDatabase('holding the catalog against a site', (database) => {
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

  /** What is found after `change`, which is undone again. */
  async function foundAfter(change: (session: Session) => string[]) {
    return await undone(site, async (session) => {
      for (const sql of change(session)) await session.query(sql);
      return await introspect(session, catalog);
    });
  }

  const table = (name: string) => site.dialect.table(name);
  const q = (name: string) => site.dialect.identifier(name);

  it('finds everything on a new site, in two statements', async () => {
    statements.length = 0;
    const found = await site.read((session) => introspect(session, catalog));
    expect(statements.filter((sql) => sql.startsWith('SELECT'))).toHaveLength(2);
    expect(found.warnings).toEqual([]);
    expect([...found.available.keys()]).toEqual(catalog.types.map((type) => type.name));
    expect(found.available.get('groups')).toEqual({
      type: groups,
      columns: groups.columns,
      real: expect.any(Map),
      keyIsUnique: true,
    });
  });

  it('takes a key for unique only where an index of the database or a catalog file says so', async () => {
    const isUnique = async (change: string[], of = catalog) => {
      const found = await undone(site, async (session) => {
        for (const sql of change) await session.query(sql);
        return await introspect(session, of);
      });
      const available = found.available.get('groups');
      return available && 'keyIsUnique' in available && available.keyIsUnique;
    };
    const name = q('UX_Groups_Name');
    const drop = site.dialect.name === 'postgres' ? `dbo.${name}` : `${name} ON ${table('Groups')}`;
    const without = [`DROP INDEX ${drop}`];
    const index = (columns: string, more = '') =>
      `CREATE UNIQUE INDEX ${q('UX_Other')} ON ${table('Groups')} (${columns})${more}`;
    expect(await isUnique([])).toBe(true);
    expect(await isUnique(without)).toBe(false);
    expect(await isUnique([...without, index(`${q('Name')}, ${q('ParentGroupID')}`)])).toBe(false);
    expect(await isUnique([...without, index(q('Name'), ` WHERE ${q('ParentGroupID')} IS NULL`)])).toBe(
      false,
    );
    const claim = (change: object) => {
      const file = catalogFile.parse({ version: 1, changes: [{ type: 'groups', ...change }] });
      return createCatalog(mergeCatalog(catalog, file).types);
    };
    expect(await isUnique(without, claim({ uniqueKey: true }))).toBe(true);
    const byOrder = claim({ key: ['OrderNo'] });
    expect(byOrder.get('groups').key).toEqual(['OrderNo']);
    expect(await isUnique([], byOrder)).toBe(false);
    expect(await isUnique([index(q('OrderNo'))], byOrder)).toBe(true);
  });

  it('skips a column that is missing', async () => {
    const found = await foundAfter(() => [`ALTER TABLE ${table('Groups')} DROP COLUMN ${q('Description')}`]);
    expect(found.available.get('groups')).toEqual({
      type: groups,
      columns: groups.columns.filter((column) => column.name !== 'Description'),
      real: expect.any(Map),
      keyIsUnique: true,
    });
    const reason = { code: 'missing.column', values: { column: 'dbo.Groups.Description' } };
    expect(found.warnings).toEqual([warning(message('column-missing.skipped', { reason }))]);
  });

  it('takes a column that is spelled in another case for what the database takes it for', async () => {
    const found = await foundAfter(({ dialect }) => [
      `ALTER TABLE ${table('Groups')} DROP COLUMN ${q('Description')}`,
      `ALTER TABLE ${table('Groups')} ADD ${q('DESCRIPTION')} ${dialect.columnType({ type: 'string', length: 9 })} NULL`,
    ]);
    const [{ folds = 0 } = {}] = await site.read((session) =>
      session.query<{ folds: number }>(`SELECT CASE WHEN 'a' = 'A' THEN 1 ELSE 0 END AS ${q('folds')}`),
    );
    if (folds === 1) {
      const real = found.available.get('groups');
      expect(real && 'real' in real && real.real.get('Description')?.column).toBe('DESCRIPTION');
      expect(found.warnings).toEqual([]);
      return;
    }
    const reason = message('missing.column.similar', {
      column: 'dbo.Groups.Description',
      similar: 'DESCRIPTION',
    });
    expect(found.warnings).toEqual([warning(message('column-missing.skipped', { reason }))]);
  });

  it('makes a type unavailable when its table is missing', async () => {
    const found = await foundAfter(() => [`DROP TABLE ${table(reminders.table)}`]);
    const unavailable = message('missing.table', { table: 'dbo.Reminders' });
    expect(found.available.get('reminders')).toEqual({ type: reminders, unavailable });
    expect(found.warnings).toEqual([
      warning(message('table-missing', { type: 'reminders', reason: unavailable })),
    ]);
    expect(found.available.get('groups')).not.toHaveProperty('unavailable');
  });

  it.each([
    { what: 'id', missing: reminders.id },
    { what: 'Guid', missing: reminders.guid },
    { what: 'column of the key', missing: reminders.key.at(-1) ?? '' },
  ])('makes a type unavailable when its $what is missing', async ({ missing }) => {
    const found = await foundAfter(({ dialect }) => {
      const columns = [
        { name: reminders.id, type: 'int' as const },
        { name: reminders.guid, type: 'guid' as const },
        ...reminders.columns,
      ].filter((column) => column.name !== missing);
      const definitions = columns.map((column) => `${q(column.name)} ${dialect.columnType(column)} NULL`);
      return [
        `DROP TABLE ${table(reminders.table)}`,
        `CREATE TABLE ${table(reminders.table)} (${definitions.join(', ')})`,
      ];
    });
    expect(found.available.get('reminders')).toEqual({
      type: reminders,
      unavailable: message('missing.column', { column: `dbo.Reminders.${missing}` }),
    });
    expect(found.warnings).toHaveLength(1);
  });

  it('warns of a column that new rows would need, and of no other that it does not know', async () => {
    const found = await foundAfter(() => [
      `ALTER TABLE ${table('Groups')} ADD ${q('Needed')} int NOT NULL`,
      `ALTER TABLE ${table('Groups')} ADD ${q('Filled')} int DEFAULT 1 NOT NULL`,
      `ALTER TABLE ${table('Groups')} ADD ${q('Empty')} int NULL`,
      `CREATE TABLE ${table('Unknown')} (n int NOT NULL)`,
    ]);
    expect(found.warnings).toEqual([
      warning(message('column-unknown', { column: 'dbo.Groups.Needed', type: 'groups' })),
    ]);
    expect(found.available.get('groups')).toEqual({
      type: groups,
      columns: groups.columns,
      real: expect.any(Map),
      keyIsUnique: true,
    });
  });

  it('makes names of the database visible', async () => {
    const found = await foundAfter(() => [
      `ALTER TABLE ${table('Groups')} ADD ${q('a\u202e\u001bb')} int NOT NULL`,
    ]);
    const [first] = found.warnings;
    expect(first && render(first.message, 'en', 'window')).toContain(
      'dbo.Groups.a\\u{202e}\\u{1b}b requires',
    );
  });

  it.each([
    { what: 'its table', sql: 'DROP TABLE', missing: 'table' },
    { what: 'its row', sql: 'DELETE FROM', missing: 'row' },
  ])('says that a database without $what is not a site', async ({ sql, missing }) => {
    const read = undone(site, async (session) => {
      await session.query(`${sql} ${table('SiteInfo')}`);
      return await readSiteInfo(session, site.label);
    });
    await expect(read).rejects.toMatchObject({
      code: 'not-a-site',
      data: {
        site: site.label,
        missing: { code: `not-a-site.${missing}`, values: { table: 'dbo.SiteInfo' } },
      },
    });
  });
});

describeEachDatabase('opening an empty database as a site', (database) => {
  it('says that it is none', async () => {
    const { url, drop } = await database.create();
    await (await connect(url, { create: true })).close();
    await expect(openSite(url, { catalog })).rejects.toMatchObject({ code: 'not-a-site' });
    await drop();
  });
});

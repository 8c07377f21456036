import { afterEach, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import { connect } from '#core/site/connect.ts';
import { catalogTables } from '#core/site/schema/catalog-tables.ts';
import { COLUMNS } from '#core/site/schema/column-metadata.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import { introspect } from '#core/site/schema/introspect.ts';
import type { Connection } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';
import { startTdsServer, type TdsServer } from '#tests/support/tds-server.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';

let server: TdsServer | undefined;
let connection: Connection | undefined;
afterEach(async () => {
  await connection?.close();
  await server?.close();
});

const REFERENCE = [...catalogTables(referenceCatalog), ...fixedTables];
const feature = message('feature.signin');

/** A SQL Server with the reference schema, spelled otherwise, whose collation takes for one name what `equal` does. */
async function open(
  spell: (name: string) => string,
  equal: (one: string, other: string) => boolean,
  more: Record<string, unknown> = {},
): Promise<Connection> {
  const columns = REFERENCE.flatMap(({ name, columns: of }) =>
    of.map((column) => ({
      ...{ table: spell(name), column: spell(column.name), declared: 'nvarchar(400)' },
      ...{ demanded: 0, computed: 0, identity: 0, hasDefault: 0, masked: 0, hidden: 0 },
      ...{ visibleRows: null, collation: null, codePage: null },
      ...more,
    })),
  );
  server = await startTdsServer({
    onStatement({ sql, parameters }) {
      if (sql === COLUMNS.mssql) return { rows: columns };
      if (!sql.includes('CATALOG_DEFAULT')) return undefined;
      expect(lintTsql(sql, parameters.length)).toEqual([]);
      const pairs: { one: string; other: string }[] = JSON.parse(String(parameters[0]));
      return { rows: pairs.filter(({ one, other }) => equal(one, other)) };
    },
  });
  connection = await connect(server.url());
  return connection;
}

const turkish = (one: string, other: string) => one.toLocaleLowerCase('tr') === other.toLocaleLowerCase('tr');
const asked = () => server?.statements.filter(({ sql }) => sql.includes('CATALOG_DEFAULT')) ?? [];

describe('names on SQL Server', () => {
  it('are those of the site where its collation takes them for one, of the catalog and of other tables', async () => {
    const opened = await open(
      (name) => name.toUpperCase(),
      (one, other) => one.toUpperCase() === other.toUpperCase(),
    );
    const found = await opened.read((session) => introspect(session, referenceCatalog));
    expect(found.warnings).toEqual([]);
    expect(asked()).toHaveLength(1);
    const tables = await opened.read((session) => openTables(session, referenceCatalog, feature));
    for (const { name, columns } of fixedTables) {
      expect(tables.columns(name).map((column) => column.name)).toEqual(columns.map((column) => column.name));
      expect(tables.fits(name, columns[0]?.name ?? '', 'a')).toBe(true);
    }
    expect(asked()).toHaveLength(2);
  });

  it('are compared by no other rule than that collation', async () => {
    // To Turkish collations I is the capital of a dotless i.
    const opened = await open((name) => name.toUpperCase(), turkish);
    const tables = await opened.read((session) => openTables(session, referenceCatalog, feature));
    const columns = tables.columns('Users').map(({ name }) => name);
    expect(columns).toContain('UserID');
    expect(columns.filter((name) => name.includes('i'))).toEqual([]);
    expect(tables.has('AuthenticationProviders')).toBe(false);
  });

  it('cost no statement where they are spelled alike', async () => {
    const opened = await open(
      (name) => name,
      () => false,
    );
    await opened.read((session) => openTables(session, referenceCatalog, feature));
    expect(asked()).toEqual([]);
  });
});

describe('columns that SQL Server masks, and tables that it filters', () => {
  it('are known with the other facts of columns', async () => {
    const opened = await open(
      (name) => name,
      () => false,
      { masked: 1, visibleRows: 'some' },
    );
    const { available, warnings } = await opened.read((session) => introspect(session, referenceCatalog));
    const groups = available.get('groups');
    expect(groups && 'real' in groups && groups.real.get('Name')).toMatchObject({
      masked: true,
      visibleRows: 'some',
    });
    expect(warnings.map(({ message: { code } }) => code)).toEqual(
      referenceCatalog.types.map(() => 'rows-hidden'),
    );
    expect(lintTsql(COLUMNS.mssql)).toEqual([]);
  });
});

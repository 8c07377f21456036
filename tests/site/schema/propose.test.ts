import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeCatalog } from '#core/catalog/merge.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { catalogFile } from '#core/contract/catalog.ts';
import { render } from '#core/messages/catalogue.ts';
import { checkAgainstSite } from '#core/site/schema/check-catalog-file.ts';
import { defaultValue, fieldType } from '#core/site/schema/field-type.ts';
import { proposeCatalog } from '#core/site/schema/propose.ts';
import {
  type FieldMetadata,
  QUESTIONS,
  readSchema,
  type TableMetadata,
} from '#core/site/schema/table-metadata.ts';
import { createCustomTables, customTables } from '#tests/support/custom-tables.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

describeEachDatabase('a draft of a catalog file', (database) => {
  let made: TestSite;
  let tables: TableMetadata[];

  beforeAll(async () => {
    made = await createSite(database);
    await createCustomTables(made.site);
    tables = await made.site.read(readSchema);
  });
  afterAll(async () => {
    await made?.remove();
  });

  it('has every table and column that can be described', () => {
    const { file } = proposeCatalog(referenceCatalog, tables);
    expect(file).toEqual({ version: 1, ...customTables });
  });

  it('says of everything else why it is not there', () => {
    const { findings } = proposeCatalog(referenceCatalog, tables);
    const reasons = findings
      .filter(({ message: { values } }) => !String(JSON.stringify(values)).includes('never-transferred.'))
      .map(({ message }) => render(message, 'en', 'commandLine'));
    expect(reasons).toEqual([
      'The table dbo.NoGuids is not in the draft: it has no unique Guid column, by which an entity is recognized on all sites.',
      'The table dbo.NoIds is not in the draft: it has no integer primary key of one column.',
      'The table dbo.NoKeys is not in the draft: it has no unique index over required columns besides the Guid, so it has no natural key.',
      expect.stringContaining('The table dbo.Eggs is not in the draft: its required references form a cycle'),
      expect.stringContaining('The table dbo.Hens is not in the draft: its required references form a cycle'),
      expect.stringContaining('The column dbo.Couriers.Photo is not in the draft: a value of type '),
      'The column dbo.Couriers.OwnerID is not in the draft: it refers to the table Users, which is not transferred.',
    ]);
    const never = findings.filter(({ severity }) => severity === 'note').map(({ subject }) => subject);
    expect(never).toEqual(expect.arrayContaining(['dbo.Users', 'dbo.Tasks', 'dbo.CourierTokens']));
  });

  it('keeps the rules of catalog files, and is what the site has', () => {
    const { file } = proposeCatalog(referenceCatalog, tables);
    const read = catalogFile.parse(JSON.parse(JSON.stringify(file)));
    expect(mergeCatalog(referenceCatalog, read).mistakes).toEqual([]);
    const tableOf = (type: string) => referenceCatalog.get(type).table;
    expect(checkAgainstSite(read, tableOf, tables)).toEqual([]);
  });

  it('is the same for the same database', async () => {
    const again = await made.site.read(readSchema);
    expect(JSON.stringify(proposeCatalog(referenceCatalog, again))).toBe(
      JSON.stringify(proposeCatalog(referenceCatalog, tables)),
    );
  });

  it('of a new site is empty', async () => {
    const fresh = await createSite(database);
    const { file, findings } = proposeCatalog(referenceCatalog, await fresh.site.read(readSchema));
    await fresh.remove();
    expect(file).toEqual({ version: 1, types: [], changes: [] });
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  it('differs from a file that does not fit, which is told place by place', () => {
    const wrong = catalogFile.parse({
      version: 1,
      types: [
        {
          ...{ name: 'couriers', scope: 'global', table: 'Couriers', id: 'CourierID', guid: 'Badge' },
          columns: [
            { name: 'Name', type: 'string', length: 500, required: true },
            { name: 'Rate', type: 'bool' },
            { name: 'Nothing', type: 'int' },
            { name: 'OwnerID', type: 'int' },
          ],
          key: ['Name'],
        },
        { name: 'ghosts', scope: 'global', table: 'Ghosts', id: 'ID', columns: [], key: [] },
      ],
    });
    const found = checkAgainstSite(wrong, (type) => type, tables);
    expect(found.map(({ message, at }) => [at?.pointer, message.code])).toEqual([
      ['/types/0/columns/0', 'catalog-file.column-shorter'],
      ['/types/0/columns/1', 'catalog-file.column-type'],
      ['/types/0/columns/2', 'catalog-file.column-missing'],
      ['/types/0/columns/3', 'catalog-file.points-to-untransferred'],
      ['/types/0/guid', 'catalog-file.guid-not-unique'],
      ['/types/0/columns', 'catalog-file.column-demanded'],
      ['/types/0/columns', 'catalog-file.column-demanded'],
      ['/types/1/table', 'catalog-file.table-missing'],
    ]);
  });
});

describe('the questions about a schema', () => {
  it.each(['columns', 'indexes', 'foreignKeys'] as const)('give the same fields: %s', (question) => {
    const fields = (sql: string, quoted: RegExp) => Array.from(sql.matchAll(quoted), ([, name]) => name);
    const postgres = fields(QUESTIONS.postgres[question], /AS "(\w+)"/g);
    expect(postgres.length).toBeGreaterThan(3);
    expect(fields(QUESTIONS.mssql[question], /AS \[(\w+)\]/g)).toEqual(postgres);
  });

  it.each(
    Object.entries(QUESTIONS).flatMap(([dialect, questions]) =>
      Object.entries(questions).map(([question, sql]) => [dialect, question, sql] as const),
    ),
  )(
    'of %s about %s are one SELECT over the schema dbo, in the order of names',
    (_dialect, _question, sql) => {
      expect(sql).toMatch(/^SELECT /);
      expect(sql).not.toMatch(/;|\b(?:INSERT|UPDATE|CREATE|ALTER|DROP|EXEC|MERGE)\b/);
      expect(sql).toMatch(/= 'dbo'|SCHEMA_ID\('dbo'\)/);
      expect(sql).toMatch(/ORDER BY \w+\.\w+ COLLATE (?:"C"|Latin1_General_BIN2)/);
    },
  );
});

describe('the type of a column', () => {
  const field = (more: Partial<FieldMetadata>): FieldMetadata => ({
    ...{ name: 'Any', dataType: 'int', required: false, generated: false },
    ...more,
  });

  it.each([
    [
      { dataType: 'nvarchar', length: 50 },
      { type: 'string', length: 50 },
    ],
    [{ dataType: 'nvarchar' }, { type: 'text' }],
    [{ dataType: 'character-varying', length: 10_485_760 }, { type: 'text' }],
    [{ dataType: 'numeric', precision: 15, scale: 4 }, { type: 'decimal' }],
    [{ dataType: 'numeric', precision: 18, scale: 2 }, undefined],
    [{ dataType: 'numeric' }, undefined],
    [{ dataType: 'uniqueidentifier' }, { type: 'guid' }],
    [{ dataType: 'bigint' }, undefined],
    [{ dataType: 'constructor' }, undefined],
  ] as const)('of %o is %o', (given, expected) => {
    expect(fieldType(field(given))).toEqual(expected);
  });

  it.each([
    ["'simple'::character varying", 'string', 'simple'],
    ["(N'it''s')", 'string', "it's"],
    ['((0))', 'int', 0],
    ['(-1)', 'int', -1],
    ['((1))', 'bool', true],
    ['false', 'bool', false],
    ['1.25', 'decimal', 1.25],
    ['1.5', 'int', undefined],
    ['(getdate())', 'datetime', undefined],
    ["nextval('dbo.x'::regclass)", 'int', undefined],
    ['(newid())', 'guid', undefined],
    ["'a' || 'b'", 'string', undefined],
    [undefined, 'int', undefined],
  ] as const)('with the default %s as %s is %s', (expression, type, expected) => {
    expect(defaultValue(expression, type)).toBe(expected);
  });
});

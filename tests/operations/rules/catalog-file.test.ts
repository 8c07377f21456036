import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { render } from '#core/messages/catalogue.ts';
import { openCatalog, validateCatalog } from '#core/workspace/profile/catalog-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-catalog-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A catalog file of this text, or of what this value is as JSON. */
async function fileOf(content: unknown): Promise<string> {
  const file = join(folder, 'own.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** What is wrong with it: `pointer: what`. */
async function wrongWith(content: unknown): Promise<string[]> {
  const judged = await validateCatalog(await fileOf(content), referenceCatalog);
  if (!('problems' in judged)) return [];
  return judged.problems.map(({ pointer, reason }) => `${pointer}: ${render(reason, 'en', 'commandLine')}`);
}

const name = { name: 'Name', type: 'string', length: 100, required: true };
const couriers = {
  name: 'couriers',
  scope: 'global',
  table: 'Couriers',
  id: 'CourierID',
  columns: [name],
  key: ['Name'],
};
const withType = (more: object) => ({ version: 1, types: [{ ...couriers, ...more }] });
const withColumn = (more: object) => withType({ columns: [name, { name: 'Note', type: 'text', ...more }] });
const withChange = (...changes: object[]) => ({ version: 1, changes });

describe('a catalog file', () => {
  it('adds a type, with what it does not say filled in', async () => {
    const catalog = await openCatalog(await fileOf(withType({})), referenceCatalog);
    expect(catalog.get('couriers')).toEqual({
      ...couriers,
      guid: 'Guid',
      label: ['Name'],
      title: { en: 'couriers', ru: 'couriers' },
      icon: 'Table',
    });
    expect(catalog.types).toHaveLength(referenceCatalog.types.length + 1);
  });

  it('changes a type: table, new columns, other names, fewer columns', async () => {
    const file = await fileOf(
      withChange({
        type: 'groups',
        table: 'UserGroups',
        rename: [{ from: 'Name', to: 'Title' }],
        remove: ['Email'],
        add: [{ name: 'Floor', type: 'int', required: false }],
      }),
    );
    const catalog = await openCatalog(file, referenceCatalog);
    const groups = catalog.get('groups');
    expect(groups).toMatchObject({ table: 'UserGroups', key: ['Title'], label: ['Title'] });
    expect(groups.columns.map((column) => column.name)).toEqual([
      ...['Title', 'Code', 'Description', 'ParentGroupID', 'IsActive', 'IsSystem', 'OrderNo'],
      'Floor',
    ]);
    expect(groups.columns.at(-1)).toEqual({ name: 'Floor', type: 'int' });
  });

  it('leaves the reference catalog as it is', async () => {
    const before = structuredClone(referenceCatalog.types);
    await openCatalog(await fileOf(withChange({ type: 'groups', table: 'UserGroups' })), referenceCatalog);
    expect(referenceCatalog.types).toEqual(before);
  });
});

const refused: { what: string; content: unknown; says: string[] }[] = [
  { what: 'no JSON', content: '{ "version": 1, ', says: [': it is not valid JSON'] },
  { what: 'a list', content: [], says: [': an object is expected'] },
  { what: 'no version', content: {}, says: ['/version: allowed values are 1'] },
  { what: 'another version', content: { version: 2 }, says: ['/version: allowed values are 1'] },
  {
    what: 'keys that nobody knows, by name',
    content: { version: 1, tables: [], typs: [] },
    says: [': unknown properties: tables, typs'],
  },
  {
    what: 'a prototype key',
    content: '{ "version": 1, "__proto__": { "types": [] } }',
    says: [': unknown properties: __proto__'],
  },
  {
    what: 'a prototype key in a column',
    content: JSON.stringify(withColumn({})).replace(
      '"type":"text"',
      '"type":"text","__proto__":{"secret":true}',
    ),
    says: ['/types/0/columns/1: unknown properties: __proto__'],
  },
  {
    what: 'columns that are no list',
    content: withType({ columns: { Name: 'string' } }),
    says: ['/types/0/columns: a list is expected'],
  },
  {
    what: 'a name of 10,000 characters',
    content: withType({ table: 'T'.repeat(10_000) }),
    says: ['/types/0/table: it must have at most 200 characters'],
  },
  ...[
    'Cou"riers',
    'Couriers; DROP TABLE dbo.Groups',
    'Cou\nriers',
    "Couriers'--",
    'Курьеры',
    '',
    ' ',
    'dbo.Couriers',
  ]
    .filter((table) => table !== '')
    .map((table) => ({
      what: `the table ${JSON.stringify(table)}`,
      content: withType({ table }),
      says: ['/types/0/table: “'],
    })),
  ...['__proto__', 'constructor', 'toString', 'Na"me', 'Name]', 'Name;--'].map((column) => ({
    what: `the column ${column}`,
    content: withColumn({ name: column }),
    says: [`/types/0/columns/1/name: “${column}” cannot be the name of a table or column`],
  })),
  ...['../groups', 'con', 'Couriers', 'constructor'].map((type) => ({
    what: `the type name ${type}`,
    content: withType({ name: type }),
    says: [`/types/0/name: “${type}” cannot be the name of an entity type`],
  })),
  {
    what: 'a known type as a new one',
    content: withType({ name: 'groups' }),
    says: ['/types/0/name: the entity type groups already exists'],
  },
  {
    what: 'a type twice',
    content: { version: 1, types: [couriers, { ...couriers, table: 'Others' }] },
    says: ['/types/1/name: two entity types are called “couriers”'],
  },
  {
    what: 'a table twice, in another case',
    content: { version: 1, types: [couriers, { ...couriers, name: 'others', table: 'COURIERS' }] },
    says: ['/types/1/table: two entity types have the table “COURIERS”'],
  },
  {
    what: 'a column twice, in another case',
    content: withColumn({ name: 'NAME' }),
    says: ['/types/0/columns/1/name: couriers has two columns “NAME”'],
  },
  {
    what: 'a reference to nothing',
    content: withColumn({ type: 'int', references: { type: 'nothing' } }),
    says: ['/types/0/columns/1/references: couriers.Note refers to the entity type “nothing”'],
  },
  {
    what: 'required references in a circle',
    content: {
      version: 1,
      types: [
        {
          ...couriers,
          columns: [name, { name: 'CarID', type: 'int', required: true, references: { type: 'cars' } }],
        },
        {
          ...{ ...couriers, name: 'cars', table: 'Cars', id: 'CarID' },
          columns: [
            name,
            { name: 'CourierID', type: 'int', required: true, references: { type: 'couriers' } },
          ],
        },
      ],
    },
    says: ['/types/0: required references form a cycle: couriers -> cars -> couriers'],
  },
  {
    what: 'several mistakes at once',
    content: withType({ table: 'A B', key: ['Nmae'] }),
    says: [
      '/types/0/table: “A B”',
      '/types/0/key/0: couriers has the unknown column “Nmae”',
      '/types/0/label/0: ',
    ],
  },
  {
    what: 'a category-scope type that belongs to no category',
    content: withType({ scope: 'category' }),
    says: ['/types/0/scope: couriers has no column SubcatID'],
  },
  {
    what: 'a change of nothing',
    content: withChange({ type: 'couriers', table: 'X' }),
    says: ['/changes/0/type: there is no entity type couriers to change'],
  },
  {
    what: 'two changes of one type',
    content: withChange({ type: 'groups', table: 'A' }, { type: 'groups', table: 'B' }),
    says: ['/changes/1/type: the entity type groups is changed twice'],
  },
  {
    what: 'a column removed that is not there',
    content: withChange({ type: 'groups', remove: ['Nmae'] }),
    says: ['/changes/0/remove/0: groups has no column Nmae'],
  },
  {
    what: 'a key column removed',
    content: withChange({ type: 'groups', remove: ['Name'] }),
    says: ['/changes/0: groups has the unknown column “Name” in its key', '/changes/0: groups has no label'],
  },
  {
    what: 'the column by which an entity belongs to its category, under another name',
    content: withChange({ type: 'tabs', rename: [{ from: 'SubcatID', to: 'CategoryID' }] }),
    says: ['/changes/0/rename/0/from: Siteferry itself uses SubcatID of tabs'],
  },
  {
    what: 'another id of categories',
    content: withChange({ type: '_subcategory', id: 'ID' }),
    says: ['/changes/0/id: Siteferry itself uses SubcatID of _subcategory'],
  },
  {
    what: 'a secret removed',
    content: withChange({ type: 'portals', remove: ['AccessKey'] }),
    says: ['/changes/0/remove/0: AccessKey of portals is a secret'],
  },
  {
    what: 'a secret made readable beside itself',
    content: withChange({ type: 'portals', add: [{ name: 'accesskey', type: 'text' }] }),
    says: ['/changes/0/add/0/name: accesskey of portals is a secret'],
  },
  {
    what: 'a secret moved away and read under its name',
    content: withChange({
      type: 'portals',
      rename: [
        { from: 'AccessKey', to: 'Other' },
        { from: 'Name', to: 'AccessKey' },
      ],
    }),
    says: ['/changes/0/rename/1/to: AccessKey of portals is a secret'],
  },
  {
    what: 'the table of secrets freed by a change and read by a new type',
    content: {
      version: 1,
      changes: [{ type: 'portals', table: 'Elsewhere' }],
      types: [{ ...couriers, table: 'portals', id: 'PortalID' }],
    },
    says: ['/types/0/table: the table portals belongs to the entity type portals of the reference catalog'],
  },
  {
    what: 'two types that change places',
    content: withChange({ type: 'groups', table: 'States' }, { type: 'states', table: 'Groups' }),
    says: [
      '/changes/0/table: the table States belongs to the entity type states',
      '/changes/1/table: the table Groups belongs to the entity type groups',
    ],
  },
  ...['Users', 'users', 'Tasks', 'PersonalAccessTokens', 'Licences', 'SiteInfo', 'Modules', 'DenormSubcat_7']
    .concat('MyApiTokens', 'VehicleLicenses', 'OldLogins', 'partner_credentials', 'UserAPIKeySecrets')
    .map((table) => ({
      what: `the table ${table}`,
      content: withType({ table }),
      says: [`/types/0/table: the table ${table} is never transferred: it `],
    })),
  {
    what: 'a known type moved to a table of sign-in',
    content: withChange({ type: 'groups', table: 'OAuthServicesSettings' }),
    says: ['/changes/0/table: the table OAuthServicesSettings is never transferred'],
  },
];

describe('a catalog file is refused for', () => {
  it.each(refused)('$what', async ({ content, says }) => {
    const found = await wrongWith(content);
    expect(found).toHaveLength(says.length);
    for (const [index, text] of says.entries()) expect(found[index]).toContain(text);
    await expect(openCatalog(await fileOf(content), referenceCatalog)).rejects.toMatchObject({
      code: 'catalog-invalid',
      data: { file: join(folder, 'own.json') },
      exitCode: 30,
    });
  });
});

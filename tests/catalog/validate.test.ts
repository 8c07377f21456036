import { describe, expect, it } from 'vitest';
import { createCatalog } from '#core/catalog/catalog.ts';
import { category, flag, owner, reference, required, string, text } from '#core/catalog/columns.ts';
import { CATEGORY, type Column, type EntityType, SECTION } from '#core/catalog/entity-type.ts';

/** An entity type that keeps every rule, changed by `more`. */
function sound(more: Partial<EntityType> = {}): EntityType {
  return {
    name: 'things',
    scope: 'global',
    table: 'Things',
    id: 'ThingID',
    guid: 'Guid',
    columns: [string('Name', 100, required)],
    key: ['Name'],
    label: ['Name'],
    title: { en: 'Things', ru: 'Вещи' },
    icon: 'Box',
    ...more,
  };
}

function withColumn(...columns: Column[]): EntityType {
  return sound({ columns: [string('Name', 100, required), ...columns] });
}

const section = sound({ name: SECTION, scope: 'section', table: 'Sections', id: 'CatID' });
const categories = sound({
  name: CATEGORY,
  scope: 'category',
  table: 'Subcategories',
  id: 'SubcatID',
  columns: [owner('CatID', SECTION), string('Name', 100, required)],
});

const wrong: { what: string; types: EntityType[]; reason: string }[] = [
  {
    what: 'a name twice',
    types: [sound(), sound({ table: 'Other' })],
    reason: 'two entity types are called “things”',
  },
  {
    what: 'a table twice but for case',
    types: [sound(), sound({ name: 'others', table: 'THINGS' })],
    reason: 'two entity types have the table “THINGS”',
  },
  {
    what: 'a name that is no file name',
    types: [sound({ name: '../things' })],
    reason: 'cannot be the name of an entity type',
  },
  {
    what: 'a table that is no identifier',
    types: [sound({ table: 'Th"ings' })],
    reason: '“Th"ings” cannot be the name of a table',
  },
  { what: 'a column that is no identifier', types: [withColumn(flag('Is On'))], reason: '“Is On” cannot be' },
  {
    what: 'a column called like the id',
    types: [withColumn(flag('thingid'))],
    reason: 'things has two columns “thingid”',
  },
  {
    what: 'a string without length',
    types: [withColumn({ name: 'Note', type: 'string' })],
    reason: 'things.Note is a string without a length',
  },
  {
    what: 'a text with length',
    types: [withColumn({ name: 'Note', type: 'text', length: 5 })],
    reason: 'things.Note has a length',
  },
  {
    what: 'a default of another type',
    types: [withColumn({ name: 'Count', type: 'int', default: 1.5 })],
    reason: 'things.Count has a default that is not of type int',
  },
  {
    what: 'a format on a string',
    types: [withColumn({ name: 'Note', type: 'string', length: 5, format: 'json' })],
    reason: 'things.Note has a format',
  },
  {
    what: 'a required secret',
    types: [withColumn(string('Password', 100, { required: true, secret: true }))],
    reason: 'things.Password is a secret and required',
  },
  {
    what: 'an immutable column that may be empty',
    types: [withColumn(string('Kind', 10, { immutable: true }))],
    reason: 'things.Kind is immutable but may be empty',
  },
  {
    what: 'an immutable reference',
    types: [withColumn({ ...reference('OtherID', 'things'), immutable: true })],
    reason: 'things.OtherID is immutable but a reference',
  },
  {
    what: 'a reference to nothing',
    types: [withColumn(reference('OtherID', 'others'))],
    reason: 'things.OtherID refers to the entity type “others”',
  },
  {
    what: 'a reference that is no int',
    types: [withColumn({ name: 'OtherID', type: 'guid', references: { type: 'things' } })],
    reason: 'things.OtherID is a reference but not of type int',
  },
  {
    what: 'a reference with a default',
    types: [withColumn({ name: 'OtherID', type: 'int', default: 1, references: { type: 'things' } })],
    reason: 'things.OtherID is a reference with a default',
  },
  {
    what: 'a secret reference',
    types: [withColumn({ name: 'OtherID', type: 'int', secret: true, references: { type: 'things' } })],
    reason: 'things.OtherID is a reference and a secret',
  },
  {
    what: 'a table with the name of something that every object has',
    types: [sound({ table: 'constructor' })],
    reason: '“constructor” cannot be the name of a table',
  },
  {
    what: 'a name that is a device on Windows',
    types: [sound({ name: 'con' })],
    reason: '“con” cannot be the name of an entity type',
  },
  {
    what: 'an owner that may be missing',
    types: [withColumn({ name: 'OtherID', type: 'int', references: { type: 'things', owning: true } })],
    reason: 'things.OtherID refers to the owner but may be empty',
  },
  { what: 'an empty key', types: [sound({ key: [] })], reason: 'things has no natural key' },
  {
    what: 'an unknown key column',
    types: [sound({ key: ['Nmae'] })],
    reason: 'unknown column “Nmae” in its key',
  },
  {
    what: 'a key column twice',
    types: [sound({ key: ['Name', 'Name'] })],
    reason: 'names “Name” twice in its key',
  },
  {
    what: 'a key column that may be empty',
    types: [sound({ columns: [string('Name', 100)] })],
    reason: 'things.Name is in the key but may be empty',
  },
  {
    what: 'a secret key column',
    types: [sound({ columns: [string('Name', 100, { secret: true })] })],
    reason: 'things.Name is a secret but is in the key',
  },
  {
    what: 'a key column without end',
    types: [sound({ columns: [text('Name', undefined, required)] })],
    reason: 'things.Name is in the key but is too long',
  },
  { what: 'an empty label', types: [sound({ label: [] })], reason: 'things has no label' },
  {
    what: 'an unknown label column',
    types: [sound({ label: ['Title'] })],
    reason: 'unknown column “Title” in its label',
  },
  {
    what: 'a secret label column',
    types: [
      sound({
        columns: [string('Name', 100, required), string('Password', 9, { secret: true })],
        label: ['Password'],
      }),
    ],
    reason: 'things.Password is a secret but is in the label',
  },
  {
    what: 'a category-scope type without its category',
    types: [section, categories, sound({ scope: 'category' })],
    reason: 'things has no column SubcatID that is required',
  },
  {
    what: 'a category that does not own its entity',
    types: [
      section,
      categories,
      sound({ scope: 'category', columns: [string('Name', 100, required), reference('SubcatID', CATEGORY)] }),
    ],
    reason: 'refers to _subcategory as its owner',
  },
  {
    what: 'a category without its section',
    types: [section, { ...categories, columns: [string('Name', 100, required)] }],
    reason: '_subcategory has no column CatID',
  },
  {
    what: 'a section of another scope',
    types: [{ ...section, scope: 'global' }],
    reason: 'the scope of _category must be section',
  },
  {
    what: 'a category of another scope',
    types: [section, { ...categories, scope: 'global' }],
    reason: 'the scope of _subcategory must be category',
  },
  {
    what: 'a type that requires itself',
    types: [withColumn(reference('ParentID', 'things'))],
    reason: 'required references form a cycle: things -> things',
  },
  {
    what: 'a cycle of required references',
    types: [
      sound({
        name: 'start',
        table: 'Start',
        columns: [string('Name', 9, required), reference('AID', 'first')],
      }),
      sound({
        name: 'first',
        table: 'First',
        columns: [string('Name', 9, required), reference('BID', 'second')],
      }),
      sound({
        name: 'second',
        table: 'Second',
        columns: [string('Name', 9, required), reference('AID', 'first')],
      }),
    ],
    reason: 'required references form a cycle: first -> second -> first',
  },
];

describe('a catalog refuses', () => {
  it.each(wrong)('$what', ({ types, reason }) => {
    expect(() => createCatalog(types)).toThrow(reason);
    expect(() => createCatalog(types)).toThrow(expect.objectContaining({ code: 'bug' }));
  });
});

describe('a catalog takes', () => {
  it('types that keep the rules', () => {
    const things = sound({ scope: 'category', columns: [category, string('Name', 100, required)] });
    const catalog = createCatalog([things, categories, section]);
    expect(catalog.applyOrder).toEqual([section, categories, things]);
    expect(catalog.children(categories).map(({ type, column }) => `${type.name}.${column.name}`)).toEqual([
      'things.SubcatID',
    ]);
  });

  it('an optional self-reference, to be filled in afterwards', () => {
    const catalog = createCatalog([
      withColumn({ name: 'ParentID', type: 'int', references: { type: 'things' } }),
    ]);
    expect(catalog.deferred(catalog.get('things')).map((column) => column.name)).toEqual(['ParentID']);
  });
});

describe('an unknown entity type', () => {
  const catalog = createCatalog([sound()]);

  it('is a mistake of ours', () => {
    expect(() => catalog.get('others')).toThrow('no entity type "others"');
    expect(() => catalog.references(sound({ name: 'others' }))).toThrow('no entity type "others"');
  });

  it('can be asked for', () => {
    expect(catalog.find('others')).toBeUndefined();
    expect(catalog.find('things')).toBe(catalog.get('things'));
  });
});

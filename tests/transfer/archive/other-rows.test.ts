import { describe, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  type Expected,
  expectWarnings,
  OURS_LEGACY,
  ours,
  readBoth,
  refusedBoth,
  STATE,
} from './other-writing.ts';
import { guidOf } from './support.ts';

const OTHER = { StateID: 2, Guid: guidOf(2), Name: 'Done' };
const SECTION = { CatID: 7, Guid: guidOf(70), Name: 'Section' };
const CATEGORY = { SubcatID: 9, Guid: guidOf(90), CatID: 7, Name: 'Category' };
const FIELD = { FieldID: 5, Guid: guidOf(50), SubcatID: 9, Name: 'five' };
const BOTH = [STATE, OTHER];

interface Case {
  title: string;
  files: Record<string, unknown>;
  rows: Record<string, Row[]>;
  warnings: Expected[];
  unusable?: Record<string, number>;
}

const states = (content: unknown) => ({ '_global/states.json': content });
const wrapped: Expected = ['rows-wrapped', { count: 1, file: '_global/states.json' }];
const inFolder = 'categories/cat-7/subcat-9';

const shapes: Case[] = [
  {
    title: 'an object with the array in it',
    files: states({ items: BOTH }),
    rows: { states: BOTH },
    warnings: [wrapped],
  },
  {
    title: 'under the name of the table',
    files: states({ States: BOTH }),
    rows: { states: BOTH },
    warnings: [wrapped],
  },
  {
    title: 'under a name, beside other things',
    files: states({ total: 2, Anything: BOTH, next: null }),
    rows: { states: BOTH },
    warnings: [wrapped],
  },
  {
    title: 'two levels deeper',
    files: states({ data: { rows: BOTH } }),
    rows: { states: BOTH },
    warnings: [wrapped],
  },
  { title: 'a single entity', files: states(STATE), rows: { states: [STATE] }, warnings: [wrapped] },
  {
    title: 'null',
    files: { ...states(null), ...section(SECTION) },
    rows: { _category: [SECTION] },
    warnings: [wrapped],
  },
  {
    title: 'a text',
    files: { ...states('none'), ...section([SECTION]) },
    rows: { _category: [SECTION] },
    warnings: [['rows-unusable', { type: 'states', count: 1, place: '_global/states.json#' }]],
    unusable: { states: 1 },
  },
  {
    title: 'two arrays, of which none is said to hold the entities',
    files: { ...states({ before: [STATE], after: [OTHER] }), ...section([SECTION]) },
    rows: { _category: [SECTION] },
    warnings: ['rows-unusable'],
    unusable: { states: 1 },
  },
  {
    title: 'a section and a category as objects',
    files: {
      'categories/cat-7/_category.json': SECTION,
      [`${inFolder}/_subcategory.json`]: CATEGORY,
    },
    rows: { states: [STATE], _category: [SECTION], _subcategory: [CATEGORY] },
    warnings: [['rows-wrapped', { count: 2, file: 'categories/cat-7/_category.json' }]],
  },
];

function section(content: unknown): Record<string, unknown> {
  return { 'categories/cat-7/_category.json': JSON.stringify(Array.isArray(content) ? content : [content]) };
}

const paths: Case[] = [
  {
    title: 'a file named by its table',
    files: { ...states(undefined), '_global/States.json': BOTH },
    rows: { states: BOTH },
    warnings: [['path-respelled', { count: 1, file: '_global/States.json' }], 'type-respelled'],
  },
  {
    title: 'a file named by its table with its schema',
    files: { ...states(undefined), '_global/dbo.States.json': BOTH },
    rows: { states: BOTH },
    warnings: ['path-respelled', 'type-respelled'],
  },
  {
    title: 'folders in another case',
    files: { ...states(undefined), 'Global/states.json': BOTH, 'Categories/Cat-7/_category.json': [SECTION] },
    rows: { states: BOTH, _category: [SECTION] },
    warnings: [['path-respelled', { count: 2, file: 'Categories/Cat-7/_category.json' }]],
  },
  {
    title: 'the number of a folder with zeros before it',
    files: { 'categories/cat-007/_category.json': [SECTION] },
    rows: { states: [STATE], _category: [SECTION] },
    warnings: ['path-respelled'],
  },
  {
    title: 'a global type in the folder of a category',
    files: { ...states(undefined), [`${inFolder}/states.json`]: BOTH },
    rows: { states: BOTH },
    warnings: [['type-misplaced', { type: 'states', count: 1, path: '_global/states.json' }]],
  },
  {
    title: 'a category type in the global folder',
    files: { '_global/fields.json': [FIELD] },
    rows: { states: [STATE], fields: [FIELD] },
    warnings: [['type-misplaced', { type: 'fields', count: 1, file: '_global/fields.json' }]],
  },
  {
    title: 'entities that leave it to the folder whose they are',
    files: {
      [`${inFolder}/fields.json`]: [1, 2, 3].map((id) => ({ FieldID: id, Guid: guidOf(id), Name: 'n' })),
    },
    rows: {
      states: [STATE],
      fields: [1, 2, 3].map((id) => ({ FieldID: id, Guid: guidOf(id), Name: 'n', SubcatID: 9 })),
    },
    warnings: [['owner-of-path', { column: 'fields.SubcatID', count: 3 }]],
  },
];

const unknown: Case[] = [
  ...[
    { what: 'an array', content: [{}, { a: 1 }, 5], count: 3 },
    { what: 'an object', content: { a: 1, b: 2 }, count: 1 },
    { what: 'an object with an array', content: { items: [1, 2] }, count: 2 },
    { what: 'a text', content: 'x', count: 1 },
    { what: 'null', content: null, count: 0 },
    { what: 'an empty array', content: [], count: 0 },
  ].map(({ what, content, count }) => ({
    title: `${what} of a type that nobody knows`,
    files: { '_global/Robots.json': content },
    rows: { states: [STATE] },
    warnings: [['unknown-type', { type: 'Robots', count }]] as Expected[],
    unusable: count > 0 ? { Robots: count } : {},
  })),
  {
    title: 'the same unknown type in many folders',
    files: {
      '_global/robots.json': [1],
      'categories/cat-7/robots.json': [2, 3],
      [`${inFolder}/robots.json`]: [4],
    },
    rows: { states: [STATE] },
    warnings: [['unknown-type', { type: 'robots', count: 4 }]],
    unusable: { robots: 4 },
  },
];

const columns: Case[] = [
  {
    title: 'columns in another case, in every row',
    files: states(
      [1, 2, 3].map((id) => ({
        stateId: id,
        guid: guidOf(id).toUpperCase(),
        NAME: 'n',
        is_final: true,
        orderNo: 4,
      })),
    ),
    rows: {
      states: [1, 2, 3].map((id) => ({
        StateID: id,
        Guid: guidOf(id),
        Name: 'n',
        IsFinal: true,
        OrderNo: 4,
      })),
    },
    warnings: [['columns-respelled', { type: 'states', found: 'stateId', column: 'StateID' }]],
  },
  {
    title: 'the id without the name of the type',
    files: states([{ Id: 1, GUID: guidOf(1), Name: 'New' }]),
    rows: { states: [STATE] },
    warnings: ['columns-respelled'],
  },
  {
    title: 'a secret in another case',
    files: states([{ ...STATE, PASSWORD: 'hunter2' }]),
    rows: { states: [STATE] },
    warnings: [['secret-column', { column: 'states.PASSWORD' }]],
  },
];

const bad: Case[] = [
  {
    title: 'entities without a usable identity',
    files: states([
      STATE,
      { StateID: 2, Name: 'no Guid' },
      { StateID: 'x', Guid: guidOf(3) },
      { StateID: 4, Guid: null },
      { StateID: 5, Guid: '{5}' },
      'no entity at all',
      { StateID: 2 ** 40, Guid: guidOf(7) },
      { StateID: 8, stateId: 8, Guid: guidOf(8) },
      OTHER,
    ]),
    rows: { states: BOTH },
    warnings: [['rows-unusable', { type: 'states', count: 7, place: '_global/states.json#/1' }]],
    unusable: { states: 7 },
  },
];

describe.each([
  { group: 'shapes of files', cases: shapes },
  { group: 'paths', cases: paths },
  { group: 'unknown types', cases: unknown },
  { group: 'columns', cases: columns },
  { group: 'bad entities', cases: bad },
])('$group', ({ cases }) => {
  it.each(cases)('$title', async ({ files, rows, warnings, unusable = {} }) => {
    const written = Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' && content.startsWith('[') ? content : JSON.stringify(content),
    ]);
    const read = await readBoth(ours(Object.fromEntries(written)));
    expect(Object.fromEntries(read.rows)).toEqual(rows);
    expect(Object.fromEntries(read.unusable)).toEqual(unusable);
    expectWarnings(read, warnings);
  });
});

it('names the place of a Guid that comes twice, whatever was skipped before it', async () => {
  const rows = [STATE, 5, { ...OTHER }, null, { ...OTHER, StateID: 3 }];
  const data = await refusedBoth(ours({ '_global/states.json': JSON.stringify(rows) }));
  expect(data).toMatchObject({ file: '_global/states.json', pointer: '/4/Guid' });
});

const other: Expected = ['data-other-form', { file: 'data.json' }];
const legacy: [title: string, data: unknown, warnings: Expected[]][] = [
  ['by table names', { 'dbo.States': BOTH }, [['type-respelled', { found: 'dbo.States', type: 'states' }]]],
  ['in the singular', { State: BOTH }, ['type-respelled']],
  ['under another key', { Data: { states: BOTH }, Config: {} }, [other]],
  ['as a list of types', [{ type: 'states', rows: BOTH }], [other, 'rows-wrapped']],
  ['in objects', { states: { items: BOTH } }, [other, 'rows-wrapped']],
  [
    'beside a value',
    { states: BOTH, version: '2.200' },
    [other, ['unknown-type', { type: 'version', count: 1 }]],
  ],
  ['beside null', { fields: null, states: BOTH }, [other, 'rows-wrapped']],
  ['under both names', { states: [STATE], States: [OTHER] }, ['type-respelled']],
  [
    'beside an unknown type',
    { robots: [{}, {}], states: BOTH },
    [['unknown-type', { type: 'robots', count: 2 }]],
  ],
];
it.each(legacy)('data.json is understood %s', async (_title, data, warnings) => {
  const read = await readBoth(ours({ 'data.json': JSON.stringify(data) }, OURS_LEGACY));
  expect(read.format).toBe('legacy');
  expect(Object.fromEntries(read.rows)).toEqual({ states: BOTH });
  expectWarnings(read, warnings);
});

it.each([
  ['Data.json', 'data.json'],
  ['Config.json', 'config.json'],
  ['additional-data.json', 'additionalData.json'],
  ['AdditionalData.json', 'additionalData.json'],
])('%s is the legacy %s', async (spelled, name) => {
  const read = await readBoth(ours({ [name]: undefined, [spelled]: OURS_LEGACY[name] }, OURS_LEGACY));
  expect(read.format).toBe('legacy');
  expect([...read.associations]).toEqual([['states', 'NaturalKey']]);
  expect(read.additionalData.get('states')?.size).toBe(2);
  expectWarnings(read, [['path-respelled', { count: 1, file: spelled }]]);
});

describe('an archive without any entity', () => {
  it.each([
    ['with files of types that hold none', ours({ '_global/states.json': '[]' })],
    ['with no such file', ours({ '_global/states.json': undefined })],
    ['with a readme', ours({ '_global/states.json': undefined, 'README.md': 'x' })],
    ['in the legacy layout', ours({ 'data.json': '{}' }, OURS_LEGACY)],
  ])('%s is told of', async (_title, files) => {
    const { warnings, rows } = await readBoth(files);
    expect(rows.size).toBe(0);
    expect(warnings.map(({ message: { code } }) => code)).toContain('archive-empty');
  });

  const found = (type: string, count: number) => message('archive.found-rows', { type, count });
  it.each([
    [
      'unknown types',
      { '_global/states.json': undefined, '_global/robots.json': '[1, 2]' },
      [found('robots', 2)],
    ],
    ['entities without identity', { '_global/states.json': '[{ "Name": "a" }]' }, [found('states', 1)]],
    ['something else', { '_global/states.json': '"x"' }, [found('states', 1)]],
  ])('is refused when it holds %s', async (_title, files, what) => {
    const data = await refusedBoth(ours(files));
    expect(data).toMatchObject({ reason: message('archive.nothing-understood', { found: what }) });
  });

  it('is refused with what was found when it is no export at all', async () => {
    const files = { 'photos/a.jpg': 'x', 'photos/b.jpg': 'y' };
    const names = { config: '_meta/config.json', data: 'data.json' };
    expect(await refusedBoth(files)).toMatchObject({
      reason: message('archive.not-an-export', { ...names, found: ['photos/a.jpg', 'photos/b.jpg'] }),
    });
  });
});

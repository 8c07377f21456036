import { describe, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { type Expected, expectWarnings, ours, readBoth, refusedBoth, STATE } from './other-writing.ts';
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
  ...[
    { what: 'is cut off', content: '[{"a":1},{"b":' },
    { what: 'is written wrongly', content: '[{]' },
    { what: 'goes on behind its end', content: '[1] nothing' },
    { what: 'is no text', content: Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]) },
    { what: 'has nothing but its beginning', content: '[' },
  ].map(({ what, content }) => ({
    title: `a file of a type that nobody knows that ${what}`,
    files: { '_global/robots.json': [7], 'categories/cat-7/robots.json': content },
    rows: { states: [STATE] },
    warnings: [
      ['unknown-type', { type: 'robots', count: 2 }],
      ['unknown-type-broken', { file: 'categories/cat-7/robots.json' }],
    ] as Expected[],
    unusable: { robots: 2 },
  })),
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
      Buffer.isBuffer(content) || (typeof content === 'string' && content.startsWith('['))
        ? content
        : JSON.stringify(content),
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

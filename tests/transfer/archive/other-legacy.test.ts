import { describe, expect, it } from 'vitest';
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
const BOTH = [STATE, OTHER];

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

import { describe, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import {
  type Expected,
  expectWarnings,
  type Files,
  OURS_LEGACY,
  ours,
  readBoth,
  refusedBoth,
  STATE,
} from './other-writing.ts';
import { guidOf } from './support.ts';

const GUID = guidOf(1).replace(/0001$/, 'abcd');
const layouts = [
  { layout: 'multi-file', config: '_meta/config.json', ids: '_meta/additional-data.json' },
  { layout: 'legacy', config: 'config.json', ids: 'additionalData.json' },
] as const;

function archive(layout: 'multi-file' | 'legacy', other: Record<string, string | Buffer | undefined>): Files {
  return layout === 'legacy' ? ours(other, OURS_LEGACY) : ours(other);
}

/** Legacy archives have no manifest, and no warning of that. */
describe.for(layouts)('the strategies of the $layout layout', ({ layout, config, ids }) => {
  const understood: [title: string, content: string | Buffer, warnings: Expected[]][] = [
    ['as we write them', '{ "associations": { "states": "NaturalKey" } }', []],
    ['with a byte order mark', '\ufeff{ "associations": { "states": "NaturalKey" } }', []],
    ['in UTF-16', Buffer.from('\ufeff{ "associations": { "states": "NaturalKey" } }', 'utf16le'), ['utf-16']],
    ['in another case', '{ "Associations": { "states": "naturalKey" } }', ['meta-other-form']],
    ['under another key', '{ "config": { "strategies": { "states": "NaturalKey" } } }', ['meta-other-form']],
    ['without a key around them', '{ "states": "NaturalKey" }', ['meta-other-form']],
    ['as a list', '[{ "type": "states", "strategy": "NaturalKey" }]', ['meta-other-form']],
    [
      'as a list under their key',
      '{ "associations": [{ "entityType": "states", "Association": "ByNaturalKey" }] }',
      ['meta-other-form'],
    ],
    ['as objects', '{ "associations": { "states": { "mode": "natural_key" } } }', ['meta-other-form']],
    [
      'by table names',
      '{ "associations": { "dbo.States": "NaturalKey" } }',
      [['type-respelled', { found: 'dbo.States', type: 'states' }]],
    ],
  ];
  it.each(understood)('are understood %s', async (_title, content, warnings) => {
    const read = await readBoth(archive(layout, { [config]: content }));
    expect([...read.associations]).toEqual([['states', 'NaturalKey']]);
    expect(read.rows.get('states')).toEqual([STATE]);
    expectWarnings(read, warnings);
  });

  const byGuid: [title: string, content: string | undefined, warnings: Expected[]][] = [
    ['missing', undefined, ['config-missing']],
    ['an empty file', '', ['meta-empty']],
    ['a blank file', ' \n', ['meta-empty']],
    ['an empty object', '{}', ['meta-not-understood']],
    ['null', 'null', ['meta-not-understood']],
    ['a text', '"Guid"', ['meta-not-understood']],
    ['a number', '5', ['meta-not-understood']],
    ['something else', '{ "version": 3, "list": [1, 2] }', ['meta-not-understood']],
    ['an unknown strategy', '{ "associations": { "states": "Fuzzy" } }', ['strategy-unknown']],
    ['a number for a strategy', '{ "associations": { "states": 2 } }', ['strategy-unknown']],
    [
      'a contradiction',
      '{ "associations": { "states": "NaturalKey", "STATES": "Guid" } }',
      ['strategy-unknown', 'type-respelled'],
    ],
    ['an unknown type', '{ "associations": { "robots": "Guid" } }', ['unknown-type']],
  ];
  it.each(byGuid)('match by Guid where they are %s', async (_title, content, warnings) => {
    const read = await readBoth(archive(layout, { [config]: content }));
    expect(read.associations.get('states') ?? 'Guid').toBe('Guid');
    expect(read.rows.get('states')).toEqual([STATE]);
    expectWarnings(read, warnings);
  });

  describe('and its additional data', () => {
    const braced = `{${GUID.toUpperCase()}}`;
    const maps: [title: string, content: unknown, warnings: Expected[]][] = [
      ['as we write them', { states: { [GUID]: 7 } }, []],
      ['with Guids in upper case', { states: { [GUID.toUpperCase()]: 7 } }, []],
      ['with Guids in braces', { states: { [braced]: 7 } }, []],
      ['with ids in texts', { states: { [GUID]: '7' } }, ['meta-other-form']],
      ['from id to Guid', { states: { 7: GUID } }, ['meta-other-form']],
      ['under another key', { AdditionalData: { states: { [GUID]: 7 } } }, []],
      ['by table names', { 'dbo.States': { [GUID]: 7 } }, ['type-respelled']],
      ['as lists of pairs', { states: [{ Guid: braced, Id: 7 }] }, ['meta-other-form']],
      ['as lists with the id column', { states: [{ guid: GUID, stateId: '7' }] }, ['meta-other-form']],
      ['as one list', [{ type: 'states', guid: GUID, id: 7 }], ['meta-other-form']],
      ['with the same pair twice', { states: { [GUID]: 7, [GUID.toUpperCase()]: 7 } }, []],
      [
        'with pairs that cannot be used',
        { states: { [GUID]: 7, x: 1, y: 2, [guidOf(5)]: 1.5, [guidOf(6)]: null } },
        [['mapping-unusable', { type: 'states', count: 4, place: `${ids}#/states/x` }]],
      ],
      ['with an unknown type', { states: { [GUID]: 7 }, robots: { x: 'y' } }, ['unknown-type']],
    ];
    it.each(maps)('is understood %s', async (_title, content, warnings) => {
      const read = await readBoth(archive(layout, { [ids]: JSON.stringify(content) }));
      expect(read.additionalData).toEqual(new Map([['states', new Map([[GUID, 7]])]]));
      expectWarnings(read, warnings);
    });

    const nothing: [title: string, content: string | undefined, warnings: Expected[]][] = [
      ['missing', undefined, ['additional-data-missing']],
      ['empty', '', ['meta-empty']],
      ['a text', '"x"', ['meta-not-understood']],
      ['null', 'null', ['meta-not-understood']],
      ['no map', '{ "states": 5 }', ['mapping-unusable']],
    ];
    it.each(nothing)('is left out where it is %s', async (_title, content, warnings) => {
      const read = await readBoth(archive(layout, { [ids]: content }));
      expect(read.additionalData.get('states')?.size ?? 0).toBe(0);
      expect(read.rows.get('states')).toEqual([STATE]);
      expectWarnings(read, warnings);
    });

    it.each([
      [
        'one Guid with two ids',
        { states: { [GUID]: 1, [GUID.toUpperCase()]: 2 } },
        message('archive.guid-twice', { guid: GUID }),
      ],
      [
        'one id with two Guids',
        {
          states: [
            { id: 1, guid: GUID },
            { id: 1, guid: guidOf(2) },
          ],
        },
        message('archive.id-twice', { id: 1 }),
      ],
      [
        'both spellings of a type',
        { states: { [GUID]: 1 }, States: { [GUID]: 2 } },
        message('archive.guid-twice', { guid: GUID }),
      ],
    ])('is refused where it contradicts itself: %s', async (_title, content, reason) => {
      const data = await refusedBoth(archive(layout, { [ids]: JSON.stringify(content) }));
      expect(data).toMatchObject({ file: ids, reason });
    });
  });
});

describe('the manifest', () => {
  const versions: [title: string, content: string, warnings: Expected[]][] = [
    ['in another case', '{ "SourceVersion": "2.300.1" }', ['meta-other-form']],
    ['under another name', '{ "backend_version": "2.300.1" }', ['meta-other-form']],
    ['one level deeper', '{ "manifest": { "version": "2.300.1" } }', ['meta-other-form']],
    ['with more beside it', '{ "sourceVersion": "2.300.1", "later": true }', []],
  ];
  it.each(versions)('is understood %s', async (_title, content, warnings) => {
    const read = await readBoth(ours({ '_meta/manifest.json': content }));
    expect(read.manifest).toEqual({ sourceVersion: '2.300.1' });
    expectWarnings(read, warnings);
  });

  const strange: [content: string | undefined, warning: string][] = [
    [undefined, 'manifest-missing'],
    ['', 'meta-empty'],
    ['[]', 'meta-not-understood'],
    ['{ "sourceVersion": 2.27 }', 'meta-not-understood'],
    ['"2.300"', 'meta-not-understood'],
  ];
  it.each(strange)('says nothing where it is %j', async (content, warning) => {
    const read = await readBoth(ours({ '_meta/manifest.json': content }));
    expect(read.manifest).toBeUndefined();
    expectWarnings(read, [warning]);
  });
});

it.each([
  ['_meta/Config.json', '_meta/config.json'],
  ['_meta/additionalData.json', '_meta/additional-data.json'],
  ['_meta/additional_data.json', '_meta/additional-data.json'],
  ['meta/Manifest.json', '_meta/manifest.json'],
])('%s is %s', async (spelled, name) => {
  const read = await readBoth(ours({ [name]: undefined, [spelled]: ours({})[name] }));
  expect(read).toMatchObject({ manifest: { sourceVersion: '2.268.400' } });
  expect([...read.associations]).toEqual([['states', 'NaturalKey']]);
  expect(read.additionalData.get('states')?.size).toBe(2);
  expectWarnings(read, [['path-respelled', { count: 1, file: spelled }]]);
});

it('finds the folder of all three in another case', async () => {
  const { '_global/states.json': states = '', ...meta } = ours({});
  const files = Object.entries(meta).map(([name, content]) => [name.replace('_meta', 'Meta'), content]);
  const read = await readBoth({ ...Object.fromEntries(files), '_global/states.json': states });
  expect(read.manifest).toEqual({ sourceVersion: '2.268.400' });
  expectWarnings(read, [['path-respelled', { count: 3, file: 'Meta/config.json' }]]);
});

it('does not guess which of two files is meant', async () => {
  const read = await readBoth(
    ours({
      '_meta/additional-data.json': undefined,
      '_meta/additionalData.json': '{ "states": {} }',
      '_meta/additional_data.json': '{ "states": {} }',
    }),
  );
  expectWarnings(read, ['additional-data-missing', 'unknown-file', 'unknown-file']);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { guidOf, options, temporaryFolder } from './support.ts';
import { buildZip, type RawEntry } from './zip-builder.ts';

const META: RawEntry[] = [
  { name: '_meta/config.json', content: '{ "associations": {}, "later": [1] }' },
  { name: '_meta/manifest.json', content: '{ "sourceVersion": "2.300.1", "later": true }' },
  { name: '_meta/additional-data.json', content: '{}' },
];
/** An archive that holds none of what is known says so, too. */
const VERSIONS: RawEntry = {
  name: '_versions/script-versions.json',
  content: `[{ "VersionID": 4, "Guid": "${guidOf(40)}", "Name": "v4" }]`,
};

describe('an archive of another version is read, with one warning for each thing skipped', () => {
  it('files that are not known', async () => {
    const read = await readEntries([
      ...META,
      VERSIONS,
      { name: 'readme.md', content: 'x', method: 8, crc: 1 },
      { name: '_global/notes.txt', content: 'x' },
      { name: '_global/', attributes: 0 },
    ]);
    expect(read.warnings).toEqual([
      warning(message('unknown-file', { file: '_global/notes.txt' })),
      warning(message('unknown-file', { file: 'readme.md' })),
    ]);
  });

  it('entity types that are not known, wherever they come up', async () => {
    const read = await readEntries([
      { name: '_meta/config.json', content: '{ "associations": { "robots": "Fuzzy" } }' },
      { name: '_meta/additional-data.json', content: '{ "robots": { "x": "y" } }' },
      META[1] ?? { name: '' },
      VERSIONS,
      { name: '_global/robots.json', content: '[{ "anything": { "goes": [1, 2] } }]' },
      { name: 'categories/cat-1/subcat-2/robots.json', content: '[]' },
    ]);
    expect(read.warnings).toEqual([warning(message('unknown-type', { type: 'robots', count: 1 }))]);
    expect([...read.rows.keys()]).toEqual(['script-versions']);
    expect([...read.unusable]).toEqual([['robots', 1]]);
    expect(read.associations.size + read.additionalData.size).toBe(0);
  });

  it('columns that are not known, and secrets, once per column and not per row', async () => {
    const rows = [1, 2, 3].map((id) => ({
      StateID: id,
      Guid: guidOf(id),
      Name: 'n',
      Password: 'hunter2',
      'Colour\u202e': [1],
    }));
    const read = await readEntries([...META, { name: '_global/states.json', content: JSON.stringify(rows) }]);
    expect(read.warnings).toEqual([
      warning(message('secret-column', { column: 'states.Password', count: 3 })),
      warning(message('unknown-column', { column: 'states.Colour\u202e', count: 3 })),
    ]);
    expect(read.rows.get('states')).toEqual(
      [1, 2, 3].map((id) => ({ StateID: id, Guid: guidOf(id), Name: 'n' })),
    );
    expect(JSON.stringify([...read.rows, read.warnings])).not.toContain('hunter2');
  });

  it('and no more warnings than a person would read', async () => {
    const files = Array.from({ length: 120 }, (_, index) => ({ name: `x/${index}.txt` }));
    const { warnings } = await readEntries([...META, VERSIONS, ...files]);
    expect(warnings).toHaveLength(51);
    expect(warnings.at(-1)).toEqual(warning(message('more-warnings', { count: 70, kind: 'unknown-file' })));
  });

  it('without a manifest, which older builds do not write', async () => {
    const { warnings, manifest } = await readEntries([...META.slice(0, 1), ...META.slice(2), VERSIONS]);
    expect(manifest).toBeUndefined();
    expect(warnings).toEqual([warning(message('manifest-missing', { file: '_meta/manifest.json' }))]);
  });
});

it('reads the legacy layout where both are there, and says so once', async () => {
  const read = await readEntries([
    ...META,
    { name: '_global/states.json', content: 'not even JSON' },
    { name: 'data.json', content: `{ "states": [{ "StateID": 1, "Guid": "${guidOf(1)}" }] }` },
    { name: 'config.json', content: '{ "associations": { "states": "NaturalKey" } }' },
    { name: 'additionalData.json', content: `{ "states": { "${guidOf(1).toUpperCase()}": 1 } }` },
  ]);
  expect(read.format).toBe('legacy');
  expect(read.warnings).toEqual([warning(message('both-layouts', { file: 'data.json' }))]);
  expect(read.additionalData).toEqual(new Map([['states', new Map([[guidOf(1), 1]])]]));
});

it('takes rows in any order and form, with a byte order mark, and gives them in canonical form by id', async () => {
  const rows = [
    {
      Name: 'b',
      Guid: guidOf(2).toUpperCase(),
      StateID: 2,
      Norm: '1.50',
      ChangedAt: '2026-01-31T12:00:00+03:00',
    },
    { StateID: 1, Guid: guidOf(1), Origin: null },
  ];
  const content = `\ufeff${JSON.stringify(rows)}`;
  const read = await readEntries([...META, { name: '_global/states.json', content }]);
  expect(read.rows.get('states')).toEqual([
    { StateID: 1, Guid: guidOf(1), Origin: null },
    { StateID: 2, Guid: guidOf(2), Name: 'b', Norm: 1.5, ChangedAt: '2026-01-31T09:00:00.000Z' },
  ]);
});

it('is not misled by names that every object has', async () => {
  const content = `[{ "StateID": 1, "Guid": "${guidOf(1)}", "__proto__": { "Name": "polluted", "admin": true }, "constructor": 1 }]`;
  const read = await readEntries([...META, { name: '_global/states.json', content }]);
  const [row] = read.rows.get('states') ?? [];
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  expect(row).toEqual({ StateID: 1, Guid: guidOf(1) });
  expect(Reflect.get({}, 'admin')).toBeUndefined();
  expect(read.warnings).toHaveLength(2);
});

async function readEntries(entries: readonly RawEntry[]): Promise<ReadArchive> {
  const path = join(await temporaryFolder(), 'archive.zip');
  await writeFile(path, buildZip(entries));
  return await readArchive(path, options);
}

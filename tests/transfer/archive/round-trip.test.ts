import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import type { ArchiveFormat, WritableArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { propertyOptions } from '#tests/support/property.ts';
import { guidOf, options, sample, stateRow, temporaryFolder } from './support.ts';

const formats: ArchiveFormat[] = ['multi-file', 'legacy', 'scripts-as-files'];

/** Text that breaks readers which look for brackets, quotes, lines or bytes; JSON of its own; no NUL. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 10 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    ...[
      '',
      '\\',
      '"',
      '\\"',
      '"},{"StateID"',
      '}\n    },\n    {',
      '\u2028\r\n\t',
      '__proto__',
      'Новый «статус»',
      '😀',
      '\ufeff',
      '\\u0000',
    ],
  ),
);

const states: fc.Arbitrary<Row[]> = fc.uniqueArray(
  fc.record(
    {
      StateID: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      Guid: fc.uuid(),
      Name: hostileText,
      Script: fc.option(fc.array(hostileText).map((texts) => texts.join('{[,'))),
      Norm: fc.option(fc.integer({ min: -1e15 + 1, max: 1e15 - 1 }).map((number) => number / 1e4)),
      ChangedAt: fc.option(
        fc
          .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
      Origin: fc.option(fc.uuid()),
      IsFinal: fc.boolean(),
      OrderNo: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    },
    { requiredKeys: ['StateID', 'Guid'] },
  ),
  { selector: (row) => row.StateID, maxLength: 30 },
);

describe('what was written is read', () => {
  it('with any rows, in both layouts, from a ZIP as from a folder', async () => {
    const folder = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(states, fc.constantFrom(...formats), async (rows, format) => {
        const unique = rows.filter((row, index) => rows.findIndex(({ Guid }) => Guid === row.Guid) === index);
        const content = sample(unique);
        const tree = await roundTrip(join(folder, format), content, format);
        const zip = await roundTrip(join(folder, `${format}.zip`), content, format);
        expect(tree).toEqual(zip);
        expect(zip.warnings).toEqual([]);
        expect(zip.rows.get('states') ?? []).toEqual(
          unique.sort((left, right) => Number(left.StateID) - Number(right.StateID)),
        );
      }),
      propertyOptions(60, 12),
    );
  });

  it('alike from both layouts, but for the version that only one has', async () => {
    const folder = await temporaryFolder();
    const content = sample();
    const multiFile = await roundTrip(join(folder, 'm.zip'), content, 'multi-file');
    const legacy = await roundTrip(join(folder, 'l.zip'), content, 'legacy');
    expect(multiFile).toMatchObject({ format: 'multi-file', manifest: { sourceVersion: '2.268.400' } });
    expect(legacy).toMatchObject({ format: 'legacy', manifest: undefined });
    for (const part of ['rows', 'associations', 'additionalData'] as const) {
      expect(legacy[part]).toEqual(multiFile[part]);
    }
    expect(Array.from(multiFile.associations)).toEqual([
      ['states', 'NaturalKey'],
      ['script-versions', 'Guid'],
      ['_category', 'Guid'],
      ['_subcategory', 'Guid'],
      ['fields', 'Guid'],
    ]);
  });

  it('by what it holds and not by what it is called', async () => {
    const folder = await temporaryFolder();
    await writeArchive(join(folder, 'a.zip'), sample(), { ...options, format: 'multi-file' });
    await rename(join(folder, 'a.zip'), join(folder, 'a.bin'));
    await expect(readArchive(join(folder, 'a.bin'), options)).resolves.toMatchObject({
      format: 'multi-file',
    });
  });

  it('in chunks of rows exactly as in one piece', async () => {
    const folder = await temporaryFolder();
    const rows = Array.from({ length: 2500 }, (_, index) => stateRow(index + 1));
    const written = { ...sample(), rows: new Map([['states', rows]]) };
    await writeArchive(join(folder, 'tree'), written, { ...options, format: 'multi-file' });
    await writeArchive(join(folder, 'legacy'), written, { ...options, format: 'legacy' });
    expect(await readFile(join(folder, 'tree/_global/states.json'), 'utf8')).toBe(
      `${JSON.stringify(rows, null, 2)}\n`,
    );
    expect(await readFile(join(folder, 'legacy/data.json'), 'utf8')).toBe(
      `${JSON.stringify({ states: rows }, null, 2)}\n`,
    );
  });

  it('without any rows', async () => {
    const folder = await temporaryFolder();
    const empty: WritableArchive = {
      manifest: undefined,
      associations: new Map(),
      chosen: new Map(),
      additionalData: new Map(),
      rows: new Map([['states', []]]),
      sectionOfCategory: new Map(),
    };
    for (const format of formats) {
      const read = await roundTrip(join(folder, `${format}.zip`), empty, format);
      expect(read.rows.size).toBe(0);
    }
    await writeArchive(join(folder, 'legacy'), empty, { ...options, format: 'legacy' });
    expect(await readFile(join(folder, 'legacy/data.json'), 'utf8')).toBe('{}\n');
  });

  it('of many and long files, some of them streamed', async () => {
    const folder = await temporaryFolder();
    const fields = Array.from({ length: 60 }, (_, index) => ({
      FieldID: index + 1,
      Guid: guidOf(index + 1),
      SubcatID: (index % 30) + 1,
      Name: 'x',
    }));
    const long = [1, 2, 3].map((id) => ({
      ...stateRow(id),
      Script: `${createHash('sha512').update(`${id}`).digest('hex')}"\\`.repeat(20_000),
    }));
    const content = {
      ...sample(),
      rows: new Map<string, Row[]>([
        ['states', long],
        ['fields', fields],
      ]),
      sectionOfCategory: new Map(Array.from({ length: 30 }, (_, index) => [index + 1, 7])),
    };
    for (const format of formats) {
      const read = await roundTrip(join(folder, `${format}.zip`), content, format);
      expect(read.rows).toEqual(content.rows);
      expect(read.hash).toBe((await roundTrip(join(folder, format), content, format)).hash);
    }
  });
});

describe('the files of an archive', () => {
  it('have the paths, the order and the form of the multi-file layout', async () => {
    const folder = await temporaryFolder();
    await writeArchive(join(folder, 'tree'), sample(), { ...options, format: 'multi-file' });
    const text = (name: string): Promise<string> => readFile(join(folder, 'tree', name), 'utf8');
    expect(await text('_meta/manifest.json')).toBe('{\n  "sourceVersion": "2.268.400"\n}\n');
    expect(JSON.parse(await text('_meta/additional-data.json'))).toEqual({
      states: { [guidOf(1)]: 1, [guidOf(2)]: 2 },
    });
    expect(Object.keys(JSON.parse(await text('_meta/additional-data.json')).states)).toEqual([
      guidOf(1),
      guidOf(2),
    ]);
    expect(await text('categories/cat-7/_category.json')).toBe(
      `[\n  {\n    "CatID": 7,\n    "Guid": "${guidOf(70)}",\n    "Name": "Section"\n  }\n]\n`,
    );
    expect(JSON.parse(await text('categories/cat-7/subcat-9/fields.json'))).toMatchObject([
      { FieldID: 5 },
      { FieldID: 12 },
    ]);
    expect(await text('_versions/script-versions.json')).toContain('"v4"');
  });

  it('have the keys of their rows in the order of the catalog, and no secret', async () => {
    const folder = await temporaryFolder();
    const row = { Password: 'p', OrderNo: 1, Name: 'n', Script: null, Guid: guidOf(1), StateID: 1 };
    await writeArchive(join(folder, 'tree'), sample([row]), { ...options, format: 'multi-file' });
    const [written] = JSON.parse(await readFile(join(folder, 'tree/_global/states.json'), 'utf8'));
    expect(Object.keys(written)).toEqual(['StateID', 'Guid', 'Name', 'Script', 'OrderNo']);
  });

  it('are counted', async () => {
    const folder = await temporaryFolder();
    const tree = await writeArchive(join(folder, 'tree'), sample(), { ...options, format: 'multi-file' });
    expect(tree.files).toBe(8);
    expect(tree.size).toBe(tree.bytes);
    const zip = await writeArchive(join(folder, 'a.zip'), sample(), { ...options, format: 'multi-file' });
    expect(zip).toMatchObject({
      files: 8,
      bytes: tree.bytes,
      size: (await readFile(join(folder, 'a.zip'))).length,
    });
  });
});

async function roundTrip(path: string, content: WritableArchive, format: ArchiveFormat) {
  await writeArchive(path, content, { ...options, format });
  return await readArchive(path, options);
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { CATEGORY, type Row, SECTION } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ArchiveFormat, WritableArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { convertArchive } from '#core/transfer/convert-archive.ts';
import { verifyArchive } from '#core/transfer/verify-archive.ts';
import { propertyOptions } from '#tests/support/property.ts';
import { OURS, OURS_LEGACY, ours } from './other-writing.ts';
import { catalog } from './small-catalog.ts';
import { guidOf, options, sample, stateRow, temporaryFolder } from './support.ts';
import { buildZip } from './zip-builder.ts';

const context = { catalog, report: noProgress };

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 10 }).map((any) => any.replaceAll('\0', '')),
  fc.constantFrom('', '"},{"a":[', '\\', '\u2028', '__proto__', '😀'),
);
const few = { maxLength: 6 };
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), few);

/** Archives with states, and with fields in categories of several sections. */
const archives: fc.Arbitrary<WritableArchive> = fc
  .record({
    states: ids,
    name: text,
    script: fc.option(text),
    sections: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    categories: ids,
    fields: ids,
    strategies: fc.dictionary(
      fc.constantFrom('states', 'fields', CATEGORY),
      fc.constantFrom('Guid' as const, 'NaturalKey' as const),
    ),
    references: ids,
    chosen: ids,
  })
  .map(({ states, name, script, sections, categories, fields, strategies, references, chosen }) => {
    const nth = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;
    const sectionOf = new Map(categories.map((id, index) => [id, nth(sections, index)]));
    const ownFields = categories.length === 0 ? [] : fields;
    const rows = new Map<string, readonly Row[]>([
      ['states', states.map((id) => ({ ...stateRow(id), Name: name, Script: script }))],
      [SECTION, sections.map((id) => ({ CatID: id, Guid: guidOf(100 + id), Name: name }))],
      [
        CATEGORY,
        categories.map((id) => ({
          SubcatID: id,
          Guid: guidOf(200 + id),
          CatID: sectionOf.get(id) ?? 0,
          Name: name,
        })),
      ],
      [
        'fields',
        ownFields.map((id, index) => ({
          FieldID: id,
          Guid: guidOf(300 + id),
          SubcatID: nth(categories, index),
          Name: name,
        })),
      ],
    ]);
    return {
      manifest: undefined,
      associations: new Map(Object.entries(strategies)),
      chosen: new Map(chosen.length === 0 ? [] : [['states', new Set(chosen.map(guidOf))]]),
      additionalData: new Map(
        references.length === 0 ? [] : [['states', new Map(references.map((id) => [guidOf(id), id]))]],
      ),
      rows,
      sectionOfCategory: sectionOf,
    };
  });

async function written(content: WritableArchive, format: ArchiveFormat): Promise<string> {
  const path = join(await temporaryFolder(), 'direct.zip');
  await writeArchive(path, content, { ...options, format });
  return path;
}

/** Converts an archive into a ZIP. */
async function converted(archive: string, format: ArchiveFormat): Promise<string> {
  const out = join(await temporaryFolder(), 'converted.zip');
  await convertArchive(context, { archive, out, format, overwrite: false });
  return out;
}

const OTHER = { 'multi-file': 'legacy', legacy: 'multi-file' } as const;

describe('an archive in the other layout', () => {
  it.each(['multi-file', 'legacy'] as const)(
    'is byte for byte what an export writes, and so is its way back: %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(archives, async (content) => {
          const direct = await written(content, format);
          const expected = await readFile(await written(content, OTHER[format]));
          const there = await converted(direct, OTHER[format]);
          expect((await readFile(there)).equals(expected)).toBe(true);
          const back = await converted(there, format);
          expect((await readFile(back)).equals(await readFile(direct))).toBe(true);
        }),
        propertyOptions(60, 10),
      );
    },
    120_000,
  );

  it('is the same from a folder, and as one', async () => {
    const content = { ...sample(), manifest: undefined };
    const folder = await temporaryFolder();
    const tree = join(folder, 'tree');
    await convertArchive(context, {
      archive: await written(content, 'legacy'),
      out: tree,
      format: 'multi-file',
      overwrite: false,
    });
    const back = await readFile(await converted(tree, 'legacy'));
    expect(back.equals(await readFile(await written(content, 'legacy')))).toBe(true);
    expect((await readArchive(tree, options)).sectionOfCategory).toEqual(content.sectionOfCategory);
  });

  it('loses the version of the source in the legacy layout, and says so', async () => {
    const archive = await written(sample(), 'multi-file');
    const out = join(await temporaryFolder(), 'legacy.zip');
    const { warnings } = await convertArchive(context, { archive, out, format: 'legacy', overwrite: false });
    expect(warnings.map(({ message }) => message)).toEqual([
      message('version-not-written', { version: '2.268.400' }),
    ]);
  });

  it('keeps its layout where none is asked for', async () => {
    const archive = await written(sample(), 'legacy');
    const out = join(await temporaryFolder(), 'again.zip');
    expect(await convertArchive(context, { archive, out, overwrite: false })).toMatchObject({
      format: 'legacy',
      files: 3,
      entities: 7,
    });
    expect((await readFile(out)).equals(await readFile(archive))).toBe(true);
  });

  it('is refused where the folder of a category cannot be known', async () => {
    const rows = new Map([...sample().rows].filter(([type]) => type !== CATEGORY));
    const archive = await written({ ...sample(), rows }, 'legacy');
    await expect(converted(archive, 'multi-file')).rejects.toMatchObject({
      code: 'archive-invalid',
      data: { file: archive, reason: message('archive.place-unknown', { type: 'fields', id: 5 }) },
    });
    // The multi-file layout says it by its folders.
    const split = await written({ ...sample(), rows }, 'multi-file');
    expect((await readFile(await converted(split, 'multi-file'))).equals(await readFile(split))).toBe(true);
  });
});

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const path = join(await temporaryFolder(), 'other.zip');
  await writeFile(path, buildZip(Object.entries(files).map(([name, content]) => ({ name, content }))));
  return path;
}

const STRANGE = ours({
  '_global/robots.json': '[{ "any": 1 }, { "any": 2 }]',
  '_global/states.json': JSON.stringify([1, 2].map((id) => ({ ...stateRow(id), Colour: 'red' }))),
});

it('nothing is replaced unless it may be, and an archive that is refused leaves what is there', async () => {
  const archive = await written(sample(), 'legacy');
  const before = await readFile(archive);
  const onto = { archive, out: archive, format: 'multi-file' as const };
  await expect(convertArchive(context, { ...onto, overwrite: false })).rejects.toMatchObject({
    code: 'target-exists',
  });
  const bad = await zipped({ ...OURS_LEGACY, 'data.json': '{ "states": [' });
  await expect(
    convertArchive(context, { archive: bad, out: archive, overwrite: true }),
  ).rejects.toMatchObject({ code: 'archive-invalid' });
  expect((await readFile(archive)).equals(before)).toBe(true);
  await convertArchive(context, { ...onto, overwrite: true });
  expect((await readArchive(archive, options)).format).toBe('multi-file');
});

describe('verifying', () => {
  it.each([
    { what: 'an archive as we write it', files: OURS, valid: true, found: [] },
    {
      what: 'one in an unusual form',
      files: ours({ '_global/states.json': JSON.stringify({ items: [stateRow(1)] }) }),
      valid: true,
      found: ['note: rows-wrapped'],
    },
    {
      what: 'one with a file that is no part of it',
      files: ours({ 'readme.md': 'About it' }),
      valid: true,
      found: ['note: unknown-file'],
    },
    {
      what: 'one with what is not known',
      files: STRANGE,
      valid: false,
      found: ['warning: unknown-type', 'warning: unknown-column'],
    },
    {
      what: 'one that holds a name twice, which is no matter until a receiver says that it is',
      files: ours({
        '_global/states.json': JSON.stringify([stateRow(1), { ...stateRow(2), Name: 'State 1' }]),
      }),
      valid: true,
      found: [],
    },
    {
      what: 'one with a reference to nothing',
      files: ours({
        'categories/cat-7/subcat-9/fields.json': JSON.stringify([
          { FieldID: 5, Guid: guidOf(50), SubcatID: 9, Name: 'five' },
        ]),
      }),
      valid: false,
      found: ['warning: archive-conflict'],
    },
    {
      what: 'one with a reference to what the receiver may have',
      files: ours({
        'categories/cat-7/subcat-9/fields.json': JSON.stringify([
          { FieldID: 5, Guid: guidOf(50), SubcatID: 9, Name: 'five' },
        ]),
        '_meta/additional-data.json': JSON.stringify({ _subcategory: { [guidOf(90)]: 9 } }),
      }),
      valid: true,
      found: [],
    },
    {
      what: 'one that is refused',
      files: ours({ '_global/states.json': '[{]' }),
      valid: false,
      found: ['error: error.archive-invalid'],
    },
  ])('$what', async ({ files, valid, found }) => {
    const result = await verifyArchive(context, { archive: await zipped(files) });
    expect(result.valid).toBe(valid);
    expect(result.findings.map(({ severity, message: { code } }) => `${severity}: ${code}`)).toEqual(found);
  });

  it('a file that is not there is an error', async () => {
    const archive = join(await temporaryFolder(), 'nothing.zip');
    await expect(verifyArchive(context, { archive })).rejects.toMatchObject({ code: 'file-unreadable' });
  });
});

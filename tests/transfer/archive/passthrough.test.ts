import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { withOwners } from '#core/transfer/archive/write/passthrough-files.ts';
import { convertArchive } from '#core/transfer/convert-archive.ts';
import { type Files, OURS, OURS_LEGACY, ours } from './other-writing.ts';
import { catalog } from './small-catalog.ts';
import { guidOf, options, temporaryFolder } from './support.ts';
import { buildZip } from './zip-builder.ts';

const context = { catalog, report: noProgress };

/** Numbers that are others once they have been read, and what else is easily changed. */
const ODD =
  '{ "a": 1.10, "b": [12345678901234567890, -0, 1E+2], "__proto__": { "c": "😀\\u2028\\"" }, "d": null }';
const STATES =
  `{ "StateID": 1, "Guid": "${guidOf(1)}", "Name": "New", "Colour": ${ODD}, "Password": "Hidden1" }, ` +
  `{ "StateID": 2, "Guid": "${guidOf(2)}", "Name": "A name of more than twenty signs", "OrderNo": 1.50 }, ` +
  `{ "StateID": 3, "Guid": "${guidOf(3)}", "Name": "Third", "name": "thrice" }, ` +
  `{ "StateID": 4, "Name": "Without a Guid", "Norm": 7.70, "Password": "Hidden2" }, "no row at all"`;
const FIELD = `{ "Name": "Nobody's", "Width": 2.0 }`;
const SECTIONS = `[{ "CatID": 7, "Guid": "${guidOf(70)}", "Name": "Section" }]`;
const CATEGORIES = `[{ "SubcatID": 9, "Guid": "${guidOf(90)}", "CatID": 7, "Name": "Category" }]`;
const NOTES = Buffer.from(Array.from({ length: 256 }, (_none, byte) => byte));

const MULTI = ours({
  'notes/all bytes.bin': NOTES,
  'config.json': 'of another program',
  '_global/robots.json': `[${ODD}, 7.0, "x"]`,
  'categories/cat-7/subcat-9/arms.json': '[{ "ArmID": 3.0 }]',
  '_global/wings.json': '[]',
  '_global/states.json': `[${STATES}]`,
  'categories/cat-7/_category.json': SECTIONS,
  'categories/cat-7/subcat-9/_subcategory.json': CATEGORIES,
  'categories/cat-7/subcat-9/fields.json': `[${FIELD}]`,
});

const LEGACY = ours(
  {
    'notes/all bytes.bin': NOTES,
    'readme.txt': 'of another program',
    'data.json':
      `{ "robots": [${ODD}, 7.0, "x"], "Robots/../2": [{ "ArmID": 3.0 }], "wings": [], "states": [${STATES}], ` +
      `"_category": ${SECTIONS}, "_subcategory": ${CATEGORIES}, "fields": [${FIELD}] }`,
  },
  OURS_LEGACY,
);

async function zipOf(files: Files): Promise<string> {
  const path = join(await temporaryFolder(), 'given.zip');
  await writeFile(path, buildZip(Object.entries(files).map(([name, content]) => ({ name, content }))));
  return path;
}

async function folderOf(files: Files): Promise<string> {
  const folder = join(await temporaryFolder(), 'given');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** What an archive holds and nobody understands, whatever its layout. */
function passthroughIn({ passthrough }: ReadArchive) {
  if (!passthrough) throw new Error('nothing was asked to be carried');
  const text = (value: unknown) => JSON.stringify(value);
  return {
    types: Array.from(passthrough.types.values(), ({ paths, unplaced }) =>
      [...[...paths.values()].flat(), ...unplaced].map(text),
    ).toSorted(),
    // With the category that a folder says, as the legacy layout has to write it.
    rows: Array.from(passthrough.rows, ([type, rows]) => [
      type,
      ...rows.map((row) => text(withOwners(row))),
    ]).toSorted(),
    columns: Array.from(passthrough.columns, ([row, columns]) => [row.Guid, text(columns)]),
    files: passthrough.files
      .map(({ name, bytes }) => [name.replace('_other/', ''), bytes.toString('hex')])
      .toSorted(),
  };
}

const read = (path: string) => readArchive(path, { ...options, keepUnknown: true });

describe('what nobody understands is in the converted archive as it was', () => {
  const layouts = [
    ['multi-file', MULTI],
    ['legacy', LEGACY],
  ] as const;
  const cases = layouts.flatMap(([layout, files]) =>
    (['multi-file', 'legacy'] as const).flatMap((format) =>
      ([zipOf, folderOf] as const).flatMap((from) =>
        ['out.zip', 'out'].map((out) => ({ layout, files, format, from, out })),
      ),
    ),
  );

  it.each(cases)('$layout as $format, $from.name, $out', async ({ files, format, from, out }) => {
    const given = await from(files);
    const target = join(await temporaryFolder(), out);
    const { warnings } = await convertArchive(context, {
      archive: given,
      out: target,
      format,
      overwrite: false,
    });
    const codes = warnings.map(({ message }) => message.code);
    expect(codes.slice(0, 2)).toEqual(['convert-carried', 'convert-incomplete']);
    expect(warnings[0]?.message.values.count).toBe(
      codes.filter((code) => /^(unknown-|rows-unusable|values-invalid)/.test(code)).length,
    );
    // The secret column is the only thing that is not there.
    expect(warnings[1]?.message.values.count).toBe(1);

    const before = await read(given);
    const after = await read(target);
    expect(passthroughIn(after)).toEqual(passthroughIn(before));
    expect([...after.rows]).toEqual([...before.rows]);
    expect(after.unusable.get('states')).toBe(2);

    const again = join(await temporaryFolder(), 'again.zip');
    await convertArchive(context, { archive: target, out: again, format: before.format, overwrite: false });
    expect(passthroughIn(await read(again))).toEqual(passthroughIn(before));
  });

  it.each(layouts)('with all digits, and without secrets: %s', async (_layout, files) => {
    for (const format of ['multi-file', 'legacy'] as const) {
      const out = join(await temporaryFolder(), 'tree');
      await convertArchive(context, { archive: await zipOf(files), out, format, overwrite: false });
      const entries = await readdir(out, { recursive: true, withFileTypes: true });
      const texts = await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async ({ parentPath, name }) => await readFile(join(parentPath, name), 'utf8')),
      );
      const all = texts.join('\n');
      for (const digits of [
        '1.10',
        '12345678901234567890',
        '-0',
        '1E+2',
        '1.50',
        '7.70',
        '7.0',
        '2.0',
        '3.0',
      ]) {
        expect(all).toMatch(new RegExp(`[ :]${digits.replace(/[.+]/g, '\\$&')}[,\\n]`));
      }
      expect(all).toContain('A name of more than twenty signs');
      expect(all).toContain('thrice');
      expect(all).not.toContain('Hidden');
    }
  });

  it('a row keeps the category whose folder it was in', async () => {
    const out = join(await temporaryFolder(), 'tree');
    await convertArchive(context, { archive: await zipOf(MULTI), out, format: 'legacy', overwrite: false });
    const data = JSON.parse(await readFile(join(out, 'data.json'), 'utf8'));
    expect(data.fields).toEqual([{ Name: "Nobody's", Width: 2, SubcatID: 9 }]);
  });

  it('a file that is too long to be held is left out, and counted', async () => {
    const archive = await readArchive(await zipOf(ours({ 'long.bin': Buffer.alloc(4096) })), {
      ...options,
      keepUnknown: true,
      limits: { maxMemory: 4000 },
    });
    expect(archive.passthrough).toMatchObject({ files: [], dropped: 1 });
  });

  it('an archive without anything of that has no such warning, and an import carries nothing', async () => {
    const out = join(await temporaryFolder(), 'plain.zip');
    const archive = await zipOf(OURS);
    expect((await convertArchive(context, { archive, out, overwrite: false })).warnings).toEqual([]);
    expect((await readArchive(await zipOf(MULTI), options)).passthrough).toBeUndefined();
  });
});

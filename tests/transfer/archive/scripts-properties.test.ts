import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { hashContent } from '#core/transfer/archive/write/content-hash.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { propertyOptions } from '#tests/support/property.ts';
import { catalog } from './small-catalog.ts';
import { options, sample, stateRow, temporaryFolder } from './support.ts';

/** Pieces of which texts consist that editors, version control and readers of lines handle in their own ways. */
const PIECES = [
  ...['\n', '\n', '\r\n', '\r\n', '\r', '\n\r', '\ufeff', '\u2028', '\u0085', '\f', '\u001a', '\t'],
  ...[
    '😀',
    'é',
    'e\u0301',
    'Отправка',
    '"',
    '\\',
    '\\r\\n',
    '{ "$file": "x" }',
    '$Id$',
    'a',
    ' ',
    'x'.repeat(130),
  ],
];

const scriptText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.constantFrom('if (a)', '', '  b();', '😀'), { maxLength: 6 })
    .map((lines) => lines.join('\r\n')),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll('\0', '')),
);

const states: fc.Arbitrary<Row[]> = fc
  .array(fc.option(scriptText), { minLength: 1, maxLength: 12 })
  .map((texts) => texts.map((Script, index) => ({ ...stateRow(index + 1), Script })));

/** Files of a folder by their paths. */
async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}

/** What a checkout with CRLF makes of every file. */
async function checkOut(folder: string): Promise<void> {
  for (const [path, bytes] of await filesOf(folder)) {
    await writeFile(path, bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
  }
}

it('gives every text back as it was, also after a checkout with CRLF, and the same bytes again', async () => {
  const folder = await temporaryFolder();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(states, fc.boolean(), async (rows, isCheckedOut) => {
      runs += 1;
      const tree = join(folder, `tree-${runs}`);
      const how = { ...options, format: 'scripts-as-files' } as const;
      const content = sample(rows);
      await writeArchive(tree, content, how);
      const before = await filesOf(tree);
      for (const bytes of before.values()) expect(bytes.includes('\r')).toBe(false);
      if (isCheckedOut) await checkOut(tree);
      const read = await readArchive(tree, options);
      expect(read.rows.get('states')).toEqual(rows);
      expect(read.warnings).toEqual([]);
      expect(await hashContent(read, catalog)).toEqual(await hashContent(content, catalog));
      await writeArchive(tree, read, how);
      expect(await filesOf(tree)).toEqual(before);
    }),
    propertyOptions(100, 15),
  );
});

it('refuses what no database holds as it does within one file', async () => {
  const folder = await temporaryFolder();
  for (const [index, text] of ['a\n\0\n', `a\n\ud83d\n${'x'.repeat(200)}`].entries()) {
    const refusals = [];
    for (const format of ['multi-file', 'scripts-as-files'] as const) {
      const path = join(folder, `${format}-${index}.zip`);
      await writeArchive(path, sample([{ ...stateRow(1), Script: text }]), { ...options, format });
      refusals.push(await readArchive(path, options).catch((error: unknown) => error));
    }
    expect(refusals[1]).toMatchObject({ code: 'archive-invalid', data: { pointer: '/0/Script' } });
    expect(refusals[1]).toEqual(refusals[0]);
  }
});

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { lineEndsInFile } from '#core/transfer/archive/script-files.ts';
import { hashContent } from '#core/transfer/archive/write/content-hash.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { convertArchive } from '#core/transfer/convert-archive.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { type Files, OURS_LEGACY, ours, readBoth } from './other-writing.ts';
import { catalog } from './small-catalog.ts';
import { guidOf, options, sample, stateRow, temporaryFolder } from './support.ts';

const NAME = `states/${guidOf(1)}.Script.cs`;
const SCRIPT = 'if (a)\n  return 1;\n';

function scripted(script: unknown): Row {
  return { ...stateRow(1), Script: script as string };
}

async function written(rows: readonly Row[], name = 'tree'): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeArchive(path, sample(rows), { ...options, format: 'scripts-as-files' });
  return path;
}

/** A small archive with one state. */
function withState(script: unknown, more: Files = {}): Files {
  return ours({ '_global/states.json': JSON.stringify([scripted(script)]), ...more });
}

async function scriptOf(files: Files): Promise<unknown> {
  const { rows, warnings } = await readBoth(files);
  expect(warnings).toEqual([]);
  return rows.get('states')?.[0]?.Script;
}

describe('which texts stand in files', () => {
  it.each([
    ['nothing', null, undefined],
    ['an empty text', '', undefined],
    ['a short line', 'a == b', undefined],
    ['a line as long as may be', 'x'.repeat(120), undefined],
    ['a longer line', 'x'.repeat(121), 'lf'],
    ['two lines', 'a\nb', 'lf'],
    ['a line with its end', 'a\n', 'lf'],
    ['nothing but an end of line', '\n', 'lf'],
    ['lines of Windows', 'a\r\nb\r\n', 'crlf'],
    ['an end of line of Windows alone', '\r\n', 'crlf'],
    ['both kinds of line ends', 'a\r\nb\n', undefined],
    ['both kinds the other way round', 'a\nb\r\n', undefined],
    ['a lone carriage return', 'a\rb\nc', undefined],
    ['a carriage return before a line end of Windows', 'a\r\r\nb', undefined],
    ['a carriage return at the end', 'a\r\nb\r', undefined],
    ['a carriage return in a long line', `${'x'.repeat(200)}\r`, undefined],
    ['a byte order mark', '\ufeffa\nb', undefined],
    ['a byte order mark inside', 'a\n\ufeffb', 'lf'],
    ['NUL', 'a\n\0', undefined],
    ['half of a character', 'a\n\ud83d', undefined],
    ['a whole one', 'a\n😀', 'lf'],
    ['other separators of lines', `a\u2028b\u0085c\u000bd\u000ce\n`, 'lf'],
  ] as const)('%s', (_name, text, lineEnds) => {
    expect(lineEndsInFile(text)).toBe(lineEnds);
  });
});

describe('scripts as files', () => {
  it('are named by their entity and column, and end as they end', async () => {
    const tree = await written([scripted(SCRIPT), { ...stateRow(2), Script: 'a\r\nb' }, stateRow(3)]);
    expect((await readdir(join(tree, '_global/states'))).sort()).toEqual([
      `${guidOf(1)}.Script.cs`,
      `${guidOf(2)}.Script.cs`,
    ]);
    expect(await readFile(join(tree, '_global', NAME), 'utf8')).toBe(SCRIPT);
    expect(await readFile(join(tree, `_global/states/${guidOf(2)}.Script.cs`), 'utf8')).toBe('a\nb');
    const rows = JSON.parse(await readFile(join(tree, '_global/states.json'), 'utf8'));
    expect(rows.map(({ Script }: Row) => Script)).toEqual([
      { $file: NAME },
      { $file: `states/${guidOf(2)}.Script.cs`, lineEnds: 'crlf' },
      null,
    ]);
    expect(Object.keys(rows[0])).toEqual(Object.keys(stateRow(1)));
  });

  it('are read from a folder and a ZIP, and the archive says so', async () => {
    const rows = [scripted(SCRIPT), { ...stateRow(2), Script: 'a\r\nb' }];
    const tree = await readArchive(await written(rows), options);
    expect(tree).toEqual(await readArchive(await written(rows, 'a.zip'), options));
    expect(tree).toMatchObject({ format: 'scripts-as-files', warnings: [] });
    expect(tree.rows.get('states')).toEqual(rows);
  });

  it('count in the hash of the archive, and not in that of its content', async () => {
    const content = sample([scripted(SCRIPT)]);
    const tree = await written([scripted(SCRIPT)]);
    const read = await readArchive(tree, options);
    const whole = await hashContent(content, catalog);
    expect(await hashContent(read, catalog)).toEqual(whole);
    await writeFile(join(tree, '_global', NAME), 'return 2;\n');
    const changed = await readArchive(tree, options);
    expect(changed.hash).not.toBe(read.hash);
    expect((await hashContent(changed, catalog)).hash).not.toBe(whole.hash);
  });

  it.each([
    ['as it is', SCRIPT, {}, SCRIPT],
    ['checked out with CRLF', SCRIPT.replaceAll('\n', '\r\n'), {}, SCRIPT],
    ['with a byte order mark', `\ufeff${SCRIPT}`, {}, SCRIPT],
    ['with CRLF wanted', SCRIPT, { lineEnds: 'crlf' }, SCRIPT.replaceAll('\n', '\r\n')],
    [
      'with CRLF wanted and there',
      SCRIPT.replaceAll('\n', '\r\n'),
      { lineEnds: 'crlf' },
      SCRIPT.replaceAll('\n', '\r\n'),
    ],
    ['empty', '', {}, ''],
    ['short', 'x', {}, 'x'],
  ])('are understood %s', async (_name, content, more, text) => {
    expect(await scriptOf(withState({ $file: NAME, ...more }, { [`_global/${NAME}`]: content }))).toBe(text);
  });

  it.each(['scripts/send.cs', 'send.txt', 'states/Отправка.cs', 'states/script.json'])(
    'are understood under any name, such as %s',
    async (name) => {
      expect(await scriptOf(withState({ $file: name }, { [`_global/${name}`]: SCRIPT }))).toBe(SCRIPT);
    },
  );

  it('are understood in a folder around the archive, and under a column in other spelling', async () => {
    const row = { stateId: 1, guid: guidOf(1), name: 'New', script: { $file: NAME } };
    const files = ours({ '_global/states.json': JSON.stringify([row]), [`_global/${NAME}`]: SCRIPT });
    const wrapped = Object.entries(files).map(([name, content]) => [`folder/${name}`, content]);
    const { rows } = await readBoth(Object.fromEntries(wrapped));
    expect(rows.get('states')?.[0]?.Script).toBe(SCRIPT);
  });

  it('may be named by two entities', async () => {
    const rows = [1, 2].map((id) => ({ ...stateRow(id), Script: { $file: 'states/both.cs' } }));
    const files = ours({ '_global/states.json': JSON.stringify(rows), '_global/states/both.cs': SCRIPT });
    const read = await readBoth(files);
    expect(read.rows.get('states')?.map(({ Script }) => Script)).toEqual([SCRIPT, SCRIPT]);
  });

  it('are warned of once where no entity names them', async () => {
    const { warnings, rows } = await readBoth(
      withState('x', {
        [`_global/${NAME}`]: SCRIPT,
        [`_global/states/${guidOf(2)}.Script.cs`]: SCRIPT,
        'categories/cat-7/subcat-9/fields/gone.js': SCRIPT,
      }),
    );
    expect(rows.get('states')?.[0]?.Script).toBe('x');
    expect(warnings.map(({ message }) => message)).toEqual([
      { code: 'script-unnamed', values: { count: 3, file: `_global/${NAME}` } },
    ]);
  });

  it('are not what a text says that looks like a reference', async () => {
    const text = JSON.stringify({ $file: NAME });
    expect(await scriptOf(withState(text))).toBe(text);
    const [row] = (await readArchive(await written([scripted(text)]), options)).rows.get('states') ?? [];
    expect(row?.Script).toBe(text);
  });

  it('are none in a legacy archive, and in a column of another kind', async () => {
    const reference = { $file: NAME };
    const legacy = await readBoth(
      ours({ 'data.json': JSON.stringify({ states: [scripted(reference)] }), [NAME]: SCRIPT }, OURS_LEGACY),
    );
    const name = { ...stateRow(1), Name: reference };
    const other = await readBoth(
      ours({ '_global/states.json': JSON.stringify([name]), [`_global/${NAME}`]: SCRIPT }),
    );
    for (const [read, column] of [[legacy, 'Script'] as const, [other, 'Name'] as const]) {
      expect(read.rows.get('states')?.[0]).not.toHaveProperty(column);
      expect(read.invalidValues.get('states')?.get(guidOf(1))).toMatchObject([
        { column, reason: 'wrong-kind', found: '{…}' },
      ]);
    }
  });
});

describe('a version', () => {
  it('has a module.json, which is not of the archive', async () => {
    const without = withState({ $file: NAME }, { [`_global/${NAME}`]: SCRIPT });
    const read = await readBoth({ ...without, 'module.json': '{ "anything": 1 }' });
    expect(read.warnings).toEqual([]);
    expect(read.hash).toBe((await readBoth(without)).hash);
  });

  it('is not overwritten by an export, as an archive of this form is', async () => {
    const tree = await written([scripted(SCRIPT)]);
    await writeArchive(tree, sample([stateRow(1)]), { ...options, format: 'scripts-as-files' });
    expect(await readdir(join(tree, '_global'))).toEqual(['states.json']);
    await writeFile(join(tree, 'module.json'), '{}');
    await expect(
      writeArchive(tree, sample([stateRow(1)]), { ...options, format: 'scripts-as-files' }),
    ).rejects.toMatchObject({ code: 'file-unwritable' });
  });

  it('of thousands of files is read as it was written', async () => {
    const count = isWholeRun ? 5000 : 1500;
    const rows = Array.from({ length: count }, (_, index) => ({
      ...stateRow(index + 1),
      Script: `a\n${index}`,
    }));
    const read = await readArchive(await written(rows), options);
    expect(read.files).toBeGreaterThan(count);
    expect(read.rows.get('states')).toEqual(rows);
  });
});

describe('an archive that is converted', () => {
  const context = { catalog, report: options.report };

  async function converted(archive: string, format?: 'multi-file' | 'legacy' | 'scripts-as-files') {
    const out = join(await temporaryFolder(), 'converted.zip');
    await convertArchive(context, { archive, out, overwrite: false, ...(format ? { format } : {}) });
    return out;
  }

  it('keeps its scripts in files, takes them in, and lets them out again', async () => {
    const content = sample([scripted(SCRIPT), { ...stateRow(2), Script: 'a\r\nb' }]);
    const first = await written(content.rows.get('states') ?? [], 'a.zip');
    const plain = join(await temporaryFolder(), 'plain.zip');
    await writeArchive(plain, content, { ...options, format: 'multi-file' });
    expect(await readFile(await converted(first))).toEqual(await readFile(first));
    const whole = await converted(first, 'multi-file');
    expect(await readFile(whole)).toEqual(await readFile(plain));
    expect(await readFile(await converted(whole, 'scripts-as-files'))).toEqual(await readFile(first));
  });

  it('keeps scripts that nobody names, and makes way for those that are', async () => {
    const tree = join(await temporaryFolder(), 'tree');
    const files = withState(SCRIPT, { [`_global/${NAME}`]: 'nobody’s\n', '_global/states/old.cs': 'old' });
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(tree, name, '..'), { recursive: true });
      await writeFile(join(tree, name), content);
    }
    const { rows, passthrough } = await readArchive(await converted(tree, 'scripts-as-files'), {
      ...options,
      keepUnknown: true,
    });
    expect(rows.get('states')?.[0]?.Script).toBe(SCRIPT);
    expect(passthrough?.files.map(({ name, bytes }) => [name, String(bytes)])).toEqual([
      ['_global/states/old.cs', 'old'],
      [`_other/_global/${NAME}`, 'nobody’s\n'],
    ]);
  });
});

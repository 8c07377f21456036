import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { refusal } from './hostile/case.ts';
import { expectWarnings, OURS, OURS_LEGACY, ours, readBoth, STATE } from './other-writing.ts';
import { guidOf, options, temporaryFolder } from './support.ts';
import { buildZip, type RawEntry } from './zip-builder.ts';

/** A system whose paths have backslashes. */
const FAT = 0;

const entries = (prefix = '', files = OURS): RawEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name: `${prefix}${name}`, content }));

async function readZip(raw: readonly RawEntry[]) {
  const path = join(await temporaryFolder(), 'archive.zip');
  await writeFile(path, buildZip(raw));
  return await readArchive(path, options);
}

describe('one folder around the archive', () => {
  it.each([
    ['multi-file', OURS],
    ['legacy', OURS_LEGACY],
  ])('is seen through in the %s layout, and is not part of what the archive is', async (format, files) => {
    const wrapped = Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`Export 1/${name}`, content]),
    );
    const read = await readBoth(wrapped);
    expect(read.format).toBe(format);
    expect(read.rows.get('states')).toEqual([STATE]);
    expect(read.hash).toBe((await readBoth(files)).hash);
    expectWarnings(read, [['wrapping-folder', { folder: 'Export 1/' }]]);
  });

  it('is seen beside what macOS packs', async () => {
    const read = await readZip([
      ...entries('export/'),
      { name: '__MACOSX/export/._config.json', content: 'x' },
    ]);
    expect(read.rows.get('states')).toEqual([STATE]);
    expectWarnings(read, ['wrapping-folder', 'system-files']);
  });

  it('is none where files lie beside it', async () => {
    const error = readZip([...entries('export/'), { name: 'other/a.txt', content: 'x' }]);
    await expect(error).rejects.toMatchObject({ data: { reason: { code: 'archive.not-an-export' } } });
  });
});

it('passes over what systems leave in folders, with one warning for all', async () => {
  const read = await readBoth(
    ours({
      '.DS_Store': 'x',
      '_global/._states.json': Buffer.from([0, 5, 22, 7]),
      '_global/Thumbs.db': 'x',
      '.gitattributes': 'x',
      '.git/config': 'x',
      '__MACOSX/_meta/._config.json': 'x',
      'desktop.ini': 'x',
    }),
  );
  expect(read.rows.get('states')).toEqual([STATE]);
  expect(read.hash).toBe((await readBoth(OURS)).hash);
  expectWarnings(read, [['system-files', { count: 7, file: '.DS_Store' }]]);
});

describe('names in a ZIP', () => {
  it.each([
    [
      'with the backslashes of .NET',
      entries().map((entry) => ({ ...entry, name: String(entry.name).replace('/', '\\'), host: FAT })),
    ],
    ['with ./ before them', entries('./')],
    ['with .\\ before them', entries('.\\').map((entry) => ({ ...entry, host: FAT }))],
  ])('are understood %s', async (_title, raw) => {
    const read = await readZip(raw);
    expect(read.rows.get('states')).toEqual([STATE]);
    expect(read.hash).toBe((await readBoth(OURS)).hash);
    expectWarnings(read, [['path-respelled', { count: 4, file: '_global/states.json' }]]);
  });

  it('may be of folders, the archive itself included', async () => {
    const folders = ['./', '_meta/', '_global/', 'categories\\'].map((name) => ({
      name,
      attributes: 0,
      host: FAT,
    }));
    expectWarnings(await readZip([...folders, ...entries()]), []);
  });

  it.each([
    ['..\\..\\x.json', message('archive.name-outside', { name: '../../x.json' })],
    ['_global\\..\\..\\x.json', message('archive.name-outside', { name: '_global/../../x.json' })],
    ['C:\\x.json', message('archive.name-drive', { name: 'C:/x.json' })],
    ['\\\\server\\x.json', message('archive.name-absolute', { name: '//server/x.json' })],
    ['./../x.json', message('archive.name-outside', { name: '../x.json' })],
    ['.//etc/x.json', message('archive.name-absolute', { name: '/etc/x.json' })],
    ['_global\\states.json', message('archive.name-twice', { name: '_global/states.json' })],
  ])('are refused as before where %s leads elsewhere', async (name, reason) => {
    const path = join(await temporaryFolder(), 'archive.zip');
    await writeFile(path, buildZip([...entries(), { name, content: '[]', host: FAT }]));
    expect(await refusal(path)).toMatchObject({ data: { file: path, reason } });
  });
});

describe('rows in UTF-16', () => {
  const text = JSON.stringify([{ ...STATE, Name: 'Ж😀' }]);
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  it.each([
    ['little endian', little],
    ['big endian', Buffer.from(little).swap16()],
  ])('are read: %s', async (_title, content) => {
    const read = await readBoth(ours({ '_global/states.json': content }));
    expect(read.rows.get('states')).toEqual([{ StateID: 1, Guid: guidOf(1), Name: 'Ж😀' }]);
    expectWarnings(read, ['utf-16']);
  });
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';

let parent: string;
let folder: string;
let url: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'siteferry-lock-'));
  folder = join(parent, 'deep', 'site');
  url = `embedded:${folder}`;
});

afterEach(() => rm(parent, { recursive: true, force: true }));

it('does not make a folder that is only opened', async () => {
  await expect(connect(url)).rejects.toMatchObject({ code: 'database-missing' });
  expect(await readdir(parent)).toEqual([]);
});

it('is open once in one process, keeps what was committed, and opens again', async () => {
  const made = await connect(url, { create: true });
  await made.write((session) => session.query('CREATE TABLE kept (n int)'));
  await expect(connect(url)).rejects.toMatchObject({
    code: 'site-busy',
    data: { holder: { code: 'site-holder.this-program' } },
  });
  await made.close();
  const opened = await connect(url);
  expect(await opened.read((session) => session.query('SELECT COUNT(*) AS n FROM kept'))).toEqual([{ n: 0 }]);
  await opened.close();
});

it('takes no gigabyte to make and to open a site', async () => {
  const script = fileURLToPath(new URL('../support/init-embedded.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, url]);
  // 370 MB; an engine whose functions are optimized takes more than 1,000.
  expect(Number(stdout)).toBeLessThan(600 * 1024 ** 2);
});

it('is not made among files that are not its own', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'letter.txt'), 'dear');
  await expect(connect(url, { create: true })).rejects.toMatchObject({
    code: 'database-not-empty',
    data: { found: { code: 'site-content.file', values: { name: 'letter.txt' } } },
  });
  expect(await readdir(folder)).toEqual(['letter.txt']);
});

it('says that a folder cannot be made', async () => {
  await writeFile(join(parent, 'deep'), 'a file, not a folder');
  await expect(connect(url, { create: true })).rejects.toMatchObject({ code: 'file-unwritable' });
  expect(await readdir(parent)).toEqual(['deep']);
});

it('is made anew where a creation was killed half-way', async () => {
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data', 'PG_VERSION'), 'half');
  await writeFile(join(folder, 'lock.3'), '4194305 1');
  await expect(connect(url)).rejects.toMatchObject({ code: 'database-missing' });
  const connection = await connect(url, { create: true });
  await connection.close();
});

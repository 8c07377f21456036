import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reserveFile } from '#core/transfer/archive/write/reserved-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-reserved-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, 'run.json');

it.each([1, 4_096, 200_001])('has %i bytes of the disk before the file is there', async (bytes) => {
  await writeFile(file(), 'before');
  await reserveFile(file(), bytes);
  const [reserved = ''] = (await readdir(folder)).filter((name) => name !== 'run.json');
  const { size, blocks, mode } = await stat(join(folder, reserved));
  expect(size).toBe(bytes);
  expect(blocks * 512).toBeGreaterThanOrEqual(bytes);
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  expect(await readFile(file(), 'utf8')).toBe('before');
});

it.each([
  ['shorter', 'short'],
  ['as long', 'x'.repeat(100)],
  ['longer', 'ä'.repeat(100)],
])('is what was written in the end, %s', async (_how, content) => {
  const reserved = await reserveFile(file(), 100);
  await reserved.write(content);
  expect(await readFile(file(), 'utf8')).toBe(content);
  expect(await readdir(folder)).toEqual(['run.json']);
});

it('gives its space back', async () => {
  await (await reserveFile(file(), 100)).release();
  expect(await readdir(folder)).toEqual([]);
});

it('names the file that there is no space for', async () => {
  await expect(reserveFile(join(folder, 'nowhere', 'run.json'), 1)).rejects.toMatchObject({
    code: 'file-unwritable',
    data: { file: join(folder, 'nowhere', 'run.json') },
  });
});

import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeFileAtomic } from '#core/workspace/files.ts';

it('brings a whole file to the disk, and then its name in the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const synced: [string, string[]][] = [];
  {
    await using handle = await open(folder);
    const files = Object.getPrototypeOf(handle);
    const { sync } = files;
    vi.spyOn(files, 'sync').mockImplementation(async function (this: typeof handle) {
      const kind = (await this.stat()).isDirectory() ? 'folder' : 'file';
      const names = (await readdir(folder)).map((name) => (name.endsWith('.tmp') ? 'another name' : name));
      synced.push([kind, names]);
      return await sync.call(this);
    });
    onTestFinished(() => void vi.restoreAllMocks());
  }
  await writeFileAtomic(join(folder, 'run.json'), '{}');
  expect(synced).toEqual([
    ['file', ['another name']],
    ['folder', ['run.json']],
  ]);
  expect(await readFile(join(folder, 'run.json'), 'utf8')).toBe('{}');
});

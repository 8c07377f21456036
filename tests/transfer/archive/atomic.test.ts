import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Progress } from '#core/base/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { replaceAtomically } from '#core/transfer/archive/write/atomic.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { options, sample, stateRow, temporaryFolder } from './support.ts';

const targets = ['archive.zip', 'archive'];
const isRoot = process.getuid?.() === 0;

describe.each(targets)('writing %s', (name) => {
  it('takes the place of an older archive and leaves nothing else', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, name);
    await writeArchive(path, sample([stateRow(1)]), { ...options, format: 'legacy' });
    await writeArchive(path, sample([stateRow(2)]), { ...options, format: 'multi-file' });
    expect((await readArchive(path, options)).rows.get('states')).toEqual([stateRow(2)]);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('leaves an older archive alone that nobody said may be replaced', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, name);
    await writeArchive(path, sample([stateRow(1)]), { ...options, format: 'multi-file' });
    const before = await readArchive(path, options);
    const writing = writeArchive(path, sample([stateRow(2)]), {
      ...options,
      format: 'multi-file',
      overwrite: false,
    });
    await expect(writing).rejects.toMatchObject({ code: 'target-exists', data: { file: path } });
    expect(await readArchive(path, options)).toEqual(before);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('keeps the older archive when it is cancelled in the middle', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, name);
    await writeArchive(path, sample([stateRow(1)]), { ...options, format: 'multi-file' });
    const before = await readArchive(path, options);
    const stop = new AbortController();
    const rows = Array.from({ length: 5000 }, (_, index) => stateRow(index + 1));
    const seen: Progress[] = [];
    const report = (progress: Progress): void => {
      seen.push(progress);
      if (progress.done > 2000) stop.abort();
    };
    const writing = writeArchive(path, sample(rows), {
      ...options,
      format: 'legacy',
      report,
      signal: stop.signal,
    });
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
    expect(seen.at(-1)?.done).toBeLessThan(5000);
    expect(await readdir(folder)).toEqual([name]);
    expect(await readArchive(path, options)).toEqual(before);
  });

  it('keeps the older archive when the content turns out to be impossible', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, name);
    await writeArchive(path, sample(), { ...options, format: 'multi-file' });
    const before = await readArchive(path, options);
    const impossible = { ...sample(), sectionOfCategory: new Map() };
    const writing = writeArchive(path, impossible, { ...options, format: 'multi-file' });
    await expect(writing).rejects.toMatchObject({ code: 'bug' });
    expect(await readdir(folder)).toEqual([name]);
    expect(await readArchive(path, options)).toEqual(before);
  });

  it('says why when the folder is not there', async () => {
    const folder = await temporaryFolder();
    const writing = writeArchive(join(folder, 'nowhere', name), sample(), {
      ...options,
      format: 'multi-file',
    });
    await expect(writing).rejects.toMatchObject({
      code: 'file-unwritable',
      data: { reason: message('file.not-found') },
    });
  });

  it.skipIf(isRoot)(
    'says why when there is no right to the folder (needs a user other than root)',
    async () => {
      const folder = await temporaryFolder();
      await chmod(folder, 0o500);
      const writing = writeArchive(join(folder, name), sample(), { ...options, format: 'multi-file' });
      await expect(writing).rejects.toMatchObject({
        code: 'file-unwritable',
        data: { reason: message('file.access-denied') },
      });
      await chmod(folder, 0o700);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

/** A disk of one megabyte, where the system lets this process make one. */
function smallDisk(folder: string): boolean {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('leaves the older archive alone on a full disk (needs the right to mount one)', async ({ skip }) => {
  const folder = await temporaryFolder();
  const disk = join(folder, 'disk');
  await mkdir(disk);
  if (!smallDisk(disk)) skip();
  try {
    for (const name of targets) {
      const path = join(disk, name);
      await writeArchive(path, sample([stateRow(1)]), { ...options, format: 'multi-file' });
      const before = await readArchive(path, options);
      // Texts that hardly compress.
      const rows = Array.from({ length: 100 }, (_, index) => ({
        ...stateRow(index + 1),
        Script: randomBytes(30_000).toString('base64'),
      }));
      const writing = writeArchive(path, sample(rows), { ...options, format: 'multi-file' });
      await expect(writing).rejects.toMatchObject({
        code: 'file-unwritable',
        data: { reason: message('file.disk-full') },
      });
      expect(await readArchive(path, options)).toEqual(before);
    }
    expect(await readdir(disk)).toEqual(targets.toSorted());
  } finally {
    execFileSync('/bin/umount', [disk]);
  }
});

describe('what is not an archive is not replaced', () => {
  it.each([
    {
      name: 'a folder with other files',
      make: (path: string) => makeFolder(path, { 'thesis.txt': 'x' }),
      reason: message('archive.target-not-an-archive', { name: 'thesis.txt' }),
    },
    {
      name: 'an archive with another file in it',
      make: (path: string) => makeFolder(path, { 'data.json': '{}', 'config.json': '{}', 'notes.md': 'x' }),
      reason: message('archive.target-not-an-archive', { name: 'notes.md' }),
    },
    {
      name: 'a file',
      make: (path: string) => writeFile(path, 'x'),
      reason: message('archive.target-is-a-file'),
    },
  ])('$name', async ({ make, reason }) => {
    const folder = await temporaryFolder();
    const path = join(folder, 'target');
    await make(path);
    const before = await readdir(folder, { recursive: true });
    const writing = writeArchive(path, sample(), { ...options, format: 'multi-file' });
    await expect(writing).rejects.toMatchObject({
      code: 'file-unwritable',
      data: { reason },
    });
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('nor a folder by a ZIP', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'a.zip'));
    const writing = writeArchive(join(folder, 'a.zip'), sample(), { ...options, format: 'multi-file' });
    await expect(writing).rejects.toMatchObject({ code: 'file-unwritable' });
  });

  it('but an empty folder is', async () => {
    const path = join(await temporaryFolder(), 'empty');
    await mkdir(path);
    await writeArchive(path, sample(), { ...options, format: 'multi-file', overwrite: false });
    await expect(readArchive(path, options)).resolves.toBeDefined();
  });
});

it('puts an older folder back when the new one cannot take its place', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'target');
  await makeFolder(path, { 'old.txt': 'old' });
  const replacing = replaceAtomically(path, async (temporary) => {
    await makeFolder(temporary, { 'new.txt': 'new' });
    throw new Error('the last step failed');
  });
  await expect(replacing).rejects.toThrow('the last step failed');
  expect(await readdir(folder)).toEqual(['target']);
  expect(await readFile(join(path, 'old.txt'), 'utf8')).toBe('old');
});

async function makeFolder(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(path);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
}

import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { openFolder } from '#core/transfer/archive/container/folder-source.ts';
import { DEFAULT_LIMITS } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { options, temporaryFolder } from '../support.ts';
import { buildZip } from '../zip-builder.ts';
import { refusal, STATE, states } from './case.ts';

describe('a file that is no ZIP', () => {
  const good = buildZip(states('[]'));
  it.each([
    { name: 'empty', bytes: Buffer.alloc(0), reason: message('archive.not-a-zip') },
    { name: 'text', bytes: Buffer.from('{ "states": [] }'), reason: message('archive.not-a-zip') },
    { name: 'cut off in the middle', bytes: good.subarray(0, 60), reason: message('archive.zip-incomplete') },
    { name: 'cut off at the end', bytes: good.subarray(0, -1), reason: message('archive.zip-incomplete') },
    {
      name: 'more behind its end',
      bytes: Buffer.concat([good, Buffer.from('more')]),
      reason: message('archive.zip-incomplete'),
    },
    {
      name: 'directory that claims more entries',
      bytes: buildZip(states('[]'), 3),
      reason: message('archive.zip-directory'),
    },
    {
      name: 'data cut out',
      bytes: Buffer.concat([good.subarray(0, 40), good.subarray(60)]),
      reason: message('archive.zip-directory'),
    },
  ])('$name', async ({ bytes, reason }) => {
    const path = join(await temporaryFolder(), 'archive.zip');
    await writeFile(path, bytes);
    const error = await refusal(path);
    expect(error).toMatchObject({ code: 'archive-invalid', data: { file: path, reason } });
  });
});

describe('a hostile folder', () => {
  const files = { '_meta/config.json': '{ "associations": {} }', '_global/states.json': `[${STATE}]` };

  it('is refused for a symbolic link to a file, even beside the known files', async () => {
    const folder = await unpacked(files);
    await symlink('/etc/passwd', join(folder, 'link.json'));
    expect(await refusal(folder)).toMatchObject({
      data: { file: 'link.json', reason: message('archive.symbolic-link') },
    });
  });

  it('is refused for a symbolic link to a folder', async () => {
    const folder = await unpacked(files);
    await symlink('/etc', join(folder, 'categories'));
    expect(await refusal(folder)).toMatchObject({
      data: { file: 'categories', reason: message('archive.symbolic-link') },
    });
  });

  it.skipIf(process.platform === 'win32')('is refused for a special file', async () => {
    const folder = await unpacked(files);
    execFileSync('/usr/bin/mkfifo', [join(folder, '_global', 'groups.json')]);
    expect(await refusal(folder)).toMatchObject({
      data: { file: '_global/groups.json', reason: message('archive.not-a-regular-file') },
    });
  });

  it.skipIf(process.platform === 'win32')('is refused for a file that has become a pipe', async () => {
    const folder = await unpacked(files);
    const file = join(folder, '_global', 'states.json');
    const source = await openFolder(folder, DEFAULT_LIMITS, undefined);
    await rm(file);
    execFileSync('/usr/bin/mkfifo', [file]);
    const states = source.files.find(({ name }) => name === '_global/states.json');
    await expect(async () => {
      for await (const _ of states?.read() ?? []);
    }).rejects.toMatchObject({ data: { reason: message('archive.not-a-regular-file') } });
  });

  it('is refused for too many entries and for too many bytes', async () => {
    const folder = await unpacked(files);
    expect(await refusal(folder, { maxEntries: 3 })).toMatchObject({
      data: { file: folder, reason: message('archive.too-many-files', { limit: 3 }) },
    });
    expect(await refusal(folder, { maxBytes: 60 })).toMatchObject({
      data: { file: folder, reason: message('archive.too-large', { limit: 60 }) },
    });
    await expect(
      readArchive(folder, { ...options, limits: { maxEntries: 4, maxBytes: 200 } }),
    ).resolves.toBeDefined();
  });

  it('names the file and the place in it', async () => {
    const folder = await unpacked({ ...files, '_global/states.json': '[\n  x\n]' });
    expect(await refusal(folder)).toMatchObject({
      data: { file: '_global/states.json', line: 2, column: 3 },
    });
  });
});

it('tells a path that is not there from an archive that is bad', async () => {
  const folder = await temporaryFolder();
  expect(await refusal(join(folder, 'nothing.zip'))).toMatchObject({
    code: 'file-unreadable',
    data: { reason: message('file.not-found') },
  });
});

it('stops when asked to', async () => {
  const path = join(await temporaryFolder(), 'archive.zip');
  await writeFile(path, buildZip(states(`[${STATE}]`)));
  const signal = AbortSignal.abort();
  await expect(readArchive(path, { ...options, signal })).rejects.toMatchObject({ code: 'cancelled' });
});

async function unpacked(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

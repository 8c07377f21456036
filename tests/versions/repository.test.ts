import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { factsOf, filesOf, requests } from './support/facts.ts';
import { type Kind, type Lab, startLab, startPrepared } from './support/remotes.ts';
import { contentOf, first, testRepository } from './support/repository-rules.ts';

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

async function prepared(kind: Kind): Promise<Lab> {
  lab = await startPrepared(kind);
  return lab;
}

describe.each(['folder', 'file'] as const)('versions in a repository of kind %s', (kind) => {
  testRepository(kind, kind === 'folder' ? 5 : 2);
});

it.each(['ssh', 'http'] as const)('a repository over %s is prepared, and keeps a version', async (kind) => {
  lab = await startLab(kind);
  expect((await lab.prepare()).verdict).toBe('ok');
  const facts = factsOf(requests, '1.0');
  const { revision } = await lab.open().publish(facts, filesOf(requests, first));
  const other = lab.open();
  expect(await other.versions()).toMatchObject([{ version: '1.0', revision }]);
  expect(await contentOf(other, facts)).toMatchObject(first);
});

it.each(['folder', 'file'] as const)(
  'a repository of kind %s keeps modules apart that are called alike, and finds one that was renamed',
  async (kind) => {
    const { open, place, git } = await prepared(kind);
    // What a folder is called is tested with the names themselves.
    const names =
      kind === 'folder'
        ? ['Заявки', 'ЗАЯВКИ', 'CON', 'con', 'a/b', 'a:b', '..', '-x', 'y.lock']
        : ['Заявки', 'ЗАЯВКИ', '..'];
    const modules = names.map((name, index) => ({
      guid: `7d1f5a1${index}-0000-4000-8000-000000000000`,
      name,
    }));
    const repository = open();
    for (const module of modules) {
      await repository.publish(factsOf(module, '1.0'), filesOf(module, { 'of.json': module.name }));
    }
    const other = open();
    for (const module of modules) {
      expect(await contentOf(other, { module, version: '1.0' })).toMatchObject({ 'of.json': module.name });
    }
    const folders = async () =>
      kind === 'folder'
        ? await readdir(join(place, 'modules'))
        : git('ls-tree', '--name-only', 'main:modules').split('\n');
    const before = await folders();

    const renamed = { guid: modules[0]?.guid ?? '', name: 'Обращения' };
    await open().publish(factsOf(renamed, '2.0'), filesOf(renamed, { 'of.json': 'renamed' }));
    expect(await folders()).toEqual(before);
    expect(await contentOf(open(), { module: renamed, version: '2.0' })).toMatchObject({
      'of.json': 'renamed',
    });
  },
);

describe('versions in a folder', () => {
  it('leaves what others put there as it is', async () => {
    const { open, place } = await prepared('folder');
    await mkdir(join(place, 'modules', 'Заявки', '1.0'), { recursive: true });
    await writeFile(join(place, 'modules', 'Заявки', '1.0', 'mine.txt'), 'mine');
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
    expect(readFileSync(join(place, 'modules', 'Заявки', '1.0', 'mine.txt'), 'utf8')).toBe('mine');
    expect(await contentOf(open(), { module: requests, version: '1.0' })).toMatchObject(first);
  });

  it('knows a version whose document an editor has saved with a mark at its beginning', async () => {
    const { open, place } = await prepared('folder');
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
    const file = join(place, 'modules', 'Заявки', '1.0', 'version.json');
    await writeFile(file, `\ufeff${readFileSync(file, 'utf8')}`);
    expect(await open().versions()).toMatchObject([{ module: requests, version: '1.0' }]);
  });

  // Only the administrator can mount something.
  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'says that its disk is read-only (needs to be root)',
    async () => {
      const { open, place } = await prepared('folder');
      await open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
      try {
        execFileSync('mount', ['--bind', place, place]);
        execFileSync('mount', ['-o', 'remount,bind,ro', place]);
      } catch {
        // Not in every container.
        return;
      }
      try {
        await expect(
          open().publish(factsOf(requests, '1.1'), filesOf(requests, first)),
        ).rejects.toMatchObject({
          data: { reason: { code: 'file.read-only-disk' } },
        });
      } finally {
        execFileSync('umount', [place]);
      }
    },
  );

  it('are not gone, nor put elsewhere, where the share is not mounted and its folder is empty', async () => {
    const { open, place } = await prepared('folder');
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
    await rename(place, `${place}.away`);
    await mkdir(place);
    const refused = { data: { reason: { code: 'repository.not-prepared' } } };
    const version = { module: requests, version: '1.0' };
    await expect(open().versions()).rejects.toMatchObject(refused);
    await expect(open().withdraw(version)).rejects.toMatchObject(refused);
    const publishing = open().publish(factsOf(requests, '1.1'), filesOf(requests, first));
    await expect(publishing).rejects.toMatchObject(refused);
    expect(await readdir(place)).toEqual([]);
  });

  it('does not give a version whose files somebody has changed', async () => {
    const { open, place } = await prepared('folder');
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
    await writeFile(join(place, 'modules', 'Заявки', '1.0', 'files', 'send.cs'), 'other');
    await expect(open().read({ module: requests, version: '1.0' })).rejects.toMatchObject({
      data: { reason: { code: 'repository.version-changed' } },
    });
  });
});

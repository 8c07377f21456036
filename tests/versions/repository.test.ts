import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import type { HeldVersion, Repository } from '#core/versions/repository.ts';
import { fileNames } from '#core/versions/version-files.ts';
import { approvals, factsOf, filesOf, requests } from './support/facts.ts';
import { type Kind, type Lab, startLab } from './support/remotes.ts';

const kinds: readonly Kind[] = ['folder', 'file', 'ssh', 'http'];

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

async function prepared(kind: Kind): Promise<Lab> {
  lab = await startLab(kind);
  const { steps } = await lab.prepare();
  expect(steps.map(({ step, verdict, findings }) => ({ step, verdict, findings }))).toEqual(
    steps.map(({ step, findings }) => ({ step, verdict: 'ok', findings })),
  );
  return lab;
}

/** The files of a version, whatever form it is read in. */
async function contentOf(repository: Repository, version: Pick<HeldVersion, 'module' | 'version'>) {
  await using read = await repository.read(version);
  if (statSync(read.path).isDirectory()) {
    const names = await fileNames(read.path);
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(read.path, name), 'utf8')]));
  }
  const entries = Object.entries(unzipSync(readFileSync(read.path))).filter(([name]) => !name.endsWith('/'));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const first = {
  'categories/cat-1/Заявка.json': '{\n  "a": 1\n}\n',
  'send.cs': 'a;\r\nb;\n',
  'debug.log': 'x',
};

describe.each(kinds)('versions in a repository of kind %s', (kind) => {
  it('prepares it, and again', async () => {
    const { prepare } = await prepared(kind);
    expect((await prepare()).verdict).toBe('ok');
  });

  it('gives what was published, byte by byte, on another computer', async () => {
    const { open } = await prepared(kind);
    const facts = factsOf(requests, '1.0', { name: 'Первая', description: 'Line\n\nKey: value\n\n\nEnd' });
    const published = await open().publish(facts, filesOf(requests, first));
    expect(published).toMatchObject({ files: 4, changed: 4, warnings: [] });

    const other = open();
    expect(await other.versions()).toEqual([
      { ...facts, author: 'Анна Орлова', revision: published.revision },
    ]);
    expect(await contentOf(other, facts)).toMatchObject(first);
  });

  it('never replaces a version, and knows which there are', async () => {
    const { open } = await prepared(kind);
    const facts = factsOf(requests, '1.0-RC');
    await open().publish(facts, filesOf(requests, first));
    const before = await open().versions();

    const again = open().publish(factsOf(requests, '1.0-rc'), filesOf(requests, { 'a.json': '2' }));
    await expect(again).rejects.toMatchObject({ code: 'version-exists' });
    const unknown = { module: requests, version: '2.0' };
    await expect(open().read(unknown)).rejects.toMatchObject({ code: 'version-unknown' });
    await expect(open().withdraw(unknown)).rejects.toMatchObject({ code: 'version-unknown' });
    expect(await open().versions()).toEqual(before);
  });

  it('counts what has changed, and keeps each version as it was', async () => {
    const { open } = await prepared(kind);
    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, first));
    const second = { ...first, 'send.cs': 'c;\n', 'new.json': '{}\n' };
    const { 'debug.log': _gone, ...rest } = second;
    const published = await repository.publish(factsOf(requests, '1.1'), filesOf(requests, rest));
    expect(published).toMatchObject({ files: 4, changed: 2 });
    expect(Object.keys(await contentOf(repository, { module: requests, version: '1.1' })).toSorted()).toEqual(
      ['module.json', ...Object.keys(rest)].toSorted(),
    );
    expect(await contentOf(repository, { module: requests, version: '1.0' })).toMatchObject(first);
  });

  it('lists the newest of each module first', async () => {
    const { open } = await prepared(kind);
    const repository = open();
    for (const [module, version] of [
      [requests, '9'],
      [approvals, '1'],
      [requests, '10'],
    ] as const) {
      await repository.publish(factsOf(module, version), filesOf(module, first));
    }
    const listed = (await repository.versions()).map(({ module, version }) => `${module.name} ${version}`);
    expect(listed).toEqual(['Заявки 10', 'Заявки 9', 'Approvals 1']);
  });

  it('takes a version out and puts it back', async () => {
    const { open } = await prepared(kind);
    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, first));
    await repository.publish(factsOf(requests, '1.1'), filesOf(requests, first));
    const before = await repository.versions();

    const withdrawn = await repository.withdraw({ module: requests, version: '1.0' });
    expect((await open().versions()).map(({ version }) => version)).toEqual(['1.1']);
    await withdrawn.restore();
    expect(await open().versions()).toEqual(before);
    expect(await contentOf(open(), { module: requests, version: '1.0' })).toMatchObject(first);

    await (await repository.withdraw({ module: requests, version: '1.0' })).forget();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, { 'other.json': '1' }));
    expect(await contentOf(open(), { module: requests, version: '1.0' })).toMatchObject({
      'other.json': '1',
    });
    expect(await contentOf(repository, { module: requests, version: '1.0' })).toMatchObject({
      'other.json': '1',
    });
  });

  it('leaves nothing of a version whose export failed or was cancelled', async () => {
    const { open, folder } = await prepared(kind);
    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, first));
    const [versions, files] = [await open().versions(), await fileNames(folder)];

    const failing = repository.publish(factsOf(requests, '1.1'), async (path) => {
      await filesOf(requests, first)(path);
      throw new TypeError('export');
    });
    await expect(failing).rejects.toThrow(new TypeError('export'));
    const stop = new AbortController();
    const cancelled = repository.publish(
      factsOf(requests, '1.1'),
      async (path) => {
        await filesOf(requests, first)(path);
        stop.abort();
      },
      stop.signal,
    );
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });

    expect(await open().versions()).toEqual(versions);
    const left = (await fileNames(folder)).filter(
      (name) => !files.includes(name) && !/^computer-\d+\/cache\.git\//.test(name),
    );
    expect(left).toEqual([]);
  });

  it('loses none of ten that are published at the same time', async () => {
    const { open } = await prepared(kind);
    const computers = [open(), open()];
    const modules = Array.from({ length: 5 }, (_, index) => ({
      guid: `7d1f5a1${index}-0000-4000-8000-000000000000`,
      name: 'Module',
    }));
    const published = await Promise.all(
      modules.flatMap((module) =>
        computers.map((repository, at) =>
          repository.publish(
            factsOf(module, `1.${at}`),
            filesOf(module, { 'of.json': `${module.guid} ${at}` }),
          ),
        ),
      ),
    );
    expect(new Set(published.map(({ revision }) => revision)).size).toBe(10);
    expect(await open().versions()).toHaveLength(10);
    for (const module of modules) {
      for (const at of [0, 1]) {
        const content = await contentOf(open(), { module, version: `1.${at}` });
        expect(content).toMatchObject({ 'of.json': `${module.guid} ${at}` });
      }
    }
  });

  it('says that a repository is gone instead of being without versions', async () => {
    const { open, place } = await prepared(kind);
    await rm(place, { recursive: true });
    await expect(open().versions()).rejects.toMatchObject({ code: 'repository-failed' });
    const publish = open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
    await expect(publish).rejects.toMatchObject({ code: 'repository-failed' });
  });
});

it.each(['folder', 'file'] as const)(
  'a repository of kind %s keeps modules apart that are called alike, and finds one that was renamed',
  async (kind) => {
    const { open, place, git } = await prepared(kind);
    const names = ['CON', 'con', 'Заявки', 'ЗАЯВКИ', 'a/b', 'a:b', '..', '-x', 'y.lock'];
    const modules = names.map((name, index) => ({
      guid: `7d1f5a1${index}-0000-4000-8000-000000000000`,
      name,
    }));
    for (const module of modules) {
      await open().publish(factsOf(module, '1.0'), filesOf(module, { 'of.json': module.name }));
    }
    for (const module of modules) {
      expect(await contentOf(open(), { module, version: '1.0' })).toMatchObject({ 'of.json': module.name });
    }
    const folders = async () =>
      kind === 'folder'
        ? await readdir(join(place, 'modules'))
        : git('ls-tree', '--name-only', 'main:modules').split('\n');
    const before = await folders();

    const renamed = { guid: modules[2]?.guid ?? '', name: 'Обращения' };
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

import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, expect, it } from 'vitest';
import type { Repository, RepositoryVersion } from '#core/versions/repository.ts';
import { listFiles } from '#core/versions/version-files.ts';
import { approvals, factsOf, filesOf, requests } from './facts.ts';
import { type Kind, type Lab, startLab, startPrepared } from './remotes.ts';

/** The files of a version, whatever form it is read in. */
export async function contentOf(
  repository: Repository,
  version: Pick<RepositoryVersion, 'module' | 'version'>,
  some?: Parameters<Repository['read']>[2],
) {
  await using read = await repository.read(version, undefined, some);
  if (statSync(read.path).isDirectory()) {
    const names = await listFiles(read.path);
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(read.path, name), 'utf8')]));
  }
  const entries = Object.entries(unzipSync(readFileSync(read.path))).filter(([name]) => !name.endsWith('/'));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

export const first = {
  'categories/cat-1/Заявка.json': '{\n  "a": 1\n}\n',
  'send.cs': 'a;\r\nb;\n',
  'debug.log': 'x',
};

/** What holds of versions in a repository of every kind; as many as `modules`, twice, are published at the same time. */
export function testRepository(kind: Kind, modules: number): void {
  let lab: Lab | undefined;
  afterEach(async () => {
    await lab?.[Symbol.asyncDispose]();
    lab = undefined;
  });
  async function prepared(): Promise<Lab> {
    lab = await startPrepared(kind);
    return lab;
  }

  it('prepares it, and again', async () => {
    lab = await startLab(kind);
    const { steps } = await lab.prepare();
    expect(steps.map(({ step, verdict, findings }) => ({ step, verdict, findings }))).toEqual(
      steps.map(({ step, findings }) => ({ step, verdict: 'ok', findings })),
    );
    expect((await lab.prepare()).verdict).toBe('ok');
  });

  it('gives what was published, byte by byte, on another computer', async () => {
    const { open } = await prepared();
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
    const { open } = await prepared();
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
    const { open } = await prepared();
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

  it('says which files two versions have in common, and gives some of them', async () => {
    const { open } = await prepared();
    const repository = open();
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [`texts/${String(at).padStart(100, 'ж')}.cs`, `a${at};\n`]),
    );
    const [one, other] = [factsOf(requests, '1.0'), factsOf(requests, '1.1')];
    await repository.publish(one, filesOf(requests, { ...first, ...many }));
    await repository.publish(
      other,
      filesOf(requests, { ...first, ...many, '[*] a.json': '1', 'send.cs': 'c;\n' }),
    );
    const [before, after] = [await repository.list(one), await repository.list(other)];
    expect([...before.keys()].toSorted()).toEqual(
      ['module.json', ...Object.keys(first), ...Object.keys(many)].toSorted(),
    );
    const changed = Array.from(after).filter(([name, content]) => before.get(name) !== content);
    expect(changed.map(([name]) => name).toSorted()).toEqual(['[*] a.json', 'send.cs']);
    expect(await contentOf(repository, other, new Map(changed))).toEqual({
      '[*] a.json': '1',
      'send.cs': 'c;\n',
    });
    const texts = new Map(Array.from(before).filter(([name]) => name in many));
    expect(await contentOf(repository, one, texts)).toEqual(many);
  });

  it('lists the newest of each module first', async () => {
    const { open } = await prepared();
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
    const { open } = await prepared();
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
    const { open, folder } = await prepared();
    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, first));
    const [versions, files] = [await open().versions(), await listFiles(folder)];

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
    const left = (await listFiles(folder)).filter(
      (name) => !files.includes(name) && !/^computer-\d+\/cache\.git\//.test(name),
    );
    expect(left).toEqual([]);
  });

  it('loses none of those that are published at the same time', async () => {
    const { open } = await prepared();
    const computers = [open(), open()];
    const all = Array.from({ length: modules }, (_, index) => ({
      guid: `7d1f5a1${index}-0000-4000-8000-000000000000`,
      name: 'Module',
    }));
    const published = await Promise.all(
      all.flatMap((module) =>
        computers.map((repository, at) =>
          repository.publish(
            factsOf(module, `1.${at}`),
            filesOf(module, { 'of.json': `${module.guid} ${at}` }),
          ),
        ),
      ),
    );
    expect(new Set(published.map(({ revision }) => revision)).size).toBe(2 * modules);
    const other = open();
    expect(await other.versions()).toHaveLength(2 * modules);
    for (const module of all) {
      for (const at of [0, 1]) {
        const content = await contentOf(other, { module, version: `1.${at}` });
        expect(content).toMatchObject({ 'of.json': `${module.guid} ${at}` });
      }
    }
  });

  it('says that a repository is gone instead of being without versions', async () => {
    const { open, place } = await prepared();
    await rm(place, { recursive: true });
    await expect(open().versions()).rejects.toMatchObject({ code: 'repository-failed' });
    const publish = open().publish(factsOf(requests, '1.0'), filesOf(requests, first));
    await expect(publish).rejects.toMatchObject({ code: 'repository-failed' });
  });
}

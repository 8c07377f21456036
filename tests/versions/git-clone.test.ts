import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { openRepository } from '#core/versions/open-repository.ts';
import { fileNames } from '#core/versions/version-files.ts';
import { approvals, contextOf, factsOf, filesOf, requests } from './support/facts.ts';
import { type Lab, startLab } from './support/remotes.ts';

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

async function start(): Promise<Lab> {
  lab = await startLab('file');
  await lab.prepare();
  return lab;
}

const files = { 'a.json': '{\n  "a": 1\n}\n', 'b/send.cs': 'one;\ntwo;\n' };

describe('the clone of a repository', () => {
  /** The first file of a kind in the clone. */
  async function find(clone: string, pattern: RegExp): Promise<string> {
    const name = (await fileNames(clone)).find((one) => pattern.test(one));
    if (name === undefined) throw new Error(`no ${pattern}`);
    return join(clone, name);
  }

  it.each<[string, (clone: string) => Promise<unknown>]>([
    ['is deleted', (clone) => rm(clone, { recursive: true })],
    ['has lost its HEAD', (clone) => rm(join(clone, 'HEAD'))],
    ['has lost its objects', (clone) => rm(join(clone, 'objects'), { recursive: true })],
    [
      'has a damaged object',
      async (clone) => {
        for (const name of await fileNames(clone)) {
          if (!name.startsWith('objects/')) continue;
          await chmod(join(clone, name), 0o644);
          await truncate(join(clone, name), 3);
        }
      },
    ],
    ['has a damaged configuration', (clone) => writeFile(join(clone, 'config'), '[core')],
    [
      'has a ref that is none',
      async (clone) => writeFile(await find(clone, /^refs\/siteferry\/heads\/main$/), 'x'),
    ],
    [
      'has a lock that was left behind',
      (clone) => writeFile(join(clone, 'refs/siteferry/heads/main.lock'), ''),
    ],
  ])('is made again where it %s', async (_, damage) => {
    const { settings, folder, open } = await start();
    const here = contextOf(join(folder, 'here'));
    await openRepository(settings, here).publish(factsOf(requests, '1.0'), filesOf(requests, files));
    expect(await openRepository(settings, here).versions()).toHaveLength(1);
    await open().publish(factsOf(approvals, '1.0'), filesOf(approvals, files));

    await damage(join(folder, 'here', 'cache.git'));
    const repository = openRepository(settings, here);
    await using read = await repository.read({ module: requests, version: '1.0' });
    expect(Object.keys(unzipSync(await readFile(read.path)))).toContain('b/send.cs');
    await repository.publish(factsOf(requests, '1.1'), filesOf(requests, { ...files, 'a.json': '2' }));
    expect(await repository.versions()).toHaveLength(3);
  });

  it('may be lost while a version is exported', async () => {
    const { settings, folder, open } = await start();
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
    const here = openRepository(settings, contextOf(join(folder, 'here')));
    await here.publish(factsOf(requests, '1.1'), async (written) => {
      await rm(join(folder, 'here', 'cache.git', 'objects'), { recursive: true });
      await filesOf(requests, files)(written);
    });
    expect(await open().versions()).toHaveLength(2);
  });

  it('is made by programs that begin at the same time, none of which disturbs another', async () => {
    const { settings, folder, open } = await start();
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
    const here = contextOf(join(folder, 'here'));
    for (const damage of [undefined, 'HEAD', 'objects']) {
      if (damage !== undefined) await rm(join(folder, 'here', 'cache.git', damage), { recursive: true });
      const programs = Array.from({ length: 8 }, () => openRepository(settings, here));
      const found = await Promise.all(programs.map((program) => program.versions()));
      expect(found.map((versions) => versions.length)).toEqual(programs.map(() => 1));
      const read = await Promise.all(
        programs.map(async (program) => {
          await using version = await program.read({ module: requests, version: '1.0' });
          return Object.keys(unzipSync(await readFile(version.path))).includes('b/send.cs');
        }),
      );
      expect(read).toEqual(programs.map(() => true));
    }
  });

  it('is for one person only, and holds nothing of others for longer than it is read', async () => {
    const { settings, folder } = await start();
    const repository = openRepository(settings, contextOf(join(folder, 'here')));
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, files));
    const read = await repository.read({ module: requests, version: '1.0' });
    expect(await readdir(join(folder, 'here', 'temporary'))).toHaveLength(1);
    await read[Symbol.asyncDispose]();
    expect(await readdir(join(folder, 'here', 'temporary'))).toEqual([]);
  });
});

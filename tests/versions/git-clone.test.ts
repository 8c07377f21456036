import { chmod, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openRepository } from '#core/versions/open-repository.ts';
import { listFiles } from '#core/versions/version-files.ts';
import { testDamages } from './support/damaged-clone.ts';
import { contextOf, factsOf, filesOf, requests } from './support/facts.ts';
import { type Lab, startPrepared } from './support/remotes.ts';

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

async function start(): Promise<Lab> {
  lab = await startPrepared('file');
  return lab;
}

const files = { 'a.json': '{\n  "a": 1\n}\n', 'b/send.cs': 'one;\ntwo;\n' };

testDamages([
  ['is deleted', (clone) => rm(clone, { recursive: true })],
  [
    'has a damaged object',
    async (clone) => {
      for (const name of await listFiles(clone)) {
        if (!name.startsWith('objects/')) continue;
        await chmod(join(clone, name), 0o644);
        await truncate(join(clone, name), 3);
      }
    },
  ],
  [
    'has a lock that was left behind',
    (clone) => writeFile(join(clone, 'refs/siteferry/heads/main.lock'), ''),
  ],
]);

describe('the clone of a repository', () => {
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

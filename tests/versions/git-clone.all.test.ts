import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openRepository } from '#core/versions/open-repository.ts';
import { listFiles } from '#core/versions/version-files.ts';
import { testDamages } from './support/damaged-clone.ts';
import { contextOf, factsOf, filesOf, requests } from './support/facts.ts';
import { startPrepared } from './support/remotes.ts';

/** The first file of a kind in the clone. */
async function find(clone: string, pattern: RegExp): Promise<string> {
  const name = (await listFiles(clone)).find((one) => pattern.test(one));
  if (name === undefined) throw new Error(`no ${pattern}`);
  return join(clone, name);
}

testDamages([
  ['has lost its HEAD', (clone) => rm(join(clone, 'HEAD'))],
  ['has lost its objects', (clone) => rm(join(clone, 'objects'), { recursive: true })],
  ['has a damaged configuration', (clone) => writeFile(join(clone, 'config'), '[core')],
  [
    'has a ref that is none',
    async (clone) => writeFile(await find(clone, /^refs\/siteferry\/heads\/main$/), 'x'),
  ],
]);

it('the clone of a repository is made by programs that begin at the same time, none of which disturbs another', async () => {
  await using lab = await startPrepared('file');
  const { settings, folder, open } = lab;
  await open().publish(factsOf(requests, '1.0'), filesOf(requests, { 'b/send.cs': 'one;\n' }));
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

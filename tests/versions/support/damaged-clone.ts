import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from '#core/versions/open-repository.ts';
import type { Repository } from '#core/versions/repository.ts';
import { approvals, contextOf, factsOf, filesOf, requests } from './facts.ts';
import { type Lab, startPrepared } from './remotes.ts';

const files = { 'a.json': '{\n  "a": 1\n}\n', 'b/send.cs': 'one;\ntwo;\n' };

/** A clone is made again whatever has become of it; each is one of a computer of its own, of the same repository. */
export function testDamages(damages: readonly [string, (clone: string) => Promise<unknown>][]): void {
  describe('the clone of a repository is made again', () => {
    let lab: Lab;
    let others: Repository;
    beforeAll(async () => {
      lab = await startPrepared('file');
      others = lab.open();
      await others.publish(factsOf(requests, '1'), filesOf(requests, files));
    });
    afterAll(() => lab?.[Symbol.asyncDispose]());

    it.each(damages.map(([what, damage], at) => ({ what, damage, at })))(
      'where it $what',
      async ({ damage, at }) => {
        const { settings, folder } = lab;
        const here = contextOf(join(folder, `here-${at}`));
        const before = await openRepository(settings, here).versions();
        await others.publish(factsOf(approvals, `1.${at}`), filesOf(approvals, files));

        await damage(join(folder, `here-${at}`, 'cache.git'));
        const repository = openRepository(settings, here);
        await using read = await repository.read({ module: requests, version: '1' });
        expect(Object.keys(unzipSync(await readFile(read.path)))).toContain('b/send.cs');
        await repository.publish(
          factsOf(requests, `2.${at}`),
          filesOf(requests, { ...files, 'a.json': '2' }),
        );
        expect(await repository.versions()).toHaveLength(before.length + 2);
      },
    );
  });
}

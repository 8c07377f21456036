import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openRepository } from '#core/versions/open-repository.ts';
import { listFiles } from '#core/versions/version-files.ts';
import { contextOf, factsOf, filesOf, requests } from './support/facts.ts';
import type { Order } from './support/publish.ts';
import { type Kind, type Lab, startLab } from './support/remotes.ts';

const script = join(import.meta.dirname, 'support', 'publish.ts');

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

/** Publishes in a process of its own, which is killed at a step; true where it was. */
async function publishAndDie(order: Order): Promise<boolean> {
  await mkdir(order.folder, { recursive: true });
  const file = join(order.folder, 'order.json');
  await writeFile(file, JSON.stringify(order));
  const { signal, status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  if (signal === null) expect({ status, stderr }).toMatchObject({ status: 0 });
  return signal === 'SIGKILL';
}

/** What the remote has: for Git its refs, for a folder the names of its files. */
async function stateOf({ git, place }: Lab, kind: Kind): Promise<string> {
  if (kind !== 'folder') return git('for-each-ref');
  const names = await listFiles(place);
  return names
    .filter((name) => !name.includes('/.new-'))
    .toSorted()
    .join('\n');
}

describe('a program that is killed while it publishes', () => {
  it.each(['folder', 'file'] as const)('into a %s leaves all of the version or nothing', async (kind) => {
    lab = await startLab(kind);
    const { settings, folder } = lab;
    await lab.prepare();
    await lab.open().publish(factsOf(requests, '0'), filesOf(requests, { 'a.json': '1\n' }));
    const seen = { whole: 0, nothing: 0 };
    for (let step = 1; ; step += 1) {
      const order = {
        settings,
        folder: join(folder, 'killed'),
        facts: factsOf(requests, `1.${step}`),
        files: { 'a.json': `${step}\n`, 'b/c.json': '1\n' },
        step,
      };
      const before = await stateOf(lab, kind);
      const isKilled = await publishAndDie(order);
      const versions = await openRepository(settings, contextOf(order.folder)).versions();
      const isThere = versions.some(({ version }) => version === order.facts.version);
      if (!isKilled) {
        expect(isThere).toBe(true);
        break;
      }
      seen[isThere ? 'whole' : 'nothing'] += 1;
      if (isThere) {
        await using read = await lab.open().read(order.facts);
        expect(read.path).not.toBe('');
      } else {
        expect(await stateOf(lab, kind)).toBe(before);
        // What is left behind is in nobody's way.
        const again = openRepository(settings, contextOf(order.folder));
        await again.publish(order.facts, filesOf(requests, order.files));
      }
    }
    expect(seen.nothing).toBeGreaterThan(4);
    expect(seen.whole).toBeGreaterThan(0);
    if (kind === 'file') expect(lab.git('fsck', '--strict', '--no-dangling')).toBe('');
    else expect(await readdir(join(lab.place, 'modules'))).toEqual(['Заявки']);
  });
});

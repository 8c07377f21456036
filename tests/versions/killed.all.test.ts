import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createLab } from './lab.ts';
import { SCRIPT, testKilled, untilIdle } from './support/killed.ts';

testKilled('FileSystem', ['it is written down', 'files are being written']);
testKilled('Git', [
  'it is written down',
  'its record is there',
  'files are being written',
  'it is published',
]);

it('a process that changes a version and is killed before COMMIT leaves the site as it was, or changed as a whole', async () => {
  const lab = await createLab(postgres);
  try {
    const location = join(lab.folder, 'remote');
    await mkdir(location);
    await lab.keepIn({ name: 'shared', provider: 'FileSystem', location });
    const [a, b] = [lab.first.url, lab.second.url];
    await lab.client.versions.modules.save({ site: a, name: 'Sales', selection: 'all' });
    await lab.done(lab.client.versions.create({ site: a, module: 'Sales', version: '1' }));
    const before = await lab.sums(lab.second);
    const home = join(lab.folder, 'home');
    const child = spawn(process.execPath, [SCRIPT, home, b, 'Sales', '1', 'change'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(child, 'exit');
    const isKept = async () =>
      (await readdir(join(home, 'history'), { recursive: true }).catch(() => [])).some((name) =>
        name.endsWith('undo.json'),
      );
    while (child.exitCode === null && !(await isKept())) await delay(1);
    child.kill('SIGKILL');
    await ended;
    const site = await lab.second.open();
    await untilIdle(site);
    await site.close();
    const [module] = await lab.client.versions.modules.list({ site: b });
    if (module) {
      expect(module.bound?.version).toBe('1');
      const { sites } = await lab.done(lab.client.versions.status({ sites: [b] }));
      expect(sites[0]?.modules[0]?.state).toBe('same');
    } else expect(await lab.sums(lab.second)).toEqual(before);
  } finally {
    await lab.remove();
  }
});

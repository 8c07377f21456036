import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { simpleGit } from 'simple-git';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

// Every version is made by a process of its own.
vi.setConfig({ testTimeout: 600_000 });

const SCRIPT = fileURLToPath(new URL('version-process.ts', import.meta.url));

describe.each(['FileSystem', 'Git'] as const)(
  'a process that makes a version in %s and is killed',
  (provider) => {
    let lab: Lab;
    let remote: string;
    let count = 0;
    beforeAll(async () => {
      lab = await createLab(postgres);
      remote = join(lab.folder, 'remote');
      await mkdir(remote);
      if (provider === 'Git') await simpleGit(remote).init(['--bare', '--initial-branch=main']);
      await lab.keepIn({ name: 'shared', provider, location: remote });
      await lab.client.versions.modules.save({ site: lab.first.url, name: 'Sales', selection: 'all' });
      await lab.done(lab.client.versions.create({ site: lab.first.url, module: 'Sales', version: '0' }));
      await lab.first.open().then((site) => {
        lab.first.site = site;
      });
    });
    afterAll(async () => {
      await lab?.remove();
    });

    const records = () =>
      lab.first.site.read((session) =>
        session.query<{ Version: string; Revision: string | null }>(
          'SELECT "Version", "Revision" FROM dbo."VersionConfigs"',
        ),
      );
    const home = () => join(lab.folder, 'home');
    const inFolder = (path: string) => readdir(path, { recursive: true }).catch(() => [] as string[]);
    /** What is written down; a file that the kill cut off is none. */
    const underWay = async () =>
      (await inFolder(join(home(), 'versions-under-way'))).filter((name) => name.endsWith('.json'));
    const unfinished = async () =>
      [...(await inFolder(join(home(), 'repositories'))), ...(await inFolder(remote))].filter((name) =>
        /(?:files|\.new-[^/]*)\/.*_meta/.test(name),
      );
    const before: string[] = [];
    const published = async (version: string) =>
      provider === 'Git'
        ? (await simpleGit(remote).raw(['for-each-ref', 'refs/tags'])).includes(`/${version}\n`)
        : (await inFolder(remote)).some((name) => name.endsWith(join('Sales', version)));

    /** What can be seen from outside when a version has come so far. */
    const stages: Record<string, (version: string) => Promise<boolean>> = {
      'it is written down': async () => (await underWay()).length > 0,
      'its record is there': async (version) => (await records()).some(({ Version }) => Version === version),
      'files are being written': async () => (await unfinished()).some((name) => !before.includes(name)),
      'it is published': published,
    };

    it.each(Object.entries(stages))('when %s', async (_stage, isReached) => {
      count += 1;
      const version = `1.${count}`;
      const site = lab.first.url;
      const child = spawn(process.execPath, [SCRIPT, home(), site, 'Sales', version], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const ended = once(child, 'exit');
      while (child.exitCode === null && !(await isReached(version))) await delay(2);
      child.kill('SIGKILL');
      await ended;
      // The server may still be at what the process asked it to do.
      await delay(200);
      const isThere = await published(version);

      const { versions, warnings } = await lab.done(lab.client.versions.list({ site, module: 'Sales' }));
      const listed = versions.find((one) => one.version === version);
      const said = warnings.map(({ message: { code } }) => code);
      expect(said.filter((code) => !code.startsWith('version-taken-up.'))).toEqual([]);
      if (isThere)
        expect(listed).toMatchObject({ isHeld: true, isBound: true, revision: expect.any(String) });
      else expect(listed).toBeUndefined();
      expect(await underWay()).toEqual([]);
      for (const record of await records())
        expect([record.Version, record.Revision]).toEqual([record.Version, expect.any(String)]);

      // The name is free again, or taken, as the repository says.
      const again = lab.done(lab.client.versions.create({ site, module: 'Sales', version }));
      if (isThere) await expect(again).rejects.toMatchObject({ code: 'version-exists' });
      else expect((await again).created).toMatchObject({ version, isBound: true });
    });
  },
);

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
    await delay(500);
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { simpleGit } from 'simple-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../../support/databases.ts';
import type { TestSite } from '../../support/sites.ts';
import { createLab, type Lab } from '../lab.ts';

/** The program that makes a version, or changes to one. */
export const SCRIPT = fileURLToPath(new URL('../version-process.ts', import.meta.url));

/** What can be seen from outside when a version has come so far. */
type Stage = 'it is written down' | 'its record is there' | 'files are being written' | 'it is published';

/** Makes versions in processes of their own and kills them when a version has come so far. */
export function testKilled(provider: 'FileSystem' | 'Git', killedWhen: readonly Stage[]): void {
  describe(`a process that makes a version in ${provider} and is killed`, () => {
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

    const stages: Record<Stage, (version: string) => Promise<boolean>> = {
      'it is written down': async () => (await underWay()).length > 0,
      'its record is there': async (version) => (await records()).some(({ Version }) => Version === version),
      'files are being written': async () => (await unfinished()).some((name) => !before.includes(name)),
      'it is published': published,
    };

    it.each(killedWhen)('when %s', async (stage) => {
      const isReached = stages[stage];
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
      await untilIdle(lab.first.site);
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
  });
}

/** The server may still be at what a killed process asked it to do. */
export async function untilIdle(site: TestSite['site']): Promise<void> {
  const busy = () =>
    site.read((session) =>
      session.query(
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      ),
    );
  await expect.poll(busy).toEqual([]);
}

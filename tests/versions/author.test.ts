import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#core/operations/client.ts';
import { localAccess, localCaller } from '#core/queue/local-key.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

describeEachDatabase('the author of a version', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
    await lab.client.versions.modules.save({ site: lab.first.url, name: 'Sales', selection: 'all' });
  });
  afterAll(() => lab?.remove());

  /** Versions made by a caller, by the key of the service's own run, and by a caller where the settings name somebody. */
  async function authors(): Promise<(string | undefined)[]> {
    const { host, done, first } = lab;
    const site = first.url;
    const caller = { login: 'admin', key: 'k', rights: ['*:destroy'], site };
    const made = async (version: string, more: object) => {
      const client = createClient({ ...host.context, ...more });
      return (await done(client.versions.create({ site, module: 'Sales', version }))).created.author;
    };
    const names = [
      await made('1.0', { caller }),
      await made('1.1', { caller: localCaller(site), callerAccess: localAccess }),
    ];
    const [saved] = await lab.client.versions.settings.list({ site });
    if (!saved) throw new Error('there is no repository');
    const { name, provider, location } = saved;
    const settings = { name, provider, location, authorName: 'Releases' };
    await lab.client.versions.settings.save({ site, id: saved.id, settings });
    names.push(await made('1.2', { caller }));
    return names;
  }

  it('is who called, unless the settings name somebody', async () => {
    const remote = join(lab.folder, 'remote.git');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
    await lab.keepIn({ name: 'remote', provider: 'Git', location: remote });
    const git = await authors();
    expect([git[0], git[2]]).toEqual(['admin', 'Releases']);
    expect(git[1]).not.toMatch(/^(local|admin|)$/);
    const log = execFileSync('git', ['log', '--format=%an <%ae>', 'main'], { cwd: remote, encoding: 'utf8' });
    expect(log).toMatch(/^admin <admin@[^>]+>$/m);
  });

  it('is the same in a folder', async () => {
    const location = join(lab.folder, 'folder');
    await mkdir(location);
    const { client, done, first } = lab;
    const site = first.url;
    const settings = { name: 'folder', provider: 'FileSystem', location } as const;
    const saved = await client.versions.settings.save({ site, settings, activate: true });
    const id = saved.find(({ name }) => name === 'folder')?.id ?? 0;
    await done(client.versions.settings.prepare({ site, id }));
    const caller = { login: 'admin', key: 'k', rights: ['*:destroy'], site };
    const as = createClient({ ...lab.host.context, caller });
    const made = await done(as.versions.create({ site, module: 'Sales', version: '2.0' }));
    expect(made.created.author).toBe('admin');
    const own = await done(client.versions.create({ site, module: 'Sales', version: '2.1' }));
    expect(own.created.author).toBe(userInfo().username);
  });
});

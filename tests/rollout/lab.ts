import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LongCall, runLong } from '#core/contract/progress.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { createRolloutDatabases } from '#core/queue/rollout-databases.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import type { TestDatabase } from '../support/databases.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { createSite, type TestSite } from '../support/sites.ts';

/** Several saved sites that have version 1.0 of a module, whose 1.1 changes one entity. */
export interface RolloutLab {
  folder: string;
  home: string;
  host: Host;
  client: Host['client'];
  /** The saved sites by name. */
  sites: Map<string, TestSite>;
  done: <Result>(call: LongCall<Result>) => Promise<Result>;
  /** Runs a statement on a site. */
  execute: (site: string, sql: string) => Promise<unknown>;
  remove: () => Promise<void>;
}

/** Password of the sites, which saved ones do not have. */
function passwordOf(url: string): string {
  const parsed = parseSiteUrl(url);
  return parsed.kind === 'embedded' ? '' : (parsed.password ?? '');
}

function withoutPassword(url: string): string {
  if (url.startsWith('embedded:')) return url;
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}

/** Sites `source` with the module, and those that are named. */
export async function createRolloutLab(
  database: TestDatabase,
  named: readonly (Partial<SavedSite> & { name: string })[],
): Promise<RolloutLab> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-rollout-'));
  const home = join(folder, 'home');
  const source = await createSite(database, { seed: { profile: 'demo' } });
  await source.site.close();
  const host = startHost(
    { SITEFERRY_HOME: home, SITEFERRY_PASSWORD: passwordOf(source.url) },
    {
      channel: 'commandLine',
      keychain: memoryKeychain(),
      rollouts: async (context) => createRolloutDatabases(context),
    },
  );
  const { client } = host;
  const sites = new Map([['source', source]]);
  const done: RolloutLab['done'] = (call) => runLong(call);
  const execute: RolloutLab['execute'] = async (name, sql) => {
    const site = sites.get(name);
    if (!site) throw new Error(`no site ${name}`);
    await host.context.sites.close();
    const open = await site.open();
    try {
      return await open.write((session) => session.query(sql));
    } finally {
      await open.close();
    }
  };
  const location = join(folder, 'versions');
  await mkdir(location);
  const keepIn = async (site: string) => {
    const settings = { name: 'shared', provider: 'FileSystem', location } as const;
    const [saved] = await client.versions.settings.save({ site, settings });
    await done(client.versions.settings.prepare({ site, id: saved?.id ?? 0 }));
  };
  await client.site.save({ name: 'source', url: withoutPassword(source.url) });
  await keepIn('source');
  await client.versions.modules.save({ site: 'source', name: 'Letters', selection: 'all' });
  await done(client.versions.create({ site: 'source', module: 'Letters', version: '1.0' }));
  for (const one of named) {
    const made = await createSite(database);
    await made.site.close();
    sites.set(one.name, made);
    await client.site.save({ ...one, url: withoutPassword(made.url) });
    await keepIn(one.name);
    await done(client.versions.change({ site: one.name, module: 'Letters', version: '1.0' }));
  }
  await execute('source', `UPDATE dbo."States" SET "Description" = 'of 1.1' WHERE "StateID" = 1`);
  await done(client.versions.create({ site: 'source', module: 'Letters', version: '1.1' }));
  await host.context.sites.close();
  return {
    ...{ folder, home, host, client, sites, done, execute },
    async remove() {
      await host.close();
      for (const site of sites.values()) await site.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

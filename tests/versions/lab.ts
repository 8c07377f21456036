import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LongCall, runLong } from '#core/contract/progress.ts';
import type { RepositoryDraft } from '#core/contract/versions/settings.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import type { TestDatabase } from '../support/databases.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';

/** Two sites, a state folder and a core: everything that versions need besides a repository. */
export interface Lab {
  folder: string;
  host: Host;
  client: Host['client'];
  first: TestSite;
  second: TestSite;
  /** Waits for the answer of a long operation. */
  done: <Result>(call: LongCall<Result>) => Promise<Result>;
  /** Prepares a repository for both sites. */
  keepIn: (settings: RepositoryDraft) => Promise<void>;
  /** Checksums of all tables of a site, whose connection is opened anew. */
  sums: (site: TestSite) => Promise<Record<string, string>>;
  /** Runs a statement on a site. */
  execute: (site: TestSite, sql: string) => Promise<unknown>;
  remove: () => Promise<void>;
}

/** The first site is the demo, the second one is empty. */
export async function createLab(database: TestDatabase): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-versions-'));
  const host = startHost(
    { SITEFERRY_HOME: join(folder, 'home') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const first = await createSite(database, { seed: { profile: 'demo' } });
  const second = await createSite(database);
  // An embedded site is open once only: the core is to have them.
  await first.site.close();
  await second.site.close();
  const { client } = host;
  const done: Lab['done'] = (call) => runLong(call);
  const alone = async <T>(site: TestSite, work: (open: TestSite['site']) => Promise<T>) => {
    await host.context.sites.close();
    const open = await site.open();
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  };
  return {
    folder,
    host,
    client,
    first,
    second,
    done,
    async keepIn(settings) {
      for (const { url: site } of [first, second]) {
        const [saved] = await client.versions.settings.save({ site, settings });
        if (!saved) throw new Error('the settings are not there');
        const prepared = await done(client.versions.settings.prepare({ site, id: saved.id }));
        if (prepared.verdict === 'fail') throw new Error(JSON.stringify(prepared.steps, null, 2));
      }
    },
    sums: (site) => alone(site, checksums),
    execute: (site, sql) => alone(site, (open) => open.write((session) => session.query(sql))),
    async remove() {
      await host.close();
      for (const site of [first, second]) await site.remove().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

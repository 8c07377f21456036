import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLong } from '#core/contract/progress.ts';
import type { Client } from '#core/operations/client.ts';
import { startHost } from '#core/operations/start.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import type { Asked } from './rollout-way.ts';
import { administer, type Bench, changeRows, newSite } from './sites.ts';

export const MODULE = 'Letters';
/** All sites have the first, and are to have the second. */
export const VERSIONS = { bound: '1.0', next: '1.1' } as const;

/** Sites with a module that is bound to the first of its two versions, behind a way that takes its time. */
export interface RolloutSites {
  /** Their addresses without a password. */
  addresses: readonly string[];
  /** Says how many milliseconds everything takes from now on; gives what came for each site up to now, in their order. */
  delay(milliseconds: number): Promise<Asked[]>;
  /** Some of them, from and before these numbers. */
  part(from: number, to: number): RolloutSites;
  close(): Promise<void>;
}

/** Makes sites of a thousand entities, as copies of one. What differs between the versions is one row of a hundred of each type. */
export async function makeRolloutSites(bench: Bench, count: number): Promise<RolloutSites> {
  const first = await newSite(bench, { profile: 'large', scale: 1 });
  await makeVersions(bench, first);
  const template = databaseOf(first);
  const names = Array.from({ length: count }, (_, number) => `${template}_${number}`);
  for (const name of names) {
    await administer(bench, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
    await administer(bench, `UPDATE dbo."SiteInfo" SET "Guid" = '${randomUUID()}'`, name);
  }
  const way = await startWay(bench.server);
  const of = (some: readonly string[]): RolloutSites => ({
    addresses: some.map((name) => `${withoutPassword(way.url)}/${name}`),
    part: (from, to) => of(some.slice(from, to)),
    async delay(milliseconds) {
      const counts = await way.delay(milliseconds);
      return some.map((name) => counts[name] ?? { statements: 0, connections: 0 });
    },
    async close() {
      way.close();
      for (const name of [...names, template])
        await administer(bench, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  });
  return of(names);
}

/** Both versions in a repository, and the site at the first. */
async function makeVersions(bench: Bench, site: string): Promise<void> {
  const home = join(bench.folder, 'rollout-maker');
  const location = join(bench.folder, 'rollout-repository');
  await mkdir(location, { recursive: true });
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine', keychain: memoryKeychain() });
  try {
    const { versions }: Client = host.client;
    const settings = { name: 'shared', provider: 'FileSystem', location } as const;
    const [{ id } = { id: 0 }] = await versions.settings.save({ site, settings });
    await runLong(versions.settings.prepare({ site, id }));
    await versions.modules.save({ site, name: MODULE, selection: 'all' });
    await runLong(versions.create({ site, module: MODULE, version: VERSIONS.bound }));
    await changeRows(bench, site, '= 0');
    await runLong(versions.create({ site, module: MODULE, version: VERSIONS.next }));
    await runLong(versions.change({ site, module: MODULE, version: VERSIONS.bound, keepLocal: false }));
  } finally {
    // Nobody may be connected to a template.
    await host.close();
  }
  await administer(bench, 'VACUUM ANALYZE', databaseOf(site));
}

/** A process of its own: the delays of hundreds of connections are not to wait for each other's work. */
async function startWay(server: string) {
  const target = new URL(server).port;
  const script = fileURLToPath(new URL('rollout-way.ts', import.meta.url));
  const child = fork(script, [target]);
  const { port } = await answerOf<{ port: number }>(child);
  return {
    url: server.replace(`:${target}`, `:${port}`),
    async delay(milliseconds: number) {
      child.send(milliseconds);
      return (await answerOf<{ counts: Record<string, Asked> }>(child)).counts;
    },
    close: () => void child.disconnect(),
  };
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await once(child, 'message');
  return answer;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Workers have it in their environment. */
function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href.replace(/\/$/, '');
}

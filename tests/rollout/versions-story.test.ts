import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/operations/start.ts';
import { type JobsDatabase, openJobsDatabase } from '#core/queue/database.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { type QueueLab, startQueueLab } from '../queue/queue-lab.ts';
import { insertRollout, reachState, stateOf, statesOf } from './support/rollouts.ts';
import { createVersionedSites, execute, type VersionedSites } from './support/versions.ts';

let home: string;
let queue: { url: string; drop(): Promise<void> };
let lab: QueueLab;
let sites: VersionedSites;
let database: JobsDatabase;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-rollout-'));
  queue = await postgres.create();
  lab = await startQueueLab(queue.url);
  sites = await createVersionedSites(home);
  const context = { ...sites.host.context, logError: () => undefined };
  database = await openJobsDatabase(context, { jobs: queue.url, password: {}, credentials: undefined });
});
afterAll(async () => {
  await database?.close();
  await sites?.close();
  await lab?.close();
  await queue?.drop();
  await rm(home, { recursive: true, force: true });
});

const boundOf = async (site: string) =>
  (await sites.client.versions.modules.list({ site })).find(({ name }) => name === 'Sales')?.bound?.version;

async function planned(count: number) {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const site = await sites.add();
    const { plan } = await runLong(
      sites.client.versions.previewChange({ site: site.url, module: 'Sales', version: '2' }),
    );
    made.push({ name: `site ${index}`, address: site.url, siteId: site.id, plan, url: site.url });
  }
  await sites.host.context.sites.close();
  return made;
}

it('changes the sites of a roll-out', async () => {
  const made = await planned(3);
  const id = await insertRollout(database.sql, {
    policy: {
      waves: [
        {
          take: { rest: true },
          gate: { checks: [{ kind: 'drift' }, { kind: 'query', sql: 'SELECT count(*) FROM dbo."Buttons"' }] },
        },
      ],
    },
    sites: made,
  });
  await lab.worker('first');
  await reachState(database.sql, id, 'done');
  expect(await statesOf(database.sql, id)).toEqual(['done', 'done', 'done']);
  for (const { url } of made) expect(await boundOf(url)).toBe('2');
});

import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { runLong } from '#core/contract/progress.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { openSite } from '#core/site/open.ts';
import { createPostgres, postgres } from '#tests/support/databases.ts';
import { closeGate, GATES, type Gate } from '#tests/support/gate.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { checksums, createSite } from '#tests/support/sites.ts';
import { startStallingProxy } from '#tests/support/stalling-proxy.ts';

import { type QueueLab, startQueueLab, untilReached } from './queue-lab.ts';
import { type request, until } from './support.ts';

interface Database {
  url: string;
  drop(): Promise<void>;
}

let queue: Database;
let lab: QueueLab;
let host: Host;
/** Sites with a module that is bound to its version 0, which is in the repository of all of them. */
const sites: Database[] = [];
let before: Record<string, string>;
const gates: Gate[] = [];

beforeAll(async () => {
  queue = await postgres.create();
  lab = await startQueueLab(queue.url);
  host = startHost(
    { SITEFERRY_HOME: join(lab.home, 'person') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const location = join(lab.home, 'repository');
  await mkdir(location);
  const made = await createSite(postgres, { seed: { profile: 'demo' } });
  const { versions } = host.client;
  const { url: site } = made;
  const settings = { name: 'shared', provider: 'FileSystem', location } as const;
  const [{ id } = { id: 0 }] = await versions.settings.save({ site, settings });
  await runLong(versions.settings.prepare({ site, id }));
  await versions.modules.save({ site, name: 'Sales', selection: 'all' });
  await runLong(versions.create({ site, module: 'Sales', version: '0' }));
  before = await checksums(made.site);
  await made.site.close();
  await host.context.sites.close();
  for (let count = 0; count < 4; count += 1) sites.push(await copyOf(site));
  await made.remove();
});
afterAll(async () => {
  for (const gate of gates) await gate.open();
  await lab?.close();
  await host?.close();
  for (const site of sites) await site.drop();
  await queue?.drop();
});

async function execute(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql, values);
  await client.end();
  return rows;
}

async function copyOf(url: string): Promise<Database> {
  const copy = await createPostgres(`TEMPLATE "${new URL(url).pathname.slice(1)}"`);
  await execute(copy.url, 'UPDATE dbo."SiteInfo" SET "Guid" = $1', [randomUUID()]);
  return copy;
}

async function close(gate: Promise<Gate>): Promise<Gate> {
  gates.push(await gate);
  return await gate;
}

describe('kill -9 of workers', () => {
  it('that make versions, or change to one, leaves each made or changed to once, and whole', async () => {
    const [recorded = '', published = '', changing = '', changed = ''] = sites.map(({ url }) => url);
    for (const url of [changing, changed])
      await execute(url, `UPDATE dbo."Buttons" SET "Caption" = 'x' || "ButtonID"`);
    const create = (version: string): Parameters<typeof request> => [
      'versions.create',
      { module: 'Sales', version },
    ];
    const change: Parameters<typeof request> = [
      'versions.change',
      { module: 'Sales', version: '0', keepLocal: false },
    ];
    // Its record is there, and its files are being written.
    const proxy = await startStallingProxy(recorded);
    proxy.set('freeze-reading');
    const jobs = {
      recorded: await lab.add(proxy.url, create('recorded')),
      published: await lab.add(published, create('published')),
      changing: await lab.add(changing, change),
      changed: await lab.add(changed, change),
    };
    const atNoting = await close(closeGate(published, GATES.noting));
    const atChanging = await close(closeGate(changing, GATES.changing));
    const beforeLastWord = await close(closeGate(changed, GATES.changing));
    const isEnd = `NEW.state = 'done' AND NEW.id = '${jobs.changed}'`;
    const atLastWord = await close(
      closeGate(queue.url, `TRIGGER gate BEFORE UPDATE ON siteferry.job FOR EACH ROW WHEN (${isEnd})`),
    );
    const workers = await Promise.all([lab.worker('first'), lab.worker('second')]);
    await untilReached(atNoting, atChanging, beforeLastWord);
    await until(() => proxy.held() > 0);
    const third = await lab.worker('third');
    await beforeLastWord.open();
    await untilReached(atLastWord);
    await Promise.all(workers.map((one) => one.kill()));
    for (const gate of [atNoting, atLastWord]) await gate.endWaiting();
    for (const gate of gates) await gate.open();
    proxy.set('pass');
    for (const [moment, id] of Object.entries(jobs)) {
      const job = await lab.over(id);
      expect(job, moment).toMatchObject({ state: 'done', attempt: 2, error: null });
      expect(job.worker?.endsWith(`:${third.pid}`)).toBe(true);
      expect([moment, job.result?.settled]).toEqual([
        moment,
        moment === 'published' || moment === 'changed' ? true : undefined,
      ]);
    }
    for (const [site, version] of [
      [recorded, 'recorded'],
      [published, 'published'],
    ] as const) {
      const { versions, warnings } = await runLong(host.client.versions.list({ site, module: 'Sales' }));
      expect(warnings).toEqual([]);
      expect(versions.filter(({ id }) => id !== undefined).map((one) => one.version)).toEqual([version, '0']);
      expect(versions.find((one) => one.version === version)).toMatchObject({ isHeld: true, isBound: true });
      const status = await runLong(host.client.versions.status({ sites: [site] }));
      expect(status.sites[0]?.modules[0]?.state).toBe('same');
    }
    const { versions } = await runLong(host.client.versions.list({ site: changing, module: 'Sales' }));
    expect(versions.map(({ version }) => version).toSorted()).toEqual(['0', 'published', 'recorded']);
    for (const url of [changing, changed]) {
      const site = await openSite(url, { catalog: referenceCatalog });
      expect({ ...(await checksums(site)), SiteInfo: '' }).toEqual({ ...before, SiteInfo: '' });
      await site.close();
    }
    await proxy.close();
    expect(await readdir(join(lab.home, 'third', 'versions-under-way'))).toEqual([]);
  });
});

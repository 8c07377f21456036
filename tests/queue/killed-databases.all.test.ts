import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { postgres } from '#tests/support/databases.ts';
import { closeGate, GATES, type Gate } from '#tests/support/gate.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { startStallingProxy } from '#tests/support/stalling-proxy.ts';

import { expectOnce, importOnce, type Once, sumOf } from './applied-once.ts';
import { type QueueLab, startQueueLab, untilReached } from './queue-lab.ts';
import { until } from './support.ts';

/** The server that is killed. */
let server: PostgresServer;
let queue: { url: string; drop(): Promise<void> };
let lab: QueueLab;
let once: Once;
let sites: TestSite[] = [];
let gates: Gate[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await onServer('CREATE DATABASE jobs');
});
afterAll(() => server?.stop());
afterEach(async () => {
  for (const gate of gates) await gate.open();
  await lab?.close();
  for (const site of sites) await site.remove();
  await queue?.drop();
  gates = [];
  sites = [];
});

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** As many demo sites as one asks for, on the server that is killed. */
async function sitesOnServer(count: number): Promise<string[]> {
  // A test that is tried again finds what it has made before.
  const name = `demo_${randomUUID().replaceAll('-', '')}`;
  const create = async () => {
    await onServer(`CREATE DATABASE ${name}`);
    return { url: `${server.url}/${name}`, drop: async () => undefined };
  };
  const database: TestDatabase = { name: 'postgres', dialect: 'postgres', create };
  // With a catalog of its own it is made here, and not copied where other tests have theirs.
  const made = await createSite(database, { seed: { profile: 'demo' }, catalog: referenceCatalog });
  await made.site.close();
  const urls: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    await onServer(`CREATE DATABASE ${name}_${number} TEMPLATE ${name}`);
    urls.push(`${server.url}/${name}_${number}`);
  }
  return urls;
}

async function close(gate: Promise<Gate>): Promise<Gate> {
  gates.push(await gate);
  return await gate;
}

describe('kill -9 of a PostgreSQL server', () => {
  it('with the database of jobs loses none, whatever its worker is at, and applies none twice', async () => {
    lab = await startQueueLab(`${server.url}/jobs`);
    once = await importOnce(lab.home);
    for (let count = 0; count < 3; count += 1) {
      sites.push(await createSite(postgres, { seed: { profile: 'demo' } }));
    }
    const [writing, lastWord, exporting] = sites as [TestSite, TestSite, TestSite];
    const exportProxy = await startStallingProxy(exporting.url);
    exportProxy.set('freeze-reading');
    const jobs = {
      writing: await lab.add(writing.url, once.asked, once.archive),
      lastWord: await lab.add(lastWord.url, once.asked, once.archive),
      exporting: await lab.add(exportProxy.url, ['transfer.export', { selection: 'all' }]),
    };
    const atWriting = await close(closeGate(writing.url, GATES.writing));
    const isEnd = `NEW.state = 'done' AND NEW.id = '${jobs.lastWord}'`;
    const atLastWord = await close(
      closeGate(
        `${server.url}/jobs`,
        `TRIGGER gate BEFORE UPDATE ON siteferry.job FOR EACH ROW WHEN (${isEnd})`,
      ),
    );
    const worker = await lab.worker('first');
    await untilReached(atWriting, atLastWord);
    await until(() => exportProxy.held() > 0);
    await server.kill();
    // They go on, and find nobody to tell what is about to be committed, or that they are done.
    await atWriting.open();
    exportProxy.set('pass');
    await until(async () => (await importsUnderWay(writing)) === 0);
    await server.startAgain();
    for (const [moment, id] of Object.entries(jobs)) {
      const job = await lab.over(id);
      expect(job, moment).toMatchObject({ state: 'done', attempt: 1, error: null });
      expect(job.worker?.endsWith(`:${worker.pid}`)).toBe(true);
      if (moment !== 'exporting') expect([moment, job.result?.counts.added]).toEqual([moment, once.added]);
    }
    for (const site of [writing, lastWord]) await expectOnce(once, site);
    const exported = await lab.find(jobs.exporting);
    expect(await sumOf(lab.fileOf(exported, 'configuration.zip'))).toBe(await sumOf(once.archive));
    await exportProxy.close();
  });

  it('with the sites of jobs has each done, and applied exactly once, by what the rows say', async () => {
    queue = await postgres.create();
    lab = await startQueueLab(queue.url);
    once = await importOnce(lab.home);
    const [writing = '', committing = '', committed = '', exporting = ''] = await sitesOnServer(4);
    const proxy = await startStallingProxy(committed);
    const exportProxy = await startStallingProxy(exporting);
    proxy.set('hold-answer');
    exportProxy.set('freeze-reading');
    const jobs = {
      writing: await lab.add(writing, once.asked, once.archive),
      committing: await lab.add(committing, once.asked, once.archive),
      committed: await lab.add(proxy.url, once.asked, once.archive),
      exporting: await lab.add(exportProxy.url, ['transfer.export', { selection: 'all' }]),
    };
    const atWriting = await close(closeGate(writing, GATES.writing));
    const atCommit = await close(closeGate(committing, GATES.committing));
    await Promise.all([lab.worker('first'), lab.worker('second')]);
    await untilReached(atWriting, atCommit);
    await until(async () => proxy.held() > 0 && exportProxy.held() > 0 && (await isThere(committed)));
    await server.kill();
    proxy.set('pass');
    exportProxy.set('pass');
    await server.startAgain();
    for (const [moment, id] of Object.entries(jobs)) {
      const job = await lab.over(id);
      expect(job, moment).toMatchObject({ state: 'done', attempt: 1, error: null });
      expect([moment, job.result?.settled]).toEqual([moment, moment === 'committed' ? true : undefined]);
    }
    for (const url of [writing, committing, committed]) {
      const site = await openSite(url, { catalog: referenceCatalog });
      await expectOnce(once, { site });
      await site.close();
    }
    const exported = await lab.find(jobs.exporting);
    expect(await sumOf(lab.fileOf(exported, 'configuration.zip'))).toBe(await sumOf(once.archive));
    await proxy.close();
    await exportProxy.close();
  });
});

/** How many transactions that import have a site. */
async function importsUnderWay({ site }: TestSite): Promise<number> {
  return await site.read(async (session) => {
    const [row] = await session.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return row?.n ?? 0;
  });
}

/** Whether an import has been committed: the demo has half as many. */
async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS n FROM dbo."Buttons"');
  await client.end();
  return rows[0]?.n === 48;
}

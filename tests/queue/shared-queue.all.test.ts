import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { type StallingProxy, startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { runHere } from '../cli/support.ts';
import {
  countRows,
  jobsOf,
  type Running,
  reach,
  request,
  startServiceOf,
  startWorkerOf,
  until,
  uploadTo,
} from './support.ts';

let home: string;
let results: string;
let archive: string;
let receiver: TestSite;
let proxy: StallingProxy;
let queue: { url: string; drop(): Promise<void> };
/** On the way to the database of jobs. */
let queueProxy: StallingProxy;
let running: Running[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-shared-jobs-'));
  results = join(home, 'results');
  archive = join(home, 'all.zip');
  receiver = await createSite(postgres, { seed: { profile: 'demo' } });
  const exported = await runHere(['export', '--site', receiver.url, '--all', '--out', archive], { home });
  expect(exported.code, exported.stderr).toBe(0);
  proxy = await startStallingProxy(receiver.url);
  queue = await postgres.create();
  queueProxy = await startStallingProxy(queue.url);
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill()));
  running = [];
  await proxy.close();
  await queueProxy.close();
  await queue.drop();
  await receiver.remove();
  await rm(home, { recursive: true, force: true });
});

async function start(work: Promise<Running>): Promise<Running> {
  const started = await work;
  running.push(started);
  return started;
}

const service = () =>
  start(startServiceOf(proxy.url, home, ['--jobs', queueProxy.url, '--results', results]));
const worker = (name: string) => start(startWorkerOf(join(home, name), queueProxy.url, results));

async function beginImport(): Promise<string> {
  const upload = await uploadTo(home, archive);
  const options = { importAsNewData: true };
  const job = await jobsOf(home).begin(request('transfer.import', { upload, options, onConflict: 'skip' }));
  return job.id;
}

/** Of its row: the service cannot be asked. */
async function attemptOf(id: string): Promise<{ attempt: number; stage: string | null } | undefined> {
  const client = new pg.Client({ connectionString: queue.url });
  await client.connect();
  try {
    const text = `SELECT attempt, progress->>'stage' AS stage FROM siteferry.job WHERE id = $1`;
    const { rows } = await client.query(text, [id]);
    return rows[0];
  } finally {
    await client.end();
  }
}

describe('workers of a shared queue', () => {
  it('take over what a killed process was at, and what a stopped one wakes up with counts no more', async () => {
    const before = await countRows(receiver.site);
    const first = await service();
    proxy.set('hold-commit');
    const held = await beginImport();
    await until(() => proxy.held() > 0);
    proxy.set('pass');
    await first.kill();
    running = [];
    // Another service, which only takes what nobody is at.
    const second = await service();
    const job = await reach(jobsOf(home), held, 'done', 'failed');
    expect(job).toMatchObject({ state: 'done', attempts: 2 });
    const once = job.result?.counts.added ?? 0;
    expect((await countRows(receiver.site)) - before).toBe(once);

    // One that stops in its transaction and goes on when its job is another's.
    const heldBefore = proxy.held();
    proxy.set('freeze-writing');
    const id = await beginImport();
    await until(() => proxy.held() > heldBefore);
    second.signal('SIGSTOP');
    proxy.set('pass');
    await worker('worker');
    // The other one has the job, and waits for the lock of the first.
    await expect.poll(() => attemptOf(id)).toEqual({ attempt: 2, stage: 'waiting' });
    expect((await countRows(receiver.site)) - before).toBe(once);
    second.signal('SIGCONT');
    const done = await reach(jobsOf(home), id, 'done', 'failed');
    expect(done.error).toBeUndefined();
    expect(done).toMatchObject({ state: 'done', attempts: 2 });
    const twice = done.result?.counts.added ?? 0;
    expect((await countRows(receiver.site)) - before).toBe(once + twice);
  });

  it('go on when the database of jobs was away', async () => {
    const before = await countRows(receiver.site);
    await service();
    proxy.set('freeze');
    const id = await beginImport();
    await until(() => proxy.held() > 0);
    queueProxy.set('refuse');
    queueProxy.drop();
    proxy.set('pass');
    // It is asked for again and again.
    const refused = queueProxy.held();
    await until(() => queueProxy.held() > refused + 2);
    queueProxy.set('pass');
    const job = await reach(jobsOf(home), id, 'done', 'failed');
    expect(job.error).toBeUndefined();
    expect((await countRows(receiver.site)) - before).toBe(job.result?.counts.added ?? 0);
  });
});

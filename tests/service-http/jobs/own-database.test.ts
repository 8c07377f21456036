import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { findLocalServices } from '#core/host/jobs/local-service.ts';
import { openJobsDatabase } from '#electron/service-http/jobs/database.ts';
import { localCaller } from '#electron/service-http/jobs/local-key.ts';
import { createJobStore } from '#electron/service-http/jobs/store.ts';
import { runHere } from '#tests/cli/support.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { embedded } from '../entrance/lab.ts';
import { type Running, request, startServiceOf } from './support.ts';

const A = 'postgres://app@db/a';
const B = 'postgres://app@db/b';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-own-jobs-'));
});
afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

async function open(site: string) {
  const context = { home, passwords: { access: async () => ({}) } as never, logError: () => undefined };
  const place = { jobs: { ofSite: site }, password: {}, credentials: undefined };
  const database = await openJobsDatabase(context, place);
  return { ...database, store: createJobStore(database.sql) };
}

async function addJob({ store }: Awaited<ReturnType<typeof open>>, site: string): Promise<string> {
  const id = randomUUID();
  const asked = request({ kind: 'export', selection: 'all' });
  const caller = localCaller(site);
  await store.add({ id, kind: 'export', site, profileFile: undefined, caller, request: asked, uploads: [] });
  return id;
}

it('each site has jobs of its own, and one service', async () => {
  const first = await open(A);
  const id = await addJob(first, A);
  const second = await open(B);
  expect(await second.store.find(id)).toBeUndefined();
  const again = await open(A).catch((error: unknown) => error);
  expect(again).toBeInstanceOf(SiteferryError);
  expect(again).toMatchObject({ code: 'usage', data: { reason: { values: { site: A } } } });
  await Promise.all([first.close(), second.close()]);
});

it('the jobs that an earlier version kept for all sites are those of the site that they are of', async () => {
  const first = await open(A);
  const id = await addJob(first, A);
  await first.close();
  const of = join(home, 'site-jobs');
  const [name = ''] = await readdir(of);
  await rename(join(of, name), join(home, 'jobs'));
  const other = await open(B);
  expect(await other.store.find(id)).toBeUndefined();
  await other.close();
  expect(existsSync(join(home, 'jobs'))).toBe(true);
  const own = await open(A);
  expect(await own.store.find(id)).toMatchObject({ id, site: A });
  await own.close();
  expect(existsSync(join(home, 'jobs'))).toBe(false);
});

it('two services run with one state folder, and the command line finds either', async () => {
  const sites: TestSite[] = [];
  const running: Running[] = [];
  try {
    for (const _ of [1, 2]) {
      const site = await createSite(embedded, { seed: { profile: 'demo' } });
      await site.site.close();
      sites.push(site);
      running.push(await startServiceOf(site.url, home));
    }
    const list = async (...more: string[]) => await runHere(['jobs', 'list', '--json', ...more], { home });
    const services = await findLocalServices(home);
    expect(services.map(({ site }) => site).sort()).toEqual(sites.map(({ url }) => url).sort());
    const several = await list();
    expect(several.code).toBe(2);
    for (const { address, site } of services) expect(several.stdout).toContain(`${address} (${site})`);
    const begun = await runHere(['jobs', 'export', '--service', services[0]?.address ?? '', '--json'], {
      home,
    });
    expect(begun.code, begun.stderr).toBe(0);
    const counts = [];
    for (const { address } of services) {
      const { stdout } = await list('--service', address);
      counts.push((JSON.parse(stdout) as { jobs: unknown[] }).jobs.length);
    }
    expect(counts).toEqual([1, 0]);
    // What a killed one has left is looked past at the next look.
    await running.pop()?.kill();
    expect(await findLocalServices(home)).toHaveLength(1);
    expect((await list()).code).toBe(0);
    expect(await readdir(join(home, 'running-services'))).toHaveLength(1);
  } finally {
    for (const one of running) await one.stop();
    for (const site of sites) await site.remove();
  }
});

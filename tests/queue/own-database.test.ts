import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { remoteJobs } from '#core/operations/jobs/remote.ts';
import { openJobsDatabase } from '#core/queue/database.ts';
import { localCaller } from '#core/queue/local-key.ts';
import { createJobStore } from '#core/queue/store.ts';
import { findLocalServices, registerService } from '#core/workspace/service-discovery.ts';
import { runHere } from '#tests/cli/support.ts';
import { request } from './support.ts';

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
  const asked = request('transfer.export', { selection: 'all' });
  const caller = localCaller(site);
  await store.add({ id, site, profileFile: undefined, caller, request: asked, uploads: [] });
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

it.each([
  [
    { kind: 'createVersion', module: 'Sales', version: '1' },
    { operation: 'versions.create', input: { module: 'Sales', version: '1' } },
  ],
  [
    { kind: 'compare', from: { selection: 'all' }, to: { upload: 'u' } },
    {
      operation: 'transfer.compare',
      input: { from: { selection: 'all', site: 'this' }, to: { upload: 'u' } },
    },
  ],
])('takes up what an earlier version kept as %j', async (former, request) => {
  const first = await open(A);
  const id = await addJob(first, A);
  const { executeSql } = first.sql;
  await executeSql('ALTER TABLE siteferry.job RENAME COLUMN operation TO kind', []);
  await executeSql('UPDATE siteferry.job SET kind = $1, request = $2', [former.kind, JSON.stringify(former)]);
  await first.close();
  const again = await open(A);
  expect(await again.store.find(id)).toMatchObject({ operation: request.operation, request });
  await again.close();
});

it('the command line names the services that run with one state folder, and looks past what a killed one has left', async () => {
  const services = [A, B].map((site, index) => ({
    address: `http://127.0.0.1:${index + 2}`,
    key: 'x',
    site,
  }));
  const announced = await Promise.all(services.map((service) => registerService(home, service)));
  const several = await runHere(['jobs', 'list', '--json'], { home });
  expect(several.code).toBe(2);
  for (const { address, site } of services) expect(several.stdout).toContain(`${address} (${site})`);
  const folder = join(home, 'running-services');
  const [first = ''] = await readdir(folder);
  const note = JSON.parse(await readFile(join(folder, first), 'utf8'));
  await writeFile(join(folder, first), JSON.stringify({ ...note, pid: 2 ** 22 + 1 }));
  expect(await findLocalServices(home)).toHaveLength(1);
  expect(await readdir(folder)).toHaveLength(1);
  await Promise.all(announced.map((one) => one.end()));
});

it.each(['http://example.org', 'file:///etc/passwd', 'https://user:secret@host', 'nothing'])(
  'no key is sent to the address %s',
  async (service) => {
    const asked = { service, keyFile: join(home, 'key') };
    await writeFile(asked.keyFile, 'sfk_x', { mode: 0o600 });
    await expect(remoteJobs(home, asked, undefined).list({ limit: 1 })).rejects.toMatchObject({
      code: 'usage',
    });
  },
);

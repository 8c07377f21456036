import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import type { ControlRolloutInput, Rollout } from '#core/contract/rollout/rollout.ts';
import { postgres } from '#tests/support/databases.ts';
import { type QueueLab, startQueueLab } from '../queue/queue-lab.ts';
import { createVersionedSites, execute, type VersionedSites } from './support/versions.ts';

let home: string;
let queue: { url: string; drop(): Promise<void> };
let lab: QueueLab;
let sites: VersionedSites;
let web: Server;
/** Paths of the web application that answer 500. */
const ill = new Set<string>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-rollout-'));
  queue = await postgres.create();
  lab = await startQueueLab(queue.url);
  sites = await createVersionedSites(home);
  web = createServer(({ url }, response) => response.writeHead(ill.has(url ?? '') ? 500 : 200).end('ok'));
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  web?.close();
  await sites?.close();
  await lab?.close();
  await queue?.drop();
  await rm(home, { recursive: true, force: true });
});

const boundOf = async (site: string) => {
  const found = (await sites.client.versions.modules.list({ site })).find(({ name }) => name === 'Sales');
  await sites.host.context.sites.close();
  return found?.bound?.version;
};
const buttonsOf = (site: string) => execute(site, 'SELECT * FROM dbo."Buttons" ORDER BY "ButtonID"');

/** Saved sites with a web application each. */
async function addSites(names: readonly string[], folder: string): Promise<string[]> {
  const urls: string[] = [];
  const { port } = web.address() as AddressInfo;
  for (const name of names) {
    const { url } = await sites.add();
    const plain = new URL(url);
    plain.password = '';
    await sites.client.site.save({ name, url: plain.href, folder, web: `http://127.0.0.1:${port}/${name}` });
    await sites.client.site.setPassword({
      name,
      password: decodeURIComponent(new URL(url).password),
      remember: true,
    });
    urls.push(url);
  }
  return urls;
}

const place = () => ({ jobs: queue.url });

async function say(
  rollout: Rollout,
  said: Omit<ControlRolloutInput, 'rollout' | 'everything' | 'leaveOut'> & { everything?: boolean },
) {
  return await runLong(sites.client.rollout.control({ ...place(), rollout: rollout.id, ...said }));
}

async function reach(rollout: Rollout, ...states: string[]): Promise<Rollout> {
  let found = rollout;
  await expect
    .poll(
      async () => {
        found = (await sites.client.rollout.get({ ...place(), rollout: rollout.id })).rollout;
        const page = await sites.client.rollout.sites({ ...place(), rollout: rollout.id });
        return (
          states.includes(found.state) ||
          JSON.stringify([
            found.state,
            found.waves,
            page.sites.map(({ state, failure }) => [state, failure?.message]),
          ])
        );
      },
      { timeout: 90_000, interval: 200 },
    )
    .toBe(true);
  return found;
}

const statesOf = async ({ id }: Rollout) =>
  (await sites.client.rollout.sites({ ...place(), rollout: id })).sites.map(
    ({ site, state, isWritten, failure }) => [
      site,
      state,
      isWritten,
      ...(state === 'undo-failed' ? [JSON.stringify(failure)] : []),
    ],
  );

it('stops where a check fails, undoes the wave, and is done after the repair', async () => {
  const urls = await addSites(['berlin', 'bonn', 'bremen'], 'retail');
  const before = await Promise.all(urls.map(buttonsOf));
  const checks = [
    { kind: 'query' as const, sql: 'SELECT count(*) AS n FROM dbo."Buttons"' },
    { kind: 'health' as const, path: '/health' },
    { kind: 'drift' as const },
  ];
  const { rollout, groups } = await runLong(
    sites.client.rollout.plan({
      ...place(),
      change: { kind: 'version', module: 'Sales', version: '2' },
      sites: ['group:retail'],
      policy: {
        waves: [
          { take: { count: 2 }, gate: { checks, approval: true }, onStop: 'wave' },
          { take: { rest: true }, gate: { checks: [{ kind: 'drift' }] } },
        ],
      },
    }),
  );
  expect(groups).toMatchObject([{ verdict: 'clean', sites: 3 }]);
  await sites.host.context.sites.close();
  await lab.worker('first');
  ill.add('/bonn/health');
  await say(rollout, { action: 'start' });
  const stopped = await reach(rollout, 'stopped');
  expect(stopped.reason).toMatchObject({ code: 'rollout.beyond', values: { wave: 1, failures: 1, size: 2 } });
  expect(await statesOf(rollout)).toEqual([
    ['berlin', 'undone', false],
    ['bonn', 'undone', false],
    ['bremen', 'waiting', false],
  ]);
  for (const [index, url] of urls.entries()) {
    expect(await boundOf(url)).toBe('1');
    expect(await buttonsOf(url)).toEqual(before[index]);
  }

  ill.clear();
  expect((await say(rollout, { action: 'retry' })).counts).toMatchObject({ waiting: 3 });
  await say(rollout, { action: 'resume' });
  await expect
    .poll(async () => (await reach(rollout, 'running')).waves[0]?.state, { timeout: 60_000 })
    .toBe('approval');
  expect(await boundOf(urls[2] ?? '')).toBe('1');
  await say(rollout, { action: 'approve' });
  await reach(rollout, 'done');
  expect(await statesOf(rollout)).toEqual([
    ['berlin', 'done', true],
    ['bonn', 'done', true],
    ['bremen', 'done', true],
  ]);
  for (const url of urls) expect(await boundOf(url)).toBe('2');

  await say(rollout, { action: 'undo', sites: ['bremen'] });
  await reach(rollout, 'stopped');
  expect(await statesOf(rollout)).toContainEqual(['bremen', 'undone', false]);
  expect(await buttonsOf(urls[2] ?? '')).toEqual(before[2]);
});

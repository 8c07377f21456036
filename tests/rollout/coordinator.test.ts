import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import type { RolloutAction } from '#core/contract/rollout/actions.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { type JobsDatabase, openJobsDatabase } from '#core/queue/database.ts';
import { coordinate } from '#core/queue/rollout/coordinator.ts';
import { createRolloutStore } from '#core/queue/rollout/store.ts';
import { createRolloutDatabases } from '#core/queue/rollout-databases.ts';
import { startWorker } from '#core/queue/service-jobs.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { insertRollout, stateOf, statesOf } from './support/rollouts.ts';

let home: string;
let queue: { url: string; drop(): Promise<void> };
let host: Host;
let database: JobsDatabase;
let now = new Date('2026-11-26T12:00:00Z');
let stop: AbortController;
let coordinators: Promise<void>[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-coordinator-'));
  queue = await postgres.create();
  host = startHost(
    { SITEFERRY_HOME: home },
    {
      channel: 'commandLine',
      keychain: memoryKeychain(),
      rollouts: async (context) => createRolloutDatabases(context),
    },
  );
  const context = { ...host.context, logError: () => undefined };
  database = await openJobsDatabase(context, { jobs: queue.url, password: {}, credentials: undefined });
});
afterEach(async () => {
  stop?.abort();
  await Promise.all(coordinators);
  coordinators = [];
});
afterAll(async () => {
  await database?.close();
  await host?.close();
  await queue?.drop();
  await rm(home, { recursive: true, force: true });
});

/** Looks after a roll-out; nobody works on its jobs but the test. */
function begin(id: string): void {
  stop ??= new AbortController();
  if (stop.signal.aborted) stop = new AbortController();
  const own = {
    store: createRolloutStore(database.sql),
    now: () => now,
    send: async () => undefined,
    jobEnds: () => new Promise(() => undefined),
    logError: (error: unknown) => {
      throw error;
    },
  };
  coordinators.push(coordinate(id, own, stop.signal));
}

const sites = (count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    name: `s${index}`,
    address: `postgres://u@h/s${index}`,
    plan: { options: {}, onConflict: 'fail' },
    ...more(index),
  }));

async function untilStates(id: string, states: readonly string[]): Promise<void> {
  await expect.poll(() => statesOf(database.sql, id), { timeout: 30_000, interval: 100 }).toEqual(states);
}

const untilState = (id: string, state: string) =>
  expect.poll(() => stateOf(database.sql, id), { timeout: 30_000, interval: 100 }).toBe(state);

/** Ends the job of a site. */
async function end(id: string, position: number, set = `state = 'done'`): Promise<void> {
  await database.sql.executeSql(
    `UPDATE siteferry.job SET ended_at = now(), ${set}
      WHERE id = (SELECT job FROM siteferry.rollout_site WHERE rollout = $1 AND position = $2)`,
    [id, position],
  );
}

const say = (id: string, action: RolloutAction, more: object = {}) =>
  runLong(host.client.rollout.control({ jobs: queue.url, rollout: id, action, ...more }));

it('changes a site while one of its windows is open, by the clock of its zone', async () => {
  now = new Date('2026-11-26T12:00:00Z');
  const window = (zone: string) => [{ days: ['thu'], from: '22:00', until: '02:00', zone }];
  const id = await insertRollout(database.sql, {
    policy: { waves: [{ take: { rest: true }, atOnce: 3 }] },
    sites: sites(3, (index) =>
      index === 0 ? {} : { windows: window(index === 1 ? 'Asia/Tokyo' : 'Europe/Berlin') },
    ),
  });
  begin(id);
  await untilStates(id, ['changing', 'waiting', 'waiting']);
  // 22:30 in Tokyo, 14:30 in Berlin.
  now = new Date('2026-11-26T13:30:00Z');
  await untilStates(id, ['changing', 'changing', 'waiting']);
  // 01:30 of Friday in Berlin, in the window that began on Thursday.
  now = new Date('2026-11-27T00:30:00Z');
  await untilStates(id, ['changing', 'changing', 'changing']);
});

it('waits the minutes of a gate, and then for somebody who approves', async () => {
  now = new Date('2026-11-26T12:00:00Z');
  const id = await insertRollout(database.sql, {
    policy: {
      waves: [{ take: { count: 1 }, gate: { minutes: 60, approval: true } }, { take: { rest: true } }],
    },
    sites: sites(2, (wave) => ({ wave })),
  });
  begin(id);
  await untilStates(id, ['changing', 'waiting']);
  await expect(say(id, 'approve')).rejects.toMatchObject({
    data: { message: { values: { reason: { code: 'rollout.nothing-to-approve' } } } },
  });
  await end(id, 0);
  await untilStates(id, ['done', 'waiting']);
  await say(id, 'approve');
  now = new Date('2026-11-26T12:59:00Z');
  await say(id, 'pause');
  await say(id, 'resume');
  expect(await statesOf(database.sql, id)).toEqual(['done', 'waiting']);
  now = new Date('2026-11-26T13:00:01Z');
  await untilStates(id, ['done', 'changing']);
  await end(id, 1);
  await untilState(id, 'done');
  const rollout = (await host.client.rollout.get({ jobs: queue.url, rollout: id })).rollout;
  expect(rollout.waves[0]).toMatchObject({ state: 'done', approvedBy: expect.any(String) });
});

it('begins nothing new while it is paused, and lets end what is under way', async () => {
  const id = await insertRollout(database.sql, {
    policy: { waves: [{ take: { rest: true }, atOnce: 1 }] },
    sites: sites(2),
  });
  begin(id);
  await untilStates(id, ['changing', 'waiting']);
  await say(id, 'pause');
  await end(id, 0);
  await untilStates(id, ['done', 'waiting']);
  // Nothing is to be done: it has no coordinator any more.
  await Promise.all(coordinators);
  expect(await createRolloutStore(database.sql).active()).not.toContain(id);
  await say(id, 'skip', { sites: ['s1'] });
  await say(id, 'resume');
  begin(id);
  await untilState(id, 'done');
  expect(await statesOf(database.sql, id)).toEqual(['done', 'left-out']);
});

it.each<[string, (id: string) => Promise<unknown>]>([
  ['the roll-out was paused', (id) => say(id, 'pause')],
  ['its window was closed', async () => (now = new Date('2026-11-26T14:00:00Z'))],
])('leaves a site alone where %s before a worker had time for it', async (_name, happen) => {
  now = new Date('2026-11-26T12:00:00Z');
  const windows = [{ days: ['thu'], from: '11:00', until: '13:00', zone: 'UTC' }];
  const id = await insertRollout(database.sql, {
    policy: { waves: [{ take: { rest: true } }] },
    sites: sites(1, () => ({ windows })),
  });
  begin(id);
  await untilStates(id, ['changing']);
  stop.abort();
  await Promise.all(coordinators);
  await happen(id);
  const context = { ...host.context, now: () => now, logError: () => undefined };
  const place = { jobs: queue.url, password: {}, credentials: undefined };
  const worker = await startWorker(context, { ...place, keepDays: 1 }, (site) => site);
  try {
    await untilStates(id, ['waiting']);
  } finally {
    await worker.close();
  }
  const jobs = `SELECT state, error FROM siteferry.job WHERE rollout->>'id' = $1`;
  expect((await database.sql.executeSql(jobs, [id])).rows).toEqual([{ state: 'cancelled', error: null }]);
});

it('stops by a person: jobs that nobody has begun are cancelled, the others are asked to stop', async () => {
  const id = await insertRollout(database.sql, {
    policy: { waves: [{ take: { rest: true }, atOnce: 2 }] },
    sites: sites(3),
  });
  begin(id);
  await untilStates(id, ['changing', 'changing', 'waiting']);
  await database.sql.executeSql(
    `UPDATE siteferry.job SET state = 'running', attempt = 1
      WHERE id = (SELECT job FROM siteferry.rollout_site WHERE rollout = $1 AND position = 1)`,
    [id],
  );
  await say(id, 'abort');
  await untilStates(id, ['waiting', 'changing', 'waiting']);
  const { rows } = await database.sql.executeSql(
    `SELECT j.cancelling FROM siteferry.job j JOIN siteferry.rollout_site s ON s.job = j.id WHERE s.rollout = $1 AND s.position = 1`,
    [id],
  );
  expect(rows).toEqual([{ cancelling: true }]);
  // It had committed by then.
  await end(id, 1);
  await untilState(id, 'stopped');
  expect(await statesOf(database.sql, id)).toEqual(['waiting', 'done', 'waiting']);
  const { report, html } = await host.client.rollout.report({ jobs: queue.url, rollout: id });
  expect(report.sites.map(({ site, has }) => [site, has])).toEqual([
    ['s0', undefined],
    ['s1', '2'],
    ['s2', undefined],
  ]);
  expect(report.sites[1]?.since).toBe(now.toISOString());
  expect(html).toContain('s1');
});

it('leaves a site alone that was frozen when its turn came, and says why', async () => {
  now = new Date('2026-11-26T12:00:00Z');
  const id = await insertRollout(database.sql, {
    policy: { waves: [{ take: { rest: true } }] },
    sites: sites(1),
  });
  begin(id);
  await untilStates(id, ['changing']);
  const error = {
    code: 'site-frozen',
    message: { code: 'error.site-frozen', values: {} },
    remedies: [],
    data: {},
  };
  await end(id, 0, `state = 'failed', error = '${JSON.stringify(error)}'`);
  await untilStates(id, ['waiting']);
  const { sites: found } = await host.client.rollout.sites({ jobs: queue.url, rollout: id });
  expect(found).toMatchObject([{ state: 'waiting', failure: { code: 'site-frozen' } }]);
  now = new Date('2026-11-26T12:05:01Z');
  // Somebody says anything, or the coordinator has its next turn.
  await say(id, 'pause');
  await say(id, 'resume');
  await untilStates(id, ['changing']);
});

it('takes a job that is gone for one of which nobody can tell', async () => {
  const id = await insertRollout(database.sql, {
    policy: { waves: [{ take: { rest: true } }] },
    sites: sites(1),
  });
  begin(id);
  await untilStates(id, ['changing']);
  await database.sql.executeSql(`DELETE FROM siteferry.job WHERE rollout->>'id' = $1`, [id]);
  await untilStates(id, ['unknown']);
});

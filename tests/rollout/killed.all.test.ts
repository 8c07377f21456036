import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type BreakingProxy, type BreakMoment, startBreakingProxy } from '#tests/support/breaking-proxy.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Running } from '../queue/support.ts';
import { expectWritten } from './applied.ts';
import { type Check, type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;
const proxies = new Map<string, BreakingProxy>();

afterEach(async () => {
  await lab.close();
  for (const proxy of proxies.values()) await proxy.close();
  proxies.clear();
});

/** Sites with a proxy on the way to each. */
async function addSites(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { url } = await lab.add(name);
    const proxy = await startBreakingProxy(url);
    proxies.set(name, proxy);
    await lab.save(name, { url: proxy.url });
  }
}

const checks: Check[] = [{ kind: 'query', sql: 'SELECT count(*) FROM public.complaint' }, { kind: 'drift' }];
const policy: Policy = {
  waves: [{ take: { rest: true }, atOnce: 3, gate: { checks }, onStop: 'nothing' }],
};

/** Without what is asked before the change: each site's first job is its change. */
const onlyDrift: Policy = {
  waves: [{ take: { rest: true }, atOnce: 2, gate: { checks: [{ kind: 'drift' }] }, onStop: 'nothing' }],
};

/** What workers say in the database of jobs, in the order in which a change comes to it; the last ones are the coordinator's. */
const POINTS = {
  'takes a job': /SET state = 'running', attempt = attempt \+ 1/,
  'keeps what undoes': /INSERT INTO siteferry\.rollout_file/,
  'is about to commit': /SET updated_at = now\(\), written = \$3/,
  'is done': /SET updated_at = now\(\), state = \$3/,
  'makes jobs': /WITH given AS/,
} as const;

function pointsOf(...moments: BreakMoment[]): [what: string, isIt: RegExp, moment: BreakMoment][] {
  return Object.entries(POINTS).flatMap(([what, isIt]) =>
    moments.map((moment): [string, RegExp, BreakMoment] => [what, isIt, moment]),
  );
}

/** Kills whichever worker there is where it is told to, and starts another one, on another computer, until the work is over. */
function reaper(start: (name: string) => Promise<Running>) {
  let worker: Running | undefined;
  let ended = Promise.withResolvers<void>();
  let started = 0;
  return {
    async kill() {
      await worker?.kill();
      ended.resolve();
    },
    /** Gives how many workers it took. */
    async until(over: Promise<unknown>): Promise<number> {
      const done = over.then(() => 'over' as const);
      for (;;) {
        if (started > 0) await lab.endLeases();
        ended = Promise.withResolvers<void>();
        started += 1;
        worker = await start(`worker ${started}`);
        if ((await Promise.race([done, ended.promise])) === 'over') break;
      }
      await worker.kill();
      return started;
    },
  };
}

describe('kill -9 of workers, of which one is the coordinator', () => {
  it('at any statement to their sites has another one change each of them exactly once', async () => {
    const names = Array.from({ length: 10 }, (_, place) => `site ${place}`);
    lab = await startRolloutLab();
    await addSites(['pilot', ...names]);
    const { rollout: pilot } = await lab.plan({ name: 'pilot', sites: ['pilot'], policy });
    const planned = proxies.get('pilot')?.count() ?? 0;
    await lab.control(pilot.id, 'start');
    await lab.worker('pilot').then(async (worker) => {
      await lab.reach(pilot.id, 'done');
      await worker.kill();
    });
    const all = (proxies.get('pilot')?.count() ?? 0) - planned;
    expect(all).toBeGreaterThan(names.length);

    const { rollout } = await lab.plan({ name: 'all', sites: names, policy });
    const { kill, until } = reaper((name) => lab.worker(name));
    const reached: string[] = [];
    await lab.control(rollout.id, 'start');
    for (const [place, name] of names.entries()) {
      const moment: BreakMoment = place % 2 === 0 ? 'before' : 'after';
      const number = Math.max(1, Math.floor((all * (place + 0.5)) / names.length));
      void proxies
        .get(name)
        ?.breakAt(number, moment)
        .then(async () => {
          reached.push(name);
          await kill();
        });
    }
    await until(lab.reach(rollout.id, 'done', 'stopped'));
    expect(reached.toSorted()).toEqual(names);
    await expectWritten(lab, rollout.id, names);
  });

  it('at what it says in the database of jobs has another one go on from there', async () => {
    lab = await startRolloutLab();
    const proxy = await startBreakingProxy(lab.jobs);
    proxies.set('jobs', proxy);
    const names = Array.from({ length: 8 }, (_, place) => `site ${place}`);
    for (const name of names) await lab.add(name);
    const { rollout } = await lab.plan({ policy: onlyDrift });
    await lab.control(rollout.id, 'start');
    const left = pointsOf('before', 'after');
    const reached: string[] = [];
    const { kill, until } = reaper(async (name) => {
      const [what, isIt, moment] = left.shift() ?? [];
      if (isIt && moment)
        void proxy.breakAt(isIt, moment).then(async () => {
          reached.push(`${moment} ${what}`);
          await kill();
        });
      return await lab.worker(name, proxy.url);
    });
    await until(lab.reach(rollout.id, 'done', 'stopped'));
    expect(reached).toEqual(pointsOf('before', 'after').map(([what, , moment]) => `${moment} ${what}`));
    await expectWritten(lab, rollout.id, names);
  });
});

describe('kill -9 of the database of jobs', () => {
  it('at any moment loses nothing of a roll-out, and does nothing twice', async () => {
    const server = await startPostgres();
    try {
      const client = new pg.Client({ connectionString: `${server.url}/postgres` });
      await client.connect();
      await client.query('CREATE DATABASE jobs');
      await client.end();
      lab = await startRolloutLab({ jobs: `${server.url}/jobs` });
      const proxy = await startBreakingProxy(lab.jobs);
      proxies.set('jobs', proxy);
      const names = Array.from({ length: 8 }, (_, place) => `site ${place}`);
      for (const name of names) await lab.add(name);
      const { rollout } = await lab.plan({ policy: onlyDrift });
      await lab.control(rollout.id, 'start');
      const worker = await lab.worker('worker', proxy.url);
      for (const [what, isIt, moment] of pointsOf('before', 'after')) {
        const broken = proxy.breakAt(isIt, moment);
        const over = lab.reach(rollout.id, 'done', 'stopped').then(async () => await lab.told(rollout.id));
        over.catch(() => undefined);
        expect([moment, what, await Promise.race([broken.then(() => 'broken'), over])]).toEqual([
          moment,
          what,
          'broken',
        ]);
        await server.kill();
        await server.startAgain();
      }
      await lab.reach(rollout.id, 'done', 'stopped');
      await expectWritten(lab, rollout.id, names);
      await worker.stop();
    } finally {
      await lab.close();
      await server.stop();
    }
  });
});

import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type BreakingProxy, type BreakMoment, startBreakingProxy } from '#tests/support/breaking-proxy.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Running } from '../queue/support.ts';
import { expectWritten } from './applied.ts';
import { type Check, type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';

/** Each kill takes the start of a process, in milliseconds. */
const PATIENCE = 500_000;
const TIMEOUT = 600_000;

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
  it(
    'at any statement to their sites has another one change each of them exactly once',
    async () => {
      const names = Array.from({ length: 10 }, (_, place) => `site ${place}`);
      lab = await startRolloutLab({ patience: PATIENCE });
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
    },
    TIMEOUT,
  );

  it.each(['before', 'after'] as const)(
    '%s what it says to the database of jobs has another one go on from there',
    async (moment) => {
      lab = await startRolloutLab({ patience: PATIENCE });
      const proxy = await startBreakingProxy(lab.jobs);
      proxies.set('jobs', proxy);
      const names = Array.from({ length: 5 }, (_, place) => `site ${place}`);
      for (const name of names) await lab.add(name);
      const { rollout } = await lab.plan({ policy: onlyDrift });
      await lab.control(rollout.id, 'start');
      const left = Object.entries(POINTS);
      const reached: string[] = [];
      const { kill, until } = reaper(async (name) => {
        const [what, isIt] = left.shift() ?? [];
        if (what !== undefined && isIt)
          void proxy.breakAt(isIt, moment).then(async () => {
            reached.push(what);
            await kill();
          });
        return await lab.worker(name, proxy.url);
      });
      await until(lab.reach(rollout.id, 'done', 'stopped'));
      expect(reached).toEqual(Object.keys(POINTS));
      await expectWritten(lab, rollout.id, names);
    },
    TIMEOUT,
  );
});

describe('kill -9 of the database of jobs', () => {
  it.each(['before', 'after'] as const)(
    '%s what is said to it loses nothing of a roll-out, and does nothing twice',
    async (moment) => {
      const server = await startPostgres();
      try {
        const client = new pg.Client({ connectionString: `${server.url}/postgres` });
        await client.connect();
        await client.query('CREATE DATABASE jobs');
        await client.end();
        lab = await startRolloutLab({ jobs: `${server.url}/jobs`, patience: PATIENCE });
        const proxy = await startBreakingProxy(lab.jobs);
        proxies.set('jobs', proxy);
        const names = Array.from({ length: 5 }, (_, place) => `site ${place}`);
        for (const name of names) await lab.add(name);
        const { rollout } = await lab.plan({ policy: onlyDrift });
        await lab.control(rollout.id, 'start');
        await lab.worker('worker', proxy.url);
        const reached = lab.reach(rollout.id, 'done', 'stopped').then(() => lab.told(rollout.id));
        // Awaited at the end; until then a failure is told by the race.
        const over = Promise.allSettled([reached]).then(() => reached);
        for (const [what, isIt] of Object.entries(POINTS)) {
          const broken = proxy.breakAt(isIt, moment).then(() => 'broken');
          expect([what, await Promise.race([broken, over])]).toEqual([what, 'broken']);
          await server.kill();
          await server.startAgain();
        }
        await over;
        await expectWritten(lab, rollout.id, names);
      } finally {
        await lab.close();
        await server.stop();
      }
    },
    TIMEOUT,
  );
});

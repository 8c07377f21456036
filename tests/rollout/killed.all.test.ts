import { afterEach, describe, expect, it } from 'vitest';
import { expectWritten } from './applied.ts';
import { type Check, type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';
import {
  killAtEach,
  killAtPoints,
  killServerAtPoints,
  POINTS,
  startServerOfJobs,
  Ways,
} from './support/killing.ts';

/** Each kill takes the start of a process, in milliseconds. */
const PATIENCE = 500_000;
const TIMEOUT = 600_000;

let lab: RolloutLab;
const ways = new Ways();

afterEach(async () => {
  await lab.close();
  await ways.close();
});

const checks: Check[] = [{ kind: 'query', sql: 'SELECT count(*) FROM public.complaint' }, { kind: 'drift' }];
const policy: Policy = {
  waves: [{ take: { rest: true }, atOnce: 3, gate: { checks }, onStop: 'nothing' }],
};

/** Without what is asked before the change: each site's first job is its change. */
const onlyDrift: Policy = {
  waves: [{ take: { rest: true }, atOnce: 2, gate: { checks: [{ kind: 'drift' }] }, onStop: 'nothing' }],
};

describe('kill -9 of workers, of which one is the coordinator', () => {
  it(
    'at any statement to their sites has another one change each of them exactly once',
    async () => {
      const names = Array.from({ length: 10 }, (_, place) => `site ${place}`);
      lab = await startRolloutLab({ patience: PATIENCE });
      await ways.addSites(lab, ['pilot', ...names]);
      const { rollout: pilot } = await lab.plan({ name: 'pilot', sites: ['pilot'], policy });
      const planned = ways.to('pilot').count();
      await lab.control(pilot.id, 'start');
      await lab.worker('pilot').then(async (worker) => {
        await lab.reach(pilot.id, 'done');
        await worker.kill();
      });
      const all = ways.to('pilot').count() - planned;
      expect(all).toBeGreaterThan(names.length);

      const { rollout } = await lab.plan({ name: 'all', sites: names, policy });
      await lab.control(rollout.id, 'start');
      const over = () => lab.reach(rollout.id, 'done', 'stopped');
      const reached = await killAtEach(lab, ways, names, all, over);
      expect(reached.toSorted()).toEqual(names);
      await expectWritten(lab, rollout.id, names);
    },
    TIMEOUT,
  );

  it.each(['before', 'after'] as const)(
    '%s what it says to the database of jobs has another one go on from there',
    async (moment) => {
      lab = await startRolloutLab({ patience: PATIENCE });
      const proxy = await ways.open('jobs', lab.jobs);
      const names = Array.from({ length: 5 }, (_, place) => `site ${place}`);
      for (const name of names) await lab.add(name);
      const { rollout } = await lab.plan({ policy: onlyDrift });
      await lab.control(rollout.id, 'start');
      const over = () => lab.reach(rollout.id, 'done', 'stopped');
      const reached = await killAtPoints(lab, proxy, POINTS, moment, over);
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
      const server = await startServerOfJobs();
      try {
        lab = await startRolloutLab({ jobs: server.jobs, patience: PATIENCE });
        const proxy = await ways.open('jobs', lab.jobs);
        const names = Array.from({ length: 5 }, (_, place) => `site ${place}`);
        for (const name of names) await lab.add(name);
        const { rollout } = await lab.plan({ policy: onlyDrift });
        await lab.control(rollout.id, 'start');
        await lab.worker('worker', proxy.url);
        const over = lab.reach(rollout.id, 'done', 'stopped').then(() => lab.told(rollout.id));
        await killServerAtPoints(server, proxy, POINTS, moment, over);
        await expectWritten(lab, rollout.id, names);
      } finally {
        await lab.close();
        await server.stop();
      }
    },
    TIMEOUT,
  );
});

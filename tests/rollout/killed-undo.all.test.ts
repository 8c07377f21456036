import { afterEach, describe, expect, it } from 'vitest';
import { expectUndone } from './applied.ts';
import { type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';
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

const policy: Policy = { waves: [{ take: { rest: true }, atOnce: 3 }] };

const { 'keeps what undoes': _kept, ...others } = POINTS;
/** What a worker says while it undoes, where it keeps nothing but takes what was kept. */
const POINTS_OF_UNDO = { ...others, 'takes what undoes': /SELECT .*data.* FROM siteferry\.rollout_file/s };

/** Sites that all have the change of a roll-out, and their sums from before it. */
async function rolledOut(name: string, sites: readonly string[]) {
  const before = Object.fromEntries(
    await Promise.all(sites.map(async (site) => [site, await lab.site(site).sums()] as const)),
  );
  const { rollout } = await lab.plan({ name, sites: [...sites], policy });
  await lab.control(rollout.id, 'start');
  const worker = await lab.work(`worker of ${name}`);
  await lab.reach(rollout.id, 'done');
  await worker.close();
  return { id: rollout.id, before };
}

/** Has the change of a roll-out taken back, wherever it is; gives what tells when that is over. */
async function undo(id: string): Promise<() => Promise<string>> {
  await lab.control(id, 'undo', { everything: true });
  return () => lab.reach(id, 'stopped', 'done').then(() => lab.told(id));
}

describe('kill -9 of workers while a roll-out is undone', () => {
  it(
    'at any statement to their sites has another one undo each of them exactly once',
    async () => {
      const names = Array.from({ length: 8 }, (_, place) => `site ${place}`);
      lab = await startRolloutLab({ patience: PATIENCE });
      await ways.addSites(lab, ['pilot', ...names]);
      const pilot = await rolledOut('pilot', ['pilot']);
      const done = ways.to('pilot').count();
      const isOver = await undo(pilot.id);
      const worker = await lab.worker('pilot');
      await isOver();
      await worker.kill();
      await expectUndone(lab, pilot.id, pilot.before);
      const all = ways.to('pilot').count() - done;
      expect(all).toBeGreaterThan(names.length);

      const { id, before } = await rolledOut('all', names);
      const reached = await killAtEach(lab, ways, names, all, await undo(id));
      expect(reached.toSorted()).toEqual(names);
      await expectUndone(lab, id, before);
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
      const { id, before } = await rolledOut('all', names);
      const reached = await killAtPoints(lab, proxy, POINTS_OF_UNDO, moment, await undo(id));
      expect(reached).toEqual(Object.keys(POINTS_OF_UNDO));
      await expectUndone(lab, id, before);
    },
    TIMEOUT,
  );
});

describe('kill -9 of the database of jobs while a roll-out is undone', () => {
  it.each(['before', 'after'] as const)(
    '%s what is said to it loses nothing, and undoes nothing twice',
    async (moment) => {
      const server = await startServerOfJobs();
      try {
        lab = await startRolloutLab({ jobs: server.jobs, patience: PATIENCE });
        const proxy = await ways.open('jobs', lab.jobs);
        const names = Array.from({ length: 5 }, (_, place) => `site ${place}`);
        for (const name of names) await lab.add(name);
        const { id, before } = await rolledOut('all', names);
        await lab.worker('worker', proxy.url);
        const isOver = await undo(id);
        await killServerAtPoints(server, proxy, POINTS_OF_UNDO, moment, isOver());
        await expectUndone(lab, id, before);
      } finally {
        await lab.close();
        await server.stop();
      }
    },
    TIMEOUT,
  );
});

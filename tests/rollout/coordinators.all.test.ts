import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coordinate } from '#core/queue/rollout/coordinator.ts';
import { createRolloutStore } from '#core/queue/rollout/store.ts';
import { expectWritten } from './applied.ts';
import { type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;
const stop = new AbortController();

beforeAll(async () => {
  lab = await startRolloutLab();
});
afterAll(async () => {
  stop.abort();
  await lab?.close();
});

const policy: Policy = {
  waves: [
    { take: { count: 2 }, atOnce: 2, gate: { checks: [{ kind: 'drift' }] } },
    { take: { rest: true }, atOnce: 3, gate: { checks: [{ kind: 'drift' }] } },
  ],
};

it('any number of coordinators begin each job once and say each thing once', async () => {
  const names = Array.from({ length: 6 }, (_, place) => `site ${place}`);
  for (const name of names) await lab.add(name);
  const { rollout } = await lab.plan({ policy });
  await lab.control(rollout.id, 'start');
  const { sql } = await lab.host.context.rollouts({ jobs: lab.jobs });
  const failed: unknown[] = [];
  // Besides those of two workers.
  const forced = Array.from({ length: 3 }, async () => {
    const own = {
      store: createRolloutStore(sql),
      now: () => new Date(),
      send: async () => undefined,
      jobEnds: () => delay(5),
      logError: (error: unknown) => failed.push(error),
    };
    await coordinate(rollout.id, own, stop.signal);
  });
  for (const name of ['one', 'two']) await lab.work(name);
  await lab.reach(rollout.id, 'done', 'stopped');
  await Promise.all(forced);
  expect(failed).toEqual([]);
  await expectWritten(lab, rollout.id, names);
  const jobs = await lab.execute(
    `SELECT site, rollout->>'purpose' AS purpose, count(*)::int AS n FROM siteferry.job
      GROUP BY 1, 2 HAVING count(*) <> 1`,
  );
  expect(jobs).toEqual([]);
  expect(await lab.execute(`SELECT DISTINCT attempt FROM siteferry.job`)).toEqual([{ attempt: 1 }]);
});

import { expect, it } from 'vitest';
import { startRolloutLab } from './rollout-lab.ts';

it('x', async () => {
  const s = performance.now();
  const t = (n: string) => console.log(n, Math.round(performance.now() - s));
  const lab = await startRolloutLab();
  for (const n of ['a', 'b', 'c']) await lab.add(n);
  t('lab');
  const m = await lab.plan({
    policy: {
      windows: [],
      waves: [
        {
          take: { rest: true },
          atOnce: 5,
          gate: {
            approval: false,
            minutes: 0,
            checks: [{ kind: 'query', sql: 'SELECT count(*) FROM public.complaint' }, { kind: 'drift' }],
          },
          tolerance: { count: 0 },
          onStop: 'nothing',
        },
      ],
    },
  });
  t('plan');
  console.log(JSON.stringify(m.rollout), JSON.stringify(m.groups));
  await lab.execute(`UPDATE siteferry.rollout SET state = 'running', revision = revision + 1 WHERE id = $1`, [
    m.rollout.id,
  ]);
  await lab.work();
  t('work');
  console.log(JSON.stringify(await lab.reach(m.rollout.id, 'done', 'stopped')));
  t('done');
  console.log(JSON.stringify(await lab.rows(m.rollout.id)), JSON.stringify(await lab.log(m.rollout.id)));
  console.log(await lab.site('a').letters(), await lab.site('a').written());
  await lab.close();
  t('end');
  expect(1).toBe(1);
});

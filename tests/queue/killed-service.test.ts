import { expect, it } from 'vitest';
import { killLab } from './kill-lab.ts';
import { jobsOf, reach, until } from './support.ts';

const lab = killLab();

it('kill -9 of a service before it hears that an import was committed: it and the next are applied once, in their order', async () => {
  const { proxy } = lab;
  proxy.set('hold-answer');
  const first = await lab.beginImport();
  const second = await lab.beginImport();
  await until(() => proxy.held() > 0);
  await until(async () => (await lab.added()) > 0);
  const jobs = jobsOf(lab.home);
  expect((await jobs.get(second)).state).toBe('queued');
  await lab.kill();
  proxy.set('pass');
  await lab.again();
  const one = await reach(jobs, first, 'done', 'failed');
  expect(one.error).toBeUndefined();
  expect(one).toMatchObject({ state: 'done', attempts: 2, result: { committed: true, settled: true } });
  expect(one.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['undo.json', 'undo.zip']));
  expect(one.result?.counts.added).toBeGreaterThan(100);
  const two = await reach(jobs, second, 'done', 'failed');
  expect(two).toMatchObject({ state: 'done', attempts: 1, result: { committed: true } });
  expect(String(two.startedAt) >= String(one.endedAt)).toBe(true);
  expect(await lab.added()).toBe((one.result?.counts.added ?? 0) + (two.result?.counts.added ?? 0));
});

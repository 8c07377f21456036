import { expect } from 'vitest';
import { SECOND, WRITTEN } from './letter-sites.ts';
import type { RolloutLab } from './rollout-lab.ts';

/**
 * Every one of these sites of a roll-out has version 1.1, which was committed once and no more, and the record of the roll-out says just
 * that: its rows and its log, in which nothing is said twice.
 */
export async function expectWritten(
  lab: RolloutLab,
  rollout: string,
  names: readonly string[],
): Promise<void> {
  const rows = await lab.rows(rollout);
  expect(Object.keys(rows).toSorted()).toEqual([...names].toSorted());
  for (const name of names) {
    const site = lab.site(name);
    expect([name, await site.letters()]).toEqual([name, { bound: '1.1', states: SECOND }]);
    expect([name, (await site.written()).toSorted()]).toEqual([name, [...WRITTEN]]);
    expect([name, rows[name]?.state, rows[name]?.isWritten, rows[name]?.failure]).toEqual([
      name,
      'done',
      true,
      undefined,
    ]);
  }
  const log = await lab.log(rollout);
  const done = log.filter(({ message }) => message.code === 'rollout.site-done');
  expect(done.map(({ site }) => site).toSorted()).toEqual([...names].toSorted());
  const said = log.map(({ site, message }) => JSON.stringify([site, message]));
  expect(said.filter((line, place) => said.indexOf(line) !== place)).toEqual([]);
  expect(log.at(-1)?.message.code).toBe('rollout.done');
}

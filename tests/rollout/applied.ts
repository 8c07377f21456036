import { expect } from 'vitest';
import type { RolloutLogEntry } from '#core/contract/rollout/rollout.ts';
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
    expect([name, await writersOf(lab, rollout, name)]).toEqual([name, [{ job: rows[name]?.job }]]);
  }
  const log = await lab.log(rollout);
  const done = log.filter(({ message }) => message.code === 'rollout.site-done');
  expect(done.map(({ site }) => site).toSorted()).toEqual([...names].toSorted());
  expectNothingTwice(log);
  expect(log.at(-1)?.message.code).toBe('rollout.done');
}

/** The jobs that have changed a site of a roll-out. */
function writersOf(lab: RolloutLab, rollout: string, site: string): Promise<unknown[]> {
  return lab.execute(
    `SELECT j.id::text AS job FROM siteferry.job j JOIN siteferry.rollout r ON j.rollout->>'id' = r.id::text
        JOIN siteferry.rollout_site s ON s.rollout = r.id AND s.address = j.site
      WHERE $1 IN (r.id::text, r.name) AND s.name = $2 AND j.rollout->>'purpose' = 'change' AND j.state = 'done'`,
    [rollout, site],
  );
}

/** What undoing version 1.1 writes into a site that had 1.0 before. */
const TAKEN_BACK = ['Letter of 1.0', 'Stamp of 1.0', 'removed Parcel'] as const;

/**
 * Every one of these sites of a roll-out is as it was before it, by its sums; its change was committed once and taken back once, and the
 * record of the roll-out says just that, in which nothing is said twice.
 */
export async function expectUndone(
  lab: RolloutLab,
  rollout: string,
  before: Readonly<Record<string, Record<string, string>>>,
): Promise<void> {
  const rows = await lab.rows(rollout);
  const names = Object.keys(before).toSorted();
  expect(Object.keys(rows).toSorted()).toEqual(names);
  for (const name of names) {
    const site = lab.site(name);
    const { state, isWritten, failure } = rows[name] ?? {};
    expect([name, state, isWritten, failure]).toEqual([name, 'undone', false, undefined]);
    expect([name, (await site.letters()).bound]).toEqual([name, '1.0']);
    expect([name, await site.sums()]).toEqual([name, before[name]]);
    const written = await site.written();
    const there = WRITTEN.length;
    expect([name, written.slice(0, there).toSorted()]).toEqual([name, [...WRITTEN]]);
    expect([name, written.slice(there).toSorted()]).toEqual([name, [...TAKEN_BACK]]);
  }
  const log = await lab.log(rollout);
  const undone = log.filter(({ message }) => message.code === 'rollout.site-undone');
  expect(undone.map(({ site }) => site).toSorted()).toEqual(names);
  expectNothingTwice(log);
  expect(log.at(-1)?.message.code).toBe('rollout.undone');
}

function expectNothingTwice(log: readonly RolloutLogEntry[]): void {
  const said = log.map(({ site, message }) => JSON.stringify([site, message]));
  expect(said.filter((line, place) => said.indexOf(line) !== place)).toEqual([]);
}

import { describe, expect, it } from 'vitest';
import { placeProblem } from '#renderer/features/rollout/place.ts';
import { groupsOf, labelsOf, sitesIn } from '#renderer/features/rollout/plan/site-groups.ts';
import {
  countSites,
  filterSites,
  mergeSites,
  type SiteFilter,
} from '#renderer/features/rollout/site-rows.ts';
import { siteRow } from './rows.ts';

const bern = siteRow({ position: 0, site: 'Bern', group: 'aaa' });
const oslo = siteRow({ position: 1, site: 'Oslo', wave: 1, verdict: 'conflict', group: 'bbb' });
const rome = siteRow({ position: 2, site: 'Rome', wave: 1, verdict: 'unreachable', state: 'left-out' });
const all = [bern, oslo, rome];

describe('sites of a roll-out that were read again', () => {
  it('stay the same where none has changed', () => {
    expect(mergeSites(all, [])).toBe(all);
  });

  it('take the place of those before, and others stay the same objects', () => {
    const changed = { ...oslo, state: 'changing' as const };
    const merged = mergeSites(all, [changed]);
    expect(merged).toEqual([bern, changed, rome]);
    expect(merged[0]).toBe(bern);
  });

  it('come in the order of the roll-out', () => {
    expect(mergeSites([oslo], [rome, bern])).toEqual(all);
  });
});

describe('what is listed', () => {
  it.each<[SiteFilter, string[]]>([
    [{}, ['Bern', 'Oslo', 'Rome']],
    [{ verdict: 'conflict' }, ['Oslo']],
    [{ state: 'waiting' }, ['Bern', 'Oslo']],
    [{ wave: 0 }, ['Bern']],
    [{ group: 'bbb' }, ['Oslo']],
    [{ wave: 1, state: 'left-out' }, ['Rome']],
    [{ group: 'aaa', wave: 1 }, []],
  ])('by %j is %j', (filter, names) => {
    expect(filterSites(all, filter).map(({ site }) => site)).toEqual(names);
  });

  it('is counted', () => {
    expect([...countSites(all, ({ wave }) => wave)]).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});

describe('groups and labels of saved sites', () => {
  const sites = [
    { name: 'Bern', folder: 'retail', labels: ['canary', 'eu'] },
    { name: 'Oslo', folder: 'retail' },
    { name: 'Rome', labels: ['eu'] },
  ];

  it('are named once', () => {
    expect(groupsOf(sites)).toEqual(['retail']);
    expect(labelsOf(sites)).toEqual(['canary', 'eu']);
  });

  it.each([
    ['all', ['Bern', 'Oslo', 'Rome']],
    ['group:retail', ['Bern', 'Oslo']],
    ['label:eu', ['Bern', 'Rome']],
    ['label:retail', []],
    ['', []],
  ])('%s are %j', (selector, names) => {
    expect(sitesIn(sites, selector)).toEqual(names);
  });
});

describe('the address of a database of jobs', () => {
  it.each([
    ['', undefined],
    ['postgres://me@db/jobs', undefined],
    ['postgresql://db/jobs', undefined],
    ['mssql://db/jobs', 'notPostgres'],
    ['db/jobs', 'notPostgres'],
    ['postgres://me:secret@db/jobs', 'hasPassword'],
  ])('%j: %s', (address, problem) => {
    expect(placeProblem(address)).toBe(problem);
  });
});

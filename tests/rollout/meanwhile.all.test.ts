import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { savedSite } from '#core/contract/site/site.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';
import { FIRST, SECOND } from './letter-sites.ts';
import { type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;

beforeAll(async () => {
  lab = await startRolloutLab();
});
afterAll(() => lab?.close());

/** Whatever fails of it, all have their turn. */
const ALL: Policy = { waves: [{ take: { rest: true }, atOnce: 4, tolerance: { percent: 100 } }] };

const profileOf = (name: string) => join(lab.home, `${name}.json`);
const writeProfile = (name: string, more: object) =>
  writeFile(profileOf(name), JSON.stringify({ version: 1, ...more }));

describe('what happens between the plan of a roll-out and its turn', () => {
  it('is found out before anything is written', async () => {
    await lab.add('plain');
    const renamed = await lab.add('renamed');
    const moved = await lab.add('moved');
    const changed = await lab.add('changed');
    for (const name of ['protected', 'frozen']) {
      await lab.add(name, { profile: profileOf(name) });
      await writeProfile(name, {});
    }
    await lab.plan({ name: 'meanwhile', policy: ALL });

    const url = addressWithoutPassword(renamed.url);
    await saveSite(lab.home, {
      ...savedSite.parse({ name: 'called otherwise', url }),
      previousName: 'renamed',
    });
    await moved.execute('UPDATE dbo."SiteInfo" SET "Guid" = $1', [randomUUID()]);
    await changed.execute(`UPDATE dbo."States" SET "Description" = 'own' WHERE "Name" = 'Envelope'`);
    await writeProfile('protected', { protect: [{ type: 'states', columns: ['Description'] }] });
    const always = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], zone: 'UTC' };
    const freeze = [
      { ...always, from: '00:00', until: '12:00' },
      { ...always, from: '12:00', until: '00:00' },
    ];
    await writeProfile('frozen', { freeze });
    await lab.control('meanwhile', 'start');
    await lab.work();
    await expect
      .poll(async () => Object.entries(await lab.rows('meanwhile')).map(([name, { state }]) => [name, state]))
      .toEqual([
        ['changed', 'failed'],
        ['frozen', 'waiting'],
        ['moved', 'failed'],
        ['plain', 'done'],
        ['protected', 'failed'],
        ['renamed', 'done'],
      ]);
    for (const name of ['moved', 'protected', 'frozen']) {
      expect([name, await lab.site(name).written()]).toEqual([name, []]);
      expect([name, await lab.site(name).letters()]).toEqual([name, { bound: '1.0', states: FIRST }]);
    }
    expect(await changed.written()).toEqual(['Envelope own']);
    for (const name of ['plain', 'renamed'])
      expect([name, await lab.site(name).letters()]).toEqual([name, { bound: '1.1', states: SECOND }]);
    const rows = await lab.rows('meanwhile');
    expect(rows.moved?.failure?.code).toBe('plan-elsewhere');
    expect(rows.changed?.failure?.code).toBe('plan-stale');
    expect(rows.protected?.failure?.code).toBe('plan-stale');
    expect(rows.frozen?.failure?.code).toBe('site-frozen');
    // It is not tried again and again.
    const tried = `SELECT count(*)::int AS n FROM siteferry.job j JOIN siteferry.rollout_site s ON j.site = s.address
      WHERE s.name = 'frozen'`;
    expect(await lab.execute(tried)).toEqual([{ n: 1 }]);
  });

  it('is taken into a new plan by another try, where it is the same site', async () => {
    const { state: before } = (await lab.get('meanwhile')).rollout;
    await lab.control('meanwhile', 'retry', { sites: ['moved'] });
    const { moved } = await lab.rows('meanwhile');
    expect(moved).toMatchObject({ state: 'failed', verdict: 'unreachable', isWritten: false });
    expect(moved?.failure?.message.values.reason).toMatchObject({ code: 'rollout.other-site' });
    expect(before).toBe('running');
    await lab.control('meanwhile', 'retry', { sites: ['changed', 'protected'] });
    const state = (name: string) => lab.rows('meanwhile').then((rows) => rows[name]?.state);
    for (const name of ['changed', 'protected']) await expect.poll(() => state(name)).toBe('done');
    expect(await lab.site('changed').letters()).toEqual({
      bound: '1.1',
      states: { ...SECOND, Envelope: 'own' },
    });
    expect(await lab.site('protected').letters()).toEqual({
      bound: '1.1',
      states: { ...FIRST, Parcel: 'of 1.1' },
    });
    expect(await lab.site('moved').written()).toEqual([]);
    await writeProfile('frozen', {});
    await lab.execute(
      'UPDATE siteferry.rollout_site SET not_before = NULL WHERE not_before IS NOT NULL AND $1',
      [true],
    );
    await lab.control('meanwhile', 'skip', { sites: ['moved'] });
    await lab.reach('meanwhile', 'done');
    expect(await state('frozen')).toBe('done');
  });
});

it('a version that is gone when its turn comes fails nothing but this, and comes with another try', async () => {
  await lab.add('late');
  await lab.plan({ name: 'gone', sites: ['late'], policy: ALL });
  const aside = await mkdtemp(join(lab.home, 'aside-'));
  await cp(lab.letters.repository, join(aside, 'all'), { recursive: true });
  const names = await readdir(lab.letters.repository, { recursive: true });
  const gone = names.filter((name) => /(?:^|\/)1\.1$/.test(name));
  expect(gone.length).toBeGreaterThan(0);
  for (const name of gone) await rm(join(lab.letters.repository, name), { recursive: true });
  await lab.control('gone', 'start');
  await lab.reach('gone', 'done', 'stopped');
  const rows = await lab.rows('gone');
  expect(rows.late).toMatchObject({
    state: 'failed',
    isWritten: false,
    failure: { code: 'version-unknown' },
  });
  expect(await lab.site('late').written()).toEqual([]);
  await rm(lab.letters.repository, { recursive: true });
  await rename(join(aside, 'all'), lab.letters.repository);
  await lab.control('gone', 'retry');
  await lab.control('gone', 'resume');
  await lab.reach('gone', 'done');
  expect(await lab.site('late').letters()).toEqual({ bound: '1.1', states: SECOND });
});

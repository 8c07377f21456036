import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RolloutSite } from '#core/contract/rollout/rollout.ts';
import { type StallingProxy, startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { FIRST, SECOND, WRITTEN } from './letter-sites.ts';
import { type Check, type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;
/** On the way to the one that cannot be reached. */
let proxy: StallingProxy;
const web = createServer((_request, response) => response.end('well'));
/** What each site was before anything was planned. */
const before = new Map<string, Record<string, string>>();

beforeAll(async () => {
  lab = await startRolloutLab();
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const profile = join(lab.home, 'protects.json');
  const protect = [{ type: 'states', columns: ['Description'] }];
  await writeFile(profile, JSON.stringify({ version: 1, protect }));
  const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
  for (const number of numbers) {
    const canary = number <= 2 ? { labels: ['canary'] } : {};
    const own = number === 6 ? { profile } : {};
    await lab.add(named(number), { folder: 'retail', web: address, ...canary, ...own });
  }
  const set = (number: number, name: string) =>
    site(number).execute(`UPDATE dbo."States" SET "Description" = 'own' WHERE "Name" = $1`, [name]);
  await set(3, 'Envelope');
  await set(5, 'Letter');
  // Something of the product that the change makes complain.
  await site(4).execute(`CREATE FUNCTION public.complain() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO public.complaint VALUES (NEW."Name"); RETURN NEW; END $$;
    CREATE TRIGGER complain AFTER UPDATE ON dbo."States" FOR EACH ROW EXECUTE FUNCTION public.complain()`);
  proxy = await startStallingProxy(site(7).url);
  proxy.set('refuse');
  await lab.save(named(7), { folder: 'retail', web: address, url: proxy.url });
  for (const [name, one] of lab.sites) before.set(name, await one.sums());
});
afterAll(async () => {
  await lab?.close();
  await proxy?.close();
  web.close();
});

function named(number: number): string {
  return `shop ${String(number).padStart(2, '0')}`;
}
const site = (number: number) => lab.site(named(number));

const checks: Check[] = [
  { kind: 'query', sql: 'SELECT count(*) FROM public.complaint' },
  { kind: 'health', path: '/healthz' },
  { kind: 'drift' },
];
const policy: Policy = {
  waves: [
    { name: 'canary', take: { label: 'canary' }, gate: { checks: checks } },
    {
      name: 'quarter',
      take: { percent: 25 },
      atOnce: 3,
      gate: { approval: true, checks: checks },
      onStop: 'wave',
    },
    {
      name: 'rest',
      take: { rest: true },
      atOnce: 4,
      gate: { checks: checks },
      tolerance: { percent: 20 },
    },
  ],
};

/** Numbers of sites by how they stand. */
async function states(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { site: name, state } of Object.values(await lab.rows('letters')))
    found[state] = [...(found[state] ?? []), Number(name.slice(-2))];
  return found;
}

const matrixRow = ({ site: name, wave, verdict, state, from, conflicts }: RolloutSite) => [
  name,
  wave,
  verdict,
  state,
  from,
  conflicts,
];

describe('a roll-out to twelve sites', () => {
  it('is planned: the matrix says of each site what it is', async () => {
    const { rollout, groups } = await lab.plan({ name: 'letters', sites: ['group:retail'], policy });
    expect(rollout).toMatchObject({ name: 'letters', state: 'planned' });
    const rows = Object.values(await lab.rows('letters'));
    expect(rows.map(matrixRow)).toEqual([
      ['shop 01', 0, 'clean', 'waiting', '1.0', {}],
      ['shop 02', 0, 'clean', 'waiting', '1.0', {}],
      ['shop 03', 1, 'drifted', 'waiting', '1.0', {}],
      ['shop 04', 1, 'clean', 'waiting', '1.0', {}],
      ['shop 05', 1, 'conflict', 'waiting', '1.0', { 'changed-both': 1 }],
      ['shop 06', 2, 'protected', 'waiting', '1.0', {}],
      ['shop 07', 2, 'unreachable', 'waiting', undefined, {}],
      ['shop 08', 2, 'clean', 'waiting', '1.0', {}],
      ['shop 09', 2, 'clean', 'waiting', '1.0', {}],
      ['shop 10', 2, 'clean', 'waiting', '1.0', {}],
      ['shop 11', 2, 'clean', 'waiting', '1.0', {}],
      ['shop 12', 2, 'clean', 'waiting', '1.0', {}],
    ]);
    // Odd ones first.
    const told = groups.map(({ verdict, sites, example, conflicts }) => [sites, verdict, example, conflicts]);
    expect(told.at(-1)).toEqual([8, 'clean', 'shop 01', {}]);
    expect(new Set(told.slice(0, -1).map((row) => JSON.stringify(row)))).toEqual(
      new Set(
        [
          [1, 'drifted', 'shop 03', {}],
          [1, 'conflict', 'shop 05', { 'changed-both': 1 }],
          [1, 'protected', 'shop 06', {}],
          [1, 'unreachable', 'shop 07', {}],
        ].map((row) => JSON.stringify(row)),
      ),
    );
    expect(rollout.waves.map(({ name, size, state }) => [name, size, state])).toEqual([
      ['canary', 2, 'waiting'],
      ['quarter', 3, 'waiting'],
      ['rest', 7, 'waiting'],
    ]);
    for (const [name, one] of lab.sites) expect([name, await one.sums()]).toEqual([name, before.get(name)]);
  });

  it('does not start before everything is decided and reached, and names what is not', async () => {
    const refused = async () =>
      JSON.stringify(await lab.control('letters', 'start').catch((error: unknown) => error));
    const told = await refused();
    for (const name of ['shop 05', 'shop 07']) expect(told).toContain(name);
    expect(told).not.toContain('shop 06');
    const row = (await lab.rows('letters'))['shop 05'];
    await lab.decide('letters', {
      group: row?.group,
      decisions: [{ all: 'changed-both', decision: 'theirs' }],
    });
    expect((await lab.rows('letters'))['shop 05']).toMatchObject({ verdict: 'clean', conflicts: {} });
    expect(await refused()).not.toContain('shop 05');
    expect(await refused()).toContain('shop 07');
    expect((await lab.get('letters')).rollout.state).toBe('planned');
    expect(await site(5).written()).toEqual(['Letter own']);
  });

  it('stops at the wave whose gate finds something, and undoes that wave', async () => {
    await lab.control('letters', 'start', { leaveOut: ['unreachable'] });
    await lab.work();
    const { reason, waves } = await lab.reach('letters', 'stopped');
    expect(reason?.code).toBe('rollout.beyond');
    expect(waves.map(({ state }) => state)).toEqual(['done', 'stopped', 'waiting']);
    expect(await states()).toEqual({
      done: [1, 2],
      undone: [3, 4, 5],
      'left-out': [7],
      waiting: [6, 8, 9, 10, 11, 12],
    });
    for (const number of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      expect([number, await site(number).sums()]).toEqual([number, before.get(named(number))]);
      expect([number, (await site(number).letters()).bound]).toEqual([number, '1.0']);
    }
    for (const number of [1, 2]) await expectSecond(number);
    const { site: failed, log } = await lab.siteOf('letters', named(4));
    expect(failed.isWritten).toBe(false);
    const said = log.map(({ message }) => message.code);
    expect(said).toContain('rollout.site-failed');
    expect(said.at(-1)).toBe('rollout.site-undone');
    expect(JSON.stringify(log)).toContain('rollout-check.query-differs');
  });

  it('goes on once what was broken is repaired, waits for a word, and is done', async () => {
    await site(4).execute('DROP TRIGGER complain ON dbo."States"; DELETE FROM public.complaint');
    await lab.control('letters', 'retry', { sites: [3, 4, 5].map(named) });
    await lab.control('letters', 'resume');
    await expect
      .poll(async () => (await lab.get('letters')).rollout.waves.map(({ state }) => state))
      .toEqual(['done', 'approval', 'waiting']);
    expect((await states()).waiting).toEqual([6, 8, 9, 10, 11, 12]);
    // It answers by now.
    proxy.set('pass');
    await lab.control('letters', 'retry', { sites: [named(7)] });
    expect((await lab.rows('letters'))[named(7)]).toMatchObject({ verdict: 'clean', state: 'waiting' });
    const { waves } = await lab.control('letters', 'approve');
    expect(waves[1]?.approvedBy).toBeDefined();
    await lab.reach('letters', 'done');
    expect(await states()).toEqual({ done: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] });
  });

  it('has a record that says what the sites have', async () => {
    const rows = await lab.rows('letters');
    for (const number of [1, 2, 4, 5, 7, 8, 9, 10, 11, 12]) await expectSecond(number);
    expect(await site(3).letters()).toEqual({ bound: '1.1', states: { ...SECOND, Envelope: 'own' } });
    // Its profile keeps descriptions, not statuses that are new.
    expect(await site(6).letters()).toEqual({ bound: '1.1', states: { ...FIRST, Parcel: 'of 1.1' } });
    for (const [name, row] of Object.entries(rows)) {
      expect(row).toMatchObject({ site: name, state: 'done', isWritten: true, from: '1.0' });
      expect(Date.parse(row.changedAt ?? '')).toBeGreaterThan(0);
      const since = (await lab.siteOf('letters', name)).log.filter(({ at }) => at >= (row.changedAt ?? ''));
      expect([
        name,
        since.map(({ message }) => message.code).filter((code) => code === 'rollout.site-done'),
      ]).toEqual([name, ['rollout.site-done']]);
    }
    for (const number of [8, 9, 10, 11, 12])
      expect([number, (await site(number).written()).toSorted()]).toEqual([number, [...WRITTEN]]);
    const { report } = await lab.host.client.rollout.report({ jobs: lab.jobs, rollout: 'letters' });
    expect(report.sites.map((one) => [one.site, one.has, one.from])).toEqual(
      Object.keys(rows).map((name) => [name, '1.1', '1.0']),
    );
  });

  it('is undone everywhere: every site is what it was', async () => {
    await lab.control('letters', 'undo', { everything: true });
    await lab.reach('letters', 'stopped');
    expect(await states()).toEqual({ undone: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] });
    for (const [name, one] of lab.sites) {
      expect([name, await one.sums()]).toEqual([name, before.get(name)]);
      expect([name, (await one.letters()).bound]).toEqual([name, '1.0']);
    }
    for (const row of Object.values(await lab.rows('letters'))) expect(row.isWritten).toBe(false);
  });
});

async function expectSecond(number: number): Promise<void> {
  expect([number, await site(number).letters()]).toEqual([number, { bound: '1.1', states: SECOND }]);
}

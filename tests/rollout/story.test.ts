import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RolloutSite } from '#core/contract/rollout/rollout.ts';
import { type StallingProxy, startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { FIRST, SECOND, WRITTEN } from './letter-sites.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

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
  for (let number = 1; number <= 12; number += 1) {
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

const checks = [
  { kind: 'query', sql: 'SELECT count(*) FROM public.complaint' },
  { kind: 'health', path: '/healthz' },
  { kind: 'drift' },
] as const;
const policy = {
  waves: [
    { name: 'canary', take: { label: 'canary' }, gate: { checks: [...checks] } },
    {
      name: 'quarter',
      take: { percent: 25 },
      atOnce: 3,
      gate: { approval: true, checks: [...checks] },
      onStop: 'wave',
    },
    {
      name: 'rest',
      take: { rest: true },
      atOnce: 4,
      gate: { checks: [...checks] },
      tolerance: { percent: 20 },
    },
  ],
  windows: [],
} as const;

/** Numbers of sites by how they stand. */
async function states(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { site: name, state } of Object.values(await lab.rows('letters')))
    (found[state] ??= []).push(Number(name.slice(-2)));
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
    await expect(lab.control('letters', 'start')).rejects.toMatchObject({ code: 'usage' });
    const told = JSON.stringify(await lab.control('letters', 'start').catch((error: unknown) => error));
    expect(told).toContain('shop 05');
    expect(told).toContain('shop 07');
    expect(told).not.toContain('shop 06');
    expect((await lab.get('letters')).rollout.state).toBe('planned');
  });
});

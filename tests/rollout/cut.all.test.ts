import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BreakingProxy, startBreakingProxy } from '#tests/support/breaking-proxy.ts';
import { expectUndone, expectWritten } from './applied.ts';
import { type Policy, type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;
const proxies = new Map<string, BreakingProxy>();

beforeAll(async () => {
  lab = await startRolloutLab();
  await lab.work();
});
afterAll(async () => {
  await lab?.close();
  for (const proxy of proxies.values()) await proxy.close();
});

async function add(name: string): Promise<BreakingProxy> {
  const { url } = await lab.add(name);
  const proxy = await startBreakingProxy(url);
  proxies.set(name, proxy);
  await lab.save(name, { url: proxy.url });
  return proxy;
}

const CHANGE = /(?:INSERT INTO|UPDATE) "?dbo"?\."States"/;
const COMMIT = /^COMMIT/;
const policy: Policy = {
  waves: [
    { take: { rest: true }, atOnce: 4, gate: { checks: [{ kind: 'drift' }] }, tolerance: { count: 9 } },
  ],
};

describe('a site whose network is cut in COMMIT', () => {
  it('has the change once, whether its server had heard of the end of it or not', async () => {
    const moments = { unheard: 'before', unanswered: 'after' } as const;
    const broken = [];
    for (const [name, moment] of Object.entries(moments)) {
      const proxy = await add(name);
      broken.push(() => proxy.breakAt(COMMIT, moment, CHANGE));
    }
    const names = Object.keys(moments);
    await lab.plan({ name: 'cut', sites: names, policy });
    const cuts = broken.map((cut) => cut());
    await lab.control('cut', 'start');
    await Promise.all(cuts);
    await lab.reach('cut', 'done', 'stopped');
    await expectWritten(lab, 'cut', names);
    await lab.control('cut', 'undo', { everything: true });
    await lab.reach('cut', 'stopped');
    for (const name of names) expect((await lab.site(name).letters()).bound).toBe('1.0');
  });

  it('is of unknown outcome where it stays so when the roll-out is ended, until another try tells', async () => {
    const proxy = await add('lost');
    const before = await lab.site('lost').sums();
    await lab.plan({ name: 'lost', sites: ['lost'], policy });
    const cut = proxy.breakAt(COMMIT, 'after', CHANGE).then(() => proxy.cut());
    await lab.control('lost', 'start');
    await cut;
    const stage = async () => (await lab.rows('lost')).lost?.progress?.stage;
    await expect.poll(stage).toBe('settling');
    await lab.control('lost', 'abort');
    await lab.reach('lost', 'stopped');
    expect((await lab.rows('lost')).lost).toMatchObject({
      state: 'unknown',
      failure: { code: 'outcome-unknown' },
    });
    proxy.heal();
    await lab.control('lost', 'retry');
    await lab.control('lost', 'resume');
    await lab.reach('lost', 'done');
    expect((await lab.rows('lost')).lost).toMatchObject({ isWritten: true });
    expect((await lab.site('lost').written()).length).toBe(3);
    await lab.control('lost', 'undo', { everything: true });
    await lab.reach('lost', 'stopped');
    expect(await lab.site('lost').sums()).toEqual(before);
  });
});

describe('a site whose network is cut in the COMMIT of its undo', () => {
  const allOf = { take: { rest: true }, atOnce: 4 } as const;
  const TAKEN_BACK = /UPDATE "?dbo"?\."States"|DELETE FROM "?dbo"?\."States"/;

  it('is as it was before, once, whether its server had heard of the end of it or not', async () => {
    const moments = { 'undo unheard': 'before', 'undo unanswered': 'after' } as const;
    const names = Object.keys(moments);
    const ways = new Map<string, BreakingProxy>();
    for (const name of names) ways.set(name, await add(name));
    const before: Record<string, Record<string, string>> = {};
    for (const name of names) before[name] = await lab.site(name).sums();
    await lab.plan({ name: 'cut undo', sites: names, policy: { waves: [allOf] } });
    await lab.control('cut undo', 'start');
    await lab.reach('cut undo', 'done');
    const cuts = Object.entries(moments).map(([name, moment]) =>
      ways.get(name)?.breakAt(COMMIT, moment, TAKEN_BACK),
    );
    await lab.control('cut undo', 'undo', { everything: true });
    await Promise.all(cuts);
    await lab.reach('cut undo', 'stopped');
    await expectUndone(lab, 'cut undo', before);
  });

  it('has failed to be undone where nobody can tell, with the reason, until another try does', async () => {
    const proxy = await add('undo lost');
    const before = await lab.site('undo lost').sums();
    await lab.plan({ name: 'undo lost', sites: ['undo lost'], policy: { waves: [allOf] } });
    await lab.control('undo lost', 'start');
    await lab.reach('undo lost', 'done');
    const cut = proxy.breakAt(COMMIT, 'after', TAKEN_BACK).then(() => proxy.cut());
    await lab.control('undo lost', 'undo', { everything: true });
    await cut;
    const row = async () => (await lab.rows('undo lost'))['undo lost'];
    await expect.poll(async () => (await row())?.progress?.stage).toBe('settling');
    await lab.control('undo lost', 'abort');
    await lab.reach('undo lost', 'stopped');
    expect(await row()).toMatchObject({ state: 'undo-failed', failure: { code: 'outcome-unknown' } });
    const asked = { jobs: lab.jobs, rollout: 'undo lost', language: 'en' } as const;
    const { report } = await lab.host.client.rollout.report(asked);
    // Nobody knows what it has, nor since when.
    expect(report.sites.map(({ has, since }) => [has, since])).toEqual([[undefined, undefined]]);
    proxy.heal();
    // It was undone: whoever undoes it once more finds nothing left to be taken back.
    expect(await lab.site('undo lost').sums()).toEqual(before);
    await lab.control('undo lost', 'undo', { everything: true });
    await lab.reach('undo lost', 'stopped');
    expect(await row()).toMatchObject({ state: 'undone', isWritten: false });
    expect((await lab.site('undo lost').written()).length).toBe(6);
    expect(await lab.site('undo lost').sums()).toEqual(before);
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { postgres } from '../support/databases.ts';
import { createRolloutLab, type RolloutLab } from './lab.ts';

const policy = rolloutPolicy.parse({ waves: [{ take: { label: 'canary' } }, { take: { rest: true } }] });
const change = { kind: 'version', module: 'Letters', version: '1.1' } as const;

describe('a roll-out that is planned', () => {
  let lab: RolloutLab;
  beforeAll(async () => {
    const folder = 'retail';
    lab = await createRolloutLab(postgres, [
      { name: 'a', folder, labels: ['canary'] },
      { name: 'b', folder },
      { name: 'conflict', folder },
      { name: 'drifted', folder },
      { name: 'protected', folder },
      { name: 'same', folder },
    ]);
    const { client, done, execute, home } = lab;
    await execute('conflict', `UPDATE dbo."States" SET "Description" = 'own' WHERE "StateID" = 1`);
    await execute('drifted', `UPDATE dbo."States" SET "Description" = 'own' WHERE "StateID" = 2`);
    await done(client.versions.change({ site: 'same', module: 'Letters', version: '1.1' }));
    const profile = join(home, 'protect.json');
    await writeFile(
      profile,
      JSON.stringify({ version: 1, protect: [{ type: 'states', columns: ['Description'] }] }),
    );
    const { url } = (await client.site.list({})).find(({ name }) => name === 'protected') ?? { url: '' };
    await client.site.save({ name: 'protected', url, folder, profile });
    await client.site.save({ name: 'unreachable', url: 'postgres://app@127.0.0.1:1/none', folder });
  });
  afterAll(async () => {
    await lab?.remove();
  });

  it('says of each site what is there, and puts equal plans into groups', async () => {
    const { client, done } = lab;
    const { rollout, groups } = await done(client.rollout.plan({ change, sites: ['group:retail'], policy }));
    expect(rollout).toMatchObject({ name: 'Letters 1.1', state: 'planned', revision: 1, number: 1 });
    expect(rollout.waves.map(({ size, state }) => [size, state])).toEqual([
      [1, 'waiting'],
      [6, 'waiting'],
    ]);
    const { sites, total, revision } = await client.rollout.sites({ rollout: 'Letters 1.1' });
    expect([total, revision]).toEqual([7, 1]);
    expect(sites.map(({ site, verdict, state, from }) => [site, verdict, state, from])).toEqual([
      ['a', 'clean', 'waiting', '1.0'],
      ['b', 'clean', 'waiting', '1.0'],
      ['conflict', 'conflict', 'waiting', '1.0'],
      ['drifted', 'drifted', 'waiting', '1.0'],
      ['protected', 'protected', 'waiting', '1.0'],
      ['same', 'same', 'left-out', '1.1'],
      ['unreachable', 'unreachable', 'waiting', undefined],
    ]);
    expect(sites[0]?.group).toBe(sites[1]?.group);
    expect(sites[6]?.failure).toMatchObject({ code: 'connection-refused' });
    expect(sites[2]?.conflicts).toEqual({ 'changed-both': 1 });
    expect(groups.at(-1)).toMatchObject({ sites: 2, verdict: 'clean', example: 'a', counts: { Update: 1 } });
    expect(groups).toHaveLength(6);
  });

  it('shows an odd site beside the plan that most have', async () => {
    const { client } = lab;
    const { site, plan, usual, log } = await client.rollout.site({ rollout: '1', site: 'conflict' });
    expect(site.verdict).toBe('conflict');
    expect(plan?.counts.Conflict).toBe(1);
    expect(usual?.plan.counts).toMatchObject({ Update: 1, Conflict: 0 });
    expect(log).toEqual([]);
    expect((await client.rollout.log({ rollout: '1' })).map(({ message }) => message.code)).toEqual([
      'rollout.planned',
    ]);
  });

  it('is decided once for a group, and the decisions are kept for the site', async () => {
    const { client, done } = lab;
    const { site } = await client.rollout.site({ rollout: '1', site: 'conflict' });
    const decisions = [{ all: 'changed-both', decision: 'theirs' }] as const;
    const decided = await done(
      client.rollout.decide({ rollout: '1', group: site.group ?? '', decisions: [...decisions] }),
    );
    expect(decided.rollout.revision).toBe(2);
    const after = await client.rollout.site({ rollout: '1', site: 'conflict' });
    expect(after.site).toMatchObject({ verdict: 'clean', state: 'waiting', conflicts: {}, revision: 2 });
    expect(after.plan?.decisions).toEqual(decisions);
    const { sites } = await client.rollout.sites({ rollout: '1', since: 1 });
    expect(sites.map((one) => one.site)).toEqual(['conflict']);
  });

  it('writes nothing to any site', async () => {
    const modules = await lab.client.versions.modules.list({ site: 'a' });
    expect(modules.map(({ bound }) => bound?.version)).toEqual(['1.0']);
  });

  it('keeps nothing where it is cancelled', async () => {
    const { client, done } = lab;
    const control = new AbortController();
    const call = client.rollout.plan({ change, sites: ['all'], policy }, { signal: control.signal });
    const events = call.then(async (stream) => {
      for await (const event of stream) if ('stage' in event && event.done === 1) control.abort();
    });
    await expect(events).rejects.toMatchObject({ code: 'cancelled' });
    expect((await client.rollout.list({})).map(({ number }) => number)).toEqual([1]);
    expect(done).toBeDefined();
  });

  const wave = { take: { rest: true } };
  it.each([
    [
      'a site that nobody knows',
      { sites: ['a', 'nobody', 'group:none'] },
      'rollout.selector-unknown',
      ['nobody', 'group:none'],
    ],
    ['a version that is gone', { change: { ...change, version: '9.9' } }, 'rollout.refused', 'a'],
    ['an empty wave', { policy: { waves: [{ take: { label: 'none' } }, wave] } }, 'rollout.wave-empty', 1],
    [
      'a health check without an address',
      { policy: { waves: [{ ...wave, gate: { checks: [{ kind: 'health', path: '/' }] } }] } },
      'rollout.no-web',
      'source',
    ],
    [
      'a query that writes',
      { policy: { waves: [{ ...wave, gate: { checks: [{ kind: 'query', sql: 'DELETE FROM x' }] } }] } },
      'rollout.no-select',
      1,
    ],
    [
      'a window without a zone',
      { policy: { waves: [wave], windows: [{ from: '22:00', until: '04:00' }] } },
      'rollout.window-without-zone',
      'source',
    ],
  ])('refuses %s', async (_what, more, code, where) => {
    const { client, done } = lab;
    const input = { change, sites: ['all'], policy, ...more } as Parameters<typeof client.rollout.plan>[0];
    const error = await done(client.rollout.plan(input)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'usage', data: { data: { reason: { code } } } });
    expect(JSON.stringify(error)).toContain(JSON.stringify(where));
  });
});

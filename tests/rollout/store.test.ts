import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { type JobsLocation, openJobsDatabase } from '#core/queue/database.ts';
import type { Sql } from '#core/rollout/database.ts';
import {
  addSites,
  type RolloutTarget,
  readGroups,
  readSite,
  readSites,
  readTargets,
  replacePlans,
  type SitePlan,
} from '#core/rollout/site-store.ts';
import {
  abandonRollout,
  beginRollout,
  completeRollout,
  findRollout,
  findSameSites,
  readLog,
  readRollout,
  readRollouts,
  removeRollout,
} from '#core/rollout/store.ts';
import { postgres } from '../support/databases.ts';

const policy = rolloutPolicy.parse({
  waves: [{ take: { count: 1 } }, { name: 'others', take: { rest: true } }],
});
const change = { kind: 'version', module: 'Letters', version: '1.1', keepLocal: true } as const;
const counts = { Add: 0, Update: 2, Conflict: 0, NoChanges: 3, AutoCreate: 0, Skipped: 0, Remove: 0 };

const target = (position: number): RolloutTarget => ({
  ...{ position, name: `site ${position}`, address: `postgres://app@db/${position}`, labels: ['eu'] },
  ...{ windows: [], wave: position === 0 ? 0 : 1 },
});
const planned = (more: Partial<SitePlan> = {}): SitePlan => ({
  ...{
    verdict: 'clean',
    isThere: false,
    group: 'aaaaaaaaaaaa',
    counts,
    conflicts: {},
    decisions: [],
    frozen: [],
  },
  ...{ from: '1.0', siteId: randomUUID(), ...more },
});

describe.each(['of this computer', 'on a server'])('roll-outs in a database of jobs %s', (where) => {
  let sql: Sql;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'siteferry-rollouts-'));
    ends.push(() => rm(home, { recursive: true, force: true }));
    const context = { home, passwords: { access: async () => ({}) } as never, logError: () => undefined };
    let jobs: JobsLocation['jobs'] = { ofSite: 'rollouts' };
    if (where === 'on a server') {
      const made = await postgres.create();
      ends.unshift(() => made.drop());
      jobs = made.url;
    }
    const database = await openJobsDatabase(context, { jobs, password: {}, credentials: undefined });
    ends.unshift(() => database.close());
    ({ sql } = database);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const begin = async (name: string, sites: readonly SitePlan[]) => {
    const id = randomUUID();
    await beginRollout(sql, { id, name, change, policy, createdBy: 'anna' });
    await addSites(
      sql,
      id,
      sites.map((one, position) => ({ target: target(position), planned: one })),
    );
    return id;
  };
  const make = async (name: string, sites: readonly SitePlan[]) => {
    const id = await begin(name, sites);
    await completeRollout(sql, id, 'anna');
    return id;
  };

  it('are seen once all of their sites are there', async () => {
    const id = await begin('half', [planned()]);
    await expect(findRollout(sql, id)).rejects.toMatchObject({ code: 'usage' });
    expect(await readRollouts(sql)).toEqual([]);
    await completeRollout(sql, id, 'anna');
    const found = await readRollout(sql, 'half');
    expect(found).toMatchObject({
      id,
      revision: 1,
      state: 'planned',
      createdBy: 'anna',
      counts: { waiting: 1 },
    });
    expect(await readLog(sql, id, { after: 0, limit: 10 })).toMatchObject([
      { message: { code: 'rollout.planned', values: { by: 'anna' } } },
    ]);
    await abandonRollout(sql, id);
    expect((await readRollout(sql, id)).id).toBe(id);
    await removeRollout(sql, id);
    const cancelled = await begin('cancelled', [planned()]);
    await abandonRollout(sql, cancelled);
    const left = await sql.executeSql('SELECT 1 FROM siteferry.rollout_site WHERE rollout = $1', [cancelled]);
    expect(left.rows).toEqual([]);
  });

  it('are found by number, id and a name that only one has', async () => {
    const first = await make('twice', [planned()]);
    const { number } = await findRollout(sql, first.toUpperCase());
    expect((await findRollout(sql, String(number))).id).toBe(first);
    const second = await make('twice', [planned()]);
    await expect(findRollout(sql, 'twice')).rejects.toMatchObject({
      data: { reason: { code: 'rollout.ambiguous' } },
    });
    const named = await make(String(number), [planned()]);
    expect((await findRollout(sql, String(number))).id).toBe(first);
    expect((await readRollouts(sql)).map(({ id }) => id)).toEqual([named, second, first]);
    for (const id of [first, second, named]) await removeRollout(sql, id);
  });

  it('tell their sites by page, verdict, state, wave and group, and those that changed since', async () => {
    const conflict = planned({ verdict: 'conflict', group: 'bbbbbbbbbbbb', conflicts: { 'key-taken': 2 } });
    const failure = {
      code: 'connection-refused',
      message: { code: 'a', values: {} },
      remedies: [],
      data: {},
    };
    const silent = { ...planned({ verdict: 'unreachable', failure }), group: undefined, counts: undefined };
    const id = await make('pages', [
      planned(),
      conflict,
      planned({ verdict: 'same', isThere: true }),
      planned(),
      silent,
    ]);
    const names = async (filter: Partial<Parameters<typeof readSites>[2]>) => {
      const { sites, total } = await readSites(sql, id, { offset: 0, limit: 10, ...filter });
      return [sites.map(({ position }) => position), total];
    };
    expect(await names({})).toEqual([[0, 1, 2, 3, 4], 5]);
    expect(await names({ offset: 1, limit: 2 })).toEqual([[1, 2], 5]);
    expect(await names({ offset: 9 })).toEqual([[], 5]);
    expect(await names({ verdicts: ['conflict', 'unreachable'] })).toEqual([[1, 4], 2]);
    expect(await names({ states: ['left-out'] })).toEqual([[2], 1]);
    expect(await names({ wave: 0 })).toEqual([[0], 1]);
    expect(await names({ group: 'aaaaaaaaaaaa', states: ['waiting'] })).toEqual([[0, 3], 2]);
    expect(await names({ group: '' })).toEqual([[4], 1]);
    expect(await names({ since: 1 })).toEqual([[], 0]);
    expect(await readGroups(sql, id)).toMatchObject([
      { verdict: 'conflict', sites: 1, conflicts: { 'key-taken': 2 }, example: 'site 1' },
      { verdict: 'same', sites: 1 },
      { verdict: 'unreachable', sites: 1, group: '', example: 'site 4' },
      { verdict: 'clean', sites: 2, counts: { Update: 2 }, example: 'site 0' },
    ]);
    const { waves, counts: all } = await readRollout(sql, id);
    expect(all).toEqual({ waiting: 4, 'left-out': 1 });
    expect(waves).toMatchObject([
      { name: '1', size: 1, counts: { waiting: 1 } },
      { name: 'others', size: 4, counts: { waiting: 3, 'left-out': 1 } },
    ]);
    expect((await readSite(sql, id, 'postgres://app@db/4')).site).toMatchObject({ site: 'site 4', failure });
    await expect(readSite(sql, id, 'nobody')).rejects.toMatchObject({
      data: { reason: { code: 'rollout.no-such-site', values: { sites: ['nobody'] } } },
    });
    await removeRollout(sql, id);
  });

  it('get other plans only while they are as they were read', async () => {
    const id = await make('again', [planned(), planned({ verdict: 'conflict' }), planned()]);
    await sql.executeSql(
      "UPDATE siteferry.rollout_site SET state = 'changing' WHERE rollout = $1 AND position = 2",
      [id],
    );
    const decided = planned({ decisions: [{ all: 'key-taken', decision: 'rename' }] });
    const sites = [1, 2].map((position) => ({ position, planned: decided }));
    expect(await replacePlans(sql, { id, revision: 7, restart: true }, sites)).toMatchObject({ replaced: 0 });
    expect(await replacePlans(sql, { id, revision: 1, restart: true }, sites)).toEqual({
      replaced: 1,
      revision: 2,
    });
    const { sites: after } = await readSites(sql, id, { offset: 0, limit: 10 });
    expect(after.map(({ verdict, revision, state }) => [verdict, revision, state])).toEqual([
      ['clean', 1, 'waiting'],
      ['clean', 2, 'waiting'],
      ['clean', 1, 'changing'],
    ]);
    const [found] = await readTargets(sql, id, { sites: ['site 1'] });
    expect(found?.decisions).toEqual([{ all: 'key-taken', decision: 'rename' }]);
    await expect(readTargets(sql, id, { sites: ['site 1', 'nobody'] })).rejects.toMatchObject({
      data: { reason: { values: { sites: ['nobody'] } } },
    });
    await removeRollout(sql, id);
  });

  it('tell one site that was named twice', async () => {
    const id = await make('same', [planned({ siteId: 'x' }), planned(), planned({ siteId: 'x' })]);
    expect(await findSameSites(sql, id)).toEqual([['site 0', 'site 2']]);
    await removeRollout(sql, id);
  });

  it('are not forgotten while they are under way', async () => {
    const id = await make('running', [planned()]);
    await sql.executeSql("UPDATE siteferry.rollout SET state = 'running' WHERE id = $1", [id]);
    await expect(removeRollout(sql, id)).rejects.toMatchObject({
      data: { reason: { code: 'rollout.under-way' } },
    });
    await sql.executeSql("UPDATE siteferry.rollout SET state = 'done' WHERE id = $1", [id]);
    await removeRollout(sql, id);
    await expect(findRollout(sql, id)).rejects.toMatchObject({
      data: { reason: { code: 'rollout.unknown' } },
    });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsDatabase, openJobsDatabase } from '#core/queue/database.ts';
import { createRolloutStore } from '#core/queue/rollout/store.ts';
import { createJobStore } from '#core/queue/store.ts';
import { advance } from '#core/rollout/advance.ts';
import { postgres } from '#tests/support/databases.ts';
import { insertRollout, stateOf, statesOf } from './support/rollouts.ts';

const now = new Date('2026-11-26T12:00:00Z');

describe.each(['postgres', 'embedded'] as const)('a step of a roll-out on %s', (engine) => {
  let home: string;
  let database: JobsDatabase;
  let drop = async () => {};
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-apply-'));
    const context = { home, passwords: { access: async () => ({}) } as never, logError: () => undefined };
    const shared = engine === 'postgres' ? await postgres.create() : undefined;
    drop = async () => await shared?.drop();
    const jobs = shared?.url ?? { ofSite: 'test' };
    database = await openJobsDatabase(context, { jobs, password: {}, credentials: undefined });
  });
  afterAll(async () => {
    await database?.close();
    await drop();
    await rm(home, { recursive: true, force: true });
  });

  const logOf = async (id: string) =>
    (
      await database.sql.executeSql(
        `SELECT position, message->>'code' AS code FROM siteferry.rollout_log WHERE rollout = $1 ORDER BY number`,
        [id],
      )
    ).rows;

  async function lookAt(id: string) {
    const look = await createRolloutStore(database.sql).look(id, now);
    if (!look) throw new Error('it is gone');
    return look;
  }

  /** What comes next, written. */
  async function take(id: string) {
    const look = await lookAt(id);
    const jobs = await createRolloutStore(database.sql).apply(id, look.revision, advance(look.view), now);
    if (!jobs) throw new Error('somebody else was quicker');
    return jobs;
  }

  async function endJob(id: string, set: string): Promise<void> {
    await database.sql.executeSql(`UPDATE siteferry.job SET ended_at = now(), ${set} WHERE id = $1`, [id]);
  }

  const sites = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `s${index}`,
      address: `postgres://u@h/s${index}`,
      siteId: `id-${index}`,
      plan: { options: { texts: 'report' }, onConflict: 'skip', items: [index] },
    }));

  it('makes the jobs of sites from their plans, changes the sites and tells it, all at once', async () => {
    const id = await insertRollout(database.sql, {
      policy: { waves: [{ take: { rest: true }, atOnce: 2 }] },
      sites: sites(3),
    });
    const jobs = await take(id);
    expect(jobs.map(({ site, operation }) => [site, operation])).toEqual([
      ['postgres://u@h/s0', 'versions.change'],
      ['postgres://u@h/s1', 'versions.change'],
    ]);
    expect(await statesOf(database.sql, id)).toEqual(['changing', 'changing', 'waiting']);
    const job = await createJobStore(database.sql).find(jobs[1]?.id ?? '');
    expect(job).toMatchObject({
      login: 'tester',
      caller: { key: 'local' },
      request: {
        operation: 'versions.change',
        input: {
          module: 'Sales',
          version: '2',
          keepLocal: true,
          onConflict: 'skip',
          remove: [],
          options: { texts: 'report', withDenormalization: false },
          plan: { items: [1] },
        },
      },
      rollout: { id, purpose: 'change', site: 'id-1', archive: false, undoes: null, afterwards: null },
    });
  });

  it('counts once where two coordinators take it', async () => {
    const id = await insertRollout(database.sql, {
      policy: { waves: [{ take: { rest: true } }] },
      sites: sites(5),
    });
    const { revision, view } = await lookAt(id);
    const store = createRolloutStore(database.sql);
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => store.apply(id, revision, advance(view), now)),
    );
    expect(taken.filter((jobs) => jobs !== undefined)).toHaveLength(1);
    const { rows } = await database.sql.executeSql(
      `SELECT count(*)::int AS jobs FROM siteferry.job WHERE rollout->>'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ jobs: 5 }]);
  });

  it('is nothing at all where a part of it cannot be written', async () => {
    const id = await insertRollout(database.sql, {
      policy: { waves: [{ take: { rest: true } }] },
      sites: sites(1),
    });
    const { revision, view } = await lookAt(id);
    const step = { ...advance(view), log: [{ message: undefined as never }] };
    await expect(createRolloutStore(database.sql).apply(id, revision, step, now)).rejects.toThrow(/null/);
    expect(await statesOf(database.sql, id)).toEqual(['waiting']);
    expect((await lookAt(id)).revision).toBe(revision);
    const { rows } = await database.sql.executeSql(
      `SELECT 1 AS one FROM siteferry.job WHERE rollout->>'id' = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('undoes a wave that stopped, also the site whose job was the last to end', async () => {
    const id = await insertRollout(database.sql, {
      policy: { waves: [{ take: { rest: true }, atOnce: 3, onStop: 'wave' }] },
      sites: sites(3),
    });
    const [first, second, third] = await take(id);
    await endJob(first?.id ?? '', `state = 'done'`);
    const error = { code: 'bug', message: { code: 'x', values: {} }, remedies: [], data: {} };
    await endJob(second?.id ?? '', `state = 'failed', error = '${JSON.stringify(error)}'`);
    expect(await take(id)).toEqual([]);
    expect(await stateOf(database.sql, id)).toBe('aborting');
    expect(await statesOf(database.sql, id)).toEqual(['done', 'failed', 'changing']);
    await endJob(third?.id ?? '', `state = 'done'`);
    await take(id);
    expect(await stateOf(database.sql, id)).toBe('undoing');
    expect(await statesOf(database.sql, id)).toEqual(['undo-waiting', 'failed', 'undo-waiting']);
    const undoing = await take(id);
    expect(undoing.map(({ operation }) => operation)).toEqual(['transfer.undo', 'transfer.undo']);
    const job = await createJobStore(database.sql).find(undoing[0]?.id ?? '');
    expect(job?.rollout).toMatchObject({ purpose: 'undo', undoes: { rollout: id, job: first?.id } });
    for (const one of undoing) await endJob(one.id, `state = 'done'`);
    await take(id);
    expect(await stateOf(database.sql, id)).toBe('stopped');
    expect(await statesOf(database.sql, id)).toEqual(['undone', 'failed', 'undone']);
    expect((await logOf(id)).map((one) => (one as { code: string }).code)).toEqual([
      'rollout.site-done',
      'rollout.site-failed',
      'rollout.beyond',
      'rollout.site-done',
      'rollout.undoes-wave',
      'rollout.site-undone',
      'rollout.site-undone',
      'rollout.undone',
    ]);
  });

  it('takes as many statements for 3,000 sites as for 3', async () => {
    const counts: number[] = [];
    for (const count of [3, 3_000]) {
      const id = await insertRollout(database.sql, {
        policy: { waves: [{ take: { rest: true }, atOnce: 3 }] },
        sites: sites(count),
      });
      let statements = 0;
      const store = createRolloutStore({
        executeSql: async (text, values) => {
          statements += 1;
          return await database.sql.executeSql(text, values);
        },
      });
      const look = await store.look(id, now);
      if (!look) throw new Error('it is gone');
      expect(look.view.open).toHaveLength(3);
      await store.apply(id, look.revision, advance(look.view), now);
      await store.hasChanged(id, look.revision);
      counts.push(statements);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

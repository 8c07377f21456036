import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RolloutAction } from '#core/contract/rollout/actions.ts';
import { type RolloutState, rolloutState, type SiteState } from '#core/contract/rollout/states.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;
let id: string;

beforeAll(async () => {
  lab = await startRolloutLab();
  for (const name of ['north', 'south']) await lab.add(name);
  const waves = [{ take: { count: 1 }, gate: { approval: true } }, { take: { rest: true } }] as const;
  id = (await lab.plan({ policy: { waves: [...waves] } })).rollout.id;
});
afterAll(() => lab?.close());

/** Everything that is kept of roll-outs. */
async function kept(): Promise<unknown> {
  const tables = ['rollout', 'rollout_site', 'rollout_log', 'rollout_file', 'job'];
  return await Promise.all(
    tables.map((table) =>
      lab.execute(`SELECT to_jsonb(t) AS row FROM siteferry.${table} t ORDER BY t::text`),
    ),
  );
}

/** The same of its sites alone: what is planned again raises the number of the roll-out, whatever comes of it. */
async function keptOfSites(): Promise<unknown> {
  return await lab.execute('SELECT to_jsonb(t) AS row FROM siteferry.rollout_site t ORDER BY t::text');
}

async function set(state: RolloutState, ...sites: readonly [SiteState, boolean][]): Promise<void> {
  await lab.execute(
    'UPDATE siteferry.rollout SET state = $2, wave = 0, wave_ended_at = NULL, past_waves = $3 WHERE id = $1',
    [id, state, '{}'],
  );
  for (const [position, [siteState, isWritten]] of sites.entries()) {
    await lab.execute(
      'UPDATE siteferry.rollout_site SET state = $3, is_written = $4 WHERE rollout = $1 AND position = $2',
      [id, position, siteState, isWritten],
    );
  }
}

/** What cannot be done as a roll-out stands. */
const REFUSED: Record<RolloutState, RolloutAction[]> = {
  planned: ['pause', 'resume', 'approve', 'retry', 'abort', 'undo'],
  running: ['start', 'approve', 'undo'],
  paused: ['start', 'pause', 'approve'],
  aborting: ['start', 'pause', 'approve', 'skip', 'retry', 'abort', 'undo'],
  stopped: ['start', 'pause', 'approve', 'abort'],
  undoing: ['start', 'pause', 'approve', 'skip', 'retry', 'undo'],
  done: ['start', 'pause', 'resume', 'approve', 'skip', 'abort'],
};

describe('what cannot be done to a roll-out leaves everything as it was', () => {
  beforeEach(() => set('planned', ['waiting', false], ['waiting', false]));

  const cases = rolloutState.options.flatMap((state) =>
    REFUSED[state].map((action): [RolloutAction, RolloutState] => [action, state]),
  );
  it.each(cases)('%s, while it is %s', async (action, state) => {
    await set(state, ['failed', false], ['waiting', false]);
    const before = await kept();
    const refused = lab.control(id, action, { sites: ['north'] });
    await expect(refused).rejects.toMatchObject({ code: 'usage' });
    expect(await kept()).toEqual(before);
  });

  const bySite: [string, RolloutState, RolloutAction, object, RegExp][] = [
    ['of a site that it does not have', 'paused', 'skip', { sites: ['west'] }, /west/],
    ['of a site that it does not have', 'paused', 'retry', { sites: ['north', 'west'] }, /west/],
    ['of a site that it does not have', 'paused', 'undo', { sites: ['west'] }, /west/],
    ['of no site', 'paused', 'skip', {}, /./],
    ['where nothing failed', 'paused', 'retry', {}, /./],
    ['of a site that waits', 'paused', 'retry', { sites: ['north'] }, /north/],
    ['of a site without the change', 'paused', 'undo', { sites: ['north'] }, /north/],
    ['of a wave that it does not have', 'paused', 'undo', { wave: 9 }, /9|wave/],
    ['of nothing', 'paused', 'undo', {}, /./],
    ['of two things', 'paused', 'undo', { wave: 1, everything: true }, /./],
    ['before a wave has ended', 'running', 'approve', {}, /./],
  ];
  it.each(bySite)('%s %s: %s', async (_what, state, action, more, named) => {
    await set(state, ['waiting', false], ['waiting', false]);
    const before = await kept();
    const error: unknown = await lab.control(id, action, more).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'usage' });
    expect(JSON.stringify(error)).toMatch(named);
    expect(await kept()).toEqual(before);
  });

  it.each([
    'none',
    '4711',
    '00000000-0000-4000-8000-000000000000',
    "' OR 1 = 1 --",
    '9223372036854775808',
    '-1',
    '1e3',
    '\u202e',
  ])('of a roll-out that there is not: %s', async (rollout) => {
    const before = await kept();
    for (const action of ['start', 'abort', 'undo'] as const)
      await expect(lab.control(rollout, action)).rejects.toMatchObject({ code: 'usage' });
    await expect(lab.get(rollout)).rejects.toMatchObject({ code: 'usage' });
    await expect(lab.host.client.rollout.forget({ jobs: lab.jobs, rollout })).rejects.toMatchObject({
      code: 'usage',
    });
    expect(await kept()).toEqual(before);
  });

  it.each(['running', 'paused', 'aborting', 'undoing'] as const)(
    'it is not forgotten while it is %s',
    async (state) => {
      await set(state, ['changing', false], ['waiting', false]);
      const before = await kept();
      const forgotten = lab.host.client.rollout.forget({ jobs: lab.jobs, rollout: id });
      await expect(forgotten).rejects.toMatchObject({ code: 'usage' });
      expect(await kept()).toEqual(before);
    },
  );

  it.each(['running', 'paused', 'aborting', 'undoing'] as const)(
    'nothing is decided for a site that is under way while it is %s',
    async (state) => {
      await set(state, ['changing', false], ['waiting', false]);
      const before = await keptOfSites();
      const decided = lab.decide(id, {
        sites: ['north'],
        decisions: [{ all: 'changed-both', decision: 'theirs' }],
      });
      await expect(decided).rejects.toMatchObject({ code: 'usage' });
      expect(await keptOfSites()).toEqual(before);
    },
  );
});

it('where several have its name, a roll-out is chosen by its number', async () => {
  const twice = [await lab.plan({ name: 'twice' }), await lab.plan({ name: 'twice' })];
  const error: unknown = await lab.control('twice', 'start').catch((refused: unknown) => refused);
  expect(error).toMatchObject({ code: 'usage' });
  for (const { rollout } of twice) {
    expect(JSON.stringify(error)).toContain(String(rollout.number));
    expect((await lab.get(String(rollout.number))).rollout.id).toBe(rollout.id);
  }
});

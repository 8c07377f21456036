import { describe, expect, it } from 'vitest';
import { rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { advance, isBeyond } from '#core/rollout/advance.ts';
import type { RolloutView, SettledSite } from '#core/rollout/view.ts';

const now = new Date('2026-11-26T12:00:00Z');

function view(given: Partial<RolloutView> & { waves?: unknown[] }): RolloutView {
  const { waves = [{ take: { rest: true }, atOnce: 2 }], ...rest } = given;
  return {
    state: 'running',
    policy: rolloutPolicy.parse({ waves }),
    wave: 0,
    counts: [],
    isApproved: false,
    settled: [],
    open: [],
    changed: [],
    undoWaiting: [],
    now,
    ...rest,
  };
}

const site = (position: number) => ({ position, name: `site-${position}` });
const settled = (position: number, state: SettledSite['state'], job: SettledSite['job'], rest = {}) => ({
  ...site(position),
  state,
  job,
  ...rest,
});
const failure = (code: string) => ({ code, message: { code, values: {} }, remedies: [], data: {} });

describe('how many may fail', () => {
  it.each([
    [{}, 0, 10, false],
    [{}, 1, 10, true],
    [{ count: 2 }, 2, 10, false],
    [{ count: 2 }, 3, 10, true],
    [{ percent: 20 }, 2, 10, false],
    [{ percent: 20 }, 3, 10, true],
    [{ percent: 33 }, 1, 3, true],
    [{ percent: 34 }, 1, 3, false],
    [{ percent: 0 }, 1, 1000, true],
    [{ percent: 8.2 }, 123, 1500, false],
    [{ percent: 8.2 }, 124, 1500, true],
    [{ percent: 100 }, 10, 10, false],
    [{ count: 5, percent: 10 }, 2, 10, true],
    [{ count: 1, percent: 50 }, 2, 10, true],
  ])('%j with %d of %d: stops %s', (tolerance, failures, size, stops) => {
    expect(isBeyond(tolerance, failures, size)).toBe(stops);
  });
});

describe('what comes next', () => {
  it('begins as many sites as may be worked at side by side', () => {
    const step = advance(view({ counts: [{ waiting: 4, changing: 1 }], open: [site(1), site(2), site(3)] }));
    expect(step.sites).toEqual([{ position: 1, to: 'changing', begin: 'change' }]);
  });

  it('asks the checks that compare before the change', () => {
    const waves = [{ take: { rest: true }, gate: { checks: [{ kind: 'query', sql: 'SELECT 1' }] } }];
    const step = advance(view({ waves, counts: [{ waiting: 1 }], open: [site(0)] }));
    expect(step.sites).toEqual([{ position: 0, to: 'checking', begin: 'before' }]);
  });

  it('changes a site whose checks were asked, and not once it is paused', () => {
    const given = { counts: [{ checking: 1, waiting: 1 }], settled: [settled(0, 'checking', 'done')] };
    expect(advance(view(given)).sites[0]).toEqual({ position: 0, to: 'changing', begin: 'change' });
    expect(advance(view({ ...given, state: 'paused' })).sites).toEqual([{ position: 0, to: 'waiting' }]);
  });

  it('waits again for a site that was frozen meanwhile, which is no failure', () => {
    const one = settled(0, 'changing', 'failed', { failure: failure('site-frozen') });
    const step = advance(view({ counts: [{ changing: 1 }], settled: [one] }));
    expect(step.sites[0]).toMatchObject({ to: 'waiting' });
    expect(step.state).toBeUndefined();
  });

  it('stops at the first failure more than there may be, and undoes once nothing is under way', () => {
    const waves = [{ take: { rest: true }, tolerance: { count: 1 }, onStop: 'wave' }];
    const one = settled(0, 'changing', 'failed', { failure: failure('bug') });
    const counts = [{ failed: 1, changing: 2, done: 3 }];
    const first = advance(view({ waves, counts, settled: [one] }));
    expect(first).toMatchObject({ state: 'aborting', undo: 'wave', reason: { code: 'rollout.beyond' } });
    const under = view({
      waves,
      state: 'aborting',
      undo: 'wave',
      counts: [{ failed: 2, changing: 1, done: 3 }],
    });
    expect(advance(under).state).toBeUndefined();
    const over = view({ waves, state: 'aborting', undo: 'wave', counts: [{ failed: 2, done: 4 }] });
    expect(advance(over)).toMatchObject({ state: 'undoing', undoAll: 'wave', undo: null });
  });

  it('opens a gate by time, then checks, then approval', () => {
    const checks = [{ kind: 'health', path: '/health' }];
    const waves = [
      { take: { count: 2 }, gate: { minutes: 10, approval: true, checks } },
      { take: { rest: true } },
    ];
    const counts = [{ changed: 2 }, { waiting: 3 }];
    const ended = advance(view({ waves, counts, changed: [site(0), site(1)] }));
    expect(ended).toMatchObject({ waveEndedAt: now, wakeAt: new Date('2026-11-26T12:10:00Z'), sites: [] });
    const waveEndedAt = new Date('2026-11-26T11:50:00Z');
    const verifying = advance(view({ waves, counts, waveEndedAt, changed: [site(0), site(1)] }));
    expect(verifying.sites.map(({ to }) => to)).toEqual(['verifying', 'verifying']);
    const done = [{ done: 2 }, { waiting: 3 }];
    expect(advance(view({ waves, counts: done, waveEndedAt })).wave).toBeUndefined();
    expect(advance(view({ waves, counts: done, waveEndedAt, isApproved: true }))).toMatchObject({
      wave: 1,
      waveEndedAt: null,
    });
  });

  it('is done with the last wave', () => {
    const step = advance(view({ counts: [{ done: 2, 'left-out': 1 }], waveEndedAt: now }));
    expect(step).toMatchObject({ state: 'done', log: [{ message: { values: { failures: 0 } } }] });
    const waves = [{ take: { count: 2 }, tolerance: { count: 1 } }, { take: { rest: true } }];
    const counts = [{ done: 1, failed: 1 }, { done: 1 }];
    expect(advance(view({ waves, wave: 1, counts, waveEndedAt: now })).log).toMatchObject([
      { message: { code: 'rollout.done', values: { failures: 1 } } },
    ]);
  });

  it('undoes what waits for it, and is stopped when nothing does any more', () => {
    const undoing = view({
      state: 'undoing',
      counts: [{ 'undo-waiting': 3 }],
      undoWaiting: [site(0), site(1)],
    });
    expect(advance(undoing).sites).toEqual([
      { position: 0, to: 'undoing', begin: 'undo' },
      { position: 1, to: 'undoing', begin: 'undo' },
    ]);
    const last = view({
      state: 'undoing',
      counts: [{ undone: 2, undoing: 1 }],
      settled: [settled(2, 'undoing', 'done')],
    });
    expect(advance(last)).toMatchObject({ state: 'stopped', sites: [{ position: 2, to: 'undone' }] });
    const failed = { ...last, settled: [settled(2, 'undoing', 'failed', { failure: failure('bug') })] };
    expect(advance(failed).log.at(-1)).toMatchObject({
      message: { code: 'rollout.undone', values: { failures: 1 } },
    });
  });
});

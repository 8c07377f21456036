import { describe, expect, it } from 'vitest';
import type { RolloutAction } from '#core/contract/rollout/actions.ts';
import { rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { controlRolloutInput } from '#core/contract/rollout/rollout.ts';
import { type RolloutState, rolloutState, type SiteState } from '#core/contract/rollout/states.ts';
import { type ControlledSite, control } from '#core/rollout/control.ts';

const ended = '2026-11-26T12:00:00.000Z';

function rollout(state: RolloutState, wave = 0, isEnded = false) {
  const waves = [{ take: { count: 2 }, gate: { approval: true } }, { take: { rest: true } }];
  return { state, wave, wave_ended_at: isEnded ? ended : null, policy: rolloutPolicy.parse({ waves }) };
}

function site(position: number, state: SiteState, more: Partial<ControlledSite> = {}): ControlledSite {
  const name = `s${position}`;
  return {
    position,
    name,
    address: `a${position}`,
    wave: 0,
    verdict: 'clean',
    state,
    isWritten: false,
    ...more,
  };
}

const say = (
  state: RolloutState,
  sites: readonly ControlledSite[],
  action: RolloutAction,
  more: object = {},
  on: ReturnType<typeof rollout> = rollout(state),
) => control(on, sites, controlRolloutInput.parse({ rollout: '1', action, ...more }), 'ann');

/** The reason of what is refused. */
function refused(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as { data: { reason: { code: string } } }).data.reason.code;
  }
}

describe('what can be done as a roll-out stands', () => {
  const sites = [site(0, 'failed'), site(1, 'done', { isWritten: true })];
  it.each([
    ['start', ['planned']],
    ['pause', ['running']],
    ['resume', ['running', 'paused', 'aborting', 'stopped', 'undoing']],
    ['approve', ['running']],
    ['skip', ['planned', 'running', 'paused', 'stopped']],
    ['retry', ['running', 'paused', 'stopped', 'done']],
    ['abort', ['running', 'paused', 'undoing']],
    ['undo', ['paused', 'stopped', 'done']],
  ] as const)('%s: %j', (action, states) => {
    const possible = rolloutState.options.filter((state) => {
      const given = action === 'undo' ? { everything: true } : { sites: ['s0'] };
      return refused(() => say(state, sites, action, given)) !== 'rollout.not-possible';
    });
    expect(possible).toEqual(states);
  });
});

describe('abort', () => {
  it('waits for the jobs that are at sites, and is over at once where none is', () => {
    expect(say('running', [site(0, 'changing')], 'abort')).toMatchObject({
      state: 'aborting',
      undo: 'nothing',
    });
    for (const state of ['running', 'paused', 'undoing'] as const)
      expect(say(state, [site(0, 'waiting')], 'abort')).toMatchObject({ state: 'stopped', undo: null });
  });
});

describe('start', () => {
  const sites = [
    site(0, 'waiting'),
    site(1, 'waiting', { verdict: 'conflict' }),
    site(2, 'waiting', { verdict: 'unreachable' }),
    site(3, 'waiting', { verdict: 'protected' }),
  ];

  it('is refused while a site is not decided or not reached', () => {
    expect(refused(() => say('planned', sites, 'start'))).toBe('rollout.undecided');
    expect(refused(() => say('planned', sites, 'start', { leaveOut: ['conflict'] }))).toBe(
      'rollout.undecided',
    );
  });

  it('leaves out those of a verdict', () => {
    const step = say('planned', sites, 'start', { leaveOut: ['conflict', 'unreachable'] });
    expect(step).toMatchObject({ state: 'running', starts: true });
    expect(step?.sites).toEqual([
      { position: 1, to: 'left-out' },
      { position: 2, to: 'left-out' },
    ]);
  });
});

describe('resume', () => {
  it('is refused where the wave would stop at once', () => {
    expect(refused(() => say('stopped', [site(0, 'failed'), site(1, 'waiting')], 'resume'))).toBe(
      'rollout.still-failed',
    );
    expect(say('stopped', [site(0, 'undone'), site(1, 'waiting')], 'resume')).toMatchObject({
      state: 'running',
    });
  });

  it('changes nothing of what goes on already', () => {
    expect(say('running', [], 'resume')).toBeUndefined();
  });
});

describe('approve', () => {
  it('is for a wave at its gate, and for one that asks for it', () => {
    expect(refused(() => say('running', [], 'approve'))).toBe('rollout.nothing-to-approve');
    expect(say('running', [], 'approve', {}, rollout('running', 0, true))).toMatchObject({
      approvedBy: 'ann',
    });
    const second = rollout('running', 1, true);
    expect(refused(() => say('running', [], 'approve', {}, second))).toBe('rollout.nothing-to-approve');
  });
});

describe('skip', () => {
  it('leaves out sites that wait or failed, and no others', () => {
    const sites = [site(0, 'waiting'), site(1, 'failed'), site(2, 'changing')];
    expect(say('running', sites, 'skip', { sites: ['s0', 'a1'] })?.sites).toEqual([
      { position: 0, to: 'left-out' },
      { position: 1, to: 'left-out' },
    ]);
    expect(refused(() => say('running', sites, 'skip', { sites: ['s0', 's2'] }))).toBe(
      'rollout.not-of-sites',
    );
    expect(refused(() => say('running', sites, 'skip'))).toBe('rollout.which-sites');
    expect(refused(() => say('running', sites, 'skip', { sites: ['other'] }))).toBe('rollout.no-such-site');
  });
});

describe('retry', () => {
  it('plans again what was not written, and checks again what was', () => {
    const sites = [
      site(0, 'failed'),
      site(1, 'failed', { isWritten: true }),
      site(2, 'done', { isWritten: true }),
    ];
    const step = say('stopped', sites, 'retry');
    expect(step).toMatchObject({ replans: [0], sites: [{ position: 1, to: 'changed' }], reopens: true });
    expect(step?.state).toBeUndefined();
  });

  it('goes back to the wave of the sites, once nothing is under way', () => {
    const sites = [site(0, 'failed'), site(1, 'done'), site(2, 'changing', { wave: 1 })];
    const [first, second] = sites;
    expect(refused(() => say('paused', sites, 'retry', {}, rollout('paused', 1)))).toBe(
      'rollout.retry-earlier',
    );
    const rest = [first, second].filter((one) => one !== undefined);
    expect(say('done', rest, 'retry', {}, rollout('done', 1))).toMatchObject({
      wave: 0,
      state: 'paused',
      reopens: true,
    });
  });

  it('takes left-out sites only where they are named', () => {
    const sites = [site(0, 'left-out', { verdict: 'unreachable' })];
    expect(refused(() => say('running', sites, 'retry'))).toBe('rollout.nothing-to-retry');
    expect(say('running', sites, 'retry', { sites: ['s0'] })).toMatchObject({ replans: [0] });
  });
});

describe('undo', () => {
  const sites = [
    site(0, 'done', { isWritten: true }),
    site(1, 'failed', { isWritten: true }),
    site(2, 'done', { isWritten: true, wave: 1 }),
    site(3, 'unknown', { wave: 1 }),
    site(4, 'failed', { wave: 1 }),
  ];
  const positions = (more: object) =>
    say('stopped', sites, 'undo', more)?.sites.map(({ position }) => position);

  it('is of sites, of a wave, or of everything that has the change', () => {
    expect(positions({ sites: ['s1'] })).toEqual([1]);
    expect(positions({ wave: 1 })).toEqual([0, 1]);
    expect(positions({ everything: true })).toEqual([0, 1, 2]);
    expect(refused(() => positions({}))).toBe('rollout.undo-what');
    expect(refused(() => positions({ wave: 1, everything: true }))).toBe('rollout.undo-what');
    expect(refused(() => positions({ sites: ['s0', 's4'] }))).toBe('rollout.undo-without');
  });

  it('tells of sites of which nobody knows', () => {
    const { log } = say('stopped', sites, 'undo', { everything: true }) ?? { log: [] };
    expect(log.filter(({ position }) => position === 3)).toMatchObject([
      { message: { code: 'rollout.unknown-not-undone' } },
    ]);
  });
});

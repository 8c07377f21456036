import { describe, expect, it } from 'vitest';
import type { Rollout, WaveStatus } from '#core/contract/rollout/rollout.ts';
import { AT_WORK, rolloutState, siteState } from '#core/contract/rollout/states.ts';
import {
  canRetry,
  canSkip,
  hasChange,
  isAtGate,
  refusalOf,
  takesSites,
  type WholeAction,
} from '#renderer/features/rollout/allowed.ts';

const wave: WaveStatus = { name: '1', size: 3, counts: { done: 3 }, state: 'running' };
const rollout = (
  state: Rollout['state'],
  waves: Rollout['waves'] = [wave],
  counts: Rollout['counts'] = { done: 3 },
) => ({ state, waves, counts });

describe('what can be done with a roll-out', () => {
  it.each<[WholeAction, Rollout['state'][]]>([
    ['start', ['planned']],
    ['pause', ['running']],
    ['resume', ['paused', 'stopped']],
    ['abort', ['running', 'paused', 'undoing']],
    ['undo', ['paused', 'stopped', 'done']],
    ['approve', []],
  ])('%s: while it is %j', (action, states) => {
    const allowed = rolloutState.options.filter((state) => refusalOf(action, rollout(state)) === undefined);
    expect(allowed).toEqual(states);
  });

  it.each<[string, Partial<WaveStatus>, boolean]>([
    ['waits for somebody', { state: 'approval' }, true],
    ['waits for its time', { state: 'holding' }, true],
    ['was approved already', { state: 'holding', approvedBy: 'anna' }, false],
    ['runs', {}, false],
  ])('approve: a wave that %s', (_what, changes, isAllowed) => {
    const held = { ...wave, ...changes };
    expect(isAtGate(held)).toBe(isAllowed);
    expect(refusalOf('approve', rollout('running', [held]))).toBe(isAllowed ? undefined : 'noGate');
    expect(refusalOf('approve', rollout('paused', [held]))).toBe('noGate');
  });

  it('undo: only where a site may have the change', () => {
    expect(refusalOf('undo', rollout('stopped', [wave], { waiting: 2, 'left-out': 1 }))).toBe(
      'nothingWritten',
    );
    expect(refusalOf('undo', rollout('stopped', [wave], { failed: 1 }))).toBeUndefined();
    expect(refusalOf('undo', rollout('running'))).toBe('underWay');
  });
});

describe('what can be done with a site', () => {
  it('is undone where it has the change, and no job is at it', () => {
    const written = siteState.options.filter((state) => hasChange({ state, isWritten: true }));
    expect(written).toContain('done');
    expect(written).toContain('failed');
    expect(siteState.options.filter((state) => !written.includes(state))).toEqual(AT_WORK);
    expect(siteState.options.filter((state) => hasChange({ state, isWritten: false }))).toEqual([]);
  });

  it('is left out where nothing is at it, and it is not done', () => {
    expect(siteState.options.filter((state) => canSkip({ state }))).toEqual([
      'waiting',
      'failed',
      'unknown',
      'undone',
    ]);
  });

  it('is tried again where it has had its turn without the change', () => {
    const again = (verdict: 'clean' | 'same') =>
      siteState.options.filter((state) => canRetry({ state, verdict }));
    expect(again('clean')).toEqual([
      'left-out',
      'failed',
      'unknown',
      'undo-waiting',
      'undone',
      'undo-failed',
    ]);
    expect(again('same')).not.toContain('left-out');
  });

  it('depends on the roll-out as well', () => {
    const skips = rolloutState.options.filter((state) => takesSites('skip', state));
    expect(skips).toEqual(['planned', 'running', 'paused', 'stopped']);
    const retries = rolloutState.options.filter((state) => takesSites('retry', state));
    expect(retries).toEqual(['running', 'paused', 'stopped', 'done']);
  });
});

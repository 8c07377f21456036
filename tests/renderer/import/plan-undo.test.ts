import { describe, expect, it } from 'vitest';
import type { PlanStatus } from '#renderer/features/transfer/import/plan-state.ts';
import { one, type startWindow, two, withPlan } from './plan-window.ts';

type Window = ReturnType<typeof startWindow>;

describe('undo of decisions', () => {
  type Case = [string, (window: Window) => void, Window['asked'][number], number, Partial<PlanStatus>];
  const cases: Case[] = [
    ['takes the last one back', (w) => w.decide(one).decide(two).undo(), ['one'], 1, { isBusy: true }],
    ['takes them back one by one', (w) => w.decide(one).decide(two).undo().undo(), [], 0, { isBusy: true }],
    ['does nothing where nothing was decided', (w) => w.undo(), [], 0, { isBusy: false, canWrite: true }],
    [
      'does nothing more where all is taken back',
      (w) => w.decide(one).answer().undo().undo().answer(),
      [],
      0,
      { isCurrent: true, canWrite: true },
    ],
    [
      'takes back that decisions were cleared',
      (w) =>
        w
          .decide(one)
          .dispatch({ kind: 'decided', change: () => [], site: 'Shop' })
          .undo(),
      ['one'],
      1,
      { isBusy: true },
    ],
    [
      'knows nothing of a change that changed nothing',
      (w) =>
        w
          .decide(one)
          .dispatch({ kind: 'decided', change: (before) => [...before], site: 'Shop' })
          .undo(),
      [],
      0,
      {},
    ],
    [
      'leaves the options alone',
      (w) => w.decide(one).set({ copyShared: true }).undo(),
      [],
      0,
      { isCurrent: false },
    ],
    ['ends with the archive', (w) => w.decide(one).open('b.zip').undo(), [], 0, { shown: undefined }],
  ];
  it.each(cases)('%s', (_name, happens, guids, left, expected) => {
    const window = withPlan();
    happens(window);
    const { decisions, undoStack } = window.state;
    expect(decisions.map((decision) => ('guid' in decision ? decision.guid : ''))).toEqual(guids);
    expect(undoStack.length).toBe(left);
    expect(window.status).toMatchObject(expected);
  });

  it('makes the plan of the decisions that are left', () => {
    const window = withPlan();
    window.decide(one).answer().undo();
    expect(window.asked).toEqual([[], ['one'], []]);
  });

  it('remembers as much as a person goes back, not more', () => {
    const window = withPlan();
    for (let count = 0; count < 300; count++) window.decide({ ...one, guid: `g${count}` });
    expect(window.state.undoStack.length).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import {
  initialPlanState,
  nextPlan,
  type PlanStatus,
  planToDecide,
} from '#renderer/features/transfer/import/plan-state.ts';
import { emptyDraft } from '#renderer/features/transfer/import/use-plan.ts';
import { one, other, planFor, shop, startWindow, two, withPlan } from './plan-window.ts';

type Window = ReturnType<typeof startWindow>;

describe('after a preview', () => {
  type Case = [string, number, (window: Window) => void, Partial<PlanStatus>];
  const cases: Case[] = [
    ['without conflicts there is an import', 0, () => {}, { canPreview: true, canWrite: true }],
    ['a conflict stops it', 2, () => {}, { canWrite: false, undecided: 2, isCurrent: true }],
    ['another preview stops it', 0, (w) => w.preview(), { canWrite: false, isBusy: true }],
    ['a decision stops it', 0, (w) => w.decide(one), { canWrite: false, isBusy: true, isCurrent: false }],
    ['a decision and its plan allow it', 1, (w) => w.decide(one).answer(), { canWrite: true, isBusy: false }],
    [
      'a decision whose plan fails stops it',
      0,
      (w) => w.decide(one).fail('connection'),
      { canPreview: true, canWrite: false, isBusy: false, isCurrent: false },
    ],
    [
      'another option stops it',
      0,
      (w) => w.set({ copyShared: true }),
      { canPreview: true, canWrite: false, isCurrent: false, isBusy: false },
    ],
    [
      'an option that is set back allows it',
      0,
      (w) => w.set({ copyShared: true }).set({ copyShared: false }),
      { canWrite: true, isCurrent: true },
    ],
    [
      'another association stops it',
      0,
      (w) => w.set({ associations: { states: 'NaturalKey' } }),
      { canWrite: false, isCurrent: false },
    ],
    [
      'another way of conflicts stops it',
      0,
      (w) => w.dispatch({ kind: 'set', changes: { onConflict: 'skip' } }),
      { canWrite: false, isCurrent: false },
    ],
    ['another receiver stops it', 0, (w) => w.choose(other), { canWrite: false, isForReceiver: false }],
    ['its receiver again allows it', 0, (w) => w.choose(other).choose(shop), { canWrite: true }],
    [
      'another database of the same name stops it',
      0,
      (w) => w.choose({ ...shop, siteId: 'moved' }),
      { canWrite: false, isForReceiver: false },
    ],
    [
      'a database that nobody knows stops it',
      0,
      (w) => w.choose({ ...shop, siteId: undefined }),
      { canWrite: false, isForReceiver: false },
    ],
    [
      'a receiver that cannot be used stops it',
      0,
      (w) => w.choose({ ...shop, usable: false }),
      { canPreview: false, canWrite: false },
    ],
    ['another archive has no plan', 0, (w) => w.open('b.zip'), { shown: undefined, canWrite: false }],
    ['the archive opened again has none', 0, (w) => w.open('a.zip'), { shown: undefined, canWrite: false }],
  ];
  it.each(cases)('%s', (_name, conflicts, play, expected) => {
    const window = withPlan(conflicts);
    play(window);
    expect(window.status).toMatchObject(expected);
  });
});

it('before the first plan there is no import', () => {
  const window = startWindow().open('a.zip');
  expect(window.status).toMatchObject({ canPreview: true, canWrite: false, isBusy: false });
  window.preview();
  expect(window.status).toMatchObject({ canPreview: false, canWrite: false, isBusy: true });
});

describe('decisions while a plan is being made', () => {
  it('are in the plan that follows, all of them', () => {
    const window = withPlan(2);
    window.decide(one);
    window.decide(two);
    expect(window.asked).toEqual([[], ['one']]);
    expect(window.status).toMatchObject({ isBusy: true, canWrite: false });
    window.answer(-1, 1);
    expect(window.asked).toEqual([[], ['one'], ['one', 'two']]);
    expect(window.status).toMatchObject({ isBusy: true, canWrite: false, isCurrent: false });
    window.answer();
    expect(window.started).toHaveLength(3);
    expect(window.status).toMatchObject({ isBusy: false, canWrite: true });
  });

  it('are never in a button’s way back: the old plan has no conflicts, and the import waits all the same', () => {
    const window = withPlan();
    window.decide(one);
    window.decide(two);
    window.answer(-1, 0);
    expect(window.status.canWrite).toBe(false);
    window.answer(-1, 0);
    expect(window.status.canWrite).toBe(true);
    expect(window.status.shown?.plan.decisions).toEqual([one, two]);
  });

  it('follow a plan that failed, and one that was stopped waits for a person', () => {
    const failed = withPlan(2);
    failed.decide(one);
    failed.decide(two);
    failed.fail('connection');
    expect(failed.asked.at(-1)).toEqual(['one', 'two']);
    expect(failed.state.failure).toBeUndefined();
    const stopped = withPlan(2);
    stopped.decide(one);
    stopped.decide(two);
    stopped.fail('cancelled');
    expect(stopped.started).toHaveLength(2);
    expect(stopped.status).toMatchObject({ isBusy: false, isCurrent: false, canWrite: false });
    stopped.preview();
    expect(stopped.asked.at(-1)).toEqual(['one', 'two']);
  });

  it('that are taken back need no plan of their own', () => {
    const window = withPlan(1);
    window.decide(one);
    window.decide(two);
    window.undoDecision();
    window.answer();
    expect(window.asked).toEqual([[], ['one']]);
    expect(window.status).toMatchObject({ isBusy: false, canWrite: true });
  });

  it('take the options with them that are set by then', () => {
    const window = withPlan(1);
    window.decide(one);
    window.set({ importAsNewData: true });
    window.decide(two);
    window.answer();
    expect(window.started.at(-1)).toMatchObject({
      of: { options: { importAsNewData: true } },
      decisions: [one, two],
    });
  });
});

describe('a change while a plan is being made', () => {
  it('of the options makes that plan one of other options, and no plan of its own', () => {
    const window = withPlan();
    window.preview();
    window.set({ importAsNewData: true });
    window.answer();
    expect(window.started).toHaveLength(2);
    expect(window.status).toMatchObject({ isBusy: false, isCurrent: false, canWrite: false });
  });

  it('of the receiver starts nothing there, and leaves nothing to import there', () => {
    const window = withPlan(1);
    window.decide(one);
    window.decide(two);
    window.choose(other);
    window.answer(-1, 0, 'shop-id');
    expect(window.started).toHaveLength(2);
    expect(window.status).toMatchObject({ isForReceiver: false, canWrite: false, canPreview: true });
    window.choose(shop);
    expect(window.started.at(-1)).toMatchObject({ site: 'Shop', decisions: [one, two] });
  });

  it('is abandoned where a plan of something else is asked for, and kept where of the same', () => {
    const window = withPlan().preview().preview();
    expect(window.started).toHaveLength(2);
    window.set({ importAsNewData: true }).preview();
    expect(window.started).toHaveLength(3);
    window.answer(1);
    expect(window.status).toMatchObject({ isBusy: true, isCurrent: false });
    window.answer();
    expect(window.status).toMatchObject({ isBusy: false, isCurrent: true });
  });

  it('of the archive makes the answer for the one before worthless', () => {
    const window = startWindow();
    window.open('a.zip');
    window.preview();
    window.open('b.zip');
    window.answer(0);
    expect(window.status).toMatchObject({ shown: undefined, isBusy: false });
    window.preview();
    window.fail('connection', 0);
    window.answer(0);
    expect(window.status).toMatchObject({ shown: undefined, isBusy: true });
    expect(window.state.failure).toBeUndefined();
    window.answer();
    expect(window.status).toMatchObject({ canWrite: true });
    expect(window.state.made?.request.of.source).toEqual({ archive: 'b.zip' });
  });

  it('waits for a receiver that cannot be asked just now', () => {
    const window = withPlan(1);
    window.choose({ ...shop, usable: false });
    window.decide(one);
    expect(window.started).toHaveLength(1);
    expect(window.status).toMatchObject({ isBusy: false, canWrite: false });
    window.choose(shop);
    expect(window.asked.at(-1)).toEqual(['one']);
  });
});

describe('a preview that the core keeps', () => {
  /** What is decided about when a plan is to be made; undefined where it takes a preview. */
  function decidedAbout(play: (window: Window) => void) {
    const window = startWindow().open('a.zip').preview();
    const [request] = window.started;
    if (!request) throw new Error('no plan was started');
    window.dispatch({ kind: 'made', request, result: { ...planFor(request, 1), preview: 'kept' } });
    // Nothing starts by itself while the receiver cannot be asked.
    window.choose({ ...shop, usable: false });
    play(window);
    const next = nextPlan(window.state, shop);
    return next && planToDecide(window.state, next)?.preview;
  }

  it.each<[string, string | undefined, (window: Window) => void]>([
    ['is decided about', 'kept', (w) => w.decide(one)],
    ['is made anew when somebody asks for it', undefined, (w) => w.preview()],
    ['is made anew when somebody asks for it and then decides', undefined, (w) => w.preview().decide(one)],
    ['is made anew with other options', undefined, (w) => w.set({ copyShared: true }).decide(one)],
    [
      'is made anew with another way of conflicts',
      undefined,
      (w) => w.dispatch({ kind: 'set', changes: { onConflict: 'skip' } }).decide(one),
    ],
    [
      'is made anew with another base',
      undefined,
      (w) =>
        w.dispatch({ kind: 'set', changes: { base: { base: { last: true }, name: 'last' } } }).decide(one),
    ],
    ['is none of another archive', undefined, (w) => w.open('b.zip').decide(one)],
  ])('%s', (_name, preview, play) => {
    expect(decidedAbout(play)).toBe(preview);
  });

  it('is made anew with all decisions where the core does not have it any more', () => {
    const window = withPlan(1);
    window.decide(one);
    window.fail('preview-gone');
    expect(window.asked).toEqual([[], ['one'], ['one']]);
    expect(window.state).toMatchObject({ failure: undefined, made: { result: { preview: undefined } } });
    expect(window.status).toMatchObject({ isBusy: true, canWrite: false });
    window.answer();
    expect(window.status).toMatchObject({ isBusy: false, canWrite: true });
  });
});

it('a new import starts from nothing', () => {
  const window = withPlan(1);
  window.decide(one);
  window.dispatch({ kind: 'opened', of: emptyDraft });
  expect(window.state).toEqual(initialPlanState(emptyDraft));
});

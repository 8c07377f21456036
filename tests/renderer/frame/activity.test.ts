import { describe, expect, it } from 'vitest';
import { activityReducer, isListed, needsPerson, noActivity } from '#renderer/work/activity.ts';
import { chooseNotification } from '#renderer/work/choose-notification.ts';
import { estimateRate, fractionDone } from '#renderer/work/progress-rate.ts';

type Task = Extract<Parameters<typeof activityReducer>[1], { type: 'tasks' }>['tasks'][number];

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  kind: 'export',
  endsWithPage: false,
  startedAt: 0,
  state: 'running',
  log: [],
  ...more,
});
const ended = (id: string, more: Partial<Task> = {}) => task(id, { state: 'done', endedAt: 5, ...more });
const failure = (code: 'cancelled' | 'bug') => ({
  code,
  message: { code: 'error.bug', values: {} },
  remedies: [],
  data: {},
});
const following = (...steps: readonly (readonly Task[])[]) =>
  steps.reduce((activity, tasks) => activityReducer(activity, { type: 'tasks', tasks }), noActivity);

describe('the activity centre', () => {
  it.each([
    [[task('1')], []],
    [[ended('1')], [['1', 'done']]],
    [[ended('1', { state: 'failed', failure: failure('bug') })], [['1', 'failed']]],
    [[ended('1', { state: 'failed', failure: failure('cancelled') })], [['1', 'stopped']]],
    [[ended('1', { endsWithPage: true })], []],
    [[ended('1', { kind: 'upload' })], []],
    [[ended('1', { kind: 'seed crm-test' })], [['1', 'done']]],
    [[ended('1', { kind: 'preview' })], []],
  ] as const)('of %j has %j', (tasks, expected) => {
    expect(following(tasks).finished.map(({ id, outcome }) => [id, outcome])).toEqual(expected);
  });

  it('keeps what has ended when its page starts over, the newest first', () => {
    const activity = following([ended('1')], [], [ended('2', { kind: 'import' })]);
    expect(activity.finished.map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('tells of a preview that failed until another one does not, or its run has ended', () => {
    const failed = ended('1', { kind: 'preview', state: 'failed', failure: failure('bug') });
    expect(following([failed]).finished.map(({ id }) => id)).toEqual(['1']);
    expect(following([failed], [ended('2', { kind: 'preview' })]).finished).toEqual([]);
    const imported = following([failed], [ended('2', { kind: 'import' })]);
    expect(imported.finished.map(({ kind }) => kind)).toEqual(['import']);
  });

  it('takes what failed for over once the same was done', () => {
    const failed = ended('1', { kind: 'import', state: 'failed', failure: failure('bug') });
    const { finished } = following([failed], [ended('2', { kind: 'import' })]);
    expect(finished.map(({ id }) => id)).toEqual(['2']);
  });

  it('leaves to a person what failed, and nothing that was done or stopped', () => {
    const { finished } = following([
      ended('1'),
      ended('2', { kind: 'import', state: 'failed', failure: failure('bug') }),
      ended('3', { kind: 'undo', state: 'failed', failure: failure('cancelled') }),
    ]);
    expect(finished.filter(needsPerson).map(({ kind }) => kind)).toEqual(['import']);
  });

  it('changes nothing where nothing has ended', () => {
    const before = following([ended('1')]);
    expect(activityReducer(before, { type: 'tasks', tasks: [ended('1'), task('2')] })).toBe(before);
  });

  it('is read, put away, and does not come back', () => {
    const read = activityReducer(following([ended('1')]), { type: 'read' });
    expect(read.finished.map(({ isRead }) => isRead)).toEqual([true]);
    expect(activityReducer(read, { type: 'read' })).toBe(read);
    const empty = activityReducer(read, { type: 'put-away' });
    expect(activityReducer(empty, { type: 'tasks', tasks: [ended('1')] }).finished).toEqual([]);
  });

  it('does not grow without end', () => {
    const many = Array.from({ length: 60 }, (_, index) => ended(`${index}`));
    const { finished } = following(many);
    expect([finished.length, finished[0]?.id]).toEqual([50, '59']);
  });

  it('tells of no part of other work', () => {
    expect(['export', 'describe', 'denormalize crm'].map((kind) => isListed(task('1', { kind })))).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the end of work', () => {
  it.each([
    ['done', 3, true, false, 'granted', 'toast'],
    ['done', 3, true, true, 'granted', 'nothing'],
    ['failed', 30, true, false, 'granted', 'nothing'],
    ['stopped', 30, true, false, 'granted', 'nothing'],
    ['done', 30, false, true, 'granted', 'notification'],
    ['failed', 30, false, false, 'granted', 'notification'],
    ['stopped', 30, false, false, 'granted', 'nothing'],
    ['done', 3, false, false, 'granted', 'nothing'],
    ['done', 30, false, false, 'default', 'nothing'],
    ['failed', 30, false, false, 'denied', 'nothing'],
  ] as const)('%s after %i s (in front: %s, on its page: %s, %s) is told by %s', (...row) => {
    const [outcome, seconds, inFront, onItsPage, permission, expected] = row;
    const how = chooseNotification(
      { outcome, startedAt: 0, endedAt: seconds * 1_000 },
      { inFront, onItsPage, permission },
    );
    expect(how).toBe(expected);
  });
});

describe('the pace of work', () => {
  const at = (done: number, total: number | undefined) => {
    const step = { stage: 'read', done, ...(total === undefined ? {} : { total }) };
    return { step, log: [{ at: 1_000, step: { stage: 'read', done: 0 } }] };
  };
  it.each([
    [at(50, 100), 3_000, { perSecond: 25, remaining: 2_000 }, 0.5],
    [at(50, 100), 1_500, undefined, 0.5],
    [at(0, 100), 9_000, undefined, 0],
    [at(50, undefined), 9_000, undefined, undefined],
    [at(200, 100), 9_000, { perSecond: 25, remaining: -4_000 }, 1],
    [{ ...at(50, 100), log: [] }, 9_000, undefined, 0.5],
  ])('%j at %i', (given, now, pace, share) => {
    expect(estimateRate(given, now)).toEqual(pace);
    expect(fractionDone(given)).toBe(share);
  });
});

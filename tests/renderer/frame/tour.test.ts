import { describe, expect, it } from 'vitest';
import { nextTour, parseTour, startedTour, type Tour } from '#renderer/shell/tour/tour.ts';

const at = (step: Tour['step'], since = 100): Tour => ({ step, since, isOpen: true });
const done = (kind: string, endedAt: number, result: unknown = {}) => ({
  kind,
  state: 'done' as const,
  endedAt,
  result,
});

describe('the tour', () => {
  const compared = (endedAt: number) => done('compare Demo source → Demo receiver', endedAt);
  it.each<[string, Tour, Parameters<typeof nextTour>[1], Tour]>([
    ['waits', at('compare'), [], at('compare')],
    ['goes on', at('compare'), [compared(150)], at('tick', 150)],
    ['does not count what was done before it', at('compare'), [compared(99)], at('compare')],
    [
      'does not count what failed',
      at('tick'),
      [{ ...done('move-preview', 150), state: 'failed' }],
      at('tick'),
    ],
    ['does not count what goes on', at('tick'), [{ kind: 'move-preview', state: 'running' }], at('tick')],
    ['does not count other work', at('compare'), [done('seed crm', 150)], at('compare')],
    ['does not go back', at('move'), [compared(150)], at('move')],
    ['follows who is ahead', at('compare'), [compared(150), done('move-preview', 160)], at('move', 160)],
    [
      'goes on to the undo',
      at('move'),
      [done('move', 170, { result: { committed: true } })],
      at('undo', 170),
    ],
    ['stays after a dry run', at('move'), [done('move', 170, { result: { committed: false } })], at('move')],
    ['ends', at('undo'), [done('undo', 180, { result: { committed: true } })], at('done', 180)],
    ['stays at its end', at('done'), [compared(150)], at('done')],
  ])('%s', (_name, tour, tasks, expected) => {
    expect(nextTour(tour, tasks)).toEqual(expected);
  });

  it('is taken up where it stood, and begun anew after its end', () => {
    expect(startedTour(undefined, 5)).toEqual(at('compare', 5));
    expect(startedTour({ ...at('tick'), isOpen: false }, 5)).toEqual(at('tick', 5));
    expect(startedTour(at('done'), 5)).toEqual(at('compare', 5));
  });

  it.each([
    undefined,
    null,
    1,
    'compare',
    {},
    { step: 'other', since: 1, isOpen: true },
    { step: 'compare', since: '1', isOpen: true },
  ])('is not read from %j', (value) => {
    expect(parseTour(value)).toBeUndefined();
  });

  it('is read as it was kept', () => {
    expect(parseTour(JSON.parse(JSON.stringify(at('undo'))))).toEqual(at('undo'));
  });
});

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
  it.each<[string, Tour, Parameters<typeof nextTour>[1], Tour]>([
    ['waits', at('export'), [], at('export')],
    ['goes on', at('export'), [done('export', 150)], at('preview', 150)],
    ['does not count what was done before it', at('export'), [done('export', 99)], at('export')],
    ['does not count what failed', at('export'), [{ ...done('export', 150), state: 'failed' }], at('export')],
    ['does not count what goes on', at('export'), [{ kind: 'export', state: 'running' }], at('export')],
    ['does not count other work', at('export'), [done('seed crm', 150)], at('export')],
    ['does not go back', at('import'), [done('export', 150)], at('import')],
    ['follows who is ahead', at('export'), [done('export', 150), done('preview', 160)], at('import', 160)],
    ['ends', at('import'), [done('import', 170, { result: { committed: true } })], at('done', 170)],
    [
      'goes on after a dry run',
      at('import'),
      [done('import', 170, { result: { committed: false } })],
      at('import'),
    ],
    ['stays at its end', at('done'), [done('export', 150)], at('done')],
  ])('%s', (_name, tour, tasks, expected) => {
    expect(nextTour(tour, tasks)).toEqual(expected);
  });

  it('is taken up where it stood, and begun anew after its end', () => {
    expect(startedTour(undefined, 5)).toEqual(at('export', 5));
    expect(startedTour({ ...at('preview'), isOpen: false }, 5)).toEqual(at('preview', 5));
    expect(startedTour(at('done'), 5)).toEqual(at('export', 5));
  });

  it.each([
    undefined,
    null,
    1,
    'export',
    {},
    { step: 'other', since: 1, isOpen: true },
    { step: 'export', since: '1', isOpen: true },
  ])('is not read from %j', (value) => {
    expect(parseTour(value)).toBeUndefined();
  });

  it('is read as it was kept', () => {
    expect(parseTour(JSON.parse(JSON.stringify(at('import'))))).toEqual(at('import'));
  });
});

import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  NO_FILTER,
  toggleTimeFilter,
  toLogFilter,
} from '#renderer/features/signin/records/log-filter.ts';
import { bucketDays, timeBuckets } from '#renderer/features/signin/records/time-buckets.ts';

const slots = (from: string, to: string, ...days: string[]) =>
  timeBuckets({ period: { from, to }, perDay: days.map((day) => ({ day, count: 2 })) });

describe('the columns of the chart of sign-ins', () => {
  it('are none without sign-ins', () => {
    expect(slots('2026-10-01', '2026-10-31')).toEqual([]);
  });

  it('are all days of a month, also those without sign-ins', () => {
    const days = slots('2026-10-01', '2026-10-31', '2026-10-03');
    expect(days).toHaveLength(31);
    expect(days.filter(({ count }) => count > 0)).toEqual([{ key: '2026-10-03', count: 2 }]);
  });

  it.each<[string, [from: string, to: string, ...days: string[]], number, string, string]>([
    [
      'days of a period in which the clocks change',
      ['2026-03-28', '2026-03-30', '2026-03-29'],
      3,
      '2026-03-28',
      '2026-03-30',
    ],
    [
      'days beyond the period: clocks differ',
      ['2026-03-01', '2026-03-02', '2026-03-04'],
      4,
      '2026-03-01',
      '2026-03-04',
    ],
    [
      'days, of a long period those with sign-ins',
      ['2020-01-01', '2026-03-02', '2026-02-27', '2026-03-01'],
      3,
      '2026-02-27',
      '2026-03-01',
    ],
    [
      'as many days as there is room for',
      ['2026-01-01', '2026-03-03', '2026-01-01', '2026-03-03'],
      62,
      '2026-01-01',
      '2026-03-03',
    ],
    [
      'months where days are too many',
      ['2026-01-01', '2026-03-04', '2026-01-01', '2026-03-04'],
      3,
      '2026-01',
      '2026-03',
    ],
    [
      'months of a leap year',
      ['2024-01-01', '2024-12-31', '2024-01-31', '2024-12-31'],
      12,
      '2024-01',
      '2024-12',
    ],
    [
      'years where months are too many',
      ['2015-01-01', '2026-12-31', '2015-06-01', '2026-01-01'],
      12,
      '2015',
      '2026',
    ],
  ])('are %s', (_what, given, length, first, last) => {
    const found = slots(...given);
    expect(found).toHaveLength(length);
    expect([found[0]?.key, found.at(-1)?.key]).toEqual([first, last]);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe((given.length - 2) * 2);
  });

  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2026', '2026-01-01', '2026-12-31'],
  ])('of %s go from %s to %s', (key, from, to) => {
    expect(bucketDays(key)).toEqual({ from, to });
  });
});

describe('the filter of the log', () => {
  it('restricts nothing at first, and is asked for as moments at which days begin here', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(toLogFilter(NO_FILTER)).toEqual({});
    const filter = { ...NO_FILTER, from: '2026-03-28', to: '2026-03-29', login: ' anna ', provider: null };
    expect(isFiltered(filter)).toBe(true);
    expect(toLogFilter(filter)).toEqual({
      from: new Date(2026, 2, 28).toISOString(),
      to: new Date(2026, 2, 30).toISOString(),
      login: 'anna',
      provider: null,
    });
  });

  it('is set by a column, and lifted by the same one', () => {
    const month = toggleTimeFilter(NO_FILTER, '2026-02');
    expect(month).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
    expect(toggleTimeFilter(month, '2026-02-03')).toMatchObject({ from: '2026-02-03', to: '2026-02-03' });
    expect(toggleTimeFilter(month, '2026-02')).toEqual(NO_FILTER);
  });
});

import type { LogFilter } from '#core/contract/signin/log.ts';
import { bucketDays } from './time-buckets.ts';

/** Which sign-ins are shown, as a person says it: days of his time zone, and empty for no matter. */
export interface FilterValues {
  from: string;
  to: string;
  login: string;
  /** Null for sign-ins without one, as for the provider. */
  address: string | null;
  provider: string | null;
  protocol: string;
}

export const NO_FILTER: FilterValues = {
  ...{ from: '', to: '', login: '' },
  ...{ address: '', provider: '', protocol: '' },
};

export function isFiltered(values: FilterValues): boolean {
  return Object.values(values).some((value) => value !== '');
}

/** The same filter as the core is asked for it: days as the moments at which they begin and end here. */
export function toLogFilter({ from, to, ...words }: FilterValues): LogFilter {
  const given = Object.entries(words).flatMap(([name, text]) => {
    const value = text === null ? null : text.trim();
    return value === '' ? [] : [[name, value]];
  });
  return {
    ...(from ? { from: startOfDay(from, 0) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
    ...Object.fromEntries(given),
  };
}

/** Filtered by a column of the chart; once more, and by none. */
export function toggleTimeFilter(values: FilterValues, key: string): FilterValues {
  const days = bucketDays(key);
  return isAtTime(values, key) ? { ...values, from: '', to: '' } : { ...values, ...days };
}

export function isAtTime({ from, to }: FilterValues, key: string): boolean {
  const days = bucketDays(key);
  return from === days.from && to === days.to;
}

function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

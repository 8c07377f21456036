import type { LogCounts } from '#core/contract/signin/log.ts';

/** A column of the chart: the day, month or year that its key names, `2026-11-20`, `2026-11` or `2026`. */
export interface TimeBucket {
  key: string;
  count: number;
}

/** More columns than this are drawn together. */
const MAX_BUCKETS = 62;

const DAY = 86_400_000;

/**
 * Every day of the period, also without sign-ins; where these are too many its months, and then its years. Of a long
 * period only what has sign-ins in it is drawn.
 */
export function timeBuckets({ period, perDay }: Pick<LogCounts, 'period' | 'perDay'>): TimeBucket[] {
  const first = perDay[0]?.day;
  const last = perDay.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const isLong = (Date.parse(period.to) - Date.parse(period.from)) / DAY >= MAX_BUCKETS;
  // Clocks differ: the site's may be ahead of the one that said what today is.
  const from = isLong || first < period.from ? first : period.from;
  const to = isLong || last > period.to ? last : period.to;
  const [length = 4] = [10, 7].filter((unit) => keysBetween(from, to, unit).length <= MAX_BUCKETS);
  const counts = new Map<string, number>();
  for (const { day, count } of perDay) {
    const key = day.slice(0, length);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return keysBetween(from, to, length).map((key) => ({ key, count: counts.get(key) ?? 0 }));
}

/** The first and the last day of a slot. */
export function bucketDays(key: string): { from: string; to: string } {
  const last = new Date(firstOf(key));
  if (key.length === 4) last.setUTCFullYear(last.getUTCFullYear() + 1);
  if (key.length === 7) last.setUTCMonth(last.getUTCMonth() + 1);
  if (key.length < 10) last.setUTCDate(0);
  return { from: firstOf(key), to: last.toISOString().slice(0, 10) };
}

function firstOf(key: string): string {
  return `${key}-01-01`.slice(0, 10);
}

/** Keys of this many characters from one day to another, not many more of them than are drawn. */
function keysBetween(from: string, to: string, length: number): string[] {
  const keys: string[] = [];
  const last = to.slice(0, length);
  let key = from.slice(0, length);
  while (key <= last && (keys.length <= MAX_BUCKETS || length === 4)) {
    keys.push(key);
    const next = Date.parse(bucketDays(key).to) + DAY;
    key = new Date(next).toISOString().slice(0, length);
  }
  return keys;
}

/** How far back is looked where the beginning is not named. */
export const USUAL_DAYS = 30;

/** The range of a period, as a date column takes it: days are UTC and included, a moment is the limit itself. */
export function rangeOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; before: string | undefined } {
  const end = to === undefined ? now : new Date(to);
  const before = to && (isDay(to) ? daysAfter(end, 1) : end).toISOString();
  const start = from === undefined ? daysAfter(startOfDay(end), -USUAL_DAYS) : new Date(from);
  return {
    from: withoutZone(start.toISOString()),
    // No database has a day after 9999-12-31.
    before: before?.startsWith('+') ? undefined : before && withoutZone(before),
  };
}

/** The day of a moment in a zone, `2026-01-31`. */
export function dayIn(zone: string): (moment: Date) => string {
  // Swedish writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (moment) => format.format(moment);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

function startOfDay(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10));
}

function daysAfter(moment: Date, days: number): Date {
  const date = new Date(moment);
  date.setUTCDate(date.getUTCDate() + days);
  return date;
}

function withoutZone(time: string): string {
  return time.replace(/Z$/, '');
}

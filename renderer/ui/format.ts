import { formatBytes as bytesIn, formatCount as countIn, formatLocalTime } from '#core/messages/format.ts';
import { language } from './language.ts';

/** Numbers, sizes, times and durations as the window's language writes them. */

function locale(): string {
  return language() === 'ru' ? 'ru-RU' : 'en-GB';
}

export function formatCount(value: number): string {
  return countIn(value, language());
}

/** Bytes in the largest unit below which they do not fall: `440 kB`. */
export function formatBytes(bytes: number): string {
  return bytesIn(bytes, language());
}

/** The day of an ISO time in the person's time zone. */
export function formatDate(iso: string): string {
  return formatLocalTime(iso, language(), 'day');
}

/** An ISO time in the person's time zone, to the minute: where that zone is said beside it, or goes without saying. */
export function formatTime(iso: string): string {
  return formatLocalTime(iso, language(), 'minute');
}

/** An ISO time in the person's time zone, which is named. */
export function formatZonedTime(iso: string): string {
  return formatLocalTime(iso, language(), 'zoned-minute');
}

/** The same to the second: of what is compared, or looked for in another log. */
export function formatExactTime(iso: string): string {
  return formatLocalTime(iso, language(), 'zoned-second');
}

/**
 * A day, month or year of the calendar, `2026-11-20`, `2026-11` or `2026`, whatever the time zone; of a day or month only the
 * name of the month where that is asked for.
 */
export function formatDay(day: string, only?: 'month'): string {
  // Without a zone, a time is one of this computer.
  if (!only && day.length > 7) return formatDate(`${day}T00:00`);
  const parts: Intl.DateTimeFormatOptions = { timeZone: 'UTC' };
  if (only) parts.month = 'short';
  else {
    parts.year = 'numeric';
    if (day.length > 4) parts.month = 'long';
  }
  return new Intl.DateTimeFormat(locale(), parts).format(new Date(day));
}

/** The time of day of milliseconds since the epoch, in the person's time zone: `14:02`. */
export function formatClock(at: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** A share from 0 to 1 as `62 %`. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);
}

/** Milliseconds as `3 s` or `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return unit(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  return `${unit(minutes, 'minute')} ${unit(seconds % 60, 'second')}`;
}

import { formatBytes as bytesIn, formatCount as countIn } from '#core/messages/format.ts';
import { language } from './messages.ts';

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

/** An ISO time in the person's time zone. */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  );
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

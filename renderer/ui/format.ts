import i18next from 'i18next';

/** Numbers, sizes, times and durations as the window's language writes them. */

function locale(): string {
  return i18next.language === 'ru' ? 'ru-RU' : 'en-GB';
}

export function formatCount(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the largest unit below which they do not fall: `440 kB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
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

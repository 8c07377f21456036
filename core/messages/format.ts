/**
 * Languages that texts are rendered in. `en-XA` is the pseudo-language: English with every piece of a catalogue's text in
 * `⟦…⟧`, so that whatever stands outside is data, or a text that no catalogue knows.
 */
export const languages = ['en', 'ru', 'en-XA'] as const;
export type Language = (typeof languages)[number];

/** The language whose rules numbers and plurals follow. */
export function localeOf(language: Language): 'en' | 'ru' {
  return language === 'ru' ? 'ru' : 'en';
}

/** A number with its thousands apart: `12,345`, `12 345`. */
export function formatCount(value: number, language: Language): string {
  return Math.round(value).toLocaleString(localeOf(language));
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the largest unit below which they do not fall: `440 kB`, `1.2 MB`. */
export function formatBytes(value: number, language: Language): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  const amount = value / 1000 ** step;
  return amount.toLocaleString(localeOf(language), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0,
  });
}

/** An ISO 8601 time to the minute, in UTC and so the same wherever it is read; what is no time stays as it is. */
export function formatMinute(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** How exactly a time is written; each names its time zone but `minute`. */
type TimePrecision = 'day' | 'minute' | 'zoned-minute' | 'zoned-second';

/** An ISO 8601 time in the time zone of whoever reads it: Russian with the month as a number, or it would not fit into a cell. */
export function formatLocalTime(time: string, language: Language, precision: TimePrecision): string {
  return timeFormat(localeOf(language) === 'ru', precision).format(new Date(time));
}

/** Making one takes longer than a list of a hundred times may. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(isRussian: boolean, precision: TimePrecision): Intl.DateTimeFormat {
  const key = `${isRussian} ${precision}`;
  const known = timeFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(isRussian ? 'ru-RU' : 'en-GB', {
    day: '2-digit',
    month: isRussian ? '2-digit' : 'short',
    year: 'numeric',
    ...(precision === 'day' ? {} : { hour: '2-digit', minute: '2-digit' }),
    ...(precision === 'zoned-second' ? { second: '2-digit' } : {}),
    ...(precision.startsWith('zoned') ? { timeZoneName: 'short' } : {}),
  });
  timeFormats.set(key, format);
  return format;
}

/** The language that a request likes best of those that there are (RFC 9110, `Accept-Language`); else English. */
export function acceptedLanguage(header: string | undefined): Language {
  const liked = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [, language, weight = '1'] =
        /^\s*(en|ru)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
      return language === undefined ? [] : [{ language: language.toLowerCase(), weight: Number(weight) }];
    });
  const [best] = liked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best?.language === 'ru' ? 'ru' : 'en';
}

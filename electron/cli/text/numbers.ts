import { SiteferryError } from '#core/base/errors.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** Bytes of `4GiB`, `500 MB` or `1000000`; throws `usage`. */
export function parseSize(option: string, text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?([kmg]?i?b)?$/i.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  const bytes = Math.floor(Number(amount) * (factor ?? Number.NaN));
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new SiteferryError('usage', {
    reason: commandLineMessage('usage.not-a-size', { option, value: text }),
  });
}

/** A whole number from 1 to `most`; throws `usage`. */
export function parseCount(option: string, text: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new SiteferryError('usage', {
    reason: commandLineMessage('usage.not-a-count', { option, most, value: text }),
  });
}

/** The same, or 0 for none; throws `usage`. */
export function parseCountOrNone(option: string, text: string, most: number): number {
  return text === '0' ? 0 : parseCount(option, text, most);
}

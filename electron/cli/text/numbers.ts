import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';

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

/** `1,234,567`, the same on every computer. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** Bytes in the unit that leaves one to three digits: `438 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const unit = ['GB', 'MB', 'KB'].find((name) => bytes >= (UNITS[name.toLowerCase()] ?? 0));
  if (!unit) return `${formatCount(bytes)} bytes`;
  const amount = bytes / (UNITS[unit.toLowerCase()] ?? 1);
  return `${amount < 10 ? amount.toFixed(1) : formatCount(amount)} ${unit}`;
}

/** Bytes of `4GiB`, `500 MB` or `1000000`; throws `usage`. */
export function parseSize(option: string, text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?([kmg]?i?b)?$/i.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  const bytes = Math.floor(Number(amount) * (factor ?? Number.NaN));
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new SiteferryError('usage', {
    reason: `${option} is a size such as 500MB or 4GiB, not "${visible(text)}".`,
  });
}

/** A whole number from 1 to `most`; throws `usage`. */
export function parseCount(option: string, text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new SiteferryError('usage', {
    reason: `${option} is a whole number from 1 to ${formatCount(most)}, not "${visible(text)}".`,
  });
}

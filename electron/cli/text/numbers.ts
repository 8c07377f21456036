import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';

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
    reason: message('usage.not-a-size', { option, value: text }),
  });
}

/** The largest id of the platform's. */
const LARGEST = 2_147_483_647;

/** A whole number from 1 to `most`, or 0 where `none` is something; throws `usage`. */
export function parseCount(
  option: string,
  text: string,
  { most = LARGEST, none = false }: { most?: number; none?: boolean } = {},
): number {
  const least = none ? 0 : 1;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  throw new SiteferryError('usage', {
    reason: message('usage.not-a-count', { option, least, most, value: text }),
  });
}

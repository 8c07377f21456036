import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';

/** `NAME=VALUE`. Throws `usage`. */
export function parsePair(option: string, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new SiteferryError('usage', {
      reason: message('pair.not-name-and-value', { option, value: text }),
    });
  return [text.slice(0, at), text.slice(at + 1)];
}

/** What a value is written as; what is not of its kind stays a text, and the site says what is wrong with it. */
export type ValueKind = 'number' | 'flag' | 'text';

/** A value of a known kind: only a number and a flag are no text, whatever a text looks like. */
export function parseValue(kind: ValueKind, value: string): string | number | boolean {
  if (kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  const number = Number(value);
  return kind === 'number' && /^-?\d+$/.test(value) && Number.isSafeInteger(number) ? number : value;
}

import { SiteferryError } from '#core/base/errors.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';

/** `NAME=VALUE`. Throws `usage`. */
export function pair(option: string, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new SiteferryError('usage', {
      reason: commandLineMessage('pair.not-name-and-value', { option, value: text }),
    });
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A value as its column takes it: numbers and flags are written as such. */
export function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}

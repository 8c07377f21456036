import type { ErrorData } from '#core/base/error-data.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';

type Place = Pick<ErrorData['archive-invalid'], 'pointer' | 'line' | 'column'>;

/** The error for an archive that must not be used. `file` is a path inside the archive, or the archive itself. */
export function invalid(file: string, reason: string, place: Place = {}): SiteferryError<'archive-invalid'> {
  return new SiteferryError('archive-invalid', { file, reason, ...place });
}

/** The error for a value of another kind than the layout or the catalog says. */
export function unexpected(
  file: string,
  pointer: string,
  expected: string,
  value: unknown,
): SiteferryError<'archive-invalid'> {
  return invalid(file, `expected ${expected}, found ${describeValue(value)}`, { pointer });
}

/** A JSON pointer (RFC 6901) of these steps. */
export function jsonPointer(...steps: (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A value that came from outside, in a few words. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? `"${visible(value, 40)}"` : String(value);
}

import type { ErrorData } from '#core/base/error-data.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message, MessageValue } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

type Place = Pick<ErrorData['archive-invalid'], 'pointer' | 'line' | 'column'>;

/** The error for an archive that must not be used. `file` is a path inside the archive, or the archive itself. */
export function invalid(file: string, reason: Message, place: Place = {}): SiteferryError<'archive-invalid'> {
  return new SiteferryError('archive-invalid', { file, reason, ...place });
}

/** The error for a value of another kind than the layout or the catalog says. */
export function unexpected(
  file: string,
  pointer: string,
  expected: Message,
  value: unknown,
): SiteferryError<'archive-invalid'> {
  return invalid(file, message('json.expected', { expected, found: describeValue(value) }), { pointer });
}

/** A JSON pointer (RFC 6901) of these steps. */
export function jsonPointer(...steps: (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A value that came from outside, in a few words. */
function describeValue(value: unknown): MessageValue {
  if (value === undefined) return message('json.nothing');
  if (Array.isArray(value)) return message('json.array');
  if (typeof value === 'string') return message('json.quoted', { text: excerpt(value) });
  return typeof value === 'object' && value !== null ? message('json.object') : String(value);
}

/** Foreign text that an error keeps, in characters. */
const EXCERPT = 40;

/** The beginning of a foreign text, for an error. */
export function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

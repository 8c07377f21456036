import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatExactTime } from '#renderer/ui/format.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import type { Translate } from '#renderer/ui/texts.ts';
import type { SideValue } from './pairs.ts';

/** Of a long text as much as names it; the whole of it is under *Script*. */
const BEGINNING = 120;

/** How the catalog writes a time (`ColumnType`). */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A value of a field in words, and on demand as it is stored. */
export function fieldValue(
  { value, secret, reference }: NonNullable<SideValue>,
  t: Translate<'entity'>,
): { text: string; stored?: string } {
  if (secret) return { text: t('secret') };
  if (value === null || value === '') return { text: t('noValue') };
  if (typeof value === 'boolean') return { text: renderMessage(message(value ? 'value.yes' : 'value.no')) };
  if (reference) {
    const stored = t('id', { id: String(value) });
    return reference.name ? { text: sanitize(reference.name), stored } : { text: stored };
  }
  if (typeof value === 'number') return { text: String(value) };
  if (TIME.test(value)) return { text: formatExactTime(value), stored: value };
  const lines = value.split(/\r?\n/).filter((line) => line.trim() !== '');
  const first = sanitize((lines[0] ?? value).trim(), BEGINNING);
  if (lines.length < 2) return { text: first };
  return { text: t('lines', { first, count: lines.length }) };
}

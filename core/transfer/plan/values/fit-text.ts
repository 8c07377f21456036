import type { Column } from '#core/catalog/entity-type.ts';
import type { StoredColumn } from '#core/site/dialects/dialect.ts';
import { isPadded, type SqlType, type TextLimit, textLimit } from '#core/site/dialects/sql-type.ts';
import type { InvalidValue } from '../../archive/content.ts';
import { shorten } from '../../archive/convert-value.ts';
import { describeMisfit } from '../../archive/invalid-values.ts';
import type { Receiver } from '../receiver.ts';

/** Makes texts fit into their columns. */
export interface TextFit {
  /** The text as the column holds it, or why it does not. */
  fit(column: Column & StoredColumn, text: string): string | InvalidValue;
}

/** Bytes that characters take in a code page: 0 for one that it lacks, 1 for one that is not there. */
type Widths = ReadonlyMap<string, number>;

/** Every code page has ASCII. */
const DOUBTFUL = /\P{ASCII}/gu;

const NO_WIDTHS: Widths = new Map();

/**
 * Asks the receiver about the characters of texts that its columns may lack, each once: a text is held where all its
 * characters are, so that texts themselves need not travel twice.
 */
export async function createTextFit(
  receiver: Receiver,
  texts: Iterable<{ column: StoredColumn; text: string }>,
): Promise<TextFit> {
  const asked = new Map<string, Set<string>>();
  for (const { column, text } of texts) {
    const { codePage } = column.real;
    if (codePage === undefined) continue;
    const characters = text.match(DOUBTFUL);
    if (!characters) continue;
    const ofPage = asked.get(codePage) ?? new Set();
    asked.set(codePage, ofPage);
    for (const character of characters) ofPage.add(character);
  }
  const widths = new Map<string, Widths>();
  for (const [codePage, characters] of asked)
    widths.set(codePage, await receiver.characters(codePage, [...characters]));
  return { fit: ({ name, real }, text) => fitText(name, real, text, widths.get(real.codePage ?? '')) };
}

function fitText(
  column: string,
  real: SqlType,
  original: string,
  widths: Widths = NO_WIDTHS,
): string | InvalidValue {
  const text = isPadded(real) ? original.replace(/(?<! ) +$/, '') : original;
  const limit = textLimit(real);
  const held = widths.size > 0 ? heldPart(text, widths) : text;
  if (held !== text) {
    const shortened = limit ? beginning(held, limit, widths) : held;
    return describeMisfit(column, text, {
      reason: 'not-in-code-page',
      ...(shortened === '' ? {} : { shortened }),
    });
  }
  if (!limit || isWithin(text, limit, widths)) return text;
  return describeMisfit(column, text, {
    reason: 'too-long',
    shortened: beginning(text, limit, widths),
    limit,
  });
}

/** Without the characters that the code page lacks. */
function heldPart(text: string, widths: Widths): string {
  let held = '';
  for (const character of text) if (widths.get(character) !== 0) held += character;
  return held;
}

/** A UTF-16 unit is no more than one character, and takes no more than four bytes. */
function isWithin(text: string, { length, unit }: TextLimit, widths: Widths): boolean {
  if (unit === 'utf-16') return text.length <= length;
  if (text.length * (unit === 'byte' ? 4 : 1) <= length) return true;
  let size = 0;
  for (const character of text) size += sizeOf(character, unit, widths);
  return size <= length;
}

/** As much of a text as fits. */
function beginning(text: string, { length, unit }: TextLimit, widths: Widths): string {
  if (unit === 'utf-16') return shorten(text, length);
  let size = 0;
  let units = 0;
  for (const character of text) {
    size += sizeOf(character, unit, widths);
    if (size > length) break;
    units += character.length;
  }
  return shorten(text, units);
}

function sizeOf(character: string, unit: TextLimit['unit'], widths: Widths): number {
  if (unit === 'character') return 1;
  return unit === 'byte' ? (widths.get(character) ?? 1) : character.length;
}

import type { Column } from '#core/catalog/entity-type.ts';

/** A Guid as the catalog has it, from one that may be without hyphens. */
export function readGuid(written: string): string {
  return written
    .toLowerCase()
    .replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5');
}

/** A Guid in the manner of the one that stands there: with or without hyphens, in lower or upper case. */
export function writeGuid(written: string, guid: string): string {
  const text = written.includes('-') ? guid : guid.replaceAll('-', '');
  return written === written.toLowerCase() ? text : text.toUpperCase();
}

/** What means something else than itself in some string literal. */
const SPECIAL = /["'`\\{}\p{Cc}]/u;

/** A string literal that is no plain one: with holes, or without escapes. */
const UNUSUAL = /(?:\$@?|@\$|""|`)["'`]?$/;

/**
 * A name as it is written into the literal whose content begins at `from`; undefined where it cannot be said how, for a
 * name with quotes in a literal of an unusual kind.
 */
export function writeName(
  text: string,
  from: number,
  format: Column['format'],
  name: string,
): string | undefined {
  if (!SPECIAL.test(name)) return name;
  const before = text.slice(Math.max(0, from - 3), from);
  const quote = before.at(-1) ?? '';
  if (UNUSUAL.test(before) || !/["']/.test(quote)) return undefined;
  const doubles = format === 'sql' || before.endsWith('@"');
  if (doubles) return name.replaceAll(quote, quote + quote);
  const escaped = JSON.stringify(name).slice(1, -1);
  return quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
}

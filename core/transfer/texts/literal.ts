import type { Column } from '#core/catalog/entity-type.ts';
import type { Span } from './hit.ts';

/** A name inside the quotes of a string literal, as its language writes it. */

type Format = Column['format'];

/** The name that stands between `from` and `to` of a text; as it is written where it is no valid literal. */
export function readName(text: string, { from, to }: Span, format: Format): string {
  const written = text.slice(from, to);
  const quote = text[from - 1] ?? '"';
  if (doubles(text, from, format)) return written.replaceAll(quote + quote, quote);
  // What these languages escape, JSON escapes alike, but for the quotes that it does not know.
  const json = written.replace(/\\(['`])/g, '$1').replace(/(?<!\\)((?:\\\\)*)"/g, '$1\\"');
  try {
    return String(JSON.parse(`"${json}"`));
  } catch {
    return written;
  }
}

/** The name as it is written between the quotes around `from`. */
export function writeName(text: string, from: number, format: Format, name: string): string {
  const quote = text[from - 1] ?? '"';
  if (doubles(text, from, format)) return name.replaceAll(quote, quote + quote);
  const escaped = JSON.stringify(name).slice(1, -1);
  return quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
}

/** True where quotes are doubled and nothing else is escaped: in SQL, and in a verbatim string of C#. */
function doubles(text: string, from: number, format: Format): boolean {
  return format === 'sql' || (format === 'csharp' && /(?:@\$?|\$@)"$/.test(text.slice(from - 3, from)));
}

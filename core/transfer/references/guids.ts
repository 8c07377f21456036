import type { Hit } from './hit.ts';
import type { Place } from './place.ts';

const PLAIN = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';

/** Not inside a longer word or chain of digits; the letter of an escape, as in `\n`, is no word. */
const GUID = new RegExp(
  `(?<!(?<!\\\\)[0-9A-Za-z]|[0-9A-Fa-f]{4}-)${PLAIN}(?![0-9A-Za-z]|-[0-9A-Fa-f]{4})`,
  'g',
);

/** Guid literals wherever they stand: in code, strings and comments. */
export function findGuids(text: string): Hit[] {
  if (!mayHoldGuid(text)) return [];
  return Array.from(text.matchAll(GUID), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    written: match[0],
    by: 'guid',
    certain: true,
  }));
}

/** Whether hyphens stand as in a Guid: most texts have none that do, and the expression looks at every character. */
function mayHoldGuid(text: string): boolean {
  for (let at = text.indexOf('-'); at !== -1; at = text.indexOf('-', at + 1)) {
    if (text[at + 5] === '-' && text[at + 10] === '-' && text[at + 15] === '-') return true;
  }
  return false;
}

/** The whole of a literal as a Guid: with hyphens, braces or parentheses, or as bare digits. */
const WHOLE = new RegExp(`^\\s*[{(]?(${PLAIN}|[0-9A-Fa-f]{32})[)}]?\\s*$`);

/** The Guid that a literal is, where its content begins at `from`; without braces. */
export function guidIn(content: string, from: number): Place | undefined {
  if (content.length > 100) return undefined;
  const written = WHOLE.exec(content)?.[1];
  if (written === undefined) return undefined;
  const start = from + content.indexOf(written);
  return { from: start, to: start + written.length, written, certain: true };
}

const DIGITS = /^[0-9A-Fa-f]{32}$/;

/** 32 hex digits that are the whole of a literal: a Guid without hyphens, or a hash. */
export function guidDigits(content: string, from: number): Hit | undefined {
  if (content.length !== 32 || !DIGITS.test(content)) return undefined;
  return { from, to: from + content.length, written: content, by: 'guid', certain: false };
}

import { createScanner, type JSONPath, visit } from 'jsonc-parser';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import { type Embedded, embeddedText, kindOfText } from './embedded.ts';
import { createJsonUses } from './grammar/json-uses.ts';
import { toHits } from './grammar/resolve.ts';
import { guidDigits, guidIn } from './guids.ts';
import type { Hit } from './hit.ts';
import type { IdNames } from './id-names.ts';
import { integerIn, keyIn, type Place } from './place.ts';

/** Deepest nesting that is read. */
const MAX_DEPTH = 500;

interface JsonPattern extends TextPattern {
  steps: readonly string[];
}

/** The patterns of JSON, ready to be searched with. */
export function compilePointers(patterns: readonly TextPattern[]): JsonPattern[] {
  return patterns
    .filter((pattern) => pattern.in === 'json')
    .map((pattern) => ({ ...pattern, steps: pattern.match.slice(1).split('/').map(step) }));
}

function step(written: string): string {
  return written.replaceAll('~1', '/').replaceAll('~0', '~');
}

export interface JsonFound {
  hits: Hit[];
  /** The text is no JSON, or nested too deeply: its hits are those of what could be read. */
  malformed: boolean;
}

/** What a JSON text names at the pointers of patterns, and what looks like an id, also inside its strings; an empty text nothing. */
export function searchJson(
  text: string,
  patterns: readonly JsonPattern[],
  names: IdNames,
  searchInside: (inner: Embedded) => readonly Hit[],
): JsonFound {
  const hits: Hit[] = [];
  let malformed = isTooDeep(text);
  if (malformed || text.trim() === '') return { hits, malformed };
  const { uses, visitor } = createJsonUses(text);
  // The mark of a byte order is none of JSON.
  visit(text.replace(/^\uFEFF/, ' '), {
    ...visitor,
    onLiteralValue(value, offset, length, line, column, pathOf) {
      if (typeof value !== 'string' && typeof value !== 'number') return;
      visitor.onLiteralValue?.(value, offset, length, line, column, pathOf);
      const path = pathOf();
      const written = text.slice(offset, offset + length);
      const declared = patterns.filter(({ steps }) => leadsTo(steps, path));
      for (const pattern of declared) {
        const place = placeOf(value, written, offset, pattern.by);
        if (place) hits.push({ ...place, by: pattern.by, type: pattern.type, pattern: pattern.match });
      }
      if (typeof value !== 'string') return;
      const digits = declared.length > 0 ? undefined : guidDigits(value, offset + 1);
      if (digits) hits.push(digits);
      const kind = kindOfText(value, [value]);
      const inner = kind && embeddedText(written.slice(1, -1), offset + 1, ESCAPED, kind);
      if (inner) for (const hit of searchInside(inner)) hits.push(hit);
    },
    onError() {
      malformed = true;
    },
  });
  for (const hit of toHits(uses, names)) hits.push(hit);
  return { hits, malformed };
}

const ESCAPED = { escape: 'backslash' } as const;

/** True for JSON that is nested too deeply to be read. */
export function isTooDeep(text: string): boolean {
  if (!hasManyBrackets(text)) return false;
  const scanner = createScanner(text, true);
  let depth = 0;
  do {
    scanner.scan();
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    // The length of what has no end, such as a comment, never becomes 0.
  } while (depth <= MAX_DEPTH && scanner.getTokenOffset() < text.length);
  return depth > MAX_DEPTH;
}

/** Fewer brackets, those in strings included, cannot be nested too deeply. */
function hasManyBrackets(text: string): boolean {
  const opening = /[[{]/g;
  for (let count = 0; count <= MAX_DEPTH; count++) if (!opening.test(text)) return false;
  return true;
}

function leadsTo(steps: readonly string[], path: JSONPath): boolean {
  return (
    steps.length === path.length &&
    steps.every((wanted, index) => wanted === '*' || wanted === String(path[index]))
  );
}

function placeOf(value: string | number, written: string, offset: number, by: Hit['by']): Place | undefined {
  if (by === 'id') return typeof value === 'number' ? integerIn(written, offset) : undefined;
  if (typeof value !== 'string') return undefined;
  const content = written.slice(1, -1);
  return by === 'guid' ? guidIn(content, offset + 1) : keyIn(content, offset + 1);
}

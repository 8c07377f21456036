import { createScanner, type JSONPath, visit } from 'jsonc-parser';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import { guidDigits, guidIn } from './guids.ts';
import type { Hit } from './hit.ts';
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

/** What a JSON text names at the pointers of patterns, and what looks like an id. */
export function searchJson(
  text: string,
  patterns: readonly JsonPattern[],
  typeOfName: (name: string) => string | undefined,
): JsonFound {
  const hits: Hit[] = [];
  let malformed = isTooDeep(text);
  if (malformed) return { hits, malformed };
  visit(text, {
    onLiteralValue(value, offset, length, _line, _column, pathOf) {
      if (typeof value !== 'string' && typeof value !== 'number') return;
      const path = pathOf();
      const written = text.slice(offset, offset + length);
      const declared = patterns.filter(({ steps }) => leadsTo(steps, path));
      for (const pattern of declared) {
        const place = placeOf(value, written, offset, pattern.by);
        if (place) hits.push({ ...place, by: pattern.by, type: pattern.type, pattern: pattern.match });
      }
      const other = declared.length > 0 ? undefined : guess(value, written, offset, path, typeOfName);
      if (other) hits.push(other);
    },
    onError() {
      malformed = true;
    },
  });
  return { hits, malformed };
}

function isTooDeep(text: string): boolean {
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

function guess(
  value: string | number,
  written: string,
  offset: number,
  path: JSONPath,
  typeOfName: (name: string) => string | undefined,
): Hit | undefined {
  if (typeof value === 'string') return guidDigits(value, offset + 1);
  const name = path.at(-1);
  const type = typeof name === 'string' ? typeOfName(name) : undefined;
  const place = type === undefined ? undefined : integerIn(written, offset);
  return place && type !== undefined ? { ...place, by: 'id', type, certain: false } : undefined;
}

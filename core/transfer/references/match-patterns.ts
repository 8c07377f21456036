import { guidIn } from './guids.ts';
import type { Hit } from './hit.ts';
import { type Element, isEquality, type Matcher, type Matchers } from './pattern.ts';
import { integerIn, keyIn, type Place } from './place.ts';
import type { Scan, Token } from './token.ts';

/** Names before the last one: server, database, schema, table. */
const MAX_QUALIFIERS = 4;

/** What makes a number or name behind it a part of a computed value. */
const COMPUTING = new Set(['+', '-', '*', '/', '%', '&', '|', '^', '~']);

/** What goes on with the number or name before it. */
const CONTINUING = new Set([...COMPUTING, '.', '?.', '(', '[', '||']);

/** Places of a program that its patterns name. */
export function matchPatterns(scan: Scan, matchers: Matchers): Hit[] {
  const { tokens } = scan;
  let closing: ReadonlyMap<number, number> | undefined;
  const program: Program = {
    tokens,
    closing: (index) => {
      closing ??= closingMarks(tokens);
      return closing.get(index);
    },
    matchers,
  };
  const hits: Hit[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    for (const matcher of matchers.at(token.value))
      for (const hit of matchAt(program, matcher, index)) hits.push(hit);
  }
  return hits;
}

interface Program {
  tokens: readonly Token[];
  /** Index of the mark that closes the one at an index. */
  closing(index: number): number | undefined;
  matchers: Matchers;
}

const OPENING = new Set(['(', '[', '{']);
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function closingMarks(tokens: readonly Token[]): Map<number, number> {
  const closing = new Map<number, number>();
  const open: { index: number; mark: string }[] = [];
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind !== 'mark') continue;
    if (OPENING.has(value)) open.push({ index, mark: value });
    const opening = BRACKETS[value];
    if (opening === undefined || open.at(-1)?.mark !== opening) continue;
    closing.set(open.pop()?.index ?? 0, index);
  }
  return closing;
}

/** What a pattern found, and the first and last token of it. */
interface Found {
  places: Place[];
  first: number;
  last: number;
}

function matchAt(program: Program, matcher: Matcher, index: number): Hit[] {
  const before = matchBackward(program, matcher, index);
  if (!before) return [];
  const after = matchForward(program, matcher, index);
  if (!after) return [];
  const found = { places: [...before.places, ...after.places], first: before.first, last: after.last };
  if (isComputed(program, matcher, found)) return [];
  const certain = !touchesHole(program, found);
  return found.places.map((place) => ({
    from: place.from,
    to: place.to,
    written: place.written,
    by: matcher.by,
    type: matcher.type,
    certain: certain && place.certain,
    pattern: matcher.pattern,
  }));
}

/** A comparison is about the values of its two sides, and a number in a sum is not one. */
function isComputed(
  { tokens, matchers: { language } }: Program,
  { elements }: Matcher,
  { first, last }: Found,
): boolean {
  const compares = elements.some((element) => element.kind === 'equality');
  const open = (element: Element | undefined) => element?.kind === 'place' || compares;
  const before = tokens[first - 1];
  const after = tokens[last + 1];
  return (
    (open(elements[0]) && before?.kind === 'mark' && COMPUTING.has(before.value)) ||
    (open(elements.at(-1)) && after?.kind === 'mark' && continues(after.value, language))
  );
}

/** `||` joins texts in SQL, and conditions elsewhere. */
function continues(mark: string, language: Matchers['language']): boolean {
  return CONTINUING.has(mark) && (mark !== '||' || language === 'sql');
}

/** Beside an unknown part of the text, a name or a number may go on in it. */
function touchesHole({ tokens }: Program, { first, last }: Found): boolean {
  const before = tokens[first - 1];
  const after = tokens[last + 1];
  return (
    (before?.kind === 'hole' && before.to === tokens[first]?.from) ||
    (after?.kind === 'hole' && after.from === tokens[last]?.to)
  );
}

/** From the anchor to the front of the pattern, over the qualifiers of the name. */
function matchBackward(program: Program, matcher: Matcher, index: number): Omit<Found, 'last'> | undefined {
  const { tokens } = program;
  let first = index;
  for (let count = 0; count < MAX_QUALIFIERS; count++) {
    if (!isDot(tokens[first - 1]) || tokens[first - 2]?.kind !== 'word') break;
    first -= 2;
  }
  const places: Place[] = [];
  for (let at = matcher.anchor - 1; at >= 0; at--) {
    const element = matcher.elements[at];
    const token = tokens[first - 1];
    if (!element || !token) return undefined;
    const place = element.kind === 'place' ? placeOf(token, element.quoted, matcher.by) : undefined;
    if (element.kind === 'place' ? !place : !fits(program, element, token)) return undefined;
    if (place) places.push(place);
    first--;
  }
  return { places, first };
}

function matchForward(program: Program, matcher: Matcher, index: number): Omit<Found, 'first'> | undefined {
  const { tokens } = program;
  const places: Place[] = [];
  let next = index + 1;
  /** Index of the mark that closes the last one that opened. */
  let end: number | undefined;
  for (const [offset, element] of matcher.elements.slice(matcher.anchor + 1).entries()) {
    if (element.kind === 'word' && element.optionalNot && isNot(tokens[next])) next++;
    if (element.kind === 'place') {
      const inList = matcher.elements[matcher.anchor + offset + 2]?.kind === 'list';
      if (inList && end === undefined) return undefined;
      const found = inList
        ? placesOf(program, matcher, element, next, end ?? next)
        : placeAt(program, matcher, element, next);
      if (!found) return undefined;
      for (const place of found.places) places.push(place);
      next = found.next;
    } else if (element.kind !== 'list') {
      const token = tokens[next];
      if (!token || !fits(program, element, token)) return undefined;
      if (token.kind === 'mark' && OPENING.has(token.value)) end = program.closing(next);
      next++;
    }
  }
  return { places, last: next - 1 };
}

type PlaceElement = Extract<Element, { kind: 'place' }>;

interface PlacesFound {
  places: Place[];
  /** Index of the token behind them. */
  next: number;
}

/** One place; a Guid may stand in the call that reads it. */
function placeAt(
  { tokens }: Program,
  { by }: Matcher,
  { quoted }: PlaceElement,
  at: number,
): PlacesFound | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const place = placeOf(token, quoted, by);
  if (place) return { places: [place], next: at + 1 };
  const wrapped = by === 'guid' && !quoted ? guidCall(tokens, at) : 0;
  const inner = wrapped > 0 ? tokens[at + wrapped] : undefined;
  const guid = inner ? placeOf(inner, quoted, by) : undefined;
  if (!guid || tokens[at + wrapped + 1]?.value !== ')') return undefined;
  return { places: [guid], next: at + wrapped + 2 };
}

/** Tokens of `Guid.Parse(` or `new Guid(` at an index; 0 where neither stands there. */
function guidCall(tokens: readonly Token[], at: number): number {
  const written = tokens
    .slice(at, at + 4)
    .map((token) => token.value)
    .join(' ');
  if (written === 'Guid . Parse (') return 4;
  return written.startsWith('new Guid (') ? 3 : 0;
}

/** The plain ones of a list's elements, up to the mark that closes it at `end`. */
function placesOf(
  program: Program,
  matcher: Matcher,
  element: PlaceElement,
  start: number,
  end: number,
): PlacesFound {
  const { tokens, closing } = program;
  const places: Place[] = [];
  let at = start;
  while (at < end) {
    const found = placeAt(program, matcher, element, at);
    if (found && (found.next === end || isComma(tokens[found.next]))) places.push(...found.places);
    while (at < end && !isComma(tokens[at])) at = (closing(at) ?? at) + 1;
    at++;
  }
  return { places, next: end };
}

function isComma(token: Token | undefined): boolean {
  return token?.kind === 'mark' && token.value === ',';
}

function fits({ matchers }: Program, element: Element, token: Token): boolean {
  const { kind, value } = token;
  if (element.kind === 'word') {
    return kind === 'word' && (matchers.language === 'sql' ? value.toLowerCase() : value) === element.word;
  }
  if (element.kind === 'string') return kind === 'string' && value === element.value && isWhole(token);
  if (kind !== 'mark') return false;
  if (element.kind === 'equality') return isEquality(matchers.language, value);
  if (element.kind !== 'mark') return false;
  return value === element.mark || (element.mark === '.' && isDot(token));
}

function isDot(token: Token | undefined): boolean {
  return token?.kind === 'mark' && (token.value === '.' || token.value === '?.');
}

function isNot(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.value.toLowerCase() === 'not';
}

/** False for a part of a string with expressions inside. */
function isWhole({ string }: Token): boolean {
  return string !== undefined && !string.continues && !string.opens;
}

function placeOf(token: Token, quoted: boolean, by: Hit['by']): Place | undefined {
  if (by === 'id' && !quoted) {
    return token.kind === 'number' ? integerIn(token.value, token.from) : undefined;
  }
  if (token.kind !== 'string' || !token.string || !isWhole(token)) return undefined;
  const { from } = token.string.content;
  if (by === 'id') return integerIn(token.value, from);
  if (by === 'guid') return guidIn(token.value, from);
  return keyIn(token.value, from);
}

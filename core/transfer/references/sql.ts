import {
  behind,
  HOLE,
  NUMBER,
  patternKind,
  type Quoting,
  readPlain,
  type Scan,
  SPACE,
  stringToken,
  type Token,
} from './token.ts';

const NEXT = new RegExp(
  [
    `(?<space>${SPACE}|--.*)`,
    '(?<comment>/\\*)',
    "(?<quote>(?:[NnEeBbXx]|[Uu]&)?')",
    '(?<dollar>\\$(?:[\\p{L}_][\\p{L}\\p{Nd}_]*)?\\$)',
    '(?<bracket>\\[[^\\]\\n]{1,128}\\])',
    '(?<identifier>["`])',
    `(?<hole>${HOLE})`,
    '(?<cast>::)',
    '(?<word>(?:@@?|:|#{1,2})?[\\p{L}_][\\p{L}\\p{Nd}\\p{M}_@$#]*)',
    `(?<number>${NUMBER})`,
    '(?<list>…|\\.\\.\\.)',
    '(?<mark><>|!=|<=|>=|\\|\\||[^])',
  ].join('|'),
  'yu',
);

/** Tokens of SQL as both databases write it, also of fragments. Linear in the length of the text. */
export function scanSql(text: string, pattern = false): Scan {
  const tokens: Token[] = [];
  let unterminated = false;
  let at = 0;

  function readQuoted(from: number, end: string, way: Quoting['escape']): void {
    const start = at;
    const found = way === 'none' ? behind(text, end, at) : endOfQuoted(text, at, end, way);
    unterminated ||= !found.found;
    at = found.at;
    const content = { from: start, to: found.found ? at - end.length : at };
    tokens.push(stringToken(text, { from, to: at }, content, { escape: way }));
  }

  function readIdentifier(from: number, quote: string): void {
    const found = endOfQuoted(text, at, quote, 'doubled');
    unterminated ||= !found.found;
    tokens.push({ kind: 'word', from, to: found.at, value: text.slice(at, found.at - 1) });
    at = found.at;
  }

  while (at < text.length) {
    at = readPlain(text, at, tokens);
    if (at === text.length) break;
    NEXT.lastIndex = at;
    const groups = NEXT.exec(text)?.groups ?? {};
    const from = at;
    at = NEXT.lastIndex;
    const { quote, dollar, bracket, identifier, word, number } = groups;
    if (groups.space !== undefined) continue;
    if (groups.comment !== undefined) {
      const end = endOfComment(text, at);
      at = end.at;
      unterminated ||= !end.found;
    } else if (quote !== undefined) readQuoted(from, "'", /^e/i.test(quote) ? 'backslash' : 'doubled');
    else if (dollar !== undefined) readQuoted(from, dollar, 'none');
    else if (identifier !== undefined) readIdentifier(from, identifier);
    else if (bracket !== undefined && !isIndex(tokens.at(-1), bracket)) {
      tokens.push({ kind: 'word', from, to: at, value: bracket.slice(1, -1) });
    } else if (bracket !== undefined) {
      at = from + 1;
      tokens.push({ kind: 'mark', from, to: at, value: '[' });
    } else if (word !== undefined) tokens.push({ kind: 'word', from, to: at, value: word });
    else if (number !== undefined) tokens.push({ kind: 'number', from, to: at, value: number });
    else if (groups.hole !== undefined) tokens.push({ kind: 'hole', from, to: at, value: HOLE });
    else {
      const value = groups.mark ?? groups.cast ?? groups.list ?? '';
      tokens.push({ kind: patternKind(value, pattern), from, to: at, value });
    }
  }
  return { tokens, unterminated };
}

/** `a[1]` and `ARRAY[1]` are PostgreSQL's; `[name]` is SQL Server's. */
function isIndex(before: Token | undefined, bracket: string): boolean {
  return before?.value.toUpperCase() === 'ARRAY' || /^\[\s*\d+\s*[\],:]/.test(bracket);
}

/** Comments nest in both databases. */
function endOfComment(text: string, start: number): { at: number; found: boolean } {
  const edges = /\/\*|\*\//g;
  edges.lastIndex = start;
  let depth = 1;
  while (depth > 0) {
    const edge = edges.exec(text);
    if (!edge) return { at: text.length, found: false };
    depth += edge[0] === '/*' ? 1 : -1;
  }
  return { at: edges.lastIndex, found: true };
}

/** Behind the quote that closes what begins at `start`. */
function endOfQuoted(
  text: string,
  start: number,
  quote: string,
  way: Quoting['escape'],
): { at: number; found: boolean } {
  const stops = way === 'backslash' ? /['\\]/g : new RegExp(quote, 'g');
  let at = start;
  for (;;) {
    stops.lastIndex = at;
    const stop = stops.exec(text);
    if (!stop) return { at: text.length, found: false };
    at = stop.index;
    if (text[at] === quote && text[at + 1] !== quote) return { at: at + 1, found: true };
    at += 2;
  }
}

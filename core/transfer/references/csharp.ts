import {
  behind,
  NUMBER,
  patternKind,
  type Quoting,
  readPlain,
  type Scan,
  SPACE,
  stringToken,
  type Token,
} from './token.ts';

/** A directive is read over like a comment; in a pattern `#` is a place. */
const DIRECTIVE = '|(?<=^[ \\t]{0,100})#.*';

const RULES = [
  `(?<space>${SPACE}|//.*DIRECTIVE)`,
  '(?<comment>/\\*)',
  '(?<quotes>(?:[$]{1,9}@?|@[$]?)?"+)',
  "(?<character>'(?:\\\\.|[^'\\\\\\n])[^'\\n]{0,10}')",
  '(?<word>@?[\\p{L}\\p{Nl}_][\\p{L}\\p{Nl}\\p{Nd}\\p{M}\\p{Pc}\\p{Cf}]*)',
  `(?<number>${NUMBER})`,
  '(?<list>…|\\.\\.\\.)',
  '(?<mark>=>|==|!=|<=|>=|&&|\\|\\||\\?\\?=?|\\?\\.|::|\\+\\+|--|[-+*/%&|^]=|[^])',
].join('|');

const IN_TEXT = new RegExp(RULES.replace('DIRECTIVE', DIRECTIVE), 'yum');
const IN_PATTERN = new RegExp(RULES.replace('DIRECTIVE', ''), 'yum');

/** A string literal that is being read. */
interface Literal {
  quoting: Quoting;
  verbatim: boolean;
  /** Quotes that open and close it. */
  quotes: number;
  /** Braces that open an expression; 0 where it has none. */
  braces: number;
  /** Open braces of the expression that is being read. */
  depth: number;
}

/** Tokens of C#, also of fragments and of code that does not compile. Linear in the length of the text. */
export function scanCSharp(text: string, pattern = false): Scan {
  const tokens: Token[] = [];
  const open: Literal[] = [];
  let unterminated = false;
  let at = 0;
  const next = pattern ? IN_PATTERN : IN_TEXT;

  function readPart(literal: Literal, from: number, start: number): void {
    const end = endOfPart(text, start, literal);
    if (end.unterminated) unterminated = true;
    const span = { from, to: end.behind };
    const part = { continues: from === start, opens: end.opens };
    tokens.push(stringToken(text, span, { from: start, to: end.at }, literal.quoting, part));
    at = end.behind;
    if (end.opens) open.push({ ...literal, depth: 0 });
  }

  while (at < text.length) {
    at = readPlain(text, at, tokens);
    if (at === text.length) break;
    next.lastIndex = at;
    const groups = next.exec(text)?.groups ?? {};
    const from = at;
    at = next.lastIndex;
    if (groups.space !== undefined) continue;
    if (groups.comment !== undefined) {
      const end = behind(text, '*/', at);
      at = end.at;
      unterminated ||= !end.found;
    } else if (groups.quotes !== undefined) {
      const literal = openLiteral(groups.quotes);
      if (literal.empty) {
        at = from + literal.length;
        const inside = { from: at - 1, to: at - 1 };
        tokens.push(stringToken(text, { from, to: at }, inside, literal.quoting));
      } else readPart(literal, from, from + literal.length);
    } else if (groups.character !== undefined) {
      tokens.push({ kind: 'mark', from, to: at, value: "'" });
    } else if (groups.word !== undefined) {
      tokens.push({ kind: 'word', from, to: at, value: groups.word.replace('@', '') });
    } else if (groups.number !== undefined) {
      tokens.push({ kind: 'number', from, to: at, value: groups.number });
    } else {
      const literal = open.at(-1);
      const value = groups.mark ?? groups.list ?? text.slice(from, at);
      if (literal && value === '{') literal.depth++;
      if (literal && value === '}' && literal.depth-- === 0) {
        open.pop();
        const start = from + literal.braces;
        readPart(literal, start, start);
        continue;
      }
      tokens.push({ kind: patternKind(value, pattern), from, to: at, value });
    }
  }
  return { tokens, unterminated: unterminated || open.length > 0 };
}

/** What opens with these signs: `"`, `@"`, `$"`, `$@"`, `"""`, `$$"""`. `length` is of the opening alone. */
function openLiteral(opening: string): Literal & { length: number; empty: boolean } {
  const first = opening.indexOf('"');
  const signs = opening.slice(0, first);
  const count = opening.length - first;
  const verbatim = signs.includes('@');
  const braces = signs.includes('$') ? Math.max(1, signs.replace('@', '').length) : 0;
  const raw = !verbatim && count >= 3;
  const quotes = raw ? count : 1;
  const empty = !raw && count === 2;
  const way = raw ? 'none' : verbatim ? 'doubled' : 'backslash';
  const quoting: Quoting = braces > 0 && !raw ? { escape: way, braces: true } : { escape: way };
  const length = first + quotes + (empty ? 1 : 0);
  return { quoting, verbatim, quotes, braces, depth: 0, length, empty };
}

const STOPS = /["\\\n{]/g;

interface PartEnd {
  /** Where the content ends. */
  at: number;
  /** Behind the closing quotes or the brace that opens an expression. */
  behind: number;
  opens: boolean;
  unterminated?: true;
}

function endOfPart(text: string, start: number, literal: Literal): PartEnd {
  const { quoting, quotes, braces } = literal;
  let at = start;
  for (;;) {
    STOPS.lastIndex = at;
    const found = STOPS.exec(text)?.index ?? text.length;
    const stop = text[found];
    if (stop === undefined) return { at: text.length, behind: text.length, opens: false, unterminated: true };
    const run = runLength(text, found);
    if (stop === '"') {
      if (run >= quotes && (quoting.escape !== 'doubled' || run % 2 === 1)) {
        const end = quoting.escape === 'backslash' ? found : found + run - quotes;
        return { at: end, behind: end + quotes, opens: false };
      }
      at = found + run;
    } else if (stop === '{') {
      const opens = braces > 0 && (quoting.braces ? run % 2 === 1 : run >= braces);
      if (opens) return { at: found + run - braces, behind: found + run, opens: true };
      at = found + run;
    } else if (stop === '\n') {
      if (quoting.escape === 'backslash') return { at: found, behind: found, opens: false };
      at = found + 1;
    } else at = found + (quoting.escape === 'backslash' ? 2 : 1);
  }
}

/** How often the character at `at` comes in a row. */
function runLength(text: string, at: number): number {
  let to = at + 1;
  while (text[to] === text[at]) to++;
  return to - at;
}

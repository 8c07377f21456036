import type { Span } from './hit.ts';

/** How the characters of a string literal are written. */
export interface Quoting {
  /** What stands for a character that cannot be written as it is. */
  escape: 'backslash' | 'doubled' | 'none';
  /** Braces are doubled, since one brace opens an expression. */
  braces?: true;
}

/**
 * A token of a program:
 * - `word`: a name or keyword, without its quotes or brackets
 * - `number`: also what only begins as one, such as `0x10`
 * - `string`: a literal, or its part before, between or behind the expressions inside it
 * - `mark`: an operator or bracket
 * - `hole`: where a text that was put together has something that is not known
 * - `place`, `list`: `#` and `…` of a pattern
 */
export interface Token extends Span {
  kind: 'word' | 'number' | 'string' | 'mark' | 'hole' | 'place' | 'list';
  /** The text of the token; of a string what stands between its quotes, as it is written. */
  value: string;
  string?: StringPart;
}

export interface StringPart {
  /** Between the quotes. */
  content: Span;
  quoting: Quoting;
  /** An expression stands before this part. */
  continues: boolean;
  /** An expression follows this part. */
  opens: boolean;
}

export interface Scan {
  tokens: Token[];
  /** A string or comment goes on to the end of the text: where code begins and ends is in doubt. */
  unterminated: boolean;
}

/** What stands where an unknown part of a text would be. */
export const HOLE = '\uFFFC';

/** White space of every language, and the marks of a byte order. */
export const SPACE = '[\\s\\uFEFF]+';

/** A number and what sticks to it, so that `2.5`, `0x10` and `1e3` are one token. */
export const NUMBER = '\\d(?:[eE][+-]\\d|[\\w.])*';

/** Signs with which a word may go on, or begin something else, in one language or another. */
const AFTER_WORD = new Set(['"', "'", '`', '$', '#', '@', '&', '\\']);

/**
 * Reads white space, plain words, integers and what stands between them, of which programs are mostly made: a regular
 * expression for everything that there can be takes many times as long. Gives where something else begins.
 */
export function readPlain(text: string, start: number, tokens: Token[]): number {
  let at = start;
  for (;;) {
    let code = text.charCodeAt(at);
    while (isBlank(code)) code = text.charCodeAt(++at);
    const end = isLetter(code)
      ? endOfWord(text, at)
      : isDigit(code)
        ? endOfInteger(text, at)
        : endOfMark(text, at);
    if (end === at) return at;
    const kind = isLetter(code) ? 'word' : isDigit(code) ? 'number' : 'mark';
    tokens.push({ kind, from: at, to: end, value: text.slice(at, end) });
    at = end;
  }
}

/** `start` where something follows with which the word may go on. */
function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (isLetter(text.charCodeAt(end)) || isDigit(text.charCodeAt(end))) end++;
  const isWhole = end === text.length || (text.charCodeAt(end) < 128 && !AFTER_WORD.has(text.charAt(end)));
  return isWhole ? end : start;
}

/** `start` for a number that is more than digits. */
function endOfInteger(text: string, start: number): number {
  let end = start + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return isLetter(text.charCodeAt(end)) || text[end] === '.' ? start : end;
}

/** `start` for what may be more than a mark of one sign, or mean something to the one who reads the tokens. */
function endOfMark(text: string, start: number): number {
  const sign = text[start];
  const isMark = sign === ',' || sign === ';' || (sign === '.' && text[start + 1] !== '.');
  return isMark ? start + 1 : start;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A string literal as a token. */
export function stringToken(
  text: string,
  span: Span,
  content: Span,
  quoting: Quoting,
  part: { continues?: boolean; opens?: boolean } = {},
): Token {
  return {
    kind: 'string',
    ...span,
    value: text.slice(content.from, content.to),
    string: { content, quoting, continues: part.continues ?? false, opens: part.opens ?? false },
  };
}

/** Offset behind the first `end` from `at` on, or the end of the text. */
export function behind(text: string, end: string, at: number): { at: number; found: boolean } {
  const index = text.indexOf(end, at);
  return index === -1 ? { at: text.length, found: false } : { at: index + end.length, found: true };
}

/** `#` and `…` are places in a pattern, and marks in a text. */
export function patternKind(value: string, pattern: boolean): 'mark' | 'place' | 'list' {
  if (!pattern) return 'mark';
  if (value === '…' || value === '...') return 'list';
  return value === '#' ? 'place' : 'mark';
}

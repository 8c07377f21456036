import {
  behind,
  NUMBER,
  patternKind,
  readPlain,
  type Scan,
  SPACE,
  stringToken,
  type Token,
} from './token.ts';

const NEXT = new RegExp(
  [
    `(?<space>${SPACE}|//.*)`,
    '(?<comment>/\\*)',
    '(?<quote>["\'`])',
    '(?<word>[\\p{ID_Start}$_][\\p{ID_Continue}$\\u200C\\u200D]*)',
    `(?<number>${NUMBER})`,
    '(?<list>…|\\.\\.\\.)',
    '(?<mark>=>|===?|!==?|<=|>=|&&|\\|\\||\\?\\?=?|\\?\\.|\\+\\+|--|[-+*%&|^]=|[^])',
  ].join('|'),
  'yu',
);

/** Names behind which a value follows, so that `/` begins a regular expression. */
const BEFORE_VALUE = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'instanceof',
  'else',
  'do',
  'await',
  'yield',
]);

/** Names whose parentheses are followed by a statement. */
const BEFORE_CONDITION = new Set(['if', 'while', 'for', 'with']);

const BACKSLASH = { escape: 'backslash' } as const;

/** Tokens of JavaScript, also of fragments and of code that does not parse. Linear in the length of the text. */
export function scanJavaScript(text: string, pattern = false): Scan {
  const tokens: Token[] = [];
  /** Open braces of each expression inside a template. */
  const templates: number[] = [];
  /** For each open parenthesis, whether a statement follows it. */
  const parentheses: boolean[] = [];
  let statementFollows = false;
  let unterminated = false;
  /** Up to here no regular expression ends on its line. */
  let noExpressionUntil = 0;
  let at = 0;

  function readString(quote: string, from: number, start: number): void {
    const end = endOfString(text, start, quote);
    unterminated ||= end.unterminated === true;
    const part = { continues: from === start, opens: end.opens };
    const span = { from, to: end.behind };
    tokens.push(stringToken(text, span, { from: start, to: end.at }, BACKSLASH, part));
    at = end.behind;
    if (end.opens) templates.push(0);
  }

  function readMark(value: string, from: number): void {
    if (value === '/' && from >= noExpressionUntil && expressionMayStart(tokens.at(-1), statementFollows)) {
      const end = endOfExpression(text, at);
      if (end.found) {
        at = end.at;
        tokens.push({ kind: 'mark', from, to: at, value: '/ /' });
        return;
      }
      noExpressionUntil = end.at;
    }
    if (value === '(') parentheses.push(BEFORE_CONDITION.has(tokens.at(-1)?.value ?? ''));
    if (value === ')') statementFollows = parentheses.pop() ?? false;
    const depth = templates.at(-1);
    if (depth !== undefined && value === '{') templates[templates.length - 1] = depth + 1;
    if (depth !== undefined && value === '}') {
      if (depth === 0) {
        templates.pop();
        readString('`', at, at);
        return;
      }
      templates[templates.length - 1] = depth - 1;
    }
    tokens.push({ kind: patternKind(value, pattern), from, to: at, value });
  }

  while (at < text.length) {
    at = readPlain(text, at, tokens);
    if (at === text.length) break;
    NEXT.lastIndex = at;
    const groups = NEXT.exec(text)?.groups ?? {};
    const from = at;
    at = NEXT.lastIndex;
    if (groups.space !== undefined) continue;
    if (groups.comment !== undefined) {
      const end = behind(text, '*/', at);
      at = end.at;
      unterminated ||= !end.found;
    } else if (groups.quote !== undefined) readString(groups.quote, from, at);
    else if (groups.word !== undefined) tokens.push({ kind: 'word', from, to: at, value: groups.word });
    else if (groups.number !== undefined) tokens.push({ kind: 'number', from, to: at, value: groups.number });
    else readMark(groups.mark ?? groups.list ?? '', from);
  }
  return { tokens, unterminated: unterminated || templates.length > 0 };
}

interface StringEnd {
  at: number;
  behind: number;
  /** An expression of a template follows. */
  opens: boolean;
  unterminated?: true;
}

const STOPS = /["'`\\\n$]/g;

/** A template goes over lines; another string ends with its line, closed or not. */
function endOfString(text: string, start: number, quote: string): StringEnd {
  let at = start;
  for (;;) {
    STOPS.lastIndex = at;
    const found = STOPS.exec(text)?.index ?? text.length;
    const stop = text[found];
    if (stop === undefined) {
      return { at: text.length, behind: text.length, opens: false, unterminated: true };
    }
    if (stop === quote) return { at: found, behind: found + 1, opens: false };
    if (stop === '\n' && quote !== '`') return { at: found, behind: found, opens: false };
    if (stop === '$' && quote === '`' && text[found + 1] === '{') {
      return { at: found, behind: found + 2, opens: true };
    }
    const escaped = stop === '\\' ? (text.startsWith('\r\n', found + 1) ? 3 : 2) : 1;
    at = found + escaped;
  }
}

function expressionMayStart(before: Token | undefined, statementFollows: boolean): boolean {
  if (!before) return true;
  if (before.kind === 'word') return BEFORE_VALUE.has(before.value);
  if (before.kind === 'string') return before.string?.opens === true;
  if (before.kind !== 'mark') return false;
  if (before.value === ')') return statementFollows;
  return ![']', '++', '--', '/ /'].includes(before.value);
}

const EXPRESSION_STOPS = /[\\[\]/\n]/g;

/** Where a regular expression ends, or the end of its line where it has none. */
function endOfExpression(text: string, start: number): { at: number; found: boolean } {
  let inClass = false;
  let at = start;
  for (;;) {
    EXPRESSION_STOPS.lastIndex = at;
    const found = EXPRESSION_STOPS.exec(text)?.index ?? text.length;
    const stop = text[found];
    if (stop === undefined || stop === '\n') return { at: found, found: false };
    if (stop === '/' && !inClass) return { at: found + 1, found: true };
    if (stop === '[') inClass = true;
    if (stop === ']') inClass = false;
    at = found + (stop === '\\' && text[found + 1] !== '\n' ? 2 : 1);
  }
}

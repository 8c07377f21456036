import { integerIn, integersIn, type Place } from '../place.ts';
import { HOLE, type Token } from '../token.ts';

/** Tokens of one statement, and the numbers in it that may be ids. */
export interface Statement {
  tokens: readonly Token[];
  /** The statement for the grammar: each number is another one, by which it is known in the syntax tree. */
  source: string;
  /** By the number that stands for it. */
  places: ReadonlyMap<number, Place>;
}

/** The first number that stands for another one; ids are smaller in any site that there is. */
const FIRST_STAND_IN = 1_900_000_000;

/** Stands where a part of the text is not known. */
const UNKNOWN = 'hole';

/** Deepest nesting of brackets that the grammar is given. */
const MAX_DEPTH = 50;

/** Names that a statement begins with. */
const BEGINNING =
  /^(?:select|insert|update|delete|with|exec|execute|merge|declare|set|if|elsif|while|begin|end|else|return|create|alter|drop|print|grant|truncate|do|perform)$/;

/** Names between statements that belong to neither. */
const BETWEEN = /^(?:begin|end|else|then)$/;

/** Behind them a query goes on. */
const GOES_ON = /^(?:union|all|except|intersect|for|after|of|on|,)$/;

/** Statements of a text: by `;` and `GO`. */
export function splitStatements(tokens: readonly Token[]): Token[][] {
  return split(tokens, ([token]) =>
    isWord(token, 'go') || (token?.value === ';' && token.kind === 'mark') ? 'between' : undefined,
  );
}

/** Statements of what is none by itself: by the names that one begins with. */
export function splitAtBeginnings(tokens: readonly Token[]): Token[][] {
  let cases = 0;
  return split(tokens, ([token, next], part) => {
    if (token?.kind !== 'word') return undefined;
    const word = token.value.toLowerCase();
    if (word === 'case') cases++;
    if (cases > 0) {
      if (word === 'end') cases--;
      return undefined;
    }
    const first = part[0]?.value.toLowerCase() ?? '';
    if (word === 'as') return /^(?:create|alter)$/.test(first) ? 'between' : undefined;
    if (BETWEEN.test(word)) return 'between';
    if (word === 'when' && /^(?:not|matched)$/i.test(next?.value ?? '')) return 'before';
    return BEGINNING.test(word) && !isPartOf(first, part, word, next) ? 'before' : undefined;
  });
}

/** True for a name that begins a statement and here goes on with one: `INSERT … SELECT`, `UPDATE … SET`, `WITH (NOLOCK)`. */
function isPartOf(first: string, part: readonly Token[], word: string, next: Token | undefined): boolean {
  if (GOES_ON.test(part.at(-1)?.value.toLowerCase() ?? '')) return true;
  const opens = next?.kind === 'mark' && next.value === '(';
  if (word === 'with' || word === 'update') return opens;
  if (word === 'set') return first === 'update' || first === 'merge';
  const isQuery = /^(?:select|insert|update|delete|merge)$/.test(word);
  const begun = part.findIndex((token) => isWord(token, word)) !== -1;
  return isQuery && !begun && (first === 'with' || (first === 'insert' && word === 'select'));
}

/** Splits outside of all brackets; `where` is given a token with the one behind it, and what stands before it. */
function split(
  tokens: readonly Token[],
  where: (
    at: readonly [Token, Token | undefined],
    part: readonly Token[],
  ) => 'before' | 'between' | undefined,
): Token[][] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    const isMark = token.kind === 'mark';
    if (isMark && token.value === '(') depth++;
    if (isMark && token.value === ')' && depth > 0) depth--;
    const place = depth === 0 ? where([token, tokens[index + 1]], part) : undefined;
    if (place && part.length > 0) {
      parts.push(part);
      part = [];
    }
    if (place !== 'between') part.push(token);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Prepares a statement for the grammar; nothing for one without a number that may be an id. */
export function prepareStatement(text: string, tokens: readonly Token[]): Statement | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last || !isBalanced(tokens)) return undefined;
  const places = new Map<number, Place>();
  const parts: string[] = [];
  let done = first.from;
  for (const [index, token] of tokens.entries()) {
    for (const place of numbersIn(token)) {
      const standIn = FIRST_STAND_IN + places.size;
      places.set(standIn, place);
      parts.push(text.slice(done, place.from), String(standIn));
      done = place.to;
    }
    if (!isNamedArgument(tokens, index)) continue;
    // The grammars know `name = value` in its place.
    parts.push(text.slice(done, token.from), '=');
    done = token.to + 1;
  }
  if (places.size === 0) return undefined;
  parts.push(text.slice(done, last.to));
  return { tokens, source: complete(parts.join('').replaceAll(HOLE, UNKNOWN)), places };
}

/** The columns of a PIVOT are called like the values that it turns: `IN ([5], [6])`. */
export function numberInName({ kind, value, from }: Token): Place[] {
  const place = kind === 'word' && /^\d/.test(value) ? integerIn(value, from + 1) : undefined;
  return place ? [place] : [];
}

/** A number, or the numbers of a text that holds nothing else. */
function numbersIn(token: Token): Place[] {
  const { kind, value, from, string } = token;
  if (kind === 'word') return numberInName(token);
  const isText = kind === 'string' && string !== undefined;
  if (isText && !/^\d{1,10}$/.test(value)) return integersIn(value, string.content.from);
  const place = isText
    ? integerIn(value, string.content.from)
    : kind === 'number'
      ? integerIn(value, from)
      : undefined;
  return place ? [place] : [];
}

/** `name => value` and `name := value`. */
function isNamedArgument(tokens: readonly Token[], index: number): boolean {
  const [first, second] = [tokens[index], tokens[index + 1]];
  const marks = `${first?.value}${second?.value}`;
  return (marks === '=>' || marks === ':=') && first?.to === second?.from && first?.kind === 'mark';
}

/** What an INSERT gives back stands before its values, which no grammar here knows. */
const OUTPUT = /\soutput\s[^()]{1,400}?(?=\b(?:values|select)\b)/i;

const PROCEDURE = /^\w+\s+(?:or\s+alter\s+)?proc(?:edure)?\s+[^\s@(]{1,400}\s+(?=@)/i;

/** Which rows an action of a MERGE is for, up to its own condition. */
const MATCHED = /^when\s+(?:not\s+)?matched(?:\s+by\s+\w+)?(?:\s+and\b)?/i;

/** What is a condition alone becomes a statement, and so does what the grammar does not know by this name. */
function complete(source: string): string {
  const word = /^\w+/.exec(source)?.[0].toLowerCase() ?? '';
  // The parameters of a procedure are declared as variables are.
  if (word === 'create' || word === 'alter') return source.replace(PROCEDURE, 'DECLARE ');
  if (word === 'insert') return source.replace(OUTPUT, ' ').replace(/^insert(?=\s*\()/i, 'INSERT INTO t');
  // What it merges is joined to the table.
  if (word === 'merge') {
    return source.replace(/^merge(?:\s+into\b)?/i, 'SELECT 1 FROM').replace(/\busing\b/i, 'JOIN');
  }
  // In a MERGE the table stands before it.
  if (word === 'update') return source.replace(/^update(?=\s+set\b)/i, 'UPDATE t');
  if (word === 'set') return source.replace(/^set(?=\s+@)/i, 'SELECT');
  if (word === 'return' || word === 'perform') return source.replace(/^\w+/, 'SELECT');
  // What it asks is a condition.
  if (/^(?:if|elsif|while)$/.test(word)) return source.replace(/^\w+/, 'SELECT 1 FROM t WHERE');
  return BEGINNING.test(word) ? source : `SELECT 1 FROM t WHERE ${source.replace(MATCHED, '')}`;
}

function isBalanced(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { kind, value } of tokens) {
    if (kind !== 'mark') continue;
    if (value === '(') depth++;
    if (value === ')') depth--;
    if (depth < 0 || depth > MAX_DEPTH) return false;
  }
  return depth === 0;
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.value.toLowerCase() === word;
}

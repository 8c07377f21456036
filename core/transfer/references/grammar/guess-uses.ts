import type { IdNames } from '../id-names.ts';
import { integerIn, type Place } from '../place.ts';
import type { Token } from '../token.ts';
import { numberInName } from './sql-statements.ts';
import type { Meaning, Use } from './use.ts';

/** Comparing, assigning, naming and replacing: behind them stands what the name before them is. */
const RELATION = new Set(['=', '==', '===', '!=', '!==', '<>', '<', '>', '<=', '>=', ':', '??', '||', '??=']);

/** What makes of a number a part of a computed value. */
const COMPUTING = new Set(['+', '-', '*', '/', '%', '.', '&', '^']);

/** Functions whose arguments stand for each other. */
const ALTERNATIVES = new Set(['isnull', 'coalesce', 'nullif']);

/** Functions of a list whose argument is one of its values. */
const OF_LIST = new Set(['includes', 'contains', 'indexof', 'add', 'push', 'has']);

/** Functions of a value whose arguments are what it is compared with. */
const ONE_OF = new Set(['in', 'isin', 'oneof', 'anyof', 'equals']);

/** How many tokens behind a name are looked at: those of a list, of a `switch` and of a `CASE`. */
const MAX_TOKENS = 200;

/**
 * What numbers may stand for, told by the names and marks around them where no grammar can read the text. None is proven.
 * Each name looks at so many tokens at most.
 */
export function guessUses(tokens: readonly Token[], names: IdNames): Use[] {
  const uses: Use[] = [];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]?.value;
    const isName = token.kind === 'word' || (token.kind === 'string' && (next === ']' || next === ','));
    if (!isName) continue;
    const { value: name } = token;
    const add = (role: Meaning['role'], places: readonly Place[]) => {
      for (const place of places) uses.push({ ...place, name, role, isProven: false });
    };
    if (/^values$/i.test(name) && next === '(') uses.push(...insertedBehind(tokens, index, names));
    if (token.kind === 'string' && next === ',') {
      if (names.idOf(name)) add('item', passedBehind(tokens, index + 2));
      continue;
    }
    if (names.idOf(name)) add('item', [...placesBehind(tokens, index), ...placesBefore(tokens, index)]);
    const looked = lookedUpAt(tokens, index);
    if (looked !== undefined && names.ofCollection(name)) add('index', placesAt(tokens, looked));
    const isCall = next === '(' || tokens[index + 1]?.kind === 'number';
    if (isCall && names.ofFunction(name)) add('argument', argumentsBehind(tokens, index));
  }
  return uses;
}

/** Where the index stands of `ExtParams[3]`, `ExtParams?.[3]`, `ExtParams?[3]` and `ExtParams.get(3)`. */
function lookedUpAt(tokens: readonly Token[], index: number): number | undefined {
  const next = word(tokens[index + 1]);
  if (next === '[') return index + 2;
  if (/^\?\.?$/.test(next) && word(tokens[index + 2]) === '[') return index + 3;
  const isCall = /^\??\.$/.test(next) && word(tokens[index + 3]) === '(';
  return isCall && /^(?:get|find|item)?(?:byid)?$/.test(word(tokens[index + 2])) ? index + 4 : undefined;
}

/** `'StateID', 5` and `['StateID', '=', 5]`. */
function passedBehind(tokens: readonly Token[], at: number): Place[] {
  const isOperator = tokens[at]?.kind === 'string' && word(tokens[at + 1]) === ',';
  return placesAt(tokens, isOperator && !placeOf(tokens[at]) ? at + 2 : at);
}

/** The values of an INSERT, by the columns that are listed before them. */
function insertedBehind(tokens: readonly Token[], index: number, names: IdNames): Use[] {
  if (word(tokens[index - 1]) !== ')') return [];
  let first = index - 2;
  while (first > index - MAX_TOKENS && first > 0 && word(tokens[first]) !== '(') first--;
  const columns = tokens.slice(first + 1, index - 1).filter(({ value }) => value !== ',');
  const uses: Use[] = [];
  let depth = 0;
  let column = 0;
  for (let at = index + 1; at < index + MAX_TOKENS && at < tokens.length; at++) {
    const mark = word(tokens[at]);
    if (depth === 0 && mark !== '(' && mark !== ',') break;
    if (mark === '(' && ++depth === 1) column = 0;
    if (mark === ')') depth--;
    if (mark === ',' && depth === 1) column++;
    const name = columns[column]?.value ?? '';
    const isAlone = /^[,(]$/.test(word(tokens[at - 1])) && /^[,)]$/.test(word(tokens[at + 1]));
    const place = isAlone && names.idOf(name) ? placeOf(tokens[at]) : undefined;
    if (place) uses.push({ ...place, name, role: 'item', isProven: false });
  }
  return uses;
}

function placesBehind(tokens: readonly Token[], index: number): Place[] {
  if (COMPUTING.has(word(tokens[beforeName(tokens, index)]))) return [];
  let at = index + 1;
  while (at < index + 4 && isClosing(tokens[at])) at++;
  const mark = word(tokens[at]);
  const following = word(tokens[at + 1]);
  // `state_id := 5`, `state_id => 5`
  if ((mark === ':' && following === '=') || (mark === '=' && following === '>'))
    return placesAt(tokens, at + 2);
  if (RELATION.has(mark)) return placesOrChoices(tokens, at + 1);
  if (tokens[at]?.kind === 'word') {
    const default_ = behindType(tokens, at);
    if (default_ !== undefined) return placesAt(tokens, default_);
  }
  if (mark === 'not') return ofWord(tokens, at + 1);
  if (mark === ',' && isIn(tokens, index, ALTERNATIVES)) return placesAt(tokens, at + 1);
  if (mark === '.' && OF_LIST.has(following)) return placesAt(tokens, at + 3);
  if (mark === '.' && ONE_OF.has(following)) return placesAt(tokens, at + 2);
  if (mark === 'when') return behindEach(tokens, at, 'when', { end: 'end', within: 'case' });
  if (mark === '{' && isIn(tokens, index, SWITCH))
    return behindEach(tokens, at, 'case', { within: 'switch' });
  return ofWord(tokens, at);
}

/** Where the value stands of `@StateID int = 5`, `state_id int := 5` and `StateID int NOT NULL DEFAULT 5`. */
function behindType(tokens: readonly Token[], type: number): number | undefined {
  const following = word(tokens[type + 1]);
  if (following === '=') return type + 2;
  if (following === ':' && word(tokens[type + 2]) === '=') return type + 3;
  const length = tokens.slice(type + 1, type + 4).findIndex((token) => word(token) === 'default');
  return length === -1 ? undefined : type + length + 2;
}

const SWITCH = new Set(['switch']);

function ofWord(tokens: readonly Token[], at: number): Place[] {
  const name = word(tokens[at]);
  if (name === 'in' || name === 'like') return placesAt(tokens, at + 1);
  if (name !== 'between') return [];
  const isRange = word(tokens[at + 2]) === 'and';
  return isRange ? [...placesAt(tokens, at + 1), ...placesAt(tokens, at + 3)] : [];
}

/** `5 == StateID`, and `[3, 5].includes(StateID)`. */
function placesBefore(tokens: readonly Token[], index: number): Place[] {
  const before = beforeName(tokens, index);
  const next = word(tokens[index + 1]);
  if (COMPUTING.has(next) || next === '(') return [];
  if (RELATION.has(word(tokens[before])) && word(tokens[before]) !== ':') {
    const place = placeOf(tokens[before - 1]);
    return place && !COMPUTING.has(word(tokens[before - 2])) ? [place] : [];
  }
  // `5 AS StateID`, `DEFAULT 5 FOR StateID`
  if (/^(?:as|for)$/.test(word(tokens[before])) && before === index - 1) {
    const place = placeOf(tokens[before - 1]);
    return place && !COMPUTING.has(word(tokens[before - 2])) ? [place] : [];
  }
  const asks = word(tokens[before]) === '(' && OF_LIST.has(word(tokens[before - 1]));
  if (!asks || word(tokens[before - 2]) !== '.' || word(tokens[before - 3]) !== ']') return [];
  let first = before - 4;
  while (first > before - MAX_TOKENS && first > 0 && word(tokens[first]) !== '[') first--;
  return placesAt(tokens, first);
}

/** Index of the token before a name and what it is a member of. */
function beforeName(tokens: readonly Token[], index: number): number {
  let before = index - 1;
  for (let count = 0; count < 4 && /^\??\.$/.test(word(tokens[before])); count++) before -= 2;
  return before;
}

/** True where the name is what a function of one of these names is called with first. */
function isIn(tokens: readonly Token[], index: number, functions: ReadonlySet<string>): boolean {
  const before = beforeName(tokens, index);
  return word(tokens[before]) === '(' && functions.has(word(tokens[before - 1]));
}

/** A number or list of numbers, or what stands behind the `?` and `:` of a condition. */
function placesOrChoices(tokens: readonly Token[], at: number): Place[] {
  const places = placesAt(tokens, at);
  if (places.length > 0) return places;
  for (let index = at; index < at + 15; index++) {
    const mark = word(tokens[index]);
    if (/^(?:[;,{}]|)$/.test(mark)) break;
    if (mark !== '?') continue;
    const first = placesAt(tokens, index + 1);
    return first.length > 0 && word(tokens[index + 2]) === ':'
      ? [...first, ...placesAt(tokens, index + 3)]
      : [];
  }
  return [];
}

/** The number at an index, or those of the list that opens there. */
function placesAt(tokens: readonly Token[], at: number): Place[] {
  const token = tokens[at];
  if (token?.kind === 'mark' && (token.value === '(' || token.value === '['))
    return plainArguments(tokens, at);
  const place = placeOf(token);
  return place && !COMPUTING.has(word(tokens[at + 1])) ? [place] : [];
}

/** Numbers that a function or procedure is called with; a procedure of SQL without brackets. */
function argumentsBehind(tokens: readonly Token[], index: number): Place[] {
  if (word(tokens[index + 1]) === '(') return plainArguments(tokens, index + 1);
  const places: Place[] = [];
  for (let at = index + 1; at < index + MAX_TOKENS; at += 2) {
    const place = placeOf(tokens[at]);
    if (place) places.push(place);
    if (word(tokens[at + 1]) !== ',') break;
  }
  return places;
}

/** Numbers between the brackets that open at an index, each alone between commas. */
function plainArguments(tokens: readonly Token[], open: number): Place[] {
  const places: Place[] = [];
  let depth = 0;
  for (let at = open; at < open + MAX_TOKENS && at < tokens.length; at++) {
    const mark = word(tokens[at]);
    if (isOpening(mark)) depth++;
    if (isClosing(tokens[at])) depth--;
    if (depth === 0) return places;
    const place = depth === 1 && /^[,([]$/.test(word(tokens[at - 1])) ? placeInList(tokens[at]) : undefined;
    if (place && /^[,)\]]$/.test(word(tokens[at + 1]))) places.push(place);
  }
  return places;
}

/** Numbers behind each of these names, up to the name or bracket that ends the statement, or to one that lies in it. */
function behindEach(
  tokens: readonly Token[],
  start: number,
  name: string,
  { end, within }: { end?: string; within: string },
): Place[] {
  const places: Place[] = [];
  let depth = 0;
  for (let at = start; at < start + MAX_TOKENS && at < tokens.length; at++) {
    const mark = word(tokens[at]);
    if (mark === end || (at > start && mark === within)) break;
    if (mark === '{') depth++;
    if (mark === '}' && --depth === 0) break;
    if (mark === name) places.push(...placesAt(tokens, at + 1));
  }
  return places;
}

function placeInList(token: Token | undefined): Place | undefined {
  return token?.kind === 'word' ? numberInName(token)[0] : placeOf(token);
}

function placeOf(token: Token | undefined): Place | undefined {
  if (token?.kind === 'number') return integerIn(token.value, token.from);
  if (token?.kind !== 'string' || !token.string || !/^\d{1,10}$/.test(token.value)) return undefined;
  return integerIn(token.value, token.string.content.from);
}

function isOpening(mark: string): boolean {
  return mark === '(' || mark === '[' || mark === '{';
}

function isClosing(token: Token | undefined): boolean {
  return token?.kind === 'mark' && (token.value === ')' || token.value === ']' || token.value === '}');
}

/** A mark or a name; a text is neither. */
function word(token: Token | undefined): string {
  return token === undefined || token.kind === 'string' ? '' : token.value.toLowerCase();
}

import { type Embedded, embeddedTexts } from './embedded.ts';
import { findAddressUses } from './grammar/address-uses.ts';
import { excludeCounters } from './grammar/counters.ts';
import { findCSharpUses } from './grammar/csharp-uses.ts';
import { guessUses } from './grammar/guess-uses.ts';
import { findJsonUses } from './grammar/json-uses.ts';
import type { Grammars } from './grammar/load.ts';
import { toHits } from './grammar/resolve.ts';
import { findSqlUses } from './grammar/sql-uses.ts';
import type { Use } from './grammar/use.ts';
import { guidDigits } from './guids.ts';
import type { Hit } from './hit.ts';
import type { IdNames } from './id-names.ts';
import { isTooDeep } from './json.ts';
import { matchPatterns } from './match-patterns.ts';
import { type CodeLanguage, type Matchers, SCANNERS } from './pattern.ts';
import { integerIn } from './place.ts';
import { scanSql } from './sql.ts';
import type { Scan, Token } from './token.ts';

/** SQL in a string of SQL in a string of a program is as deep as is looked. */
const MAX_EMBEDDED = 2;

/** What programs are searched with. */
export interface SearchContext {
  matchers: Readonly<Record<CodeLanguage, Matchers>>;
  names: IdNames;
  grammars: Grammars;
}

interface CodeFound {
  hits: Hit[];
  /** A string or comment has no end, so that no hit is certain. */
  unterminated: boolean;
}

/** What a program names, also in the SQL, JSON and addresses that its strings hold. */
export function searchCode(
  text: string,
  language: CodeLanguage,
  context: SearchContext,
  embedded = 0,
): CodeFound {
  const scan = SCANNERS[language](text);
  const declared = matchPatterns(scan, context.matchers[language]);
  const hits = [...declared, ...digits(scan)];
  if (mayNameMore(scan, declared, context.names)) {
    const uses = excludeCounters(usesOf(text, scan, language, context), scan.tokens, language);
    for (const hit of toHits(uses, context.names)) hits.push(hit);
  }
  if (embedded < MAX_EMBEDDED) {
    for (const inner of embeddedTexts(scan)) {
      // A text of SQL is no condition: what SQL puts together begins as a statement.
      const kind = language === 'sql' && inner.kind === 'condition' ? 'address' : inner.kind;
      for (const hit of searchEmbedded({ ...inner, kind }, context, embedded + 1)) hits.push(hit);
    }
  }
  if (!scan.unterminated) return { hits, unterminated: false };
  return { hits: hits.map((hit) => ({ ...hit, certain: false })), unterminated: true };
}

/** What a text inside another one names, with the places where it is written there. */
export function searchEmbedded(inner: Embedded, context: SearchContext, embedded = 1): Hit[] {
  return hitsInside(inner, context, embedded).flatMap((hit) => {
    const place = inner.source(hit);
    return place ? [{ ...hit, ...place }] : [];
  });
}

function hitsInside({ kind, text }: Embedded, context: SearchContext, embedded: number): Hit[] {
  if (kind === 'sql') {
    const { hits, unterminated } = searchCode(text, 'sql', context, embedded);
    return hits.map((hit) => ({ ...hit, certain: hit.certain && !unterminated }));
  }
  return toHits([...usesInside(kind, text, context.names), ...findAddressUses(text)], context.names);
}

function usesInside(kind: Embedded['kind'], text: string, names: IdNames): Use[] {
  // SQL, or an expression of the language around it, which writes one sign more.
  if (kind === 'condition') return guessUses(scanSql(text.replaceAll('==', '= ')).tokens, names);
  return kind === 'json' && !isTooDeep(text) ? findJsonUses(text) : [];
}

/**
 * The cheap look before a grammar reads a text: a number that no pattern has found, and a name that has to do with an
 * id. Most texts have none or the other.
 */
function mayNameMore({ tokens }: Scan, declared: readonly Hit[], names: IdNames): boolean {
  const known = new Set(declared.filter(({ certain }) => certain).map(({ from }) => from));
  const isOpen = tokens.some(
    (token, index) =>
      isNumber(token) &&
      !known.has(token.string?.content.from ?? token.from) &&
      !isComparedWithOther(tokens, index, names),
  );
  return isOpen && tokens.some((_token, index) => isAboutId(tokens, index, names));
}

function isAboutId(tokens: readonly Token[], index: number, names: IdNames): boolean {
  const { kind, value } = tokens[index] as Token;
  if (kind === 'string') return value.length < 64 && names.idOf(value) !== undefined;
  if (kind !== 'word') return false;
  if (names.idOf(value)) return true;
  const next = tokens[index + 1]?.value;
  if (next === '(' || tokens[index + 1]?.kind === 'number') return names.ofFunction(value) !== undefined;
  const isMember = next === '.' || next === '?.';
  const isAsked = isMember && tokens[index + 3]?.value === '(';
  if (next === '[' || next === '?' || isAsked) return names.ofCollection(value) !== undefined;
  if (value === 'enum') return names.ofFunction(`of${next}`) !== undefined;
  return isMember && /^id$/i.test(tokens[index + 2]?.value ?? '') && names.idOf(`${value}.Id`) !== undefined;
}

const COMPARISON = new Set(['<', '>', '<=', '>=', '==', '!=', '<>']);

/** Behind them the comparison of a pattern begins: `is > 3 and < 9`. */
const OF_PATTERN = new Set(['is', 'and', 'or', 'not', 'case']);

/** `left <= 16;`: the one thing that the number could be has another name. */
function isComparedWithOther(tokens: readonly Token[], index: number, names: IdNames): boolean {
  const [operand, operator, next] = [tokens[index - 2], tokens[index - 1], tokens[index + 1]];
  if (operand?.kind !== 'word' || !operator || !COMPARISON.has(operator.value)) return false;
  if (OF_PATTERN.has(operand.value)) return false;
  const ends = next === undefined || next.kind === 'word' || /^(?:[;)\]},?]|&&|\|\|)$/.test(next.value);
  return (
    ends && !/^id$/i.test(operand.value) && !names.idOf(operand.value) && !isAboutId(tokens, index - 2, names)
  );
}

/** A number that an id can be, or a text of nothing but numbers. */
function isNumber({ kind, value }: Token): boolean {
  if (kind === 'string') return value.length > 0 && value.length < 5000 && /^[\d\s,;|(){}[\]]+$/.test(value);
  return kind !== 'mark' && integerIn(value, 0) !== undefined;
}

function usesOf(
  text: string,
  { tokens }: Scan,
  language: CodeLanguage,
  { names, grammars }: SearchContext,
): Use[] {
  if (language === 'javascript') return guessUses(tokens, names);
  if (language === 'sql') {
    const { uses, unread } = findSqlUses(text, tokens, grammars.readSql);
    return [...uses, ...unread.flatMap((part) => guessUses(part, names))];
  }
  const root = longestStatement(tokens) > MAX_IN_STATEMENT ? undefined : grammars.readCSharp(text);
  if (!root) return guessUses(tokens, names);
  const uses = findCSharpUses(text, root);
  return root.isBroken ? [...uses, ...guessUses(tokens, names)] : uses;
}

/** Longest statement of C# that its grammar is given, in tokens: what is ambiguous takes time with the square of them. */
const MAX_IN_STATEMENT = 1000;

function longestStatement(tokens: readonly Token[]): number {
  let longest = 0;
  let start = 0;
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind !== 'mark' || (value !== ';' && value !== '{' && value !== '}')) continue;
    longest = Math.max(longest, index - start);
    start = index;
  }
  return Math.max(longest, tokens.length - start);
}

function digits({ tokens }: Scan): Hit[] {
  const hits: Hit[] = [];
  for (const { string, value } of tokens) {
    const hit = string && guidDigits(value, string.content.from);
    if (hit) hits.push(hit);
  }
  return hits;
}

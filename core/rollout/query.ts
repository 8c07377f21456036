import { splitStatements } from '#core/transfer/references/grammar/sql-statements.ts';
import { scanSql } from '#core/transfer/references/sql.ts';
import type { Token } from '#core/transfer/references/token.ts';
import { CALLS, HINTS, WRITES } from './query-words.ts';

/** Behind them a query goes on with another one. */
const GOES_ON = /^(?:union|all|except|intersect)$/;

/** What ends a comment for one database and not for the other, and what nobody sees. */
const UNSEEN = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\u2028\u2029]/u;

/** Numbers that both databases end in the same place: `1e` is one in SQL Server, and `1eDELETE` two words. */
const NUMBER = /^(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|0x[\da-f]+)$/i;

/** From a bracket on: a name, or the index of an array, which is the same text for whoever takes it for a name. */
const BRACKETS = /^\[(?:(?!--|\/\*)[^\][\n'"`])*\](?!\])/u;

/** What a word may have that both databases take for one. */
const WORD = /^[:@#]*[\p{L}_][\p{L}\p{Nd}_@$#]*$/u;

/**
 * True for a text that is one SELECT in whichever database, and by its words nothing else: a WITH may be before it. What the databases
 * read in different ways is none, since it may be hidden from one of them. SQL Server needs no `;` between statements, and its
 * transactions can write; what a function does that PostgreSQL calls is not known, but its transaction cannot.
 */
export function isSingleSelect(sql: string): boolean {
  if (UNSEEN.test(sql)) return false;
  const { tokens, unterminated } = scanSql(sql);
  if (unterminated || !tokens.every((token) => isReadAlike(sql, token))) return false;
  const [statement, ...others] = splitStatements(tokens).filter((one) => one.length > 0);
  if (!statement || others.length > 0) return false;
  const words = statement.filter((token) => isKeyword(sql, token)).map(({ value }) => folded(value));
  if (words[0] !== 'select' && words[0] !== 'with') return false;
  if (words.some((word) => WRITES.has(word) || HINTS.has(word))) return false;
  if (/\bnext value for\b/.test(words.join(' '))) return false;
  const names = statement.filter(({ kind }) => kind === 'word').map(({ value }) => folded(value));
  return !names.some((name) => CALLS.test(name)) && hasOneQuery(sql, statement);
}

/** Both databases end this token where it ends here. */
function isReadAlike(sql: string, { kind, value, from, to }: Token): boolean {
  const first = sql[from] ?? '';
  // To SQL Server `E` is a name and `\` a character, and `$$` is no quote.
  if (kind === 'string') return first !== '$' && !(/e/i.test(first) && value.includes('\\'));
  if (kind === 'number') return NUMBER.test(value);
  if (first === '[') return BRACKETS.test(sql.slice(from));
  const text = sql.slice(from, to);
  if (kind === 'word') return first === '"' || (WORD.test(text) && !/[\u{10000}-\u{10ffff}]/u.test(text));
  return kind === 'mark' && /^[\x20-\x7e]+$/.test(text);
}

/** Outside of brackets there is one query, or several that are one; none closes what it has not opened. */
function hasOneQuery(sql: string, statement: readonly Token[]): boolean {
  let depth = 0;
  let queries = 0;
  for (const [index, token] of statement.entries()) {
    if (token.value === '(' && token.kind === 'mark') depth += 1;
    if (token.value === ')' && token.kind === 'mark') depth -= 1;
    if (depth < 0) return false;
    if (depth > 0 || !isKeyword(sql, token) || !/^select$/i.test(token.value)) continue;
    if (!GOES_ON.test(statement[index - 1]?.value.toLowerCase() ?? '')) queries += 1;
  }
  return queries === 1 && depth === 0;
}

/** A name in quotes or brackets is no keyword. */
function isKeyword(sql: string, { kind, from }: Token): boolean {
  return kind === 'word' && !/["[]/.test(sql[from] ?? '');
}

/** A word as whoever compares it loosely has it; `x:` is a label, and `:delete` behind it a statement. */
function folded(value: string): string {
  const plain = value.replace(/^:+/, '').normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
  return plain.toLowerCase();
}

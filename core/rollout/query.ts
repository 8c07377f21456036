import { splitStatements } from '#core/transfer/references/grammar/sql-statements.ts';
import { scanSql } from '#core/transfer/references/sql.ts';
import type { Token } from '#core/transfer/references/token.ts';

/** Keywords of what is more than reading, in either dialect. */
const WRITES: ReadonlySet<string> = new Set([
  'insert',
  'update',
  'delete',
  'merge',
  'into',
  'truncate',
  'exec',
  'execute',
  'call',
  'create',
  'alter',
  'drop',
  'grant',
  'revoke',
  'deny',
  'declare',
  'set',
  'begin',
  'commit',
  'rollback',
  'lock',
  'use',
  'waitfor',
  'kill',
  'shutdown',
  'backup',
  'restore',
  'dbcc',
  'bulk',
  'openrowset',
  'openquery',
]);

/** Behind them a query goes on with another one. */
const GOES_ON = /^(?:union|all|except|intersect)$/;

/**
 * True for a text that is one SELECT, and by its words nothing else: a WITH may be before it. What a function does that it calls is not
 * known; the transaction that it is read in cannot write.
 */
export function isSingleSelect(sql: string): boolean {
  const { tokens, unterminated } = scanSql(sql);
  if (unterminated) return false;
  const [statement, ...others] = splitStatements(tokens).filter((one) => one.length > 0);
  if (!statement || others.length > 0) return false;
  const words = statement.filter((token) => isKeyword(sql, token)).map(({ value }) => value.toLowerCase());
  if (words[0] !== 'select' && words[0] !== 'with') return false;
  return !words.some((word) => WRITES.has(word)) && hasOneQuery(sql, statement);
}

/** Outside of brackets there is one query, or several that are one. */
function hasOneQuery(sql: string, statement: readonly Token[]): boolean {
  let depth = 0;
  let queries = 0;
  for (const [index, token] of statement.entries()) {
    if (token.value === '(' && token.kind === 'mark') depth += 1;
    if (token.value === ')' && token.kind === 'mark') depth -= 1;
    if (depth > 0 || !isKeyword(sql, token) || !/^select$/i.test(token.value)) continue;
    if (!GOES_ON.test(statement[index - 1]?.value.toLowerCase() ?? '')) queries += 1;
  }
  return queries === 1;
}

/** A name in quotes or brackets is no keyword. */
function isKeyword(sql: string, { kind, from }: Token): boolean {
  return kind === 'word' && !/["[`]/.test(sql.slice(Math.max(0, from - 1), from + 1));
}

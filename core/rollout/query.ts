import { splitAtBeginnings, splitStatements } from '#core/transfer/references/grammar/sql-statements.ts';
import { scanSql } from '#core/transfer/references/sql.ts';

/** Keywords of what is more than reading, in either dialect. */
const WRITES =
  /^(?:insert|update|delete|merge|into|exec|execute|create|alter|drop|truncate|grant|revoke|declare|begin|commit|rollback|lock|call|openrowset|openquery)$/i;

/**
 * True for a text that is one SELECT, and by its words nothing else: a WITH may be before it. What a function does that it calls is not
 * known; the transaction that it is read in cannot write.
 */
export function isSingleSelect(sql: string): boolean {
  const { tokens, unterminated } = scanSql(sql);
  if (unterminated) return false;
  const statements = splitStatements(tokens).filter((statement) => statement.length > 0);
  const [statement] = statements;
  if (!statement || statements.length > 1 || splitAtBeginnings(statement).length > 1) return false;
  if (!/^(?:select|with)$/i.test(statement[0]?.value ?? '')) return false;
  // A name in quotes or brackets is no keyword.
  const words = statement.filter(({ kind, from }) => kind === 'word' && /\w/.test(sql.charAt(from)));
  return words.some(({ value }) => /^select$/i.test(value)) && !words.some(({ value }) => WRITES.test(value));
}

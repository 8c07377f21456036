import type { Token } from '../token.ts';
import { DIALECTS, type SqlReader } from './sql-parsers.ts';
import { prepareStatement, type Statement, splitAtBeginnings, splitStatements } from './sql-statements.ts';
import { usesIn } from './sql-walk.ts';
import type { Use } from './use.ts';

/** What the numbers of SQL stand for, and the tokens of what the grammar cannot read, or not all of. */
export interface SqlUses {
  uses: Use[];
  unread: (readonly Token[])[];
}

/** What the grammars leave much out of. */
const DECLARING = /^(?:create|alter|declare|do)$/i;

/** Reads the statements of a text that hold a number. */
export function findSqlUses(text: string, tokens: readonly Token[], read: SqlReader): SqlUses {
  const uses: Use[] = [];
  const unread: (readonly Token[])[] = [];
  for (const statement of splitStatements(tokens)) {
    if (readStatement(text, statement, read, uses)) {
      if (DECLARING.test(statement[0]?.value ?? '')) unread.push(statement);
      continue;
    }
    const parts = splitAtBeginnings(statement);
    for (const part of parts) {
      if (parts.length === 1 || !readStatement(text, part, read, uses)) unread.push(part);
    }
  }
  return { uses, unread };
}

/** False for a statement that the grammar does not know. */
function readStatement(text: string, tokens: readonly Token[], read: SqlReader, uses: Use[]): boolean {
  const statement = prepareStatement(text, tokens);
  if (!statement) return !tokens.some(({ kind }) => kind === 'number' || kind === 'string');
  for (const dialect of dialectsFor(statement)) {
    const tree = read(statement.source, dialect);
    if (tree === undefined) continue;
    try {
      for (const use of usesIn(text, statement, tree)) uses.push(use);
      return true;
    } catch (error) {
      // A tree that is deeper than calls can go: a sum of thousands.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return false;
}

/** The dialect that a statement looks like comes first. */
function dialectsFor({ source }: Statement): readonly (typeof DIALECTS)[number][] {
  return /::|"|\blimit\b|\breturning\b|\bany *\(|\bdistinct\s+(?:on|from)\b|\$\d/i.test(source)
    ? DIALECTS.toReversed()
    : DIALECTS;
}

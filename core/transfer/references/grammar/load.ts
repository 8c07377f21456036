import { type CSharpReader, loadCSharp } from './csharp-tree.ts';
import { createSqlReader, type SqlReader } from './sql-parsers.ts';

/** What reads the languages that texts are written in. */
export interface Grammars {
  readCSharp: CSharpReader;
  readSql: SqlReader;
}

/** Most statements of one text that are read: they take a second. */
const MAX_STATEMENTS = 500;

/** The grammars for one text: of a text of a million statements the first are read, and the tokens of the others. */
export function withStatementLimit({ readCSharp, readSql }: Grammars): Grammars {
  let left = MAX_STATEMENTS;
  return {
    readCSharp,
    readSql: (statement, dialect) => (left-- > 0 ? readSql(statement, dialect) : undefined),
  };
}

/** The grammars, for the texts of one task: each task has its own share of time for texts that nothing can read. */
export async function loadGrammars(): Promise<Grammars> {
  return { readCSharp: await loadCSharp(), readSql: createSqlReader() };
}

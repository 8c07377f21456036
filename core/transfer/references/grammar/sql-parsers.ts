import { createRequire } from 'node:module';

// Not `require`: that is the name of the built program's own.
const modules = createRequire(import.meta.url);

/** A node of a syntax tree of SQL, or a part of one; its members are the grammar's. */
export type SqlNode = Readonly<Record<string, unknown>>;

export const DIALECTS = ['transactsql', 'postgresql'] as const;
export type SqlDialect = (typeof DIALECTS)[number];

/** Reads one statement; nothing for one that the grammar does not know, or that takes too long. */
export type SqlReader = (statement: string, dialect: SqlDialect) => unknown;

/** Longest statement that is read, in UTF-16 units. */
const MAX_LENGTH = 16_000;

/**
 * How many characters the parser may look at, per character of the statement and at all: it goes back, and where
 * brackets nest in something that it does not know, twice as often with each. Statements take some 30 of each.
 */
const MAX_READS = { each: 80, first: 10_000 };

/** Reads that may be wasted on statements that are not understood; then none is read any more. It takes some seconds. */
const MAX_WASTED = 5_000_000;

interface SqlParser {
  astify(statement: string, options: { database: SqlDialect }): unknown;
}

class TooManyReads extends Error {}

/**
 * A text that counts how often it is read: the parser has no deadline of its own, and one in milliseconds would give
 * another answer on a slower computer.
 */
class CountedText extends String {
  reads = 0;
  readonly #most: number;

  constructor(text: string) {
    super(text);
    this.#most = MAX_READS.first + text.length * MAX_READS.each;
  }

  #read(): void {
    if (++this.reads > this.#most) throw new TooManyReads();
  }

  override charCodeAt(index: number): number {
    this.#read();
    return super.charCodeAt(index);
  }

  override charAt(index: number): string {
    this.#read();
    return super.charAt(index);
  }

  override substr(from: number, length?: number): string {
    this.#read();
    return super.substr(from, length);
  }

  /** The parser would go on with the trimmed text, which counts nothing. */
  override trim(): string {
    return this as unknown as string;
  }
}

const parsers = new Map<SqlDialect, SqlParser>();

/** Each dialect alone, and not before it is needed: all of them are ten times as much. */
const MODULES = {
  transactsql: () => modules('node-sql-parser/build/transactsql.js'),
  postgresql: () => modules('node-sql-parser/build/postgresql.js'),
};

function parserOf(dialect: SqlDialect): SqlParser {
  const known = parsers.get(dialect);
  if (known) return known;
  const { Parser } = MODULES[dialect]();
  const parser: SqlParser = new Parser();
  parsers.set(dialect, parser);
  return parser;
}

/** A reader with a share of time of its own. */
export function createSqlReader(): SqlReader {
  let wasted = 0;
  return (statement, dialect) => {
    if (statement.length > MAX_LENGTH || wasted > MAX_WASTED) return undefined;
    const text = new CountedText(statement);
    try {
      // The parser calls methods of a string, which the counted text has.
      return parserOf(dialect).astify(text as unknown as string, { database: dialect });
    } catch {
      // Whatever it stumbles over: it is no statement of the dialect as far as the grammar goes.
      wasted += text.reads;
      return undefined;
    }
  };
}

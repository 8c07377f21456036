import type { Column, ColumnType, Value } from '#core/catalog/entity-type.ts';
import type { Identities, IdentityColumn } from './identities.ts';
import type { Rights } from './rights.ts';
import type { SqlType } from './sql-type.ts';

/** A column of a rowset or of a SELECT list. Its length counts where keys are compared. */
export interface TypedColumn extends Pick<Column, 'name' | 'type' | 'length'> {
  /** What the column is on the site; without it, what the reference schema makes of its type. */
  readonly real?: SqlType | undefined;
}

/** A kind of column, as it is on a site. */
export interface StoredColumn extends Pick<TypedColumn, 'type'> {
  readonly real: SqlType;
}

/** What differs between the databases, and nothing else. No other file asks which database it is. */
export interface Dialect {
  readonly name: 'postgres' | 'mssql';
  /** A name from the catalog as an identifier. */
  identifier(name: string): string;
  /** A table of schema `dbo`. */
  table(name: string): string;
  /** Placeholder of the parameter with this index, from 0. */
  placeholder(index: number): string;
  /**
   * A FROM item of rows given as one JSON text parameter (see `encodeRows`), e.g.
   * `json_to_recordset($1) AS x("a" int)` or `OPENJSON(@0) WITH ([a] int '$."a"') AS x`.
   */
  rowset(alias: string, columns: readonly TypedColumn[], parameterIndex: number): string;
  /** Rows as the JSON text that `rowset` reads back; only the named columns, absent ones as null. */
  encodeRows(columns: readonly TypedColumn[], rows: readonly Readonly<Record<string, Value>>[]): string;
  /** A FROM item `x` of rows that are to be written, in what the server reads fastest, and its parameters. */
  writtenRows(
    columns: readonly TypedColumn[],
    rows: readonly Readonly<Record<string, Value>>[],
  ): { from: string; parameters: readonly string[] };
  /** A FROM item of keys that `withKeyTables` hands over with the list of this index, from 0. */
  keys(alias: string, columns: readonly TypedColumn[], index: number): string;
  /** A list of keys as the parameter that `keys` reads back; rows as in `encodeRows`. */
  encodeKeys: Dialect['encodeRows'];
  /**
   * A query over lists of keys, as a whole statement: the lists are its parameters (see `encodeKeys`), and `lists` their
   * columns. The server shall know how many keys there are when it plans, and find an index for them.
   */
  withKeyTables(query: string, lists: readonly (readonly TypedColumn[])[]): string;
  /**
   * `alias.column` in canonical form, named `as` (default: the column's name), for a SELECT list: dates as UTC text,
   * Guids in lower case, decimals as numbers.
   */
  canonical(alias: string, column: TypedColumn, as?: string): string;
  /** A text as an operand beside a column of this type, so that the two are compared as the database compares the column. */
  comparable(text: string, real: SqlType | undefined): string;
  /** How long a text is, as this database counts a column's length: in UTF-16 units, or in code points. */
  textLength(text: string): string;
  /** Condition: a text is a number as people write one, with a comma or a point, and with blanks between digits. */
  isNumber(text: string): string;
  /** A text that equals no other one, not even one that differs in case only: for GROUP BY. */
  exactText(text: string): string;
  /**
   * Statement over parameter 0, rows of `ordinal` and `value`: what a column of this type stores instead of each value,
   * as rows `{ ordinal, stored }` in canonical form. A value out of its range is null, or refused (`value-out-of-range`).
   */
  storedValues(column: StoredColumn): string;
  /**
   * Statement over parameter 0, rows of `ordinal` and `text`, one character each: how many bytes they take in a code
   * page, as rows `{ ordinal, bytes }`. Those that it lacks take none, or are refused (`value-not-valid`).
   */
  codePageBytes(codePage: string): string;
  /**
   * A single SELECT that somebody has typed, as a whole statement that gives so many rows at most. It has a parameter or an end of its
   * own, so that the server takes no second statement for a part of it.
   */
  boundedQuery(query: string, most: number): { text: string; parameters: readonly number[] };
  /**
   * `UPDATE table SET column = x.column … FROM rows x WHERE x.id = id`, a whole statement. `rows` is the FROM item, with
   * the alias `x`.
   */
  updateFromRows(table: string, id: string, columns: readonly TypedColumn[], rows: string): string;
  /**
   * `INSERT INTO table (columns) SELECT … FROM rows x`, a whole statement; rows as in `updateFromRows`. With `explicitId`
   * the first column is the identity column and the rows bring its values.
   */
  insertFromRows(table: string, columns: readonly TypedColumn[], explicitId: boolean, rows: string): string;
  /** Makes the next generated ids larger than every id in their tables; undefined where the database does it itself. */
  advanceIdentities(columns: readonly IdentityColumn[]): string | undefined;
  /** Puts generated ids back after a rollback. */
  readonly identities: Identities;
  /** How many rows a statement may write or lock before the server locks the whole table in their place. */
  readonly maxRowLocks: number;
  /** Hint behind a table name in a SELECT that keeps read rows from being changed until the end of the transaction. */
  readonly lockHint: string;
  /**
   * Statement that takes the lock of imports for the rest of the transaction and gives one row `{ taken: 0 | 1 }`
   * at once.
   */
  readonly tryImportLock: string;
  /** Statement that says, for the rest of the transaction, that sign-in is written: any number may at once. */
  readonly signInLock: string;
  /** Statement that gives one row `{ taken: 0 | 1 }` at once: 0 while somebody has said so. */
  readonly trySignInLock: string;
  /** Statement that tells who has the lock of imports, in the rows of a lock wait (`lockWait`). */
  readonly importLockHolder: string;
  /** Statements that take all rows out of a table, whose rows others cannot change until the end of the transaction. */
  clearTable(name: string): readonly string[];
  /** The beginning of the statement that gives another query to a view, with whatever is over it left in place. */
  replaceView(name: string): string;
  /**
   * Statement over parameter 0, rows of `one` and `other`: those that name one table or column to the database. Undefined
   * where only equal spelling does.
   */
  readonly sameNames: string | undefined;
  readonly rights: Rights;
  /**
   * Statement without parameters for what stands in the way of dropping a table or view of schema `dbo`: for each, as
   * `object`, the views and tables over it with their schemas, as `dependent`, and whether it `keeps` the `shape` only
   * (a view) or the `rows`, too (a foreign key).
   */
  readonly dependents: string;
  /** Joins to each row of a FROM list what a function of schema `dbo` gives for it: ` CROSS APPLY [dbo].[f](…) alias`. */
  lateralJoin(name: string, values: readonly string[], alias: string): string;
  /** `query` limited to `count` rows (parameter-free, ordered query without its own limit). */
  limit(query: string, count: number): string;
  /** Column type in DDL. */
  columnType(column: Pick<Column, 'type' | 'length'>): string;
  /** The time of the database as text in UTC, `2026-01-31T12:00:00.000` without a zone. */
  readonly utcNow: string;
  /** Type of an integer identity column in DDL. */
  readonly identityType: string;
  /** A default value in DDL. */
  literal(type: ColumnType, value: Value): string;
}

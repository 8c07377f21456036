import type { Column, ColumnType, Value } from '#core/catalog/entity-type.ts';

/** A column of a JSON rowset or of a SELECT list. */
export type TypedColumn = Pick<Column, 'name' | 'type'>;

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
  /**
   * `alias.column` in canonical form, named `as` (default: the column's name), for a SELECT list: dates as UTC text,
   * Guids in lower case, decimals as numbers.
   */
  canonical(alias: string, column: TypedColumn, as?: string): string;
  /** `UPDATE table SET column = x.column … FROM rowset x WHERE x.id = id`, a whole statement over parameter 0. */
  updateFromRows(table: string, id: string, columns: readonly TypedColumn[]): string;
  /**
   * `INSERT INTO table (columns) SELECT … FROM rowset`, a whole statement over parameter 0. With `explicitId` the
   * first column is the identity column and the rows bring its values.
   */
  insertFromRows(table: string, columns: readonly TypedColumn[], explicitId: boolean): string;
  /** Makes the next generated id larger than every id in the table; undefined where the database does it itself. */
  advanceIdentity(table: string, id: string): string | undefined;
  /** Hint behind a table name in a SELECT that keeps read rows from being changed until the end of the transaction. */
  readonly lockHint: string;
  /**
   * Statement that takes the lock of imports for the rest of the transaction and gives one row `{ taken: 0 | 1 }`
   * at once.
   */
  readonly takeImportLock: string;
  /** Condition that this user may do `action` with the table of schema `dbo` whose name the expression gives. */
  hasTableRight(name: string, action: 'SELECT' | 'INSERT' | 'UPDATE'): string;
  /**
   * Statement without parameters for what stands in the way of dropping a table or view of schema `dbo`: for each, as
   * `object`, the views and tables over it with their schemas, as `dependent`.
   */
  readonly dependents: string;
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

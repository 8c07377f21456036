import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Value } from '#core/catalog/entity-type.ts';
import type { Dialect } from './dialects/dialect.ts';
import { type ColumnMetadata, type SqlType, textLimit, textSize } from './dialects/sql-type.ts';
import type { Table, TableColumn } from './schema/table.ts';
import { type Range, type TextMatch, WhereClause } from './where-clause.ts';

/** A row of a table: canonical values by column. A secret column is `HasName`, 1 or 0, and never its value. */
export type TableRow = Readonly<Record<string, Value>>;

/** Values by column, none of them unknown. */
export type Alternative = Readonly<Record<string, NonNullable<Value>>>;

/** Which rows of a table are meant. */
export interface RowFilter {
  where: TableRow;
  range: Range;
  /** Of each list at least one holds. */
  texts?: readonly (readonly TextMatch[])[] | undefined;
}

/** Columns of a site by table: those that this user has a right to, and the names of others. */
interface AvailableColumns {
  columns: ReadonlyMap<string, readonly ColumnMetadata[]>;
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Which tables and columns of the reference schema a site has, and how statements name them. */
export class AvailableTables {
  readonly dialect: Dialect;
  readonly #reference: ReadonlyMap<string, Table>;
  readonly #real: ReadonlyMap<string, readonly ColumnMetadata[]>;
  readonly #hidden: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #feature: Message;

  /** `feature` is what errors speak of. */
  constructor(
    dialect: Dialect,
    reference: readonly Table[],
    { columns: real, hidden }: AvailableColumns,
    feature: Message,
  ) {
    this.dialect = dialect;
    this.#reference = new Map(reference.map((table) => [table.name, table]));
    this.#real = real;
    this.#hidden = hidden;
    this.#feature = feature;
  }

  has(table: string): boolean {
    return this.#real.has(table);
  }

  /** Columns of the table that the site has. */
  columns(table: string): readonly TableColumn[] {
    const present = new Set(this.#real.get(table)?.map(({ column }) => column));
    const known = this.#reference.get(table);
    if (!known || present.size === 0) throw this.#unavailable(table);
    return known.columns.filter(({ name }) => present.has(name));
  }

  /** A column that the site has to have. */
  column(table: string, column: string): TableColumn {
    const found = this.columns(table).find(({ name }) => name === column);
    if (!found) throw this.#unavailable(table, column);
    return found;
  }

  /** Throws `feature-off` for the first of these columns that the site lacks or does not show. */
  require(table: string, columns: readonly string[]): void {
    for (const column of columns) this.column(table, column);
  }

  /** True for a column that the reference schema has, or the site without showing it, while it cannot be read here. */
  isUnreadable(table: string, column: string): boolean {
    const isThere = this.#real.get(table)?.some((one) => one.column === column) === true;
    const isReference = this.#reference.get(table)?.columns.some(({ name }) => name === column) === true;
    return !isThere && (isReference || this.#hidden.get(table)?.has(column) === true);
  }

  /** The most that a text of this column can have, in UTF-16 units; undefined where there is no limit. */
  maxLength(table: string, column: string): number | undefined {
    return textLimit(this.#typeOf(table, column))?.length;
  }

  /** Whether this site's column, which need not be as long as that of the reference schema, holds a text whole. */
  fits(table: string, column: string, text: string): boolean {
    const type = this.#typeOf(table, column);
    const limit = textLimit(type);
    return limit === undefined || textSize(text, type, limit) <= limit.length;
  }

  /** Whether a column of this site surely takes NULL: one with a default may not. */
  takesNull(table: string, column: string): boolean {
    const real = this.#real.get(table)?.find((one) => one.column === column);
    return real !== undefined && !real.demanded && !real.hasDefault;
  }

  #typeOf(table: string, column: string): SqlType {
    const real = this.#real.get(table)?.find((one) => one.column === column);
    if (!real) throw this.#unavailable(table, column);
    return real.type;
  }

  /** The columns of the primary key. */
  primaryKey(table: string): readonly string[] {
    return this.#reference.get(table)?.primaryKey ?? [];
  }

  /** The primary key, to order by, of the table, which is called `t`. */
  order(table: string): string {
    return this.primaryKey(table)
      .map((name) => `t.${this.dialect.identifier(name)}`)
      .join(', ');
  }

  /** What is selected of a row of the table, which is called `t`: all that the site has, or `only` these of it. */
  selected(table: string, only?: readonly string[]): string {
    return this.columns(table)
      .filter(({ name }) => only?.includes(name) ?? true)
      .map((column) => this.#selected(column))
      .join(', ');
  }

  #selected(column: TableColumn): string {
    if (!column.secret) return this.dialect.canonical('t', column);
    const value = `LTRIM(RTRIM(t.${this.dialect.identifier(column.name)}))`;
    return `CASE WHEN ${value} <> '' THEN 1 ELSE 0 END AS ${this.dialect.identifier(`Has${column.name}`)}`;
  }

  /**
   * Of the rows that have these values, lie in the range, hold the texts, and have all values of at least one of the
   * alternatives; `prefix` is the alias with its dot.
   */
  condition(
    table: string,
    where: TableRow,
    prefix: string,
    {
      range,
      texts = [],
      alternatives = [],
    }: { range?: Range | undefined; texts?: RowFilter['texts']; alternatives?: readonly Alternative[] } = {},
  ): WhereClause {
    const condition = new WhereClause(
      this.dialect,
      (name) => `${prefix}${this.dialect.identifier(this.column(table, name).name)}`,
    );
    for (const [name, value] of Object.entries(where)) condition.andCompare(name, '=', value);
    if (range) condition.andRange(range);
    if (alternatives.length > 0) condition.andAnyOf(alternatives);
    for (const list of texts) condition.andContains(list);
    return condition;
  }

  #unavailable(table: string, column?: string): SiteferryError {
    const missing = column === undefined ? `dbo.${table}` : `dbo.${table}.${column}`;
    const hidden = this.#hidden.get(table);
    const isHidden = hidden !== undefined && (column === undefined || hidden.has(column) || !this.has(table));
    return new SiteferryError('feature-off', {
      feature: this.#feature,
      missing,
      ...(isHidden ? { hidden: true } : {}),
    });
  }
}

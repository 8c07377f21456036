import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Value } from '#core/catalog/entity-type.ts';
import { catalogTables } from './schema/catalog-tables.ts';
import { fixedTables } from './schema/fixed/index.ts';
import { type RealColumn, readColumns } from './schema/real-tables.ts';
import type { Table, TableColumn } from './schema/table.ts';
import type { Session } from './site.ts';

/** A row of a table: canonical values by column. A secret column is `HasName`, 1 or 0, and never its value. */
export type TableRow = Readonly<Record<string, Value>>;

/** Values of a column from one to before another, as text without a zone where they are dates (UTC). */
export interface Range {
  column: string;
  from?: string | undefined;
  before?: string | undefined;
}

/** Holds the tables of the reference schema against the site, in one statement. `feature` is what errors speak of. */
export async function openTables(session: Session, catalog: Catalog, feature: Message): Promise<SiteTables> {
  return new SiteTables(
    session,
    [...fixedTables, ...catalogTables(catalog)],
    await readColumns(session),
    feature,
  );
}

/**
 * The tables of the reference schema as this site has them: every read and write of single rows goes through here. A
 * column that the site lacks is neither read nor written; what cannot do without throws `feature-off`.
 */
export class SiteTables {
  readonly #session: Session;
  readonly #reference: ReadonlyMap<string, Table>;
  readonly #real: ReadonlyMap<string, readonly RealColumn[]>;
  readonly #feature: Message;

  constructor(
    session: Session,
    reference: readonly Table[],
    real: ReadonlyMap<string, readonly RealColumn[]>,
    feature: Message,
  ) {
    this.#session = session;
    this.#reference = new Map(reference.map((table) => [table.name, table]));
    this.#real = real;
    this.#feature = feature;
  }

  /** What time the database has, ISO 8601. */
  async databaseTime(): Promise<string> {
    const { dialect } = this.#session;
    const [row] = await this.#session.query<{ now: string }>(
      `SELECT ${dialect.utcNow} AS ${dialect.identifier('now')}`,
    );
    return new Date(`${row?.now ?? ''}Z`).toISOString();
  }

  has(table: string): boolean {
    return this.#real.has(table);
  }

  /** Columns of the table that the site has. */
  columns(table: string): readonly TableColumn[] {
    const present = new Set(this.#real.get(table)?.map(({ column }) => column));
    const known = this.#reference.get(table);
    if (!known || present.size === 0) throw this.#unavailable(`dbo.${table}`);
    return known.columns.filter(({ name }) => present.has(name));
  }

  /** Rows in the order of the primary key. */
  async select<Row = TableRow>(table: string, where: TableRow = {}, range?: Range): Promise<Row[]> {
    const { dialect } = this.#session;
    const condition = this.#condition(table, where, 't.', range);
    const order = this.#reference.get(table)?.primaryKey.map((name) => `t.${dialect.identifier(name)}`);
    const columns = this.columns(table).map((column) => this.#selected(column));
    return await this.#session.query(
      `SELECT ${columns.join(', ')} FROM ${dialect.table(table)} t${condition.text} ORDER BY ${order?.join(', ')}`,
      condition.parameters,
    );
  }

  /** Some rows from the end of a column's order, newest first; rows that are equal in it by the primary key. */
  async newest<Row = TableRow>(table: string, where: TableRow, range: Range, limit: number): Promise<Row[]> {
    const { dialect } = this.#session;
    const condition = this.#condition(table, where, 't.', range);
    const keys = [range.column, ...(this.#reference.get(table)?.primaryKey ?? [])];
    const order = keys.map((name) => `t.${dialect.identifier(name)} DESC`);
    const columns = this.columns(table).map((column) => this.#selected(column));
    const query =
      `SELECT ${columns.join(', ')} FROM ${dialect.table(table)} t${condition.text} ` +
      `ORDER BY ${order.join(', ')}`;
    return await this.#session.query(dialect.limit(query, limit), condition.parameters);
  }

  /** How many rows there are on each day of a date column, in order; days as `2026-01-31`. */
  async countByDay(table: string, where: TableRow, range: Range): Promise<{ day: string; count: number }[]> {
    const { dialect } = this.#session;
    const condition = this.#condition(table, where, 't.', range);
    const date = `CAST(t.${dialect.identifier(range.column)} AS date)`;
    const [day, count] = [dialect.identifier('day'), dialect.identifier('count')];
    return await this.#session.query(
      `SELECT CAST(${date} AS varchar(10)) AS ${day}, CAST(COUNT(*) AS int) AS ${count} ` +
        `FROM ${dialect.table(table)} t${condition.text} GROUP BY ${date} ORDER BY ${date}`,
      condition.parameters,
    );
  }

  /**
   * What a secret column holds, in the order of the primary key, without empty ones: for what has to compare it. It must
   * go nowhere else.
   */
  async secrets(table: string, column: string, where: TableRow): Promise<string[]> {
    const { dialect } = this.#session;
    if (!this.columns(table).some(({ name }) => name === column)) return [];
    const condition = this.#condition(table, where, 't.');
    const order = this.#reference.get(table)?.primaryKey.map((name) => `t.${dialect.identifier(name)}`);
    const rows = await this.#session.query<{ value: string | null }>(
      `SELECT t.${dialect.identifier(column)} AS ${dialect.identifier('value')} ` +
        `FROM ${dialect.table(table)} t${condition.text} ORDER BY ${order?.join(', ')}`,
      condition.parameters,
    );
    return rows.flatMap(({ value }) => (value?.trim() ? [value] : []));
  }

  /** Adds rows, all of which have the columns of the first; columns that the site lacks are skipped. */
  async insert(table: string, rows: readonly TableRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const { dialect } = this.#session;
    const columns = this.#given(table, first);
    await this.#session.query(dialect.insertFromRows(table, columns, false), [
      dialect.encodeRows(columns, rows),
    ]);
  }

  /** Sets the columns of the row that has this id; columns that the site lacks are skipped. */
  async update(table: string, idColumn: string, row: TableRow): Promise<void> {
    const { dialect } = this.#session;
    const columns = this.#given(table, row);
    if (columns.every(({ name }) => name === idColumn)) return;
    await this.#session.query(dialect.updateFromRows(table, idColumn, columns), [
      dialect.encodeRows(columns, [row]),
    ]);
  }

  async remove(table: string, where: TableRow): Promise<void> {
    // Each database takes an alias here in its own way only.
    const { text, parameters } = this.#condition(table, where, '');
    await this.#session.query(`DELETE FROM ${this.#session.dialect.table(table)}${text}`, parameters);
  }

  #given(table: string, row: TableRow): TableColumn[] {
    return this.columns(table).filter(({ name }) => Object.hasOwn(row, name));
  }

  #selected(column: TableColumn): string {
    const { dialect } = this.#session;
    if (!column.secret) return dialect.canonical('t', column);
    const value = `LTRIM(RTRIM(t.${dialect.identifier(column.name)}))`;
    return `CASE WHEN ${value} <> '' THEN 1 ELSE 0 END AS ${dialect.identifier(`Has${column.name}`)}`;
  }

  /** ` WHERE t.a = @0 AND t.b IS NULL` with its parameters; `prefix` is the alias with its dot. */
  #condition(table: string, where: TableRow, prefix: string, range?: Range) {
    const { dialect } = this.#session;
    const known = this.columns(table);
    const parameters: (string | number | boolean)[] = [];
    const compare = (name: string, operator: string, value: TableRow[string] | undefined): string[] => {
      if (value === undefined) return [];
      if (!known.some((column) => column.name === name)) throw this.#unavailable(`dbo.${table}.${name}`);
      const column = `${prefix}${dialect.identifier(name)}`;
      if (value === null) return [`${column} IS NULL`];
      parameters.push(value);
      return [`${column} ${operator} ${dialect.placeholder(parameters.length - 1)}`];
    };
    const parts = [
      ...Object.entries(where).flatMap(([name, value]) => compare(name, '=', value)),
      ...(range
        ? [...compare(range.column, '>=', range.from), ...compare(range.column, '<', range.before)]
        : []),
    ];
    return { text: parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : '', parameters };
  }

  #unavailable(missing: string): SiteferryError {
    return new SiteferryError('feature-off', { feature: this.#feature, missing });
  }
}

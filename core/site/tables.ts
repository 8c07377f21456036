import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Value } from '#core/catalog/entity-type.ts';
import { containsCondition, containsPatterns } from './contains.ts';
import { type RealColumn, type RealType, sizeIn, textLimit } from './dialects/real-type.ts';
import { type Kind, kindsQuery } from './row-kinds.ts';
import { catalogTables } from './schema/catalog-tables.ts';
import { fixedTables } from './schema/fixed/index.ts';
import { readColumns } from './schema/real-tables.ts';
import type { Table, TableColumn } from './schema/table.ts';
import type { KeyList, Session } from './site.ts';
import { type Containing, type Range, TableCondition } from './table-condition.ts';

/** A row of a table: canonical values by column. A secret column is `HasName`, 1 or 0, and never its value. */
export type TableRow = Readonly<Record<string, Value>>;

/** Which rows of a table are meant. */
export interface Selected {
  where: TableRow;
  range: Range;
  /** Of each list at least one holds. */
  texts?: readonly (readonly Containing[])[] | undefined;
}

/** Some rows of a table in the order of a column, newest first. */
export interface Search extends Selected {
  /** Only what comes after the row of this id, which had this value in the range's column. */
  after?: { id: number; value: string } | undefined;
  limit: number;
}

/** A page of rows, by a text column and then by the primary key, of which the first column is the id. */
export interface TextPage {
  /** Which rows, besides `where`: one of `columns` contains the text, whatever the case. */
  text: string;
  columns: readonly string[];
  order: string;
  /** The row after which the page begins. */
  after?: { text: string; id: number } | undefined;
  limit: number;
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

  /** The most that a text of this column can have, in UTF-16 units; undefined where there is no limit. */
  longest(table: string, column: string): number | undefined {
    return textLimit(this.#typeOf(table, column))?.length;
  }

  /** Whether this site's column, which need not be as long as that of the reference schema, holds a text whole. */
  holds(table: string, column: string, text: string): boolean {
    const type = this.#typeOf(table, column);
    const limit = textLimit(type);
    return limit === undefined || sizeIn(text, type, limit) <= limit.length;
  }

  #typeOf(table: string, column: string): RealType {
    const real = this.#real.get(table)?.find((one) => one.column === column);
    if (!real) throw this.#unavailable(`dbo.${table}.${column}`);
    return real.type;
  }

  /** Rows in the order of the primary key. */
  async select<Row = TableRow>(table: string, where: TableRow = {}, range?: Range): Promise<Row[]> {
    const { dialect } = this.#session;
    const condition = this.#condition(table, where, 't.', { range });
    const order = this.#reference.get(table)?.primaryKey.map((name) => `t.${dialect.identifier(name)}`);
    const columns = this.columns(table).map((column) => this.#selected(column));
    return await this.#session.query(
      `SELECT ${columns.join(', ')} FROM ${dialect.table(table)} t${condition.text} ORDER BY ${order?.join(', ')}`,
      condition.parameters,
    );
  }

  /**
   * Some rows from the end of a column's order, newest first; rows that are equal in it by the primary key, which is one
   * column. A page is found by the row before it, so that rows that come and go shift nothing.
   */
  async newest<Row = TableRow>(table: string, search: Search): Promise<Row[]> {
    const { dialect } = this.#session;
    const { where, range, after, limit } = search;
    const condition = this.#condition(table, where, 't.', search);
    const [key = ''] = this.#reference.get(table)?.primaryKey ?? [];
    const [value, id] = [range.column, key].map((name) => dialect.identifier(name));
    if (after) {
      // The row's own value, because what was read of it can be rounded; that one only where the row is gone.
      const before = `COALESCE((SELECT k.${value} FROM ${dialect.table(table)} k WHERE k.${id} = ${condition.place(after.id)}), ${condition.place(after.value)})`;
      condition.and(
        `t.${value} <= ${before}`,
        `(t.${value} < ${before} OR t.${id} < ${condition.place(after.id)})`,
      );
    }
    const columns = this.columns(table).map((column) => this.#selected(column));
    const query =
      `SELECT ${columns.join(', ')} FROM ${dialect.table(table)} t${condition.text} ` +
      `ORDER BY t.${value} DESC, t.${id} DESC`;
    return await this.#session.query(dialect.limit(query, limit), condition.parameters);
  }

  /** A page of the rows that contain a text; rows whose `order` is null or empty are left out. */
  async containing<Row = TableRow>(
    table: string,
    where: TableRow,
    { text, columns, order, after, limit }: TextPage,
  ): Promise<Row[]> {
    const { dialect } = this.#session;
    const condition = this.#condition(table, where, 't.');
    const key = `t.${dialect.identifier(order)}`;
    const id = `t.${dialect.identifier(this.#reference.get(table)?.primaryKey[0] ?? order)}`;
    condition.and(`${key} <> ''`);
    if (text !== '') {
      const [small, capital, large] = containsPatterns(text);
      const patterns = [condition.place(small), condition.place(capital), condition.place(large)] as const;
      const contained = columns.map((name) => containsCondition(`t.${dialect.identifier(name)}`, patterns));
      condition.and(`(${contained.join(' OR ')})`);
    }
    if (after) {
      const last = condition.place(after.text);
      condition.and(`(${key} > ${last} OR (${key} = ${last} AND ${id} > ${condition.place(after.id)}))`);
    }
    const selected = this.columns(table).map((column) => this.#selected(column));
    const query = `SELECT ${selected.join(', ')} FROM ${dialect.table(table)} t${condition.text} ORDER BY ${key}, ${id}`;
    return await this.#session.query(dialect.limit(query, limit), condition.parameters);
  }

  /** Rows whose column, which holds ids, has one of these; in no order. */
  async among<Row = TableRow>(table: string, column: string, ids: readonly number[]): Promise<Row[]> {
    const selected = this.columns(table).map((one) => this.#selected(one));
    return await this.#session.queryOver(
      `SELECT ${selected.join(', ')} FROM ${this.#joinedTo(table, column)}`,
      [keysOf(ids)],
    );
  }

  /** How many rows the column has with each of these ids, and the latest of their dates; ids without rows are left out. */
  async latestAmong(
    table: string,
    column: string,
    ids: readonly number[],
    date: string,
  ): Promise<{ id: number; count: number; latest: string | null }[]> {
    const { dialect } = this.#session;
    const [id, count, latest] = ['id', 'count', 'latest'].map(dialect.identifier);
    const counted =
      `SELECT k.${id} AS ${id}, CAST(COUNT(*) AS int) AS ${count}, MAX(t.${dialect.identifier(date)}) AS ${latest} ` +
      `FROM ${this.#joinedTo(table, column)} GROUP BY k.${id}`;
    return await this.#session.queryOver(
      `SELECT x.${id}, x.${count}, ${dialect.canonical('x', { name: 'latest', type: 'datetime' })} FROM (${counted}) x`,
      [keysOf(ids)],
    );
  }

  /** A table joined to a list of ids by its column. */
  #joinedTo(table: string, column: string): string {
    const { dialect } = this.#session;
    if (!this.columns(table).some(({ name }) => name === column))
      throw this.#unavailable(`dbo.${table}.${column}`);
    const keys = dialect.keys('k', KEYS, 0);
    return `${dialect.table(table)} t JOIN ${keys} ON t.${dialect.identifier(column)} = k.${dialect.identifier('id')}`;
  }

  /** How many rows there are of each kind (see `kindsQuery`). A column that the site lacks tells no kinds. */
  async countKinds<Column extends string>(
    table: string,
    search: Selected,
    { columns, quarters }: { columns: readonly Column[]; quarters: boolean },
  ): Promise<Kind<Column>[]> {
    const { dialect } = this.#session;
    const condition = this.#condition(table, search.where, 't.', search);
    const known = this.columns(table);
    const time = known.find(({ name }) => name === search.range.column);
    if (!time) throw this.#unavailable(`dbo.${table}.${search.range.column}`);
    const from = `${dialect.table(table)} t${condition.text}`;
    const present = columns.filter((column) => known.some(({ name }) => name === column));
    return await this.#session.query(
      kindsQuery(dialect, from, { columns: present, time, quarters }),
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
    const columns = this.#given(table, first);
    await this.#session.writeRows({ insertInto: table, columns, explicitId: false }, rows);
  }

  /** Sets the columns of the row that has this id; columns that the site lacks are skipped. */
  async update(table: string, idColumn: string, row: TableRow): Promise<void> {
    const columns = this.#given(table, row);
    if (columns.every(({ name }) => name === idColumn)) return;
    await this.#session.writeRows({ update: table, id: idColumn, columns }, [row]);
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

  /** Of the rows that have these values, lie in the range and hold the texts; `prefix` is the alias with its dot. */
  #condition(
    table: string,
    where: TableRow,
    prefix: string,
    { range, texts = [] }: { range?: Range | undefined; texts?: Selected['texts'] } = {},
  ): TableCondition {
    const { dialect } = this.#session;
    const known = new Set(this.columns(table).map(({ name }) => name));
    const condition = new TableCondition(dialect, (name) => {
      if (!known.has(name)) throw this.#unavailable(`dbo.${table}.${name}`);
      return `${prefix}${dialect.identifier(name)}`;
    });
    for (const [name, value] of Object.entries(where)) condition.andCompared(name, '=', value);
    if (range) condition.andWithin(range);
    for (const list of texts) condition.andContains(list);
    return condition;
  }

  #unavailable(missing: string): SiteferryError {
    return new SiteferryError('feature-off', { feature: this.#feature, missing });
  }
}

const KEYS = [{ name: 'id', type: 'int' }] as const;

function keysOf(ids: readonly number[]): KeyList {
  return { columns: KEYS, rows: ids.map((id) => ({ id })) };
}

import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { type Alternative, AvailableTables, type RowFilter, type TableRow } from './available-tables.ts';
import { type CountedBy, type GroupedCount, groupedCountsQuery } from './grouped-counts.ts';
import { catalogTables } from './schema/catalog-tables.ts';
import { readAllColumns } from './schema/column-metadata.ts';
import { fixedTables } from './schema/fixed/index.ts';
import { byReferenceNames } from './schema/match-names.ts';
import type { TableColumn } from './schema/table.ts';
import type { KeyList, Session } from './site.ts';
import { type JoinClause, type JoinedTable, joinStatement } from './table-joins.ts';
import {
  laterStatement,
  newestStatement,
  type Search,
  type Statement,
  type TextSearch,
  textSearchStatement,
} from './table-pages.ts';
import type { Range } from './where-clause.ts';

export type { RowFilter, TableRow } from './available-tables.ts';
export type { Search } from './table-pages.ts';

/**
 * Holds the tables of the reference schema against the site: in one statement, or two where the site spells names
 * otherwise. `feature` is what errors speak of.
 */
export async function openTables(session: Session, catalog: Catalog, feature: Message): Promise<SiteTables> {
  const reference = [...fixedTables, ...catalogTables(catalog)];
  const columns = await byReferenceNames(session, reference, await readAllColumns(session));
  return new SiteTables(session, new AvailableTables(session.dialect, reference, columns, feature));
}

/** Opens the tables of one site, again and again. */
export type OpenTables = typeof openTables;

/**
 * `openTables` for who asks the same site many times a minute: which tables and columns it has is looked up once in
 * `milliseconds`.
 */
export function cacheTables(milliseconds: number, now: () => number): OpenTables {
  let kept: { at: number; tables: Promise<SiteTables> } | undefined;
  return async (session, catalog, feature) => {
    if (kept && now() - kept.at < milliseconds) return (await kept.tables).withSession(session);
    const opened = { at: now(), tables: openTables(session, catalog, feature) };
    kept = opened;
    opened.tables.catch(() => {
      if (kept === opened) kept = undefined;
    });
    return await opened.tables;
  };
}

/**
 * The tables of the reference schema as this site has them: every read and write of single rows goes through here. A
 * column that the site lacks is neither read nor written; what cannot do without throws `feature-off`.
 */
export class SiteTables {
  readonly #session: Session;
  readonly #known: AvailableTables;

  constructor(session: Session, known: AvailableTables) {
    this.#session = session;
    this.#known = known;
  }

  /** The same tables in another session of the same site. */
  withSession(session: Session): SiteTables {
    return new SiteTables(session, this.#known);
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
    return this.#known.has(table);
  }

  /** Columns of the table that the site has. */
  columns(table: string): readonly TableColumn[] {
    return this.#known.columns(table);
  }

  /** See `AvailableTables.require`. */
  require(table: string, columns: readonly string[]): void {
    this.#known.require(table, columns);
  }

  /** See `AvailableTables.isUnreadable`. */
  isUnreadable(table: string, column: string): boolean {
    return this.#known.isUnreadable(table, column);
  }

  /** See `AvailableTables.maxLength`. */
  maxLength(table: string, column: string): number | undefined {
    return this.#known.maxLength(table, column);
  }

  /** See `AvailableTables.fits`. */
  fits(table: string, column: string, text: string): boolean {
    return this.#known.fits(table, column, text);
  }

  /** See `AvailableTables.takesNull`. */
  takesNull(table: string, column: string): boolean {
    return this.#known.takesNull(table, column);
  }

  /** Rows in the order of the primary key. */
  async select<Row = TableRow>(table: string, where: TableRow = {}, range?: Range): Promise<Row[]> {
    const condition = this.#known.condition(table, where, 't.', { range });
    const from = `${this.#session.dialect.table(table)} t${condition.text}`;
    return await this.#session.query(
      `SELECT ${this.#known.selected(table)} FROM ${from} ORDER BY ${this.#known.order(table)}`,
      condition.parameters,
    );
  }

  /** Rows that have all values of at least one of these, in the order of the primary key. */
  async selectAny<Row = TableRow>(table: string, alternatives: readonly Alternative[]): Promise<Row[]> {
    const condition = this.#known.condition(table, {}, 't.', { alternatives });
    const from = `${this.#session.dialect.table(table)} t${condition.text}`;
    return await this.#session.query(
      `SELECT ${this.#known.selected(table)} FROM ${from} ORDER BY ${this.#known.order(table)}`,
      condition.parameters,
    );
  }

  /** See `newestStatement`. */
  async newest<Row = TableRow>(table: string, search: Search): Promise<Row[]> {
    return await this.#read(newestStatement(this.#known, table, search));
  }

  /** The largest id of a table whose primary key is one; 0 for an empty one. */
  async largestId(table: string): Promise<number> {
    const { dialect } = this.#session;
    const [key = ''] = this.#known.primaryKey(table);
    const [row] = await this.#session.query<{ id: number | null }>(
      `SELECT MAX(t.${dialect.identifier(key)}) AS ${dialect.identifier('id')} FROM ${dialect.table(table)} t`,
    );
    return Number(row?.id ?? 0);
  }

  /** See `laterStatement`. */
  async laterThan<Row = TableRow>(table: string, id: number, limit: number): Promise<Row[]> {
    return await this.#read(laterStatement(this.#known, table, id, limit));
  }

  /** See `textSearchStatement`. */
  async containing<Row = TableRow>(table: string, where: TableRow, page: TextSearch): Promise<Row[]> {
    return await this.#read(textSearchStatement(this.#known, table, where, page));
  }

  /** See `joinStatement`. */
  async joined<Row>(first: JoinedTable, added: readonly JoinClause[], where: TableRow): Promise<Row[]> {
    return await this.#read(joinStatement(this.#known, first, added, where));
  }

  async #read<Row>({ text, parameters }: Statement): Promise<Row[]> {
    return await this.#session.query(text, parameters);
  }

  /** Rows whose column, which holds ids, has one of these, in no order; of `only` these columns. */
  async selectByIds<Row = TableRow>(
    table: string,
    column: string,
    ids: readonly number[],
    only?: readonly string[],
  ): Promise<Row[]> {
    return await this.#session.queryByKeys(
      `SELECT ${this.#known.selected(table, only)} FROM ${this.#joinedTo(table, column)}`,
      [keysOf(ids)],
    );
  }

  /** How many rows the column has with each of these ids, and the latest of their dates; ids without rows are left out. */
  async latestByIds(
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
    return await this.#session.queryByKeys(
      `SELECT x.${id}, x.${count}, ${dialect.canonical('x', { name: 'latest', type: 'datetime' })} FROM (${counted}) x`,
      [keysOf(ids)],
    );
  }

  /** A table joined to a list of ids by its column. */
  #joinedTo(table: string, column: string): string {
    const { dialect } = this.#session;
    const { name } = this.#known.column(table, column);
    const keys = dialect.keys('k', KEYS, 0);
    return `${dialect.table(table)} t JOIN ${keys} ON t.${dialect.identifier(name)} = k.${dialect.identifier('id')}`;
  }

  /** How many rows there are of each kind (see `groupedCountsQuery`). A column that the site lacks tells no kinds. */
  async countBy<Column extends string>(
    table: string,
    search: RowFilter,
    { columns, ...more }: CountedBy<Column>,
  ): Promise<GroupedCount<Column>[]> {
    const { dialect } = this.#session;
    const condition = this.#known.condition(table, search.where, 't.', search);
    const time = this.#known.column(table, search.range.column);
    const from = `${dialect.table(table)} t${condition.text}`;
    const present = columns.filter((column) => this.columns(table).some(({ name }) => name === column));
    return await this.#session.query(
      groupedCountsQuery(dialect, from, { ...more, columns: present, time }),
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
    const condition = this.#known.condition(table, where, 't.');
    const rows = await this.#session.query<{ value: string | null }>(
      `SELECT t.${dialect.identifier(column)} AS ${dialect.identifier('value')} ` +
        `FROM ${dialect.table(table)} t${condition.text} ORDER BY ${this.#known.order(table)}`,
      condition.parameters,
    );
    return rows.flatMap(({ value }) => (value?.trim() ? [value] : []));
  }

  /** What the secret columns of each row hold, by the id of the row: for what has to compare them. It must go nowhere else. */
  async secretsById(table: string): Promise<Map<number, Readonly<Record<string, string | null>>>> {
    const { dialect } = this.#session;
    const names = this.columns(table).flatMap(({ name, secret }) => (secret ? [name] : []));
    if (names.length === 0) return new Map();
    const selected = ['Id', ...names].map(dialect.identifier).map((name) => `t.${name} AS ${name}`);
    const rows = await this.#session.query<{ Id: number } & Record<string, string | null>>(
      `SELECT ${selected.join(', ')} FROM ${dialect.table(table)} t ORDER BY ${this.#known.order(table)}`,
    );
    return new Map(rows.map(({ Id, ...secrets }) => [Id, secrets]));
  }

  /** Adds rows, all of which have the columns of the first; columns that the site lacks are skipped. */
  async insert(table: string, rows: readonly TableRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const columns = this.#writableColumns(table, first);
    await this.#session.writeRows({ insertInto: table, columns, explicitId: false }, rows);
  }

  /** Sets the columns of the row that has this id; columns that the site lacks are skipped. */
  async update(table: string, idColumn: string, row: TableRow): Promise<void> {
    const columns = this.#writableColumns(table, row);
    if (columns.every(({ name }) => name === idColumn)) return;
    await this.#session.writeRows({ update: table, id: idColumn, columns }, [row]);
  }

  async remove(table: string, where: TableRow): Promise<void> {
    // Each database takes an alias here in its own way only.
    const { text, parameters } = this.#known.condition(table, where, '');
    await this.#session.query(`DELETE FROM ${this.#session.dialect.table(table)}${text}`, parameters);
  }

  #writableColumns(table: string, row: TableRow): TableColumn[] {
    return this.columns(table).filter(({ name }) => Object.hasOwn(row, name));
  }
}

const KEYS = [{ name: 'id', type: 'int' }] as const;

function keysOf(ids: readonly number[]): KeyList {
  return { columns: KEYS, rows: ids.map((id) => ({ id })) };
}

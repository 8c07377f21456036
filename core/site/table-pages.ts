import type { AvailableTables, RowFilter, TableRow } from './available-tables.ts';
import { containsCondition, containsPatterns } from './like.ts';
import type { WhereClause } from './where-clause.ts';

/** Some rows of a table in the order of a column, newest first. */
export interface Search extends RowFilter {
  /** Only what comes after the row of this id, which had this value in the range's column. */
  after?: { id: number; value: string } | undefined;
  limit: number;
}

/** A page of rows, by a text column and then by the primary key, of which the first column is the id. */
export interface TextSearch {
  /** Which rows, besides `where`: one of `columns` contains the text, whatever the case. */
  text: string;
  columns: readonly string[];
  /** Rows of another table which belong to the rows by the column `of`, and contain the text, too, in one of `columns`. */
  linked?: { table: string; of: string; columns: readonly string[] } | undefined;
  order: string;
  /** The row after which the page begins. */
  after?: { text: string; id: number } | undefined;
  limit: number;
}

/** A query with its parameters. */
export interface Statement {
  text: string;
  parameters: WhereClause['parameters'];
}

/**
 * Some rows from the end of a column's order, newest first; rows that are equal in it by the primary key, which is one
 * column. A page is found by the row before it, so that rows that come and go shift nothing.
 */
export function newestStatement(tables: AvailableTables, table: string, search: Search): Statement {
  const { dialect } = tables;
  const { where, range, after, limit } = search;
  const condition = tables.condition(table, where, 't.', search);
  const [key = ''] = tables.primaryKey(table);
  const [value, id] = [range.column, key].map((name) => dialect.identifier(name));
  if (after) {
    // The row's own value, because what was read of it can be rounded; that one only where the row is gone.
    const before = `COALESCE((SELECT k.${value} FROM ${dialect.table(table)} k WHERE k.${id} = ${condition.bindParameter(after.id)}), ${condition.bindParameter(after.value)})`;
    condition.and(
      `t.${value} <= ${before}`,
      `(t.${value} < ${before} OR t.${id} < ${condition.bindParameter(after.id)})`,
    );
  }
  return page(tables, table, condition, `t.${value} DESC, t.${id} DESC`, limit);
}

/** Rows of a table whose primary key is an id, by that, which come after an id. */
export function laterStatement(tables: AvailableTables, table: string, id: number, limit: number): Statement {
  const [key = ''] = tables.primaryKey(table);
  const condition = tables.condition(table, {}, 't.');
  const name = `t.${tables.dialect.identifier(key)}`;
  condition.and(`${name} > ${condition.bindParameter(id)}`);
  return page(tables, table, condition, name, limit);
}

/** A page of the rows that contain a text; rows whose `order` is null or empty are left out. */
export function textSearchStatement(
  tables: AvailableTables,
  table: string,
  where: TableRow,
  { text, columns, linked, order, after, limit }: TextSearch,
): Statement {
  const { dialect } = tables;
  const condition = tables.condition(table, where, 't.');
  const key = `t.${dialect.identifier(order)}`;
  const id = `t.${dialect.identifier(tables.primaryKey(table)[0] ?? order)}`;
  condition.and(`${key} <> ''`);
  if (text !== '') {
    const [small, capital, large] = containsPatterns(text);
    const patterns = [
      condition.bindParameter(small),
      condition.bindParameter(capital),
      condition.bindParameter(large),
    ] as const;
    const contained = columns.map((name) => containsCondition(`t.${dialect.identifier(name)}`, patterns));
    if (linked) {
      const name = (column: string) => `l.${dialect.identifier(tables.column(linked.table, column).name)}`;
      const found = linked.columns.map((column) => containsCondition(name(column), patterns)).join(' OR ');
      contained.push(
        `${id} IN (SELECT ${name(linked.of)} FROM ${dialect.table(linked.table)} l WHERE ${found})`,
      );
    }
    condition.and(`(${contained.join(' OR ')})`);
  }
  if (after) {
    const last = condition.bindParameter(after.text);
    condition.and(
      `(${key} > ${last} OR (${key} = ${last} AND ${id} > ${condition.bindParameter(after.id)}))`,
    );
  }
  return page(tables, table, condition, `${key}, ${id}`, limit);
}

function page(
  tables: AvailableTables,
  table: string,
  { text, parameters }: WhereClause,
  order: string,
  limit: number,
): Statement {
  const query = `SELECT ${tables.selected(table)} FROM ${tables.dialect.table(table)} t${text} ORDER BY ${order}`;
  return { text: tables.dialect.limit(query, limit), parameters };
}

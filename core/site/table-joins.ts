import type { AvailableTables, TableRow } from './available-tables.ts';
import type { Statement } from './table-pages.ts';

/** A table of a joined read, and what is read of it: names in the answer, with the columns that they stand for. */
export interface JoinedTable {
  table: string;
  /** Columns without which the question makes no sense: where the site lacks one, `feature-off` is thrown. */
  needed?: Readonly<Record<string, string>>;
  /** Columns that are absent from the rows where the site lacks them. */
  wanted?: Readonly<Record<string, string>>;
}

export interface JoinClause extends JoinedTable {
  /** Column of this table that equals `to` of the table at place `of`, counted from 0. */
  on: { column: string; of: number; to: string };
  /** Rows without a partner stay, with nulls. */
  isOptional?: boolean;
}

/** Rows of a table with those that belong to them, in one statement; `where` is about the first table. */
export function joinStatement(
  tables: AvailableTables,
  first: JoinedTable,
  added: readonly JoinClause[],
  where: TableRow,
): Statement {
  const { dialect } = tables;
  const all = [first, ...added];
  const aliases = all.map((_one, index) => (index === 0 ? 't' : `t${index}`));
  const column = (index: number, name: string) =>
    `${aliases[index]}.${dialect.identifier(tables.column(all[index]?.table ?? '', name).name)}`;
  const selected = all.flatMap(({ table, needed = {}, wanted = {} }, index) => {
    const present = new Set(tables.columns(table).map(({ name }) => name));
    return [...Object.entries(needed), ...Object.entries(wanted).filter(([, name]) => present.has(name))].map(
      ([as, name]) => dialect.canonical(aliases[index] ?? '', tables.column(table, name), as),
    );
  });
  const joins = added.map(({ table, on, isOptional }, index) => {
    const kind = isOptional ? 'LEFT JOIN' : 'INNER JOIN';
    return ` ${kind} ${dialect.table(table)} ${aliases[index + 1]} ON ${column(index + 1, on.column)} = ${column(on.of, on.to)}`;
  });
  const condition = tables.condition(first.table, where, 't.');
  return {
    text:
      `SELECT ${selected.join(', ')} FROM ${dialect.table(first.table)} t${joins.join('')}${condition.text} ` +
      `ORDER BY ${tables.order(first.table)}`,
    parameters: condition.parameters,
  };
}

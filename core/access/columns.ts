import type { TableColumn } from '#core/site/schema/table.ts';
import type { QueryContext } from './query-context.ts';

/** Columns of a table, as a SELECT list names them. */
export interface SelectedColumns {
  table: string;
  /** How the statement calls the table. */
  alias: string;
  /** Column -> what it is called in the answer; the first form keeps its name. */
  columns: readonly (string | readonly [column: string, as: string])[];
}

/** What is selected of tables in canonical form, without the columns that this site lacks. */
export function selectList({ tables, session }: QueryContext, ...wanted: readonly SelectedColumns[]): string {
  return wanted
    .flatMap(({ table, alias, columns }) =>
      columns.flatMap((one) => {
        const [name, as] = typeof one === 'string' ? [one, one] : one;
        const column = columnOf(tables.columns(table), name);
        return column ? [session.dialect.canonical(alias, column, as)] : [];
      }),
    )
    .join(', ');
}

function columnOf(columns: readonly TableColumn[], name: string): TableColumn | undefined {
  return columns.find((column) => column.name === name);
}

/** True where this site has the table with all these columns, and shows them. */
export function hasColumns({ tables }: QueryContext, table: string, ...columns: readonly string[]): boolean {
  return tables.has(table) && columns.every((name) => columnOf(tables.columns(table), name));
}

/** Throws `feature-off` for a table or column that this site lacks or does not show. */
export function requireColumns(
  { tables }: Pick<QueryContext, 'tables'>,
  table: string,
  ...columns: readonly string[]
): void {
  // Of a table that is not there at all, it is the table that is named.
  tables.columns(table);
  tables.require(table, columns);
}

import type { Dialect, TypedColumn } from './dialects/dialect.ts';
import type { RowsWrite } from './site.ts';

/** The columns that the rows of a write bring. */
export function broughtColumns(write: RowsWrite): readonly TypedColumn[] {
  if ('insertInto' in write) return write.columns;
  return [{ name: write.id, type: 'int' }, ...write.columns.filter(({ name }) => name !== write.id)];
}

/** The statement of a write; its rows are parameter 0, or the FROM item `rows` with the alias `x`. */
export function writeStatement(dialect: Dialect, write: RowsWrite, rows?: string): string {
  return 'insertInto' in write
    ? dialect.insertFromRows(write.insertInto, write.columns, write.explicitId, rows)
    : dialect.updateFromRows(write.update, write.id, write.columns, rows);
}

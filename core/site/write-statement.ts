import type { Dialect, TypedColumn } from './dialects/dialect.ts';
import type { RowsWrite } from './site.ts';

/** The columns that the rows of a write bring. */
export function inputColumns(write: RowsWrite): readonly TypedColumn[] {
  if ('insertInto' in write) return write.columns;
  const id: TypedColumn = { name: write.id, type: 'int' };
  return 'update' in write ? [id, ...write.columns.filter(({ name }) => name !== write.id)] : [id];
}

/** The statement of a write; `rows` is the FROM item of its rows, with the alias `x`. */
export function writeStatement(dialect: Dialect, write: RowsWrite, rows: string): string {
  if ('insertInto' in write)
    return dialect.insertFromRows(write.insertInto, write.columns, write.explicitId, rows);
  if ('update' in write) return dialect.updateFromRows(write.update, write.id, write.columns, rows);
  const id = dialect.identifier(write.id);
  return `DELETE FROM ${dialect.table(write.deleteFrom)} WHERE ${id} IN (SELECT x.${id} FROM ${rows})`;
}

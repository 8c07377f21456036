import type { GridColumn, GridSort } from './types.ts';

/** What a cell says, as it came: for filtering, sorting and copying. */
export function textOf<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const cell = column.cell(row);
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** Finds the rows that hold every word of a filter in some of the columns, in any case. */
export type RowFinder<Row> = (filter: string) => readonly Row[];

/** Reads the texts of the rows once, with the first filter that is not empty. */
export function createRowFinder<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
): RowFinder<Row> {
  let texts: readonly string[] | undefined;
  return (filter) => {
    const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    texts ??= rows.map((row) =>
      columns
        .map((column) => textOf(column, row))
        .join('\n')
        .toLocaleLowerCase(),
    );
    const known = texts;
    return rows.filter((_row, index) => words.every((word) => known[index]?.includes(word)));
  };
}

/** Rows in the order of the columns that are sorted by, the first one first; rows that are equal keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sort: readonly GridSort[],
  locale: string,
): readonly Row[] {
  const orders = sort.flatMap(({ columnKey, direction }) => {
    const column = columns.find(({ id }) => id === columnKey);
    return column ? [{ column, sign: direction === 'ASC' ? 1 : -1 }] : [];
  });
  if (orders.length === 0) return rows;
  const collator = new Intl.Collator(locale, { numeric: true });
  const keyed = rows.map((row) => ({ row, keys: orders.map(({ column }) => sortKey(column, row)) }));
  keyed.sort((a, b) => {
    for (const [index, { sign }] of orders.entries()) {
      const order = compared(a.keys[index], b.keys[index], sign, collator);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

type SortKey = string | number | undefined;

function sortKey<Row>(column: GridColumn<Row>, row: Row): SortKey {
  return column.sort ? column.sort(row) : textOf(column, row) || undefined;
}

/** Numbers before texts; nothing last, whatever the direction. */
function compared(a: SortKey, b: SortKey, sign: number, collator: Intl.Collator): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  if (typeof a === 'string' && typeof b === 'string') return sign * collator.compare(a, b);
  return sign * (typeof a === 'number' ? -1 : 1);
}

import { sanitize } from '#core/base/sanitize.ts';
import { columnText, headingOf, type RecordColumn } from '#core/contract/columns.ts';
import type { Printer } from '../printer.ts';
import { alignColumns, type Cell } from '../text/table.ts';

/** How many characters of a text a cell has. */
const LONGEST = 60;

/** And of an address, and in the last column, which has nothing behind it. */
const LONGER = 300;

/** How tables and facts write what records have: times in UTC, ISO 8601. */
export function tableWays({ render }: Printer) {
  return { say: render, time: (iso: string) => iso };
}

/** A value for a cell. */
export function cellOf(value: string | number, longest = LONGEST): Cell {
  return typeof value === 'number' ? value : sanitize(value, longest);
}

/** Records under the headings of their columns. */
export function recordTable<Row>(
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
  printer: Printer,
): string[] {
  const { language, style } = printer;
  const shown = columns.filter(({ hidden }) => hidden === undefined || hidden === 'in-window');
  const ways = tableWays(printer);
  const cells = rows.map((row) =>
    shown.map((column, index) =>
      cellOf(
        columnText(column, row, ways),
        column.isAddress || index === shown.length - 1 ? LONGER : LONGEST,
      ),
    ),
  );
  const headings = shown.map((column) => headingOf(column, ways));
  const [first = '', ...rest] = alignColumns([headings, ...cells], '', language);
  return [style('heading', first), ...rest];
}

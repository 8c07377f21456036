import { escapeFormula, toCsv } from '#core/base/csv.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { textOf } from './rows.ts';
import type { GridColumn } from './types.ts';

/** The forms in which rows are copied. */
export const copyFormats = ['text', 'csv', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** What a cell says, in full and safe to show. */
export function shownText<Row>(column: GridColumn<Row>, row: Row): string {
  return sanitize(textOf(column, row), Number.POSITIVE_INFINITY);
}

/**
 * Rows as text to paste: values between tabs, CSV with headings, or JSON by the columns' ids. What a spreadsheet would
 * run is made text in the first two.
 */
export function serializeRows<Row>(
  form: CopyFormat,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
): string {
  const lines = rows.map((row) => columns.map((column) => shownText(column, row)));
  switch (form) {
    case 'text':
      return lines.map((values) => values.map(escapeFormula).join('\t')).join('\n');
    case 'csv':
      return toCsv([columns.map(({ heading }) => heading), ...lines]);
    case 'json':
      return JSON.stringify(
        lines.map((values) => Object.fromEntries(columns.map(({ id }, index) => [id, values[index]]))),
        undefined,
        2,
      );
  }
}

import { csvOf, inert } from '#core/base/csv.ts';
import { visible } from '#core/base/text.ts';
import { textOf } from './rows.ts';
import type { GridColumn } from './types.ts';

/** The forms in which rows are copied. */
export const copyForms = ['text', 'csv', 'json'] as const;
export type CopyForm = (typeof copyForms)[number];

/** What a cell says, in full and safe to show. */
export function shownText<Row>(column: GridColumn<Row>, row: Row): string {
  return visible(textOf(column, row), Number.POSITIVE_INFINITY);
}

/**
 * Rows as text to paste: values between tabs, CSV with headings, or JSON by the columns' ids. What a spreadsheet would
 * run is made text in the first two.
 */
export function copiedRows<Row>(
  form: CopyForm,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
): string {
  const lines = rows.map((row) => columns.map((column) => shownText(column, row)));
  switch (form) {
    case 'text':
      return lines.map((values) => values.map(inert).join('\t')).join('\n');
    case 'csv':
      return csvOf([columns.map(({ heading }) => heading), ...lines]);
    case 'json':
      return JSON.stringify(
        lines.map((values) => Object.fromEntries(columns.map(({ id }, index) => [id, values[index]]))),
        undefined,
        2,
      );
  }
}

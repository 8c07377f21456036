import { sanitize } from '#core/base/sanitize.ts';
import { type FieldForm, fieldLabel } from '#core/messages/fields/field.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';

/** The fields of a record, one a line; `empty` stands for those without a value. */
export function factLines(record: object, { language }: Printer, empty = ''): string[] {
  const rows = Object.entries(record).map(([name, value]) => [name, sanitize(String(value ?? empty), 1_000)]);
  return alignColumns(rows, '  ', language);
}

/** What a field is called in the window; empty for one that only this site has. */
export function labelOf(form: FieldForm, name: string, render: Printer['render']): string {
  const label = fieldLabel(form, name);
  return label ? render(label) : '';
}

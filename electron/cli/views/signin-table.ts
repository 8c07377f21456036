import type { CommandLineTexts } from '#core/messages/command-line/index.ts';
import type { Printer } from '../printer.ts';
import { alignColumns, type Cell } from '../text/table.ts';

type Column = keyof CommandLineTexts extends infer Code
  ? Code extends `signin.column.${infer Name}`
    ? Name
    : never
  : never;

/** Records of sign-in under the headings of their columns. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { language, style, text }: Printer,
): string[] {
  const heading = columns.map((column) => text(`signin.column.${column}`));
  const [first = '', ...rest] = alignColumns([heading, ...rows], '', language);
  return [style('heading', first), ...rest];
}

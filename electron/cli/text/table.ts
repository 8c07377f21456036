import { formatCount, type Language } from '#core/messages/format.ts';

/** A cell: a text on the left of its column, a number on the right. */
export type Cell = string | number;

/** Lines with aligned columns, two spaces apart. Cells are made visible by the caller. */
export function alignColumns(
  rows: readonly (readonly Cell[])[],
  indent: string,
  language: Language,
): string[] {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? formatCount(cell, language) : cell)),
  );
  const widths: number[] = [];
  for (const row of texts) {
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, text.length);
  }
  // A heading stands as the numbers below it.
  const isNumeric = widths.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  return texts.map((row) =>
    (
      indent +
      row
        .map((text, column) => {
          const width = widths[column] ?? 0;
          return isNumeric[column] ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
    ).trimEnd(),
  );
}

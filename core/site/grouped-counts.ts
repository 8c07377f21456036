import type { Dialect, TypedColumn } from './dialects/dialect.ts';

/** How many rows are of one kind, and which: what they have in the columns, and when they were. */
export type GroupedCount<Column extends string> = Partial<Record<Column, string | null>> & {
  count: number;
  /** `2026-01-31T12`, UTC, and which quarter of it, from 0; only where quarters are told apart. */
  hour?: string;
  quarter?: number;
};

/** What kinds are told apart by. */
export interface CountedBy<Column extends string> {
  columns: readonly Column[];
  quarters: boolean;
  /** Only so many kinds, those with the most rows. */
  most?: number;
}

/**
 * Counts the rows of a FROM item `t` by kind. Rows are of one kind that have the same texts, letter for letter, in these
 * columns, and with `quarters` lie in the same quarter of an hour of the column `time`, named by its beginning (UTC).
 */
export function groupedCountsQuery(
  dialect: Dialect,
  from: string,
  { columns, time, quarters, most }: CountedBy<string> & { time: TypedColumn },
): string {
  const named = dialect.identifier;
  const moment = `x.${named('moment')}`;
  const told = [
    ...columns.map((name) => [`x.${named(name)}`, name] as const),
    ...(quarters
      ? [
          [`LEFT(${moment}, 13)`, 'hour'] as const,
          [`CAST(RIGHT(LEFT(${moment}, 16), 2) AS int) / 15`, 'quarter'] as const,
        ]
      : []),
  ];
  const inner = [
    // Also where nothing tells kinds: a column there must be.
    dialect.canonical('t', time, 'moment'),
    ...columns.map((name) => `${dialect.exactText(`t.${named(name)}`)} AS ${named(name)}`),
  ];
  const outer = [
    ...told.map(([value, name]) => `${value} AS ${named(name)}`),
    `CAST(COUNT(*) AS int) AS ${named('count')}`,
  ];
  const groups = told.length > 0 ? ` GROUP BY ${told.map(([value]) => value).join(', ')}` : '';
  const counts = `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM ${from}) x${groups}`;
  return most === undefined ? counts : dialect.limit(`${counts} ORDER BY COUNT(*) DESC`, most);
}

import { useMemo, useState } from 'react';
import type { ColumnWidth } from 'react-data-grid';
import { preferences } from '#renderer/ui/preferences.ts';
import type { GridColumn, GridSort } from './types.ts';

/** How a person has arranged a grid. */
interface Layout {
  /** Pixels of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
  /** Columns that were shown or hidden, unlike what they are by default. */
  hidden: Readonly<Record<string, boolean>>;
  sort: readonly GridSort[];
}

/** Reads a layout as it was stored; what is none of it is left out. */
export function parseLayout(stored: unknown): Layout {
  const { widths, hidden, sort } = Object(stored);
  return {
    widths: entriesOf(widths, (value): value is number => typeof value === 'number' && value > 0),
    hidden: entriesOf(hidden, (value): value is boolean => typeof value === 'boolean'),
    sort: Array.isArray(sort) ? sort.filter(isSort) : [],
  };
}

function entriesOf<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const [key, value] of Object.entries(Object(stored))) if (isValue(value)) found[key] = value;
  return found;
}

function isSort(value: unknown): value is GridSort {
  const { columnKey, direction } = Object(value);
  return typeof columnKey === 'string' && (direction === 'ASC' || direction === 'DESC');
}

/** The layout of a grid, which is remembered under its id, and what changes it. */
export function useLayout<Row>(id: string, columns: readonly GridColumn<Row>[]) {
  const key = `grid.${id}`;
  const [layout, setLayout] = useState(() => parseLayout(preferences.get(key)));
  const change = (part: Partial<Layout>) => {
    const next = { ...layout, ...part };
    setLayout(next);
    preferences.set(key, next);
  };
  const shown = useMemo(() => {
    // The first column names the row, so it stays.
    const isShown = ({ id: column, hidden = false }: GridColumn<Row>, index: number) =>
      index === 0 || !(layout.hidden[column] ?? hidden);
    return columns.filter(isShown);
  }, [columns, layout.hidden]);
  return {
    sort: layout.sort,
    setSort: (sort: readonly GridSort[]) => change({ sort }),
    /** As the library wants to know them when it starts. */
    widths: new Map(
      Object.entries(layout.widths).map(([column, width]): [string, ColumnWidth] => [
        column,
        { type: 'resized', width },
      ]),
    ),
    resize: (column: string, width: number) => change({ widths: { ...layout.widths, [column]: width } }),
    shown,
    showOnly: (ids: readonly string[]) =>
      change({
        hidden: Object.fromEntries(columns.map(({ id: column }) => [column, !ids.includes(column)])),
      }),
  };
}

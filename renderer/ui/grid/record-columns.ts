import { type ReactNode, useMemo } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { columnText, headingOf, type RecordColumn, recordFacts } from '#core/contract/columns.ts';
import { formatCount, formatExactTime, formatZonedTime } from '../format.ts';
import { language } from '../language.ts';
import { renderMessage } from '../messages.ts';
import { useTexts } from '../texts.ts';
import type { GridColumn } from './types.ts';

/** Width of a column of times, pixels. */
const TIME = 220;

/** How the window writes what records have. */
const WAYS = {
  say: renderMessage,
  time: (iso: string, isExact: boolean) => (isExact ? formatExactTime(iso) : formatZonedTime(iso)),
};

/**
 * The columns of a record in a grid, the same from render to render. `overrides` is what a column has besides, by its id, such as its
 * width; it is to be the same object each time.
 */
export function useRecordColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  overrides: Readonly<Record<string, Partial<GridColumn<Row>>>> = {},
): GridColumn<Row>[] {
  useTexts('grid');
  const shownIn = language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is rendered is of the language
  return useMemo(
    () => rowNameFirst(columns).map((column) => gridColumn(column, overrides[column.id])),
    [columns, overrides, shownIn],
  );
}

/** The first column of a grid names its row and is always shown: an id for the command line is none. */
function rowNameFirst<Row>(columns: readonly RecordColumn<Row>[]): RecordColumn<Row>[] {
  const isAside = ({ hidden }: RecordColumn<Row>) => hidden === 'in-window';
  return [...columns.filter((column) => !isAside(column)), ...columns.filter(isAside)];
}

function gridColumn<Row>(
  column: RecordColumn<Row>,
  overrides: Partial<GridColumn<Row>> | undefined,
): GridColumn<Row> {
  const { id, value, isTime, hidden } = column;
  const time = (row: Row) => {
    const iso = value(row);
    return typeof iso === 'string' && iso !== '' ? Date.parse(iso) : undefined;
  };
  return {
    id,
    heading: headingOf(column, WAYS),
    cell: (row) => columnText(column, row, WAYS),
    ...(isTime ? { sort: time, width: TIME } : {}),
    ...(hidden === 'in-window' || hidden === 'everywhere' ? { hidden: true } : {}),
    ...overrides,
  };
}

/** One record for a list of facts; `overrides` is what is shown in place of a value, by the id of its column. */
export function factsOf<Row>(
  columns: readonly RecordColumn<Row>[],
  row: Row,
  overrides: Readonly<Record<string, ReactNode>> = {},
): [name: string, value: ReactNode][] {
  return recordFacts(rowNameFirst(columns), row, WAYS).map(({ id, heading, value }) => [
    heading,
    overrides[id] ?? (typeof value === 'number' ? formatCount(value) : sanitize(value)),
  ]);
}

import { useDeferredValue, useMemo } from 'react';
import { language } from '#renderer/ui/language.ts';
import { createRowFinder, sortedRows } from './rows.ts';
import type { GridColumn, GridSort } from './types.ts';

/** The rows of a grid as they are shown. Typing a filter stays quick: many rows are looked through behind it. */
export function useShownRows<Row>(
  rows: readonly Row[] | undefined,
  columns: { all: readonly GridColumn<Row>[]; shown: readonly GridColumn<Row>[] },
  sort: readonly GridSort[],
  filter: string,
): readonly Row[] {
  const { all, shown } = columns;
  const locale = language();
  const sorted = useMemo(() => sortedRows(rows ?? [], all, sort, locale), [rows, all, sort, locale]);
  const find = useMemo(() => createRowFinder(sorted, shown), [sorted, shown]);
  const wanted = useDeferredValue(filter);
  return useMemo(() => find(wanted), [find, wanted]);
}

import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CellSelectArgs, DataGridHandle } from 'react-data-grid';

interface Position {
  idx: number;
  rowIdx: number;
}

/** The column that the keyboard enters by: the one after the boxes. */
const FIRST_COLUMN = 1;

/**
 * The row that the keyboard is on. It is followed when rows move, and when it goes the nearest one takes its place, so
 * that whoever was in the grid stays in it.
 */
export function useActiveRow<Row>(options: {
  rows: readonly Row[];
  /** Of the rows, in their order. */
  keys: readonly string[];
  columnCount: number;
  /** The row that somebody else has chosen. */
  chosen: string | undefined;
  /** True where the list begins at the place of the last time, which the chosen row does not change. */
  isPlaced: boolean;
  /** Counts how often the keyboard was sent to that row. */
  entered: number | undefined;
  onActivate: ((row: Row) => void) | undefined;
}) {
  const { rows, keys, columnCount, chosen, isPlaced, entered = 0, onActivate } = options;
  const handle = useRef<DataGridHandle>(null);
  const body = useRef<HTMLDivElement>(null);
  const position = useRef<Position>(undefined);
  const isWithin = useRef(false);
  const isEntering = useRef(false);
  /** What was chosen when it was brought into sight. */
  const followed = useRef(isPlaced ? chosen : undefined);
  const [active, setActive] = useState(chosen);
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    setActive(chosen);
  }
  const index = active === undefined ? -1 : keys.indexOf(active);

  const focusCell = () => {
    const cell = handle.current?.element?.querySelector<HTMLElement>(
      ':scope > [role="row"] > [tabindex="0"]',
    );
    (cell ?? body.current)?.focus({ preventScroll: true });
  };
  const moveTo = (to: Position, focused: boolean) => {
    const isThere = position.current?.idx === to.idx && position.current.rowIdx === to.rowIdx;
    handle.current?.selectCell(to, { shouldFocusCell: focused });
    if (focused && isThere) focusCell();
  };
  const activate = (rowIdx: number) => {
    const [row, key] = [rows[rowIdx], keys[rowIdx]];
    if (row === undefined || key === active) return;
    setActive(key);
    onActivate?.(row);
  };

  // Only rows and columns that come, go or move can take the focus along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else is read as it is then
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = isWithin.current && (focused === document.body || focused === body.current);
    const before = position.current;
    const idx = Math.min(before?.idx ?? FIRST_COLUMN, columnCount - 1);
    const rowIdx = Math.min(before?.rowIdx ?? 0, keys.length - 1);
    // The library forgets a position that is not there any more.
    if (before && (before.idx !== idx || before.rowIdx >= keys.length)) position.current = undefined;
    if (before && before.rowIdx >= 0 && index >= 0 && before.rowIdx !== index)
      moveTo({ idx, rowIdx: index }, isWithin.current);
    else if (isLost && keys.length === 0) body.current?.focus({ preventScroll: true });
    else if (isLost) moveTo({ idx, rowIdx }, true);
  }, [keys, columnCount]);

  // What somebody else has chosen is brought into sight, and the keyboard goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else is read as it is then
  useLayoutEffect(() => {
    if (followed.current === chosen) return;
    const rowIdx = chosen === undefined ? -1 : keys.indexOf(chosen);
    followed.current = rowIdx < 0 ? undefined : chosen;
    const before = position.current;
    if (rowIdx < 0 || before?.rowIdx === rowIdx) return;
    handle.current?.scrollToCell({ rowIdx });
    if (before) moveTo({ idx: before.idx, rowIdx }, isWithin.current);
  }, [chosen, keys]);

  // Where the row is still out of sight the keyboard goes there once it is not.
  const hasEntered = useRef(entered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else is read as it is then
  useLayoutEffect(() => {
    const rowIdx = chosen === undefined ? -1 : keys.indexOf(chosen);
    if (hasEntered.current === entered || rowIdx < 0) return;
    hasEntered.current = entered;
    moveTo({ idx: position.current?.idx ?? FIRST_COLUMN, rowIdx }, true);
  }, [entered, chosen, keys]);

  return {
    handle,
    body,
    /** Key of the row, also while it is filtered out. */
    active,
    index,
    row: rows[index],
    /** Index of the column that the keyboard is in; boxes are the first. */
    column: () => position.current?.idx,
    focusCell,
    moveTo,
    /** Where the keyboard comes in from elsewhere: the row that is active, else the first one. */
    enter: () => moveTo({ idx: position.current?.idx ?? FIRST_COLUMN, rowIdx: Math.max(index, 0) }, true),
    onSelectedCellChange: ({ rowIdx, column }: CellSelectArgs<Row>) => {
      position.current = { idx: column.idx, rowIdx };
      activate(rowIdx);
    },
    focusEvents: {
      onFocusCapture: () => {
        if (!isWithin.current) isEntering.current = position.current === undefined;
        isWithin.current = true;
      },
      onFocus: ({ target }: FocusEvent) => {
        if (!isEntering.current) {
          if (position.current) activate(position.current.rowIdx);
          return;
        }
        isEntering.current = false;
        if (target.closest('[role="columnheader"]') === null || keys.length === 0) return;
        // The library takes whoever comes in to the box of all rows, in a focus event within this one.
        queueMicrotask(() => moveTo({ idx: FIRST_COLUMN, rowIdx: Math.max(index, 0) }, true));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        isWithin.current = relatedTarget !== null && currentTarget.contains(relatedTarget);
      },
    },
  };
}

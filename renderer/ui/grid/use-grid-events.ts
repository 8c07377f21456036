import type { ClipboardEvent } from 'react';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  SELECT_COLUMN_KEY,
} from 'react-data-grid';
import type { RowMenuPlace } from './row-menu.tsx';
import { serializeRows, shownText } from './serialize-rows.ts';
import type { GridColumn } from './types.ts';
import type { useActiveRow } from './use-active-row.ts';
import type { useTicks } from './use-ticks.ts';

/** What mouse and keyboard do in the rows of a grid. */
export function useGridEvents<Row>(grid: {
  rowKey: (row: Row) => string;
  /** Of the rows as they are shown. */
  keys: readonly string[];
  /** As they are shown. */
  columns: readonly GridColumn<Row>[];
  ticked: readonly Row[];
  ticking: ReturnType<typeof useTicks>;
  active: ReturnType<typeof useActiveRow<Row>>;
  /** The action of the cell, or the first one of the row. */
  runMain: (row: Row, columnId: string) => void;
  openMenu: (place: RowMenuPlace<Row>) => void;
}) {
  const { rowKey, keys, columns, ticked, ticking, active, runMain, openMenu } = grid;
  const menuOf = (row: Row, columnId: string, target: RowMenuPlace<Row>['target']) =>
    openMenu({ row, target, column: columns.find(({ id }) => id === columnId) });

  /** True for a key that has done something. */
  const act = ({ row, rowIdx, column }: CellKeyDownArgs<Row>, event: CellKeyboardEvent): boolean => {
    const isControl = event.ctrlKey || event.metaKey;
    if (event.key === ' ') ticking.toggle(rowKey(row));
    // With Ctrl it is the primary action of the page.
    else if (event.key === 'Enter' && !isControl) runMain(row, column.key);
    else if (event.key === 'Home' && isControl) active.moveTo({ idx: 0, rowIdx: 0 }, true);
    else if (event.code === 'KeyA' && isControl) ticking.toggleAll();
    else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu')
      menuOf(row, column.key, event.target instanceof HTMLElement ? event.target : event.currentTarget);
    else if (event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const to = keys[rowIdx + (event.key === 'ArrowUp' ? -1 : 1)];
      if (to !== undefined) ticking.grow(rowKey(row), to);
      return false;
    } else return false;
    return true;
  };
  return {
    onCellKeyDown(args: CellKeyDownArgs<Row>, event: CellKeyboardEvent) {
      if (args.mode !== 'SELECT' || !act(args, event)) return;
      event.preventDefault();
      event.preventGridDefault();
    },
    onCellMouseDown({ row, rowIdx, column }: CellMouseArgs<Row>, event: CellMouseEvent) {
      if (event.button !== 0 || column.key === SELECT_COLUMN_KEY) return;
      if (event.shiftKey) {
        // Text between the two clicks is not selected; so the cell has to be given the focus.
        event.preventDefault();
        event.preventGridDefault();
        ticking.rangeTo(rowKey(row));
        active.moveTo({ idx: column.idx, rowIdx }, true);
      } else if (event.ctrlKey || event.metaKey) ticking.toggle(rowKey(row));
      else ticking.startAt(rowKey(row));
    },
    onCellDoubleClick({ row, column }: CellMouseArgs<Row>, event: CellMouseEvent) {
      event.preventGridDefault();
      if (column.key !== SELECT_COLUMN_KEY) runMain(row, column.key);
    },
    onCellContextMenu({ row, column }: CellMouseArgs<Row>, event: CellMouseEvent) {
      event.preventDefault();
      const point = new DOMRect(event.clientX, event.clientY, 0, 0);
      menuOf(row, column.key, { getBoundingClientRect: () => point });
    },
    onCopy(event: ClipboardEvent) {
      // Whoever has marked text wants that text.
      if (window.getSelection()?.toString()) return;
      const column = columns[(active.column() ?? 0) - 1];
      const cell = column && active.row !== undefined ? shownText(column, active.row) : '';
      const text = ticked.length > 0 ? serializeRows('text', ticked, columns) : cell;
      if (text === '') return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
    },
  };
}

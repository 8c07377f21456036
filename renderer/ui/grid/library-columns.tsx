import { useRestoreFocusTarget } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  Cell,
  type CellRendererProps,
  type Column,
  SELECT_COLUMN_KEY,
  useHeaderRowSelection,
  useRowSelection,
} from 'react-data-grid';
import { sanitize } from '#core/base/sanitize.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { textOf } from './rows.ts';
import type { GridColumn } from './types.ts';

/** The longest text that a cell shows, in characters; copies are whole. */
const SHOWN_LENGTH = 500;

/** Ticks a row, or all from the last one to it. */
export const TickRow = createContext<(key: string, isRange: boolean) => void>(() => {});

/** The columns as the library takes them: boxes first, then ours, the first of which stays in sight. */
export function libraryColumns<Row>(
  columns: readonly GridColumn<Row>[],
  rowKey: (row: Row) => string,
): Column<Row>[] {
  const name = columns[0];
  const boxes: Column<Row> = {
    key: SELECT_COLUMN_KEY,
    name: '',
    width: 36,
    minWidth: 36,
    maxWidth: 36,
    frozen: true,
    resizable: false,
    sortable: false,
    renderHeaderCell: ({ tabIndex }) => <AllBox tabIndex={tabIndex} />,
    renderCell: ({ row, tabIndex }) => (
      <RowBox
        rowKey={rowKey(row)}
        name={name ? sanitize(textOf(name, row), SHOWN_LENGTH) : ''}
        tabIndex={tabIndex}
      />
    ),
  };
  return [
    boxes,
    ...columns.map(
      (column, index): Column<Row> => ({
        key: column.id,
        name: column.heading,
        width: column.width ?? 'minmax(120px, 1fr)',
        frozen: index === 0,
        renderCell: ({ row }) => contentOf(column, row),
      }),
    ),
  ];
}

function contentOf<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  const cell = column.cell(row);
  const isText = typeof cell === 'string' || typeof cell === 'number';
  // What is cut is read in whole by pointing at it.
  const title = sanitize(textOf(column, row), SHOWN_LENGTH);
  return (
    <span title={title} dir="auto">
      {isText ? sanitize(String(cell), SHOWN_LENGTH) : cell}
    </span>
  );
}

function RowBox({ rowKey, name, tabIndex }: { rowKey: string; name: string; tabIndex: number }) {
  const t = useTexts('grid');
  const { isRowSelected } = useRowSelection();
  const tick = useContext(TickRow);
  const restoreTarget = useRestoreFocusTarget();
  return (
    <input
      type="checkbox"
      aria-label={t('tick', { name })}
      tabIndex={tabIndex}
      checked={isRowSelected}
      onChange={({ nativeEvent }) => tick(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      {...restoreTarget}
    />
  );
}

function AllBox({ tabIndex }: { tabIndex: number }) {
  const t = useTexts('grid');
  const { isRowSelected, isIndeterminate, onRowSelectionChange } = useHeaderRowSelection();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t('tickAll')}
      tabIndex={tabIndex}
      checked={isRowSelected}
      onChange={() => onRowSelectionChange({ checked: !isRowSelected })}
    />
  );
}

/** A cell to which the focus comes back when a dialog or menu that was opened from it is closed. */
export function ReturnableCell<Row>(props: CellRendererProps<Row, unknown>) {
  return <Cell {...props} {...useRestoreFocusTarget()} />;
}

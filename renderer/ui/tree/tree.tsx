import { makeStyles, tokens } from '@fluentui/react-components';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { folds, isUnder, moveTarget, type TreeRow } from './rows.ts';
import { selectAll, selectHow, selectRow, type TreeSelection } from './selection.ts';
import { RowElement } from './tree-row.tsx';

export interface VirtualTreeProps<Row extends TreeRow> {
  label: string;
  rows: readonly Row[];
  /** The row that the keyboard is on; the user's choice. */
  activeKey: string | undefined;
  onActivate: (row: Row) => void;
  onToggle: (row: Row) => void;
  /** What Space does where rows cannot be selected; the row's own box, where it has one. */
  onSpace?: (row: Row) => void;
  /** What `*` does: opens a row with everything below it. Without it only the row itself is opened. */
  onOpenBranch?: (row: Row) => void;
  /** Where several rows can be selected. */
  selection?: { selected: TreeSelection; onSelect: (selection: TreeSelection) => void };
  /** The content of the row, cheap and without anything that takes the focus. Must not change between renders. */
  renderRow: (row: Row) => ReactNode;
  /** Height of a row in pixels. */
  rowHeight?: number;
}

const ROW_HEIGHT = 28;

const useStyles = makeStyles({
  tree: {
    height: '100%',
    overflow: 'auto',
    position: 'relative',
    outlineStyle: 'none',
    contain: 'strict',
    // The ring is drawn around the row that the keyboard is on; around the tree while there is none.
    ':focus-visible [data-active]': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
    ':focus-visible:not([aria-activedescendant])': {
      boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}`,
    },
  },
  space: { position: 'relative', width: '100%' },
});

/**
 * A tree of any length: only visible rows are in the document. One stop for Tab; arrows, Home, End and the page keys
 * move, Left and Right fold, `*` opens a branch, Space and Enter act. The tree itself has the focus, so that no row takes
 * it away when it is scrolled out.
 */
export function VirtualTree<Row extends TreeRow>(props: VirtualTreeProps<Row>) {
  const { label, rows, activeKey, onActivate, onToggle, selection, renderRow } = props;
  const rowHeight = props.rowHeight ?? ROW_HEIGHT;
  const styles = useStyles();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const activeIndex = useMemo(() => rows.findIndex(({ key }) => key === activeKey), [rows, activeKey]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row that the keyboard is on stays: the tree points to it.
    rangeExtractor: useCallback((range: Range) => withActive(range, activeIndex), [activeIndex]),
  });
  useScrollToActive(activeKey, activeIndex, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  const first = useActiveRow(rows, activeKey, activeIndex, scroller, onActivate);
  const onKeyDown = useTreeKeys(props, activeIndex, scroller, rowHeight);

  const onClickRow = useCallback(
    (row: Row, event: MouseEvent) => {
      onActivate(row);
      selection?.onSelect(selectRow(selection.selected, rows, rows.indexOf(row), selectHow(event)));
    },
    [onActivate, selection, rows],
  );
  const onFold = useCallback(
    (row: Row) => {
      // What is folded away cannot be the row that the keyboard is on.
      if (row.expanded && isUnder(rows, activeIndex, rows.indexOf(row))) onActivate(row);
      onToggle(row);
    },
    [rows, activeIndex, onActivate, onToggle],
  );

  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={label}
      {...(selection ? { 'aria-multiselectable': true } : {})}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        // The scroll bar keeps its own; a box in a row must not take the focus with it when the row goes.
        if (event.target === scroller.current) return;
        event.preventDefault();
        scroller.current?.focus({ preventScroll: true });
      }}
      onFocus={() => {
        if (first) onActivate(first);
      }}
      {...(activeIndex >= 0 ? { 'aria-activedescendant': `${id}-${activeIndex}` } : {})}
    >
      <div className={styles.space} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const isActive = index === activeIndex;
          return (
            <RowElement
              key={row.key}
              id={`${id}-${index}`}
              row={row}
              start={start}
              height={rowHeight}
              active={isActive}
              selected={selection ? selection.selected.keys.has(row.key) : isActive}
              onClick={onClickRow}
              onFold={onFold}
              renderRow={renderRow}
            />
          );
        })}
      </div>
    </div>
  );
}

function withActive(range: Range, active: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active < 0 || indexes.includes(active)) return indexes;
  return [...indexes, active].toSorted((left, right) => left - right);
}

function useScrollToActive(
  activeKey: string | undefined,
  activeIndex: number,
  scrollTo: (index: number) => void,
): void {
  const scrolledTo = useRef<string>(undefined);
  useEffect(() => {
    if (activeKey === scrolledTo.current) return;
    scrolledTo.current = activeKey;
    if (activeIndex >= 0) scrollTo(activeIndex);
  });
}

/**
 * While the tree has the focus there is always a row that the keyboard is on: the first one at first, and where the row
 * goes, the one that comes into its place. Gives the row to begin with, while there is none.
 */
function useActiveRow<Row extends TreeRow>(
  rows: readonly Row[],
  activeKey: string | undefined,
  activeIndex: number,
  scroller: { current: HTMLDivElement | null },
  onActivate: (row: Row) => void,
): Row | undefined {
  const lastIndex = useRef(0);
  useEffect(() => {
    if (activeIndex >= 0) lastIndex.current = activeIndex;
  }, [activeIndex]);
  const first = activeIndex < 0 ? rows[0] : undefined;
  useEffect(() => {
    if (!first || document.activeElement !== scroller.current) return;
    const instead = activeKey === undefined ? first : rows[Math.min(lastIndex.current, rows.length - 1)];
    if (instead) onActivate(instead);
  }, [first, rows, activeKey, scroller, onActivate]);
  return first;
}

/** What the keys do. */
function useTreeKeys<Row extends TreeRow>(
  { rows, onActivate, onToggle, onSpace, onOpenBranch, selection }: VirtualTreeProps<Row>,
  activeIndex: number,
  scroller: { current: HTMLDivElement | null },
  rowHeight: number,
) {
  const move = (event: KeyboardEvent, target: number) => {
    const next = rows[target];
    if (!next) return;
    onActivate(next);
    const how = selectHow(event);
    // With Ctrl the keyboard moves, and what is selected stays.
    if (selection && how !== 'toggle') selection.onSelect(selectRow(selection.selected, rows, target, how));
  };
  const act = (event: KeyboardEvent, row: Row): boolean => {
    if (event.key === '*' && onOpenBranch) onOpenBranch(row);
    else if (folds(event.key, row)) onToggle(row);
    else if (event.key === ' ' && selection)
      selection.onSelect(selectRow(selection.selected, rows, activeIndex, 'toggle'));
    else if (event.key === ' ') (onSpace ?? onToggle)(row);
    else return false;
    return true;
  };
  return (event: KeyboardEvent) => {
    if (event.altKey) return;
    const row = rows[activeIndex];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const target = moveTarget(event.key, rows, activeIndex, page);
    const isAll = selection !== undefined && event.code === 'KeyA' && (event.ctrlKey || event.metaKey);
    if (target !== undefined) move(event, target);
    else if (isAll) selection.onSelect(selectAll(selection.selected, rows));
    else if (!row || !act(event, row)) return;
    event.preventDefault();
  };
}

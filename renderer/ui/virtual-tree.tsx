import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';

/** A row of a tree that is already flat: whoever has the data decides which rows are visible. */
export interface TreeRow {
  /** Unique among the rows. */
  key: string;
  /** From 1. */
  level: number;
  /** Absent for a row that nothing can be under. */
  expanded?: boolean;
  /** Place among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

export interface VirtualTreeProps<Row extends TreeRow> {
  label: string;
  rows: readonly Row[];
  /** The row that the keyboard is on; the user's choice. */
  activeKey: string | undefined;
  onActivate: (row: Row) => void;
  onToggle: (row: Row) => void;
  /** What Space does; the row's own box, where it has one. */
  onSpace?: (row: Row) => void;
  /** The content of the row, cheap and without anything that takes the focus. Must not change between renders. */
  renderRow: (row: Row) => ReactNode;
  /** Height of a row in pixels. */
  rowHeight?: number;
}

const ROW_HEIGHT = 30;
/** Indentation of a level in pixels. */
const INDENT = 18;

const useStyles = makeStyles({
  tree: {
    height: '100%',
    overflow: 'auto',
    position: 'relative',
    outlineStyle: 'none',
    ':focus-visible': { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
    contain: 'strict',
  },
  space: { position: 'relative', width: '100%' },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    paddingRight: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    cursor: 'default',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  chevron: { width: '16px', height: '16px', flexShrink: 0, display: 'inline-flex' },
});

/**
 * A tree of any length: only visible rows are in the document. One stop for Tab; arrows, Home, End and the page keys
 * move, Left and Right fold, Space and Enter act.
 */
export function VirtualTree<Row extends TreeRow>(props: VirtualTreeProps<Row>) {
  const { label, rows, activeKey, onActivate, onToggle, onSpace, renderRow } = props;
  const rowHeight = props.rowHeight ?? ROW_HEIGHT;
  const styles = useStyles();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const activeIndex = rows.findIndex(({ key }) => key === activeKey);
  const scrolledTo = useRef<string>(undefined);
  useEffect(() => {
    if (activeKey === scrolledTo.current) return;
    scrolledTo.current = activeKey;
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeKey, activeIndex, virtual]);

  // The first row is active where the focus came before, or with, the rows.
  const first = activeIndex < 0 ? rows[0] : undefined;
  useEffect(() => {
    if (first && document.activeElement === scroller.current) onActivate(first);
  }, [first, onActivate]);

  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    const target = moveTarget(event.key, rows, activeIndex, page);
    const next = rows[Math.max(0, Math.min(rows.length - 1, target ?? 0))];
    if (target !== undefined) {
      if (next) onActivate(next);
    } else if (row && folds(event.key, row)) onToggle(row);
    else if (event.key === ' ' && row) (onSpace ?? onToggle)(row);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (first) onActivate(first);
      }}
      {...(activeIndex >= 0 ? { 'aria-activedescendant': `${id}-${activeIndex}` } : {})}
    >
      <div className={styles.space} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <RowElement
              key={row.key}
              id={`${id}-${index}`}
              row={row}
              start={start}
              height={rowHeight}
              active={index === activeIndex}
              onActivate={onActivate}
              onToggle={onToggle}
              renderRow={renderRow}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface RowElementProps<Row extends TreeRow> {
  id: string;
  row: Row;
  start: number;
  height: number;
  active: boolean;
  onActivate: (row: Row) => void;
  onToggle: (row: Row) => void;
  renderRow: (row: Row) => ReactNode;
}

/** Rendered again only when something about it has changed: scrolling moves hundreds of them. */
const RowElement = memo(function RowElement<Row extends TreeRow>(props: RowElementProps<Row>) {
  const { id, row, start, height, active, onActivate, onToggle, renderRow } = props;
  const styles = useStyles();
  const choose = useCallback(() => onActivate(row), [onActivate, row]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself has the keyboard
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={mergeClasses(styles.row, active && styles.active)}
      style={{ transform: `translateY(${start}px)`, height, paddingLeft: (row.level - 1) * INDENT + 8 }}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={active}
      {...(row.expanded === undefined ? {} : { 'aria-expanded': row.expanded })}
      onClick={choose}
      onDoubleClick={() => row.expanded !== undefined && onToggle(row)}
    >
      <span
        className={styles.chevron}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (row.expanded !== undefined) onToggle(row);
        }}
      >
        {row.expanded === true && <ChevronDown16Regular />}
        {row.expanded === false && <ChevronRight16Regular />}
      </span>
      {renderRow(row)}
    </div>
  );
}) as <Row extends TreeRow>(props: RowElementProps<Row>) => ReactNode;

/** The nearest row above of a lower level; the row itself where there is none. */
function parentIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.level ?? 0) < level) return at;
  return index;
}

/** True for a key that folds or unfolds this row. */
function folds(key: string, { expanded }: TreeRow): boolean {
  if (key === 'ArrowRight') return expanded === false;
  if (key === 'ArrowLeft') return expanded === true;
  return key === 'Enter' && expanded !== undefined;
}

/** Where a key leads from a row; undefined for a key that leads nowhere. */
function moveTarget(key: string, rows: readonly TreeRow[], index: number, page: number): number | undefined {
  const expanded = rows[index]?.expanded;
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return expanded ? index + 1 : undefined;
    case 'ArrowLeft':
      return expanded ? undefined : parentIndex(rows, index);
    default:
      return undefined;
  }
}

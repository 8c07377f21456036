import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { TreeRow } from './rows.ts';

/** Indentation of a level in pixels. */
const INDENT = 18;

const useStyles = makeStyles({
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
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  active: { boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}` },
  chevron: { width: '16px', height: '16px', flexShrink: 0, display: 'inline-flex' },
});

interface RowElementProps<Row extends TreeRow> {
  id: string;
  row: Row;
  start: number;
  height: number;
  active: boolean;
  selected: boolean;
  onClick: (row: Row, event: MouseEvent) => void;
  onFold: (row: Row) => void;
  renderRow: (row: Row) => ReactNode;
}

/** A row of a tree; rendered again only when something about it has changed: scrolling moves hundreds of them. */
export const RowElement = memo(function RowElement<Row extends TreeRow>(props: RowElementProps<Row>) {
  const { id, row, start, height, active, selected, onClick, onFold, renderRow } = props;
  const styles = useStyles();
  const canFold = row.expanded !== undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself has the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: the tree itself has the focus
    <div
      id={id}
      role="treeitem"
      className={mergeClasses(styles.row, selected && styles.selected, active && styles.active)}
      style={{ transform: `translateY(${start}px)`, height, paddingLeft: (row.level - 1) * INDENT + 8 }}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      {...(active ? { 'data-active': '' } : {})}
      {...(row.checked === undefined ? {} : { 'aria-checked': row.checked })}
      {...(canFold ? { 'aria-expanded': row.expanded } : {})}
      onClick={(event) => onClick(row, event)}
      onDoubleClick={() => canFold && onFold(row)}
    >
      <span
        className={styles.chevron}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (canFold) onFold(row);
        }}
      >
        {row.expanded === true && <ChevronDown16Regular />}
        {row.expanded === false && <ChevronRight16Regular />}
      </span>
      {renderRow(row)}
    </div>
  );
}) as <Row extends TreeRow>(props: RowElementProps<Row>) => ReactNode;

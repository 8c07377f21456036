import { Button, mergeClasses, Text } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { DataGrid } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { useIsCoreAway } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useStableCallback } from '#renderer/ui/use-stable-callback.ts';
import { libraryColumns, ReturnableCell, TickRow } from './library-columns.tsx';
import { offeredActions } from './offered-actions.ts';
import { RowMenu, type RowMenuPlace } from './row-menu.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { ROW_HEIGHT, useGridStyles } from './styles.ts';
import { GridToolbar } from './toolbar.tsx';
import type { GridAction, GridColumn, GridFilter, PageSearch } from './types.ts';
import { useActiveRow } from './use-active-row.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useLayout } from './use-layout.ts';
import { useShownRows } from './use-shown-rows.ts';
import { type ControlledTicks, useTicks } from './use-ticks.ts';
import { useScrollPosition, useView } from './use-view.ts';

export type { GridAction, GridColumn } from './types.ts';

export interface GridProps<Row> {
  /** Under which its layout is remembered. */
  id: string;
  /** What is listed, for screen readers. */
  label: string;
  /** The first one names the row and stays in sight. Kept from render to render where rows are many. */
  columns: readonly GridColumn<Row>[];
  /** Undefined while they are still to come. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The first one is also what Enter and a double click do. */
  actions?: readonly GridAction<Row>[];
  /** What the page offers that is done to no row in particular. */
  tools?: ReactNode;
  /** What is said where there are no rows at all. */
  empty: ReactNode;
  failure?: Failure | undefined;
  onRetry?: () => void;
  /** Key of the row that the page shows more of. */
  chosen?: string | undefined;
  /** Counts how often the keyboard was sent to that row. */
  entered?: number | undefined;
  /** The person goes to another row. */
  onActivate?: (row: Row) => void;
  /** True where it takes the height around it; else it is as high as its rows, up to most of the window. */
  fill?: boolean;
  /** True for a short list inside something else, without the line above it. */
  compact?: boolean;
  /** Where the page itself knows which rows are ticked. */
  ticking?: ControlledTicks;
  /** Where the page itself looks for words: `rows` are those that it has found. */
  search?: PageSearch;
  /** Where the grid is filtered together with something else, or by a box of the page. */
  filter?: GridFilter;
  /** What else the page filters by, in place of the buttons of actions, which are then in the rows' menu only. */
  filters?: ReactNode;
  /** The rows as they are shown, in their order. */
  onShown?: (rows: readonly Row[]) => void;
  /** True where the filter and the place in the list are those of the last time. */
  keepsView?: boolean;
}

/** Everything about a grid that is shown by its parts. */
function useGrid<Row>(props: GridProps<Row>) {
  const { id, columns, rows, rowKey, actions = [], chosen, onActivate, onShown, entered } = props;
  const layout = useLayout(id, columns);
  const view = useView(id, props.keepsView ?? false);
  const { words: filter, onWords: setFilter } = props.filter ?? {
    words: view.filter,
    onWords: view.setFilter,
  };
  const [menu, openMenu] = useState<RowMenuPlace<Row>>();
  const shown = useShownRows(rows, { all: columns, shown: layout.shown }, layout.sort, filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is the row's for good
  const keys = useMemo(() => shown.map(rowKey), [shown]);
  useEffect(() => onShown?.(shown), [onShown, shown]);
  const ticking = useTicks(keys, props.ticking);
  const { ticks } = ticking;
  const ticked = useMemo(
    () => (ticks.size === 0 ? [] : shown.filter((_row, index) => ticks.has(keys[index] ?? ''))),
    [shown, keys, ticks],
  );
  const columnCount = layout.shown.length + 1;
  const isPlaced = view.view.current.top > 0;
  const active = useActiveRow({ rows: shown, keys, columnCount, chosen, isPlaced, entered, onActivate });
  useScrollPosition(active.handle, shown.length > 0, view);
  const runMain = (row: Row, columnId: string) => {
    const main = columns.find(({ id: column }) => column === columnId)?.action ?? actions[0];
    if (main) offeredActions([main], row, [])[0]?.run();
  };
  const parts = { rowKey, keys, columns: layout.shown, ticked, ticking, active, runMain, openMenu };
  const events = useGridEvents(parts);
  return { ...parts, actions, events, layout, filter, setFilter, shown, menu };
}

type GridState<Row> = ReturnType<typeof useGrid<Row>>;

/**
 * The window's grid: 100,000 rows, sorted, filtered and arranged by the person, with one keyboard. Rows are ticked with
 * Space, Shift and Ctrl; Enter does the first action, Shift+F10 lists them; Ctrl+C copies what is ticked, or the cell.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, empty, onRetry, fill, compact, tools, filters } = props;
  // That the core is away is said by the frame.
  const isAway = useIsCoreAway();
  const failure = isAway && props.failure?.code === 'connection' ? undefined : props.failure;
  const styles = useGridStyles();
  const t = useTexts('grid');
  const grid = useGrid(props);
  const { actions, active, layout, shown, ticked } = grid;
  const search = props.search ?? {
    words: grid.filter,
    onWords: grid.setFilter,
    label: t('filter'),
    all: rows?.length ?? 0,
  };
  const filterBox = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'KeyF' || !(event.ctrlKey || event.metaKey) || !filterBox.current) return;
    event.preventDefault();
    filterBox.current.focus();
  };
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside
    <div className={mergeClasses(styles.root, fill && styles.fill)} onKeyDown={onKeyDown}>
      {!compact && (
        <GridToolbar
          actions={hasRows && !filters ? offeredActions(actions, active.row, ticked) : []}
          filters={filters}
          search={search}
          hasBox={!props.filter?.isElsewhere}
          filterRef={filterBox}
          onEnterRows={active.enter}
          counts={{ shown: shown.length, ticked: ticked.length }}
          columns={columns}
          shown={layout.shown}
          onShowOnly={layout.showOnly}
          rows={ticked.length > 0 ? ticked : shown}
        >
          {tools}
        </GridToolbar>
      )}
      {failure && <ErrorPanel failure={failure} onRetry={onRetry} />}
      <div
        ref={active.body}
        {...(compact ? {} : { 'data-region': '' })}
        tabIndex={-1}
        className={mergeClasses(styles.body, failure && styles.stale)}
        // Tab leaves the grid; the library would go from cell to cell.
        onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}
        onCopy={grid.events.onCopy}
        {...active.focusEvents}
      >
        {hasRows && <Rows grid={grid} label={label} fill={fill} />}
        {rows === undefined && !failure && <SkeletonRows />}
        {rows?.length === 0 && !failure && empty}
        {hasRows && shown.length === 0 && <NoMatch onClear={() => grid.setFilter('')} />}
      </div>
      <OpenMenu grid={grid} />
    </div>
  );
}

function Rows<Row>(props: { grid: GridState<Row>; label: string; fill: boolean | undefined }) {
  const { rowKey, columns, active, ticking, layout, shown, events } = props.grid;
  const styles = useGridStyles();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is the row's for good
  const libraryOnes = useMemo(() => libraryColumns(columns, rowKey), [columns]);
  const widths = useColumnWidths(active.handle, layout.widths);
  const tick = useStableCallback((key: string, isRange: boolean) =>
    isRange ? ticking.rangeTo(key) : ticking.toggle(key),
  );
  return (
    <TickRow value={tick}>
      <DataGrid
        ref={active.handle}
        aria-label={props.label}
        className={mergeClasses(styles.grid, props.fill && styles.filling)}
        columns={libraryOnes}
        rows={shown}
        rowKeyGetter={rowKey}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={ROW_HEIGHT}
        defaultColumnOptions={{ resizable: true, sortable: true, minWidth: 60 }}
        {...widths}
        onColumnResize={({ key }, width) => layout.resize(key, width)}
        sortColumns={layout.sort}
        onSortColumnsChange={layout.setSort}
        selectedRows={ticking.ticks}
        onSelectedRowsChange={ticking.setTicks}
        rowClass={(row) => (rowKey(row) === active.active ? styles.active : undefined)}
        renderers={{ renderCell: (key, cell) => <ReturnableCell key={key} {...cell} /> }}
        onSelectedCellChange={active.onSelectedCellChange}
        onCellMouseDown={events.onCellMouseDown}
        onCellKeyDown={events.onCellKeyDown}
        onCellDoubleClick={events.onCellDoubleClick}
        onCellContextMenu={events.onCellContextMenu}
      />
    </TickRow>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const styles = useGridStyles();
  const t = useTexts('grid');
  return (
    <div className={styles.note}>
      <Text>{t('noMatch')}</Text>
      <Button size="small" onClick={onClear}>
        {t('clearFilter')}
      </Button>
    </div>
  );
}

function OpenMenu<Row>({ grid }: { grid: GridState<Row> }) {
  const { menu, openMenu, actions, ticked, columns, active } = grid;
  if (!menu) return null;
  const rows = ticked.includes(menu.row) ? ticked : [menu.row];
  const ofCell = menu.column?.action ? [menu.column.action] : [];
  return (
    <RowMenu
      place={menu}
      actions={offeredActions([...ofCell, ...actions], menu.row, ticked.includes(menu.row) ? ticked : [])}
      rows={rows}
      columns={columns}
      onClose={() => {
        openMenu(undefined);
        active.focusCell();
      }}
    />
  );
}

import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Overflow,
  OverflowItem,
  SearchBox,
  Text,
  tokens,
} from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { formatCount } from '#renderer/ui/format.ts';
import { OverflowMenu } from '#renderer/ui/overflow-menu.tsx';
import { usePageCommands } from '#renderer/ui/page-commands.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { CopyItems } from './copy-items.tsx';
import type { OfferedAction } from './offered-actions.ts';
import type { GridColumn, PageSearch } from './types.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    minHeight: '36px',
    flexShrink: 0,
  },
  actions: {
    display: 'flex',
    flex: '1 1 160px',
    minWidth: 0,
    overflow: 'hidden',
    gap: tokens.spacingHorizontalXS,
    // Room for the ring around a button.
    padding: '2px',
  },
  action: { flexShrink: 0, whiteSpace: 'nowrap' },
  // In a line of their own where there is no room beside them.
  filters: { flex: '1 1 auto', minWidth: 0, maxWidth: '100%' },
  // The menu never goes to another line than the box.
  end: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  search: { flex: '1 1 160px', maxWidth: '260px' },
  filter: { flexGrow: 1, minWidth: 0 },
  count: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** The line above a grid: what can be done with the row, filter, number of rows, columns and copies. */
export function GridToolbar<Row>(props: {
  actions: readonly OfferedAction[];
  /** What the page adds: things that are done to no row in particular. */
  children?: ReactNode;
  /** What the page filters by, in place of actions. */
  filters: ReactNode;
  search: PageSearch;
  /** False where the page has the box. */
  hasBox: boolean;
  filterRef: Ref<HTMLInputElement>;
  /** The person goes from the filter to the rows. */
  onEnterRows: () => void;
  counts: { shown: number; ticked: number };
  columns: readonly GridColumn<Row>[];
  shown: readonly GridColumn<Row>[];
  onShowOnly: (ids: readonly string[]) => void;
  /** What is copied. */
  rows: readonly Row[];
}) {
  const { actions, children, filters, search, filterRef, onEnterRows, counts } = props;
  const styles = useStyles();
  const t = useTexts('grid');
  const { all } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onEnterRows();
    else if (event.key === 'Escape' && search.words !== '') {
      // It clears the filter, and closes the dialog around it only where there is none.
      event.stopPropagation();
      search.onWords('');
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.bar}>
      {filters ? <div className={styles.filters}>{filters}</div> : <Actions actions={actions} />}
      <Text size={200} className={styles.count} role="status">
        {counts.ticked > 0 && `${t('ticked', { rows: formatCount(counts.ticked) })} · `}
        {counts.shown === all
          ? t('rows', { count: all, rows: formatCount(all) })
          : t('rowsOf', { count: all, rows: formatCount(counts.shown), all: formatCount(all) })}
      </Text>
      <div className={mergeClasses(styles.end, props.hasBox && styles.search)}>
        {props.hasBox && (
          <SearchBox
            input={{ ref: filterRef }}
            className={styles.filter}
            size="small"
            aria-label={search.label}
            placeholder={search.label}
            value={search.words}
            maxLength={200}
            dismiss={{ 'aria-label': t('clearFilter') }}
            onChange={(_event, { value }) => search.onWords(value)}
            onKeyDown={onKeyDown}
          />
        )}
        <MoreMenu {...props} />
      </div>
      {children}
    </div>
  );
}

function Actions({ actions }: { actions: readonly OfferedAction[] }) {
  const styles = useStyles();
  const t = useTexts('grid');
  usePageCommands(() =>
    actions.map(({ label, refusal, run }, index) => ({
      label,
      keys: index === 0 ? t('enter') : undefined,
      disabled: refusal && t(refusal),
      run,
    })),
  );
  return (
    <Overflow minimumVisible={1} padding={32}>
      <div className={styles.actions}>
        {actions.map((action) => (
          <OverflowItem key={action.id} id={action.id}>
            <span className={styles.action}>
              <ActionButton action={action} />
            </span>
          </OverflowItem>
        ))}
        <OverflowMenu
          label={t('menu')}
          appearance="secondary"
          commands={actions.map(({ id, label, icon, refusal, run }) => ({
            key: id,
            label,
            icon,
            disabled: refusal !== undefined,
            onClick: run,
          }))}
        />
      </div>
    </Overflow>
  );
}

function ActionButton({ action: { label, icon, refusal, run } }: { action: OfferedAction }) {
  const t = useTexts('grid');
  return (
    <Button
      size="small"
      {...(icon ? { icon } : {})}
      disabledFocusable={refusal !== undefined}
      {...(refusal ? { title: t(refusal) } : {})}
      onClick={run}
    >
      {label}
    </Button>
  );
}

function MoreMenu<Row>(props: {
  columns: readonly GridColumn<Row>[];
  shown: readonly GridColumn<Row>[];
  onShowOnly: (ids: readonly string[]) => void;
  rows: readonly Row[];
}) {
  const { columns, shown, onShowOnly, rows } = props;
  const t = useTexts('grid');
  return (
    <Menu
      checkedValues={{ columns: shown.map(({ id }) => id) }}
      onCheckedValueChange={(_event, { checkedItems }) => onShowOnly(checkedItems)}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={t('more')}
          title={t('more')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('columns')}</MenuGroupHeader>
            {columns.map(({ id, heading }, index) => (
              <MenuItemCheckbox key={id} name="columns" value={id} disabled={index === 0} persistOnClick>
                {heading}
              </MenuItemCheckbox>
            ))}
          </MenuGroup>
          <MenuDivider />
          <CopyItems rows={rows} columns={shown} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  type PositioningVirtualElement,
} from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons';
import { useTexts } from '#renderer/ui/texts.ts';
import { CopyItems, copyText } from './copy-items.tsx';
import type { OfferedAction } from './offered-actions.ts';
import { shownText } from './serialize-rows.ts';
import type { GridColumn } from './types.ts';

/** Where the menu of a row was asked for. */
export interface RowMenuPlace<Row> {
  row: Row;
  column: GridColumn<Row> | undefined;
  target: HTMLElement | PositioningVirtualElement;
}

/** What can be done with a row, beside it. */
export function RowMenu<Row>(props: {
  place: RowMenuPlace<Row>;
  actions: readonly OfferedAction[];
  /** What is copied. */
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  onClose: () => void;
}) {
  const { place, actions, rows, columns, onClose } = props;
  const { row, column, target } = place;
  const t = useTexts('grid');
  return (
    <Menu
      open
      onOpenChange={(_event, { open }) => !open && onClose()}
      positioning={{ target, position: 'below', align: 'start', autoSize: true }}
    >
      <MenuPopover>
        <MenuList aria-label={t('menu')}>
          {actions.map(({ id, label, icon, refusal, run }) => (
            <MenuItem
              key={id}
              {...(icon ? { icon } : {})}
              disabled={refusal !== undefined}
              onClick={() => {
                // The row has the focus again before a dialog remembers where to give it back.
                onClose();
                run();
              }}
            >
              {label}
            </MenuItem>
          ))}
          {actions.length > 0 && <MenuDivider />}
          {column && (
            <MenuItem icon={<Copy20Regular />} onClick={() => copyText(shownText(column, row))}>
              {t('copyCell')}
            </MenuItem>
          )}
          <CopyItems rows={rows} columns={columns} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

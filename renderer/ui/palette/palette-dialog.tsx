import {
  Dialog,
  DialogSurface,
  Input,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Hint } from '../layout.tsx';
import { nextInRing } from '../shortcuts/regions.ts';
import type { Findable } from './rank.ts';

/** Something that the palette offers. */
export interface PaletteItem extends Findable {
  id: string;
  /** What stands behind the title: keys, a type, a place. */
  note?: string | undefined;
  /** Why it cannot be done now; undefined where it can. */
  disabled?: string | undefined;
  run(): void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
  /** Said in place of items: that they are being looked for, or why there are none. */
  state?: string | undefined;
}

const useStyles = makeStyles({
  surface: {
    width: '640px',
    maxWidth: '92vw',
    padding: tokens.spacingHorizontalS,
    marginTop: '10vh',
    height: 'fit-content',
  },
  input: { width: '100%' },
  list: { maxHeight: '50vh', overflowY: 'auto', marginTop: tokens.spacingVerticalS },
  group: {
    display: 'block',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
  },
  option: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalM,
    minHeight: '28px',
    lineHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  disabled: { color: tokens.colorNeutralForeground3, cursor: 'default' },
  title: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
    flexShrink: 1,
  },
  note: { marginLeft: 'auto', flexShrink: 0, maxWidth: '60%' },
  state: {
    display: 'block',
    padding: `0 ${tokens.spacingHorizontalS}`,
    color: tokens.colorNeutralForeground3,
  },
});

/** A list that is found in by typing, and worked with by the arrow keys and Enter. */
export function PaletteDialog(props: {
  label: string;
  placeholder: string;
  nothing: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  onClose: () => void;
}) {
  const { label, placeholder, nothing, text, onText, groups, onClose } = props;
  const styles = useStyles();
  const list = useId();
  const items = groups.flatMap((group) => group.items);
  const [activeId, setActiveId] = useState<string>();
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const run = (item: PaletteItem | undefined) => {
    if (!item || item.disabled !== undefined) return;
    onClose();
    item.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault();
      return run(items[active]);
    }
    if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return;
    event.preventDefault();
    if (items.length > 0) setActiveId(items[nextInRing(items.length, active, event.code === 'ArrowUp')]?.id);
  };
  const shown = groups.filter((group) => group.items.length > 0 || group.state !== undefined);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={label}>
        <Input
          className={styles.input}
          appearance="underline"
          contentBefore={<Search20Regular />}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={items[active] ? optionId(list, items[active]) : undefined}
          placeholder={placeholder}
          value={text}
          maxLength={200}
          onKeyDown={press}
          onChange={(_event, { value }) => {
            setActiveId(undefined);
            onText(value);
          }}
        />
        <div className={styles.list} id={list} role="listbox" aria-label={label}>
          {shown.map((group) => (
            <GroupOfItems
              key={group.title}
              group={group}
              list={list}
              active={items[active]}
              onHover={setActiveId}
              onRun={run}
            />
          ))}
        </div>
        {shown.length === 0 && (
          <Text className={styles.state} role="status">
            {nothing}
          </Text>
        )}
      </DialogSurface>
    </Dialog>
  );
}

function optionId(list: string, { id }: PaletteItem): string {
  return `${list}-${id}`;
}

function GroupOfItems(props: {
  group: PaletteGroup;
  list: string;
  active: PaletteItem | undefined;
  onHover: (id: string) => void;
  onRun: (item: PaletteItem) => void;
}) {
  const { group, list, active, onHover, onRun } = props;
  const styles = useStyles();
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={title}>
      <Hint id={title} className={styles.group}>
        {group.title}
      </Hint>
      {group.items.map((item) => (
        <Option
          key={item.id}
          id={optionId(list, item)}
          item={item}
          isActive={item === active}
          onHover={() => onHover(item.id)}
          onRun={() => onRun(item)}
        />
      ))}
      {group.state !== undefined && (
        <Text size={200} className={styles.state}>
          {group.state}
        </Text>
      )}
    </div>
  );
}

function Option(props: {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onHover: () => void;
  onRun: () => void;
}) {
  const { id, item, isActive, onHover, onRun } = props;
  const styles = useStyles();
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const isDisabled = item.disabled !== undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the text field of the listbox
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, which names the active option
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled}
      className={mergeClasses(styles.option, isActive && styles.active, isDisabled && styles.disabled)}
      onMouseMove={onHover}
      onClick={onRun}
    >
      <span className={styles.title}>{item.title}</span>
      <Hint className={styles.note} truncate wrap={false}>
        {item.disabled ?? item.note ?? ''}
      </Hint>
    </div>
  );
}

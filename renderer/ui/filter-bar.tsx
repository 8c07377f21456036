import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { FilterDismiss20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '36px',
    minWidth: 0,
    flexShrink: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} 0 0`,
    border: 'none',
  },
  select: { maxWidth: '220px' },
});

/** Filters of a list, one beside the other; with `onClear` there is something to be cleared. */
export function FilterBar(props: {
  /** Words of the button that clears them all. */
  clear: string;
  onClear: (() => void) | undefined;
  children: ReactNode;
}) {
  const { clear, onClear, children } = props;
  const styles = useStyles();
  return (
    <fieldset className={styles.bar}>
      {children}
      {onClear && (
        <Button size="small" appearance="subtle" icon={<FilterDismiss20Regular />} onClick={onClear}>
          {clear}
        </Button>
      )}
    </fieldset>
  );
}

/** One filter: the value that is shown alone, or all. */
export function FilterChoice<Value extends string>(props: {
  label: string;
  value: Value | undefined;
  all: string;
  choices: readonly (readonly [value: Value, title: string])[];
  onChange: (value: Value | undefined) => void;
}) {
  const { label, value, all, choices, onChange } = props;
  const styles = useStyles();
  return (
    <Select
      className={styles.select}
      size="small"
      aria-label={label}
      value={value ?? ''}
      onChange={(_event, { value: chosen }) => onChange(choices.find(([one]) => one === chosen)?.[0])}
    >
      <option value="">{all}</option>
      {choices.map(([one, title]) => (
        <option key={one} value={one}>
          {title}
        </option>
      ))}
    </Select>
  );
}

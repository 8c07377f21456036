import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { formatCount } from '#renderer/ui/format.ts';
import { toggleInSet } from '../toggle-in-set.ts';
import { type ShownStatus, StatusIcon, statusLabel } from './status-text.tsx';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    alignItems: 'center',
    boxSizing: 'border-box',
    // A set of fields would otherwise be as wide as they are.
    minWidth: 0,
    flexShrink: 0,
    flexWrap: 'wrap',
    border: 'none',
    margin: 0,
    padding: '2px',
  },
  status: { flexShrink: 0, minWidth: 'auto', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
  pressed: { fontWeight: tokens.fontWeightSemibold },
});

/** How many there are of each status; pressed ones are shown alone. `children` are further filters. */
export function StatusToggles<Name extends ShownStatus>(props: {
  label: string;
  counts: Iterable<readonly [status: Name, count: number]>;
  shown: ReadonlySet<Name>;
  onShown: (shown: ReadonlySet<Name>) => void;
  className?: string;
  children?: ReactNode;
}) {
  const { label, counts, shown, onShown, className, children } = props;
  const styles = useStyles();
  return (
    <fieldset className={mergeClasses(styles.bar, className)} aria-label={label}>
      {Array.from(counts, ([status, count]) => (
        <ToggleButton
          key={status}
          size="small"
          appearance={shown.has(status) ? 'secondary' : 'subtle'}
          className={mergeClasses(styles.status, shown.has(status) && styles.pressed)}
          icon={<StatusIcon status={status} />}
          checked={shown.has(status)}
          onClick={() => onShown(toggleInSet(shown, status))}
          data-testid={`count-${status}`}
        >
          {`${statusLabel(status)}: ${formatCount(count)}`}
        </ToggleButton>
      ))}
      {children}
    </fieldset>
  );
}

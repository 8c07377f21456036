import { makeStyles } from '@fluentui/react-components';
import type { Check } from './tree-model.ts';

const useStyles = makeStyles({ box: { flexShrink: 0, margin: 0 } });

/** The box of a row: ticked, empty, in between, or ticked because of something above. The tree has the keyboard. */
export function TickBox(props: { label: string; check: Check; onTick: () => void }) {
  const { label, check, onTick } = props;
  const styles = useStyles();
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = check === 'mixed';
      }}
      className={styles.box}
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={check === 'checked' || check === 'inherited'}
      disabled={check === 'inherited'}
      onChange={onTick}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}

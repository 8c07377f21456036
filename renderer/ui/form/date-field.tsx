import { Input, makeStyles } from '@fluentui/react-components';
import { BoundField, type FieldProps } from './fields.tsx';

const useStyles = makeStyles({ narrow: { minWidth: 0, width: '100%' } });

/** A day, `2026-01-31`, or by its `kind` a time, `18:00`, or both, `2026-01-31T18:00`; empty while there is none. */
export function DateField(props: FieldProps<string> & { kind?: 'date' | 'time' | 'datetime-local' }) {
  const { field, kind = 'date' } = props;
  const styles = useStyles();
  return (
    <BoundField {...props}>
      <Input
        type={kind}
        className={styles.narrow}
        input={{ className: styles.narrow }}
        value={field.value}
        onChange={(_event, { value }) => field.change(value)}
        onBlur={() => field.leave?.()}
      />
    </BoundField>
  );
}

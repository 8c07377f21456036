import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    alignItems: 'center',
  },
  // Beneath those of another list: the values begin at the same place.
  aligned: { gridTemplateColumns: 'minmax(min(220px, 40%), max-content) minmax(0, 1fr)' },
  value: { margin: 0, overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** What is known of something: names and values, one pair a line. */
export function Facts(props: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** One of several lists below each other. */
  aligned?: boolean;
}) {
  const { facts, aligned = false } = props;
  const styles = useStyles();
  return (
    <dl className={mergeClasses(styles.facts, aligned && styles.aligned)}>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list is replaced as a whole
        <Fragment key={`${name} ${index}`}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

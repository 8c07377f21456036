import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Stack } from '../layout.tsx';
import { Panes } from './panes.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { usePane } from './use-pane.ts';

const useStyles = makeStyles({
  list: { padding: `0 ${tokens.spacingHorizontalL}` },
});

/** A list, and below it more of the one of it that is chosen. */
export function ListAndDetails(props: {
  /** Under which their sizes are remembered. */
  id: string;
  /** Of the list at first, in percent. */
  share: number;
  /** What the details are called. */
  label: string;
  list: ReactNode;
  details: ReactNode;
}) {
  const { id, share, label, list, details } = props;
  const styles = useStyles();
  const pane = usePane(id, { share, collapsed: false });
  return (
    <Panes
      pane={pane}
      across="rows"
      label={label}
      first={
        <Stack gap="none" fill className={styles.list}>
          {list}
        </Stack>
      }
      second={
        <ScrollRegion label={label} isLive>
          {details}
        </ScrollRegion>
      }
    />
  );
}

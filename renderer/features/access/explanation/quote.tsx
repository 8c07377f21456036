import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  quote: {
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke1,
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
});

/** What the site itself says to a user. */
export function Quote({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <blockquote className={styles.quote}>{children}</blockquote>;
}

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  region: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
});

/** A part of a page that scrolls by itself, so the keyboard has to reach it; `isLive`: what it shows follows a choice elsewhere. */
export function ScrollRegion(props: { label: string; isLive?: boolean; children: ReactNode }) {
  const styles = useStyles();
  const { label, isLive = false, children } = props;
  return (
    <section
      className={styles.region}
      aria-label={label}
      {...(isLive ? { 'aria-live': 'polite' } : {})}
      data-region=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
    >
      {children}
    </section>
  );
}

import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
  },
  title: { marginRight: 'auto' },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: `0 ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
});

/** A page of the window: heading, actions beside it, content that scrolls. */
export function Page(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Text as="h1" size={600} weight="semibold" className={styles.title} block>
          {props.title}
        </Text>
        {props.actions}
      </header>
      <div className={styles.body}>{props.children}</div>
    </div>
  );
}

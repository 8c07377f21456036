import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Toolbar, type ToolbarContent } from './toolbar/toolbar.tsx';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  body: { flexGrow: 1, minHeight: 0, minWidth: 0 },
  scrolled: {
    overflow: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXL}`,
  },
  filled: { display: 'flex', flexDirection: 'column', overflow: 'hidden' },
});

/** A page of the window: its toolbar, and content that scrolls or, with `fills`, takes the room that there is. */
export function Page(props: {
  title: string;
  /** The primary action, for a page without commands. */
  actions?: ReactNode;
  toolbar?: ToolbarContent;
  fills?: boolean;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <Toolbar title={props.title} primary={props.actions} {...props.toolbar} />
      <div className={mergeClasses(styles.body, props.fills ? styles.filled : styles.scrolled)}>
        {props.children}
      </div>
    </div>
  );
}

import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  head: {
    display: 'flex',
    gap: tokens.spacingHorizontalM,
    alignItems: 'center',
    flexWrap: 'wrap',
    flexShrink: 0,
  },
  heading: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground3 },
});

/** A part of a page or a panel: its heading, what it is, what can be done with it, and what it holds. */
export function Section(props: {
  title: string;
  /** `h3` within something that has a heading of its own. */
  level?: 'h2' | 'h3';
  text?: string | undefined;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { title, level = 'h2', text, action, className, children } = props;
  const styles = useStyles();
  return (
    <section className={mergeClasses(styles.section, className)}>
      <div className={styles.head}>
        <Text as={level} weight="semibold" className={styles.heading}>
          {title}
        </Text>
        {text && (
          <Text size={200} className={styles.hint}>
            {text}
          </Text>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}

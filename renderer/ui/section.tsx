import { makeStyles, Text } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Hint, Row, Stack } from './layout.tsx';

const useStyles = makeStyles({
  head: { flexShrink: 0 },
  heading: { margin: 0 },
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
    <Stack as="section" gap="xs" className={className}>
      <Row className={styles.head}>
        <Text as={level} weight="semibold" className={styles.heading}>
          {title}
        </Text>
        {text && <Hint>{text}</Hint>}
        {action}
      </Row>
      {children}
    </Stack>
  );
}

import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';

const useStyles = makeStyles({
  empty: {
    justifyContent: 'center',
    padding: tokens.spacingVerticalXXXL,
    textAlign: 'center',
    height: '100%',
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground2,
  },
  icon: {
    color: tokens.colorNeutralForeground3,
    '& svg': { display: 'block', width: '48px', height: '48px' },
  },
  text: { maxWidth: '52ch' },
});

/** What a page says while it has nothing to show, and what to do about it. */
export function EmptyState(props: { icon?: ReactNode; title: string; text?: string; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <Stack align="center" className={styles.empty}>
      {props.icon && (
        <span className={styles.icon} aria-hidden>
          {props.icon}
        </span>
      )}
      <Text as="h2" size={500} weight="semibold">
        {props.title}
      </Text>
      {props.text && <Text className={styles.text}>{props.text}</Text>}
      {props.children}
    </Stack>
  );
}

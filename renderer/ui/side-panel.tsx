import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Row } from './layout.tsx';
import { useEscape } from './page-keys.ts';
import { useTexts } from './texts.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    width: '360px',
    maxWidth: '80vw',
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: 0,
    overflow: 'auto',
    padding: tokens.spacingHorizontalM,
    gap: tokens.spacingVerticalM,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
    // Where there is little room it lies over the page.
    '@media (max-width: 1099px)': {
      position: 'absolute',
      right: 0,
      top: 0,
      bottom: 0,
      zIndex: 2,
      boxShadow: tokens.shadow16,
    },
  },
  title: { marginRight: 'auto' },
});

/** A panel beside the page, which Escape closes; the focus then goes back to where it was. */
export function SidePanel(props: {
  title: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, actions, onClose, children } = props;
  const styles = useStyles();
  const t = useTexts('side-panel');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-labelledby={id}
      data-region=""
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.code !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Row as="header" gap="none" wrap={false}>
        <Text as="h2" id={id} size={400} weight="semibold" className={styles.title}>
          {title}
        </Text>
        {actions}
        <Button
          appearance="subtle"
          size="small"
          icon={<Dismiss20Regular />}
          aria-label={t('close', { title })}
          onClick={onClose}
        />
      </Row>
      {children}
    </aside>
  );
}

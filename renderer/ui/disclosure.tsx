import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { type ReactNode, useId, useState } from 'react';
import { Stack } from './layout.tsx';

const useStyles = makeStyles({
  line: { display: 'flex', minWidth: 0 },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    alignSelf: 'start',
    maxWidth: '100%',
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chevron: { display: 'inline-flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  title: { minWidth: 0, overflowWrap: 'anywhere' },
  content: {
    padding: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalS}`,
    paddingInlineStart: tokens.spacingHorizontalXXL,
  },
});

/** Something that is folded away behind its title. With `open` the page itself knows whether it is. */
export function Disclosure(props: {
  title: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** For the title, such as a weight. */
  className?: string;
  /** What stands beside the title, folded or not, and how both are arranged. */
  beside?: ReactNode;
  line?: string;
  children: ReactNode;
}) {
  const { title, onToggle, className, beside, line, children } = props;
  const styles = useStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const open = props.open ?? isOpen;
  const toggle = () => {
    setOpen(!open);
    onToggle?.(!open);
  };
  return (
    <Stack gap="none">
      <div className={mergeClasses(styles.line, line)}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          {...(open ? { 'aria-controls': id } : {})}
          onClick={toggle}
        >
          <span className={styles.chevron} aria-hidden>
            {open ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
          </span>
          <span className={mergeClasses(styles.title, className)}>{title}</span>
        </button>
        {beside}
      </div>
      {open && (
        <Stack id={id} gap="s" className={styles.content}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

/** A picture of how something stands, and in which colour. */
export interface IconTone {
  icon: FluentIcon;
  tone: 'danger' | 'warning' | 'success' | 'brand' | 'neutral' | 'quiet';
}

const useStyles = makeStyles({
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  text: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    // In the middle of a line of a grid.
    verticalAlign: 'middle',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground1,
  },
  danger: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  brand: { color: tokens.colorBrandForeground1 },
  neutral: { color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** The picture in its colour; the word stands beside it. */
export function TonedIcon({ icon: Icon, tone }: IconTone) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.icon, styles[tone])} aria-hidden>
      <Icon />
    </span>
  );
}

/** Icon and word; the colour comes third. */
export function TonedText(props: IconTone & { className?: string | undefined; children: ReactNode }) {
  const { className, children, ...toned } = props;
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.text, className)}>
      <TonedIcon {...toned} />
      {children}
    </span>
  );
}

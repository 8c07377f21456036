import { makeStyles, mergeClasses, Text, type TextProps, tokens } from '@fluentui/react-components';
import type { HTMLAttributes, Ref } from 'react';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  row: { display: 'flex', minWidth: 0 },
  wrap: { flexWrap: 'wrap' },
  fill: { flexGrow: 1, minHeight: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  none: { gap: 0 },
  xs: { gap: tokens.spacingVerticalXS },
  s: { gap: tokens.spacingVerticalS },
  m: { gap: tokens.spacingVerticalM },
  l: { gap: tokens.spacingVerticalL },
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  end: { alignItems: 'flex-end' },
  baseline: { alignItems: 'baseline' },
  hint: { color: tokens.colorNeutralForeground3 },
});

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** The element; a list has no bullets and no margins of its own. */
  as?: 'div' | 'section' | 'form' | 'header' | 'ul' | 'ol' | 'li' | 'span';
  /** Between two of them; by default `m`. */
  gap?: 'none' | 'xs' | 's' | 'm' | 'l';
  /** Takes the room that is left, and what it holds may be higher than that. */
  fill?: boolean;
  ref?: Ref<HTMLElement>;
}

/** What stands below each other, as wide as there is room. */
export function Stack({
  align,
  ...props
}: LayoutProps & {
  /** Without it each is as wide as the stack. */
  align?: 'start' | 'center' | 'end';
}) {
  const styles = useStyles();
  return <Layout {...props} direction={mergeClasses(styles.stack, align && styles[align])} />;
}

/** What stands beside each other, in more than one line where there is no room. */
export function Row({
  align = 'center',
  wrap = true,
  ...props
}: LayoutProps & { align?: 'start' | 'center' | 'end' | 'baseline'; wrap?: boolean }) {
  const styles = useStyles();
  return <Layout {...props} direction={mergeClasses(styles.row, styles[align], wrap && styles.wrap)} />;
}

function Layout(props: LayoutProps & { direction: string }) {
  const { as = 'div', gap = 'm', fill, direction, className, ref, ...own } = props;
  const styles = useStyles();
  // Elements differ in the type of their ref only.
  const Element = as as 'div';
  const isList = as === 'ul' || as === 'ol';
  return (
    <Element
      {...own}
      ref={ref as Ref<HTMLDivElement>}
      className={mergeClasses(direction, styles[gap], fill && styles.fill, isList && styles.list, className)}
    />
  );
}

/** A remark beside or below what matters. */
export function Hint({ className, ...props }: TextProps) {
  const styles = useStyles();
  return <Text size={200} {...props} className={mergeClasses(styles.hint, className)} />;
}

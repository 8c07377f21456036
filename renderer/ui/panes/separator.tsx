import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { MAX_SHARE, MIN_SHARE, resizeByKey, withShare } from './pane-size.ts';
import type { Pane } from './use-pane.ts';

const useStyles = makeStyles({
  separator: {
    position: 'relative',
    flexShrink: 0,
    backgroundColor: tokens.colorNeutralStroke2,
    touchAction: 'none',
    outlineStyle: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { backgroundColor: tokens.colorStrokeFocus2 },
    '@media (forced-colors: active)': { backgroundColor: 'ButtonBorder' },
    // Wider to the mouse than to the eye.
    '::after': { content: '""', position: 'absolute', zIndex: 1 },
  },
  columns: {
    width: '3px',
    cursor: 'col-resize',
    '::after': { top: 0, bottom: 0, left: '-4px', right: '-4px' },
  },
  rows: {
    height: '3px',
    cursor: 'row-resize',
    '::after': { left: 0, right: 0, top: '-4px', bottom: '-4px' },
  },
});

/** What is dragged between two panes: by the mouse, and by arrows, page keys, Home and End; Enter and a double click fold. */
export function Separator(props: {
  pane: Pane;
  across: 'columns' | 'rows';
  label: string;
  /** The element whose size is told. */
  controls: string;
  host: RefObject<HTMLDivElement | null>;
}) {
  const { pane, across, label, controls, host } = props;
  const styles = useStyles();
  const { share, collapsed } = pane.size;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = resizeByKey(pane.size, event.key, across);
    if (!next) return;
    event.preventDefault();
    pane.resize(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = host.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const at =
      across === 'columns' ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
    pane.resize(withShare(pane.size, at * 100));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the window splitter of ARIA
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={across === 'columns' ? 'vertical' : 'horizontal'}
      aria-valuemin={MIN_SHARE}
      aria-valuemax={collapsed ? 100 : MAX_SHARE}
      aria-valuenow={collapsed ? 100 : Math.round(share)}
      className={mergeClasses(styles.separator, styles[across])}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={pane.toggle}
    />
  );
}

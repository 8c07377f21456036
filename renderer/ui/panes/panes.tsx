import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular } from '@fluentui/react-icons';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { Separator } from './separator.tsx';
import type { Pane } from './use-pane.ts';

/** Room in pixels below which only one of two panes is shown at a time. */
const LEAST_ROOM = { columns: 620, rows: 340 } as const;

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    height: '100%',
    width: '100%',
    minHeight: 0,
    minWidth: 0,
    overflow: 'hidden',
  },
  pane: { minHeight: 0, minWidth: 0, overflow: 'hidden', display: 'flex', flexDirection: 'column' },
  gone: { display: 'none' },
  alone: { display: 'flex', flexDirection: 'column' },
  whole: { flexGrow: 1 },
  switch: {
    flexShrink: 0,
    alignSelf: 'flex-start',
    margin: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
  },
});

/**
 * Two panes with a separator between them; the second may be hidden. Where there is too little room for both, the second
 * stands in place of the first, with a way back.
 */
export function Panes(props: {
  pane: Pane;
  across: 'columns' | 'rows';
  /** What the second pane holds: the separator's name, and that of the way to it. */
  label: string;
  first: ReactNode;
  second: ReactNode;
}) {
  const { pane, across, label, first, second } = props;
  const styles = useStyles();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const isTight = useIsTight(host, across);
  const { share, collapsed } = pane.size;
  const template = collapsed
    ? 'minmax(0, 1fr) auto 0'
    : `minmax(0, ${share}fr) auto minmax(0, ${100 - share}fr)`;
  const place = across === 'columns' ? { gridTemplateColumns: template } : { gridTemplateRows: template };
  const [showsSecond, setShowsSecond] = useState(false);
  const hidesFirst = isTight && showsSecond;
  const hidesSecond = isTight ? !showsSecond : collapsed;
  return (
    <div
      ref={host}
      className={mergeClasses(styles.panes, isTight && styles.alone)}
      style={isTight ? undefined : place}
    >
      {isTight && (
        <Switch collapsed={!showsSecond} label={label} onToggle={() => setShowsSecond(!showsSecond)} />
      )}
      <div id={id} className={mergeClasses(styles.pane, styles.whole, hidesFirst && styles.gone)}>
        {first}
      </div>
      {!isTight && <Separator pane={pane} across={across} label={label} controls={id} host={host} />}
      <div
        className={mergeClasses(styles.pane, styles.whole, hidesSecond && styles.gone)}
        data-region=""
        tabIndex={-1}
      >
        {second}
      </div>
    </div>
  );
}

/** The way between two panes of which there is room for one. */
function Switch(props: { collapsed: boolean; label: string; onToggle: () => void }) {
  const { collapsed, label, onToggle } = props;
  const styles = useStyles();
  const t = useTexts('panes');
  return (
    <Button
      className={styles.switch}
      size="small"
      appearance="subtle"
      icon={collapsed ? null : <ArrowLeft16Regular />}
      onClick={onToggle}
    >
      {collapsed ? t('show', { name: label }) : t('back')}
    </Button>
  );
}

function useIsTight(host: RefObject<HTMLDivElement | null>, across: 'columns' | 'rows'): boolean {
  const [isTight, setIsTight] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setIsTight((across === 'columns' ? width : height) < LEAST_ROOM[across]);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [host, across]);
  return isTight;
}

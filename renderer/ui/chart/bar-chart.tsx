import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { formatCount } from '../format.ts';
import { useTexts } from '../texts.ts';

export interface Bar {
  key: string;
  /** What is counted, in full. */
  name: string;
  /** What stands under a column, a line each. */
  short?: readonly string[];
  count: number;
  /** It is what the page is filtered by. */
  pressed: boolean;
  /** False for one that nothing can be filtered by. */
  choosable?: boolean;
}

/** What forced colours and print make of a bar: it keeps its length, and the number beside it stays. */
const FILL = {
  backgroundColor: tokens.colorBrandBackground,
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
} as const;

const useStyles = makeStyles({
  columns: { display: 'flex', alignItems: 'end', gap: '2px', overflowX: 'auto', padding: '3px' },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '240px',
    overflowY: 'auto',
    padding: '3px',
  },
  bar: {
    display: 'flex',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusSmall,
    boxSizing: 'border-box',
    flexShrink: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '0' },
  },
  button: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, textDecorationLine: 'underline' },
  },
  pressed: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    fontWeight: tokens.fontWeightSemibold,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { border: '2px solid Highlight' },
  },
  column: {
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'end',
    flex: '1 0 24px',
    minWidth: '24px',
    maxWidth: '56px',
    height: '104px',
    padding: '0 1px',
  },
  columnFill: { ...FILL, width: '100%', flexShrink: 0, minHeight: '2px' },
  // Letters are there when the length is not: of numbers of five digits, and of a line without any.
  line: { whiteSpace: 'nowrap', minHeight: tokens.lineHeightBase200, flexShrink: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(60px, 40%) 1fr auto',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    textAlign: 'start',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  rowFill: { ...FILL, height: '12px', minWidth: '2px' },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Pixels of the highest column. */
const HEIGHT = 52;

/**
 * Bars with their numbers, each of which filters the page, and no longer does when it is chosen again. They are one stop
 * of the Tab key, with arrow keys between them; screen readers also have the numbers as a table.
 */
export function BarChart(props: {
  /** What is counted by what. */
  label: string;
  /** Headings of the table. */
  headings: readonly [name: string, count: string];
  bars: readonly Bar[];
  direction: 'columns' | 'rows';
  onChoose: (key: string) => void;
}) {
  const { label, headings, bars, direction, onChoose } = props;
  const styles = useStyles();
  const stop = useOneStop(bars);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const Shape = direction === 'columns' ? Column : Row;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div
        ref={stop.box}
        role="group"
        aria-label={label}
        className={direction === 'columns' ? styles.columns : styles.rows}
        onKeyDown={stop.onKeyDown}
        onFocus={stop.onFocus}
        onBlur={stop.onBlur}
      >
        {bars.map((bar) => (
          <Shape
            key={bar.key}
            bar={bar}
            share={bar.count / most}
            isStop={bar.key === stop.key}
            onChoose={() => onChoose(bar.key)}
          />
        ))}
      </div>
      <table className={styles.hidden}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{sanitize(name)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface ShapeProps {
  bar: Bar;
  /** Of the longest bar. */
  share: number;
  /** Where the Tab key stops. */
  isStop: boolean;
  onChoose: () => void;
}

function Column(props: ShapeProps) {
  const { bar, share } = props;
  const styles = useStyles();
  return (
    <Choosable {...props} className={styles.column}>
      <span className={styles.line}>{bar.count > 0 && formatCount(bar.count)}</span>
      {bar.count > 0 && <span className={styles.columnFill} style={{ height: `${share * HEIGHT}px` }} />}
      {bar.short?.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <span key={index} className={styles.line}>
          {line}
        </span>
      ))}
    </Choosable>
  );
}

function Row(props: ShapeProps) {
  const { bar, share } = props;
  const styles = useStyles();
  return (
    <Choosable {...props} className={styles.row}>
      <span dir="auto" className={styles.name}>
        {sanitize(bar.name)}
      </span>
      <span>
        <span className={styles.rowFill} style={{ display: 'block', width: `${share * 100}%` }} />
      </span>
      <span>{formatCount(bar.count)}</span>
    </Choosable>
  );
}

/** A button, unless nothing could be filtered by it. */
function Choosable(props: ShapeProps & { className: string | undefined; children: React.ReactNode }) {
  const { bar, isStop, onChoose, className, children } = props;
  const styles = useStyles();
  const t = useTexts('bar-chart');
  const name = sanitize(bar.name);
  if (!canBeChosen(bar)) return <span className={mergeClasses(styles.bar, className)}>{children}</span>;
  return (
    <button
      type="button"
      data-key={bar.key}
      className={mergeClasses(styles.bar, className, styles.button, bar.pressed && styles.pressed)}
      aria-pressed={bar.pressed}
      aria-label={t('bar', { name, number: formatCount(bar.count) })}
      title={bar.pressed ? t('lift') : t('keep', { name })}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

function canBeChosen({ count, choosable = true }: Bar): boolean {
  return count > 0 && choosable;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One stop of the Tab key among the bars; the focus stays among them when the one that had it is gone. */
function useOneStop(bars: readonly Bar[]) {
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const [last, setLast] = useState<string>();
  const keys = bars.filter(canBeChosen).map(({ key }) => key);
  const key = last !== undefined && keys.includes(last) ? last : keys[0];
  const focus = (wanted: string | undefined) =>
    [...(box.current?.querySelectorAll('button') ?? [])]
      .find(({ dataset }) => dataset.key === wanted)
      ?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when other bars are shown
  useEffect(() => {
    if (hasFocus.current && !box.current?.contains(document.activeElement)) focus(key);
  }, [bars]);
  return {
    box,
    key,
    onFocus: (event: { target: Element }) => {
      hasFocus.current = true;
      if (event.target instanceof HTMLElement) setLast(event.target.dataset.key);
    },
    onBlur: (event: { relatedTarget: Element | null; target: Element }) => {
      // A button that is taken away has lost the focus to nobody.
      if (event.target.isConnected && !box.current?.contains(event.relatedTarget)) hasFocus.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const at = keys.indexOf(key ?? '');
      const step = STEPS[event.key];
      const to =
        event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? keys.length - 1
            : step === undefined
              ? -1
              : at + step;
      const wanted = keys[to];
      if (wanted === undefined) return;
      event.preventDefault();
      focus(wanted);
    },
  };
}

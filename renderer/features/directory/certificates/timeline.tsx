import { makeStyles, mergeClasses, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { formatCount, formatDate } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type CertificateRow, nameOf } from './certificate-rows.ts';
import { CertificateStatusIcon, useCertificateStatusLabel } from './certificate-status.tsx';
import { type Mark, marksOf, positionOf, SHOWN_DAYS } from './timeline-scale.ts';

/** Height of a line of names, and of the axis with its figures, in pixels. */
const LANE = 24;
const AXIS = 22;
/** Lines of names that are in sight at once; more are scrolled to. */
const SHOWN_LANES = 5;
/** What stands around a name, in pixels. */
const AROUND = 34;

const TICKS = [0, 7, 14, 30, 60, SHOWN_DAYS] as const;
/** Days below which a tick but for today's has no room in a small window. */
const FEW_DAYS = 30;

const useStyles = makeStyles({
  timeline: {
    display: 'flex',
    // The axis is what is in sight first.
    flexDirection: 'column-reverse',
    flexShrink: 0,
    overflowX: 'hidden',
    overflowY: 'auto',
    maxHeight: `${SHOWN_LANES * LANE + AXIS}px`,
    margin: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL} 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  lanes: { position: 'relative', flexShrink: 0 },
  axis: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: `${AXIS - 1}px`,
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  tick: {
    position: 'absolute',
    bottom: 0,
    height: `${AXIS}px`,
    boxSizing: 'border-box',
    paddingTop: '4px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    transform: 'translateX(-50%)',
  },
  before: { left: 0, transform: 'none' },
  minor: { '@media (max-width: 800px)': { display: 'none' } },
  today: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  stem: {
    position: 'absolute',
    bottom: `${AXIS}px`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  mark: {
    position: 'absolute',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    height: `${LANE}px`,
    minWidth: '24px',
    maxWidth: '100%',
    padding: '0 4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    // Over the stems of others.
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
    '@media (forced-colors: active)': { color: 'ButtonText' },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

/** When certificates end, from today on; each mark leads to its certificate. Arrow keys go from mark to mark. */
export function Timeline(props: {
  rows: readonly CertificateRow[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}) {
  const { rows, chosen, onChoose } = props;
  const styles = useStyles();
  const t = useTexts('certificates');
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true });
  // It is not there while there are no marks.
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const { width, font } = useMeasures(host);
  const labelOf = useMarkLabel();
  const marks = useMemo(() => {
    const widthOf = textMeasure(font);
    return marksOf(rows, (some) => ((widthOf(labelOf(some)) + AROUND) / width) * 100);
  }, [rows, labelOf, width, font]);
  const chosenOne = rows.find(({ key }) => key === chosen)?.certificate;
  if (marks.length === 0) return null;
  const height = Math.max(...marks.map(({ lane }) => lane + 1)) * LANE + AXIS;
  return (
    <div ref={setHost} role="toolbar" aria-label={t('timeline')} className={styles.timeline} {...arrows}>
      <div className={styles.lanes} style={{ height: `${height}px` }}>
        <div className={styles.axis} aria-hidden />
        <span className={mergeClasses(styles.tick, styles.before, styles.minor)} aria-hidden>
          {t('before')}
        </span>
        {TICKS.map((days) => (
          <Tick key={days} at={positionOf(days)} isToday={days === 0} isMinor={days > 0 && days < FEW_DAYS}>
            {days === 0 ? t('today') : t('afterDays', { days })}
          </Tick>
        ))}
        <Tick at={93} isMinor>
          {t('beyond')}
        </Tick>
        {marks.map((mark) => (
          <MarkButton
            key={mark.key}
            mark={mark}
            label={labelOf(mark.rows)}
            isChosen={mark.rows.some(({ certificate }) => certificate?.sha256 === chosenOne?.sha256)}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

function Tick(props: { at: number; isToday?: boolean; isMinor?: boolean; children: string }) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(styles.tick, props.isToday && styles.today, props.isMinor && styles.minor)}
      style={{ left: `${props.at}%` }}
      aria-hidden
    >
      {props.children}
    </span>
  );
}

function MarkButton(props: {
  mark: Mark;
  label: string;
  isChosen: boolean;
  onChoose: (key: string) => void;
}) {
  const { mark, label, isChosen, onChoose } = props;
  const { position, lane, from, status, rows } = mark;
  const styles = useStyles();
  const name = useMarkName()(mark);
  const bottom = AXIS + lane * LANE;
  return (
    <>
      <span
        className={styles.stem}
        style={{ left: `${position}%`, height: `${lane * LANE + LANE / 2}px` }}
        aria-hidden
      />
      <button
        type="button"
        className={mergeClasses(styles.mark, isChosen && styles.chosen)}
        style={{ left: `${from}%`, bottom: `${bottom}px` }}
        aria-label={name}
        aria-pressed={isChosen}
        title={name}
        onClick={() => onChoose(rows[0]?.key ?? '')}
      >
        <CertificateStatusIcon status={status} />
        <span>{label}</span>
      </button>
    </>
  );
}

/** What stands beside a mark. */
function useMarkLabel(): (rows: readonly CertificateRow[]) => string {
  const t = useTexts('certificates');
  return useMemo(
    () => (rows: readonly CertificateRow[]) => {
      const [first] = rows;
      const one = first ? nameOf(first) : '';
      const name = rows.length > 1 ? t('more', { name: one, count: rows.length - 1 }) : one;
      const days = rows.map((row) => row.days ?? 0);
      const [least, most] = [Math.min(...days), Math.max(...days)];
      if (most < 0) return t('markEnded', { name });
      if (most === 0) return t('markSoon', { name });
      return t('markDays', { name, days: [...new Set([least, most])].map(formatCount).join('–') });
    },
    [t],
  );
}

/** What a mark is called: each of its certificates, how it stands and when it ends. */
function useMarkName(): (mark: Mark) => string {
  const t = useTexts('certificates');
  const wordOf = useCertificateStatusLabel();
  const sayOf = (row: CertificateRow) => {
    const { status, certificate, days = 0 } = row;
    const date = certificate ? formatDate(certificate.notAfter) : '';
    const values = { name: nameOf(row), date, verdict: wordOf(status) };
    if (days < 0) return t('markLabelEnded', values);
    return days === 0 ? t('markLabelSoon', values) : t('markLabel', { ...values, count: days });
  };
  return ({ rows }) => rows.map(sayOf).join('; ');
}

/** Tells the width of a text in pixels. */
function textMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  return (text) => context?.measureText(text).width ?? 0;
}

/** The width of an element in pixels, and the font of its texts. */
function useMeasures(host: HTMLElement | null): { width: number; font: string } {
  const [measures, setMeasures] = useState({ width: 1_000, font: '12px sans-serif' });
  useEffect(() => {
    if (!host) return;
    const observer = new ResizeObserver(
      ([entry]) =>
        entry &&
        setMeasures({ width: Math.max(200, entry.contentRect.width), font: getComputedStyle(host).font }),
    );
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);
  return measures;
}

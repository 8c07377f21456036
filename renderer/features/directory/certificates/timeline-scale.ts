import type { CertificateRow, CertificateStatus } from './certificate-rows.ts';

/** Days that the timeline shows in proportion; what ends later stands behind them, ever closer. */
export const SHOWN_DAYS = 90;

/** Where today is, and where the proportional part ends, in percent of the width. */
const TODAY = 10;
const FAR = 86;
/** The last place. */
const LAST = 97;
/** Days that come to the last place. */
const MOST_DAYS = 3_650;

/** Where a number of days before an end stands, in percent of the width; what has ended stands before today. */
export function positionOf(days: number): number {
  if (days < 0) return TODAY / 2;
  if (days <= SHOWN_DAYS) return TODAY + ((FAR - TODAY) * days) / SHOWN_DAYS;
  const beyond = Math.log(days / SHOWN_DAYS) / Math.log(MOST_DAYS / SHOWN_DAYS);
  return FAR + 1 + (LAST - FAR - 1) * Math.min(1, beyond);
}

/** Certificates that end at one place of the timeline. */
export interface Mark {
  key: string;
  position: number;
  /** The most urgent one first; each certificate once, where it stands worst. */
  rows: readonly CertificateRow[];
  status: CertificateStatus;
  /** Line of its name, from the axis upwards. */
  lane: number;
  /** Where its name begins, in percent of the width: at its place, or left of it where there is no room behind it. */
  from: number;
}

/** Percent within which two ends are one mark: closer ones could not be told apart or hit. */
const TOGETHER = 1.5;

const ORDER: readonly CertificateStatus[] = [
  'ended',
  'refused',
  'insecure',
  'soon',
  'unknown',
  'dates',
  'connects',
];

/** The marks of a timeline, in their order; `labelWidth` is what a name takes of the width, in percent. */
export function marksOf(
  rows: readonly CertificateRow[],
  labelWidth: (rows: readonly CertificateRow[]) => number,
): Mark[] {
  const groups: { position: number; rows: CertificateRow[] }[] = [];
  const dated = worstOfEach(rows).toSorted((one, other) => (one.days ?? 0) - (other.days ?? 0));
  for (const row of dated) {
    const position = positionOf(row.days ?? 0);
    const last = groups.at(-1);
    if (last && position - last.position < TOGETHER) last.rows.push(row);
    else groups.push({ position, rows: [row] });
  }
  return withLanes(groups, labelWidth);
}

/** Each certificate where it stands worst, of all places that have it. */
function worstOfEach(rows: readonly CertificateRow[]): CertificateRow[] {
  const worst = new Map<string, CertificateRow>();
  for (const row of rows) {
    if (!row.certificate) continue;
    const { sha256 } = row.certificate;
    const other = worst.get(sha256);
    if (!other || byUrgency(row, other) < 0) worst.set(sha256, row);
  }
  return [...worst.values()];
}

function byUrgency(one: CertificateRow, other: CertificateRow): number {
  return ORDER.indexOf(one.status) - ORDER.indexOf(other.status);
}

function withLanes(
  groups: readonly { position: number; rows: CertificateRow[] }[],
  labelWidth: (rows: readonly CertificateRow[]) => number,
): Mark[] {
  // What is taken of each line, as [from, to].
  const lanes: [from: number, to: number][][] = [];
  return groups.map(({ position, rows: together }) => {
    const rows = together.toSorted(byUrgency);
    const width = labelWidth(rows);
    const from = position + width > 100 ? Math.max(0, position - width) : position;
    const to = from + width;
    const free = lanes.findIndex((taken) => taken.every(([start, end]) => to < start || end < from));
    const lane = free === -1 ? lanes.push([]) - 1 : free;
    lanes[lane]?.push([from, to]);
    return {
      key: together[0]?.key ?? '',
      position,
      rows,
      status: rows[0]?.status ?? 'unknown',
      lane,
      from,
    };
  });
}

/** A row of a tree that is already flat: whoever has the data decides which rows are visible. */
export interface TreeRow {
  /** Unique among the rows. */
  key: string;
  /** From 1. */
  level: number;
  /** Absent for a row that nothing can be under. */
  expanded?: boolean;
  /** Place among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** State of the row's box, where it has one. */
  checked?: boolean | 'mixed';
  /** False for a row that cannot be one of several that are selected. */
  selectable?: false;
}

/** The nearest row above of a lower level; the row itself where there is none. */
function parentIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.level ?? 0) < level) return at;
  return index;
}

/** True where a row lies somewhere under another one. */
export function isUnder(rows: readonly TreeRow[], index: number, above: number): boolean {
  const level = rows[above]?.level ?? 0;
  if (index <= above) return false;
  return rows.slice(above + 1, index + 1).every((row) => row.level > level);
}

/** True for a key that folds or unfolds this row. */
export function folds(key: string, { expanded }: TreeRow): boolean {
  if (key === 'ArrowRight' || key === '*') return expanded === false;
  if (key === 'ArrowLeft') return expanded === true;
  return key === 'Enter' && expanded !== undefined;
}

/** Where a key leads from a row, within the rows; undefined for a key that leads nowhere. */
export function moveTarget(
  key: string,
  rows: readonly TreeRow[],
  index: number,
  page: number,
): number | undefined {
  const target = unbound(key, rows, index, page);
  return target === undefined ? undefined : Math.max(0, Math.min(rows.length - 1, target));
}

function unbound(key: string, rows: readonly TreeRow[], index: number, page: number): number | undefined {
  const expanded = rows[index]?.expanded;
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return expanded ? index + 1 : undefined;
    case 'ArrowLeft':
      return expanded ? undefined : parentIndex(rows, index);
    default:
      return undefined;
  }
}

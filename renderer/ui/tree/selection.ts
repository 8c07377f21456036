import type { TreeRow } from './rows.ts';

/** Several rows that are selected, and where a range begins. */
export interface TreeSelection {
  anchor: string | undefined;
  keys: ReadonlySet<string>;
}

export const nothingSelected: TreeSelection = { anchor: undefined, keys: new Set() };

/** How a row is selected: alone, besides the others, or with all that lie between. */
export type SelectHow = 'only' | 'toggle' | 'range';

/** What the modifier keys mean, of a click and of a move by the keyboard. */
export function selectHow({
  ctrlKey,
  metaKey,
  shiftKey,
}: Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): SelectHow {
  if (shiftKey) return 'range';
  return ctrlKey || metaKey ? 'toggle' : 'only';
}

/** The selection after a row was selected. A range begins at the anchor, or at the row itself where that is gone. */
export function selectRow(
  { anchor, keys }: TreeSelection,
  rows: readonly TreeRow[],
  index: number,
  how: SelectHow,
): TreeSelection {
  const row = rows[index];
  if (!row) return { anchor, keys };
  if (how === 'range') {
    const from = rows.findIndex(({ key }) => key === anchor);
    const start = from < 0 ? index : from;
    const between = rows.slice(Math.min(start, index), Math.max(start, index) + 1);
    return { anchor: from < 0 ? row.key : anchor, keys: keysOf(between) };
  }
  if (how === 'only') return { anchor: row.key, keys: keysOf([row]) };
  const next = new Set(keys);
  if (!next.delete(row.key)) for (const key of keysOf([row])) next.add(key);
  return { anchor: row.key, keys: next };
}

export function selectAll({ anchor }: TreeSelection, rows: readonly TreeRow[]): TreeSelection {
  return { anchor, keys: keysOf(rows) };
}

function keysOf(rows: readonly TreeRow[]): Set<string> {
  return new Set(rows.filter(({ selectable }) => selectable !== false).map(({ key }) => key));
}

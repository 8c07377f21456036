/** How two panes share their room; the first has `share` of it, in percent, and the second may be hidden. */
export interface PaneSize {
  share: number;
  collapsed: boolean;
}

/** Neither pane gets smaller by the separator, in percent. */
export const LEAST = 15;
export const MOST = 85;

const STEP = 2;
const PAGE = 10;

export function withShare(size: PaneSize, share: number): PaneSize {
  return { ...size, collapsed: false, share: Math.round(Math.min(MOST, Math.max(LEAST, share)) * 10) / 10 };
}

/** What a key of the separator makes of the size; undefined for a key that means nothing to it. */
export function afterKey(size: PaneSize, key: string, across: 'columns' | 'rows'): PaneSize | undefined {
  if (key === 'Enter') return { ...size, collapsed: !size.collapsed };
  const share = size.collapsed ? 100 : size.share;
  const steps: Readonly<Record<string, number>> = {
    [across === 'columns' ? 'ArrowLeft' : 'ArrowUp']: share - STEP,
    [across === 'columns' ? 'ArrowRight' : 'ArrowDown']: share + STEP,
    PageUp: share - PAGE,
    PageDown: share + PAGE,
    Home: LEAST,
    End: MOST,
  };
  const next = steps[key];
  return next === undefined ? undefined : withShare(size, next);
}

/** A size as it was kept; what is no size is the initial one. */
export function storedSize(kept: unknown, initial: PaneSize): PaneSize {
  if (typeof kept !== 'object' || kept === null) return initial;
  const { share, collapsed } = { share: undefined, collapsed: undefined, ...kept };
  if (typeof share !== 'number' || !Number.isFinite(share) || typeof collapsed !== 'boolean') return initial;
  return { ...withShare(initial, share), collapsed };
}

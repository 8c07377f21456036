/** How two panes share their room; the first has `share` of it, in percent, and the second may be hidden. */
export interface PaneSize {
  share: number;
  collapsed: boolean;
}

/** Neither pane gets smaller by the separator, in percent. */
export const MIN_SHARE = 15;
export const MAX_SHARE = 85;

const STEP = 2;
const PAGE = 10;

export function withShare(size: PaneSize, share: number): PaneSize {
  return {
    ...size,
    collapsed: false,
    share: Math.round(Math.min(MAX_SHARE, Math.max(MIN_SHARE, share)) * 10) / 10,
  };
}

/** What a key of the separator makes of the size; undefined for a key that means nothing to it. */
export function resizeByKey(size: PaneSize, key: string, across: 'columns' | 'rows'): PaneSize | undefined {
  if (key === 'Enter') return { ...size, collapsed: !size.collapsed };
  const share = size.collapsed ? 100 : size.share;
  const steps: Readonly<Record<string, number>> = {
    [across === 'columns' ? 'ArrowLeft' : 'ArrowUp']: share - STEP,
    [across === 'columns' ? 'ArrowRight' : 'ArrowDown']: share + STEP,
    PageUp: share - PAGE,
    PageDown: share + PAGE,
    Home: MIN_SHARE,
    End: MAX_SHARE,
  };
  const next = steps[key];
  return next === undefined ? undefined : withShare(size, next);
}

/** A size as it was stored; what is no size is the initial one. */
export function parsePaneSize(stored: unknown, initial: PaneSize): PaneSize {
  if (typeof stored !== 'object' || stored === null) return initial;
  const { share, collapsed } = { share: undefined, collapsed: undefined, ...stored };
  if (typeof share !== 'number' || !Number.isFinite(share) || typeof collapsed !== 'boolean') return initial;
  return { ...withShare(initial, share), collapsed };
}

import { useCallback, useState } from 'react';
import { preferences } from '../preferences.ts';
import { type PaneSize, parsePaneSize } from './pane-size.ts';

/** The size of two panes, and how it is changed. */
export interface Pane {
  size: PaneSize;
  resize: (size: PaneSize) => void;
  /** Hides or shows the second pane. */
  toggle: () => void;
}

/** The size of two panes under a name: remembered for the person, at first the one that is given. */
export function usePane(name: string, initial: PaneSize): Pane {
  const key = `pane-${name}`;
  const [size, setSize] = useState(() => parsePaneSize(preferences.get(key), initial));
  const resize = useCallback(
    (next: PaneSize) => {
      setSize(next);
      preferences.set(key, next);
    },
    [key],
  );
  return { size, resize, toggle: () => resize({ ...size, collapsed: !size.collapsed }) };
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { sessionValue, setSessionValue } from '#renderer/api/use-session-state.ts';

/** What of a grid the person has set for this time: the filter, and the place in the list, pixels from the top. */
interface View {
  filter: string;
  top: number;
}

/** The view of a grid; `isKept`: that of the last time, also after a reload. */
export function useView(id: string, isKept: boolean) {
  const name = `grid ${id}`;
  const view = useRef<View>((isKept && sessionValue<View>(name)) || { filter: '', top: 0 });
  const [filter, setFilter] = useState(view.current.filter);
  const keep = (changes: Partial<View>) => {
    view.current = { ...view.current, ...changes };
    if (isKept) setSessionValue(name, view.current);
  };
  return {
    filter,
    setFilter: (next: string) => {
      setFilter(next);
      keep({ filter: next });
    },
    view,
    keep,
  };
}

/** Goes to the place in the list once there are rows, and follows the person from there. */
export function useScrollPosition(
  handle: RefObject<DataGridHandle | null>,
  hasRows: boolean,
  { view, keep }: Pick<ReturnType<typeof useView>, 'view' | 'keep'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is scrolled when it comes
  useLayoutEffect(() => {
    const { top } = view.current;
    if (hasRows && top > 0) handle.current?.element?.scrollTo({ top });
  }, [hasRows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the list as long as it is there
  useEffect(() => {
    const list = handle.current?.element;
    const follow = () => keep({ top: list?.scrollTop ?? 0 });
    // Before the library shows other rows, or the browser would have to lay them out at once.
    list?.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => list?.removeEventListener('scroll', follow, { capture: true });
  }, [hasRows]);
}

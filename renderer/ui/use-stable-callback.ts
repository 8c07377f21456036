import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same from render to render and does what the latest one does; for events only. */
export function useStableCallback<Values extends readonly unknown[]>(
  act: (...values: Values) => void,
): (...values: Values) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...values: Values) => latest.current(...values), []);
}

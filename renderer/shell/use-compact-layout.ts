import { useSyncExternalStore } from 'react';

const SMALL = window.matchMedia('(max-width: 760px)');

/** Whether the window is as small as at 200 %: navigation and pickers are a button each. */
export function useCompactLayout(): boolean {
  return useSyncExternalStore(
    (listener) => {
      SMALL.addEventListener('change', listener);
      return () => SMALL.removeEventListener('change', listener);
    },
    () => SMALL.matches,
  );
}

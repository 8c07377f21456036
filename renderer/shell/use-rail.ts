import { useSyncExternalStore } from 'react';
import { remembered, useRemembered } from '#renderer/ui/remembered.ts';

const NARROW = window.matchMedia('(max-width: 1099px)');
const KEY = 'navigation.rail';

/** Whether the navigation is a rail of icons: where there is little room always, else as the person wants it. */
export function useRail(): { rail: boolean; narrow: boolean; toggle(): void } {
  const narrow = useSyncExternalStore(
    (listener) => {
      NARROW.addEventListener('change', listener);
      return () => NARROW.removeEventListener('change', listener);
    },
    () => NARROW.matches,
  );
  const wanted = useRemembered(KEY);
  return {
    rail: narrow || wanted === true,
    narrow,
    toggle: () => remembered.set(KEY, wanted === true ? undefined : true),
  };
}

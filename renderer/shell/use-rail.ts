import { useSyncExternalStore } from 'react';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';

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
  const wanted = usePreference(KEY);
  return {
    rail: narrow || wanted === true,
    narrow,
    toggle: () => preferences.set(KEY, wanted === true ? undefined : true),
  };
}

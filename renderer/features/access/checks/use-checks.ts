import { useMemo } from 'react';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { type Check, parseChecks, withCheck } from './checks.ts';

/** The checks that the person has made of a site, newest first. */
export interface Checks {
  all: readonly Check[];
  add(check: Check): void;
  clear(): void;
}

export function useChecks(site: string): Checks {
  const key = `access.checks.${site}`;
  const stored = usePreference(key);
  const all = useMemo(() => parseChecks(stored), [stored]);
  return {
    all,
    add: (check) => preferences.set(key, withCheck(parseChecks(preferences.get(key)), check)),
    clear: () => preferences.set(key, undefined),
  };
}

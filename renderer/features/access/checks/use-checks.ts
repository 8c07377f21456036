import { useMemo } from 'react';
import { remembered, useRemembered } from '#renderer/ui/remembered.ts';
import { type Check, readChecks, withCheck } from './checks.ts';

/** The checks that the person has made of a site, newest first. */
export interface Checks {
  all: readonly Check[];
  add(check: Check): void;
  clear(): void;
}

export function useChecks(site: string): Checks {
  const key = `access.checks.${site}`;
  const kept = useRemembered(key);
  const all = useMemo(() => readChecks(kept), [kept]);
  return {
    all,
    add: (check) => remembered.set(key, withCheck(readChecks(remembered.get(key)), check)),
    clear: () => remembered.set(key, undefined),
  };
}

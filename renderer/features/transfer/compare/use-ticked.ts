import { useCallback, useEffect, useMemo } from 'react';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { useSessionState } from '#renderer/api/use-session-state.ts';
import { type Branch, tickable } from './branches.ts';
import { dependencyClosure } from './dependency-closure.ts';
import { type ComparedSides, differencesOf, isOnReceiver, needsOf } from './difference.ts';
import { kindOf } from './use-comparison.ts';

const NOTHING: readonly string[] = [];

/** What is ticked of two sides, as it is stored. */
export function useStoredTicks(sides: ComparedSides | undefined) {
  return useSessionState(['compare-ticks', kindOf(sides)], NOTHING);
}

/**
 * Which differences are ticked, and what comes along with them. They are those of the two sides: neither leaving the page nor
 * comparing again loses them, but a tick goes with its difference.
 */
export function useTicked(sides: ComparedSides, result: CompareResult) {
  const [stored, setStored] = useStoredTicks(sides);
  const present = useMemo(() => new Set(differencesOf(result).map(({ key }) => key)), [result]);
  const ticked = useMemo(() => new Set(stored.filter((key) => present.has(key))), [stored, present]);
  useEffect(() => {
    // What is gone may come back, and is not ticked then.
    setStored((before) =>
      before.every((key) => present.has(key)) ? before : before.filter((key) => present.has(key)),
    );
  }, [setStored, present]);
  const setTicked = useCallback(
    (next: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setStored((before) => [...next(new Set(before))]),
    [setStored],
  );
  const closureOf = useMemo(() => dependencyClosure(needsOf(result)), [result]);
  const included = useMemo(() => closureOf(ticked), [closureOf, ticked]);
  const ticks = useMemo(() => new Set([...ticked, ...included.keys()]), [ticked, included]);
  return {
    ticked,
    included,
    /** Both. */
    ticks,
    isTicked: useCallback((key: string) => ticks.has(key), [ticks]),
    /** What the list says is ticked: what comes along stays as long as something needs it. */
    setTicks: useCallback(
      (next: ReadonlySet<string>) =>
        setTicked((before) => {
          const added = [...next].filter((key) => !ticks.has(key));
          // That something goes is never implied, by a range or by all.
          const isOnPurpose = added.every(isOnReceiver);
          // What was ticked meanwhile the list does not show yet.
          const kept = [...before].filter((key) => next.has(key) || !ticks.has(key));
          return new Set([...kept, ...added.filter((key) => isOnPurpose || !isOnReceiver(key))]);
        }),
      [setTicked, ticks],
    ),
    /** Ticks all of a branch, or none of it where all are ticked. */
    tickBranch: useCallback(
      (branch: Branch) => {
        const keys = tickable(branch).map(({ key }) => key);
        const isWhole = keys.every((key) => ticks.has(key));
        setTicked((before) => {
          const next = new Set(before);
          for (const key of keys) {
            if (isWhole) next.delete(key);
            else next.add(key);
          }
          return next;
        });
      },
      [setTicked, ticks],
    ),
    clear: () => setStored(NOTHING),
  };
}

export type Ticked = ReturnType<typeof useTicked>;

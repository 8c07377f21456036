import { useCallback, useMemo } from 'react';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { type Branch, tickable } from './branches.ts';
import { dependencyClosure } from './dependency-closure.ts';
import { isOnReceiver, needsOf } from './difference.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Which differences are ticked, and what comes along with them; leaving the page does not lose it. */
export function useTicked(comparison: string, result: CompareResult) {
  const [ticked, setTicked] = useWindowState<ReadonlySet<string>>(['compare-ticks', comparison], NOTHING);
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
    clear: () => setTicked(NOTHING),
  };
}

export type Ticked = ReturnType<typeof useTicked>;

import { useEffect } from 'react';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useSessionState } from '#renderer/api/use-session-state.ts';
import { useStableCallback } from '#renderer/ui/use-stable-callback.ts';
import { type Task, useTask, useWork } from '#renderer/work/work.tsx';
import type { ChosenBase } from '../base/chosen-base.ts';
import type { ComparedSides } from './difference.ts';

/** What both sides were once, if that was chosen. */
export function useComparedBase() {
  return useSessionState<ChosenBase | undefined>(['compare-base'], undefined);
}

/** Whether sign-in is compared, in place of configuration. */
export function useComparesSignIn() {
  return useSessionState(['compare-sign-in'], false);
}

/** The last comparison of two sides, and the way to make it anew. What was read of other sides is forgotten then. */
export function useComparison(sides: ComparedSides | undefined) {
  const [base] = useComparedBase();
  const reachable = useLinkState() === 'open';
  const work = useWork();
  const begin = useBeginComparison();
  const task = useTask<CompareResult>(kindOf(sides));
  const canStart = sides !== undefined && reachable && !work.tasks().some(isRunning);
  const start = useStableCallback(() => {
    if (canStart) begin(sides, base);
  });
  return { task, canStart, start };
}

/** After the window was loaded again: makes the comparison that it has shown, since its ticks and filters are still there. */
export function useResumeComparison(
  sides: ComparedSides | undefined,
  { task, canStart, start }: ReturnType<typeof useComparison>,
): void {
  const [shown, setShown] = useSessionState<string | undefined>(['compare-shown'], undefined);
  const kind = kindOf(sides);
  const isShown = task?.result !== undefined;
  const isLost = !task && canStart && shown === kind;
  useEffect(() => {
    if (isShown) setShown(kind);
    else if (isLost) start();
  }, [isShown, isLost, kind, setShown, start]);
}

/** Begins the comparison of two sides, unless another one runs. */
export function useBeginComparison() {
  const { client } = useApi();
  const work = useWork();
  return (sides: ComparedSides, base: ChosenBase | undefined) => {
    if (work.tasks().some(isRunning)) return;
    for (const { kind } of work.tasks()) if (isComparison(kind)) work.clear(kind);
    const since = base ? { base: base.base } : {};
    const input = {
      from: sides.from.address,
      to: sides.to.address,
      needs: true,
      signIn: sides.signIn ?? false,
      ...since,
    };
    void work.start(kindOf(sides), () => client.transfer.compare(input));
  };
}

/** What the work of comparing two sides is called. */
export function kindOf(sides: ComparedSides | undefined): string {
  return `compare ${sides?.from.name} → ${sides?.to.name}${sides?.signIn ? ' (sign-in)' : ''}`;
}

function isComparison(kind: string): boolean {
  return kind.startsWith('compare ');
}

function isRunning({ kind, endedAt }: Task): boolean {
  return isComparison(kind) && !endedAt;
}

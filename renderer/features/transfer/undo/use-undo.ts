import { useCallback, useEffect, useRef, useState } from 'react';
import type { Decision } from '#core/contract/transfer-decision.ts';
import type { DecideResult, PreviewResult } from '#core/contract/transfer-import.ts';
import type { UndoPreviewResult } from '#core/contract/transfer-undo.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { useWork } from '#renderer/work/work.tsx';
import { patchedPlan } from '../import/patched-plan.ts';
import type { ChangeDecisions } from '../import/plan-state.ts';

/** A plan, what it was made with, and what the core calls its preview while that is kept. */
interface MadeUndo {
  result: PreviewResult;
  decisions: readonly Decision[];
  preview: string | undefined;
}

/** What came of making a plan. */
interface Outcome {
  made?: MadeUndo;
  failure?: Failure | undefined;
}

/** The plan of an undo with its decisions; it is made at once, and again after each decision. */
interface UndoPlan {
  made: MadeUndo | undefined;
  failure: Failure | undefined;
  isBusy: boolean;
  decisions: readonly Decision[];
  canTakeBack: boolean;
  decide(change: ChangeDecisions): void;
  takeBack(): void;
  /** Reads the site again. */
  refresh(): void;
}

export function useUndo(run: string, site: string): UndoPlan {
  const ask = useAskUndo(run, site);
  const [made, setMade] = useState<MadeUndo>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  /** All decisions that were made, the newest last. */
  const [past, setPast] = useState<readonly (readonly Decision[])[]>([[]]);
  const newest = useRef<readonly Decision[]>([]);
  const isMaking = useRef(false);
  const last = useRef<MadeUndo>(undefined);

  const make = useCallback(
    async (anew: boolean) => {
      if (anew) last.current = undefined;
      // Whoever makes a plan looks afterwards whether others are wanted.
      if (isMaking.current) return;
      isMaking.current = true;
      setBusy(true);
      setFailure(undefined);
      for (;;) {
        const decisions = newest.current;
        const outcome = await ask(last.current, decisions);
        if (outcome.failure?.code === 'preview-gone' && last.current) {
          last.current = undefined;
          continue;
        }
        setFailure(outcome.failure);
        if (outcome.made) {
          last.current = outcome.made;
          setMade(outcome.made);
        }
        if (outcome.failure || newest.current === decisions) break;
      }
      isMaking.current = false;
      setBusy(false);
    },
    [ask],
  );
  useEffect(() => void make(true), [make]);

  const change = (next: readonly (readonly Decision[])[]) => {
    newest.current = next.at(-1) ?? [];
    setPast(next);
    void make(false);
  };
  return {
    made,
    failure,
    isBusy,
    decisions: past.at(-1) ?? [],
    canTakeBack: past.length > 1,
    decide: (to) => change([...past, to(newest.current)]),
    takeBack: () => {
      if (past.length > 1) change(past.slice(0, -1));
    },
    refresh: () => void make(true),
  };
}

/** Makes a new preview, or the plan before with what is another one in it. */
function useAskUndo(run: string, site: string) {
  const work = useWork();
  const { client } = useApi();
  return useCallback(
    async (before: MadeUndo | undefined, given: readonly Decision[]): Promise<Outcome> => {
      const decisions = [...given];
      if (before?.preview !== undefined) {
        const { preview, result } = before;
        const input = { site, preview, hash: result.plan.hash, decisions };
        const task = await work.start<DecideResult>('undo-preview', () => client.transfer.decide(input));
        const answer = task?.result;
        return answer
          ? { made: { result: patchedPlan(result, answer), decisions: given, preview } }
          : { failure: task?.failure };
      }
      work.drop('undo-preview');
      const task = await work.start<UndoPreviewResult>('undo-preview', () =>
        client.transfer.undoPreview({ site, run, decisions, keep: true }),
      );
      if (!task?.result) return { failure: task?.failure };
      const { preview, ...result } = task.result;
      return { made: { result, decisions: given, preview } };
    },
    [run, site, work, client],
  );
}

import { useEffect, useRef, useState } from 'react';
import type { LongCall } from '#core/contract/progress.ts';
import type { Decision } from '#core/contract/transfer-decision.ts';
import type { KeptPreviewResult } from '#core/contract/transfer-import.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { useStable } from '#renderer/ui/use-stable.ts';
import { useWork } from '#renderer/work/work.tsx';
import { makePlan } from './make-plan.ts';
import type { ChangeDecisions } from './plan-state.ts';

/** What a plan is asked for: what it is of, also as text to be told from others, and the decisions. */
interface PlanRequest<Of> {
  of: Of;
  key: string;
  decisions: readonly Decision[];
}

/** A plan with what it was made of. */
interface MadePlan<Of, Result> {
  request: PlanRequest<Of>;
  result: Result;
}

/** Asks for the preview of something. */
type Preview<Of, Result> = (of: Of, decisions: Decision[]) => LongCall<Result>;

/** A plan that a page shows, with its decisions. */
interface PagePlan<Result> {
  /** The newest one; shown also while the next one is made. */
  shown: Result | undefined;
  failure: Failure | undefined;
  isBusy: boolean;
  /** It is the plan of what is asked for now, with the decisions that there are now. */
  isCurrent: boolean;
  decisions: readonly Decision[];
  canTakeBack: boolean;
  decide(change: ChangeDecisions): void;
  takeBack(): void;
  /** Reads everything again. */
  refresh(): void;
}

/** The same one each time: a plan counts for just the decisions that it was made with. */
const NONE: readonly Decision[] = [];

/**
 * The plan of something that is none of an import: made at once, again where it is to be of something else, and after each
 * decision. `kind` is what its work is called.
 */
export function usePagePlan<Of extends { site: string }, Result extends KeptPreviewResult>(
  kind: string,
  of: Of,
  preview: Preview<Of, Result>,
): PagePlan<Result> {
  const work = useWork();
  const { client } = useApi();
  const key = JSON.stringify(of);
  const [made, setMade] = useState<MadePlan<Of, Result>>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  /** All decisions that were made, the newest last. */
  const [past, setPast] = useState<readonly (readonly Decision[])[]>([NONE]);
  const wanted = useRef<PlanRequest<Of>>({ of, key, decisions: NONE });
  const isMaking = useRef(false);
  const last = useRef<MadePlan<Of, Result>>(undefined);

  const make = useStable(async () => {
    // Whoever makes a plan looks afterwards whether others are wanted.
    if (isMaking.current) return;
    isMaking.current = true;
    setBusy(true);
    setFailure(undefined);
    for (let isDone = false; !isDone; ) {
      const request = wanted.current;
      const before = last.current?.request.key === request.key ? last.current : undefined;
      if (before?.result.preview === undefined) work.drop(kind);
      const outcome = await makePlan<Result>(
        { client, work, kind },
        {
          site: request.of.site,
          decisions: request.decisions,
          before: before?.result,
          preview: (decisions) => preview(request.of, decisions),
        },
      );
      if (outcome.failure?.code === 'preview-gone' && before) {
        last.current = undefined;
        continue;
      }
      isDone = wanted.current === request;
      if (isDone) setFailure(outcome.failure);
      if (outcome.result) {
        last.current = { request, result: outcome.result };
        setMade(last.current);
      }
    }
    isMaking.current = false;
    setBusy(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells what it is of
  useEffect(() => {
    wanted.current = { ...wanted.current, of, key };
    last.current = undefined;
    // Nobody waits for the plan of something else.
    work.drop(kind);
    make();
  }, [key, kind, work, make]);

  const change = (next: readonly (readonly Decision[])[]) => {
    wanted.current = { ...wanted.current, decisions: next.at(-1) ?? NONE };
    setPast(next);
    make();
  };
  const decisions = past.at(-1) ?? NONE;
  return {
    shown: made?.result,
    failure,
    isBusy,
    isCurrent: made?.request.key === key && made.request.decisions === decisions && !isBusy,
    decisions,
    canTakeBack: past.length > 1,
    decide: (to) => change([...past, to(wanted.current.decisions)]),
    takeBack: () => {
      if (past.length > 1) change(past.slice(0, -1));
    },
    refresh: () => {
      last.current = undefined;
      wanted.current = { ...wanted.current };
      make();
    },
  };
}

import { useState } from 'react';
import type { Conflict, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { missingEntityOf } from '#core/contract/transfer/plan-item.ts';
import { columnOf, decide, decideMissing, findDecision, undecide, undecideMissing } from './decisions.ts';
import type { ChangeDecisions } from './plan-state.ts';

/** What is decided about a conflict, and what a person can decide about it. */
export function useConflictDecision(props: {
  item: PlanItem;
  conflict: Conflict;
  decisions: readonly Decision[];
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { item, conflict, decisions, onDecide } = props;
  /** A decision that nothing follows from before something is chosen or written for it. */
  const [waiting, setWaiting] = useState<'use' | 'merged'>();
  const missing = missingEntityOf(conflict);
  // A new decision is shown at once, before the plan with it is ready.
  const column = columnOf(conflict);
  const decided = findDecision(decisions, item, conflict.code, { missing, column }) ?? conflict.decision;
  const decision = waiting ?? decided;
  const isUnclean = conflict.code === 'changed-both' && conflict.facts.merged === null;
  const choose = (kind: DecisionKind) => {
    const waits = kind === 'use' || (kind === 'merged' && isUnclean) ? kind : undefined;
    setWaiting(waits);
    if (!waits) onDecide((before) => decide(before, item, conflict.code, kind, { column }));
  };
  const pick = (entity: string) => {
    setWaiting(undefined);
    onDecide((before) =>
      missing
        ? decideMissing(undecide(before, item, conflict.code), missing, entity)
        : decide(before, item, conflict.code, 'use', { entity }),
    );
  };
  const merge = (text: string) => {
    setWaiting(undefined);
    onDecide((before) => decide(before, item, conflict.code, 'merged', { column, text }));
  };
  const clear = () => {
    setWaiting(undefined);
    onDecide((before) => {
      const others = undecide(before, item, conflict.code, column);
      return missing ? undecideMissing(others, missing) : others;
    });
  };
  const rename = (name: string) =>
    onDecide((before) => decide(before, item, conflict.code, 'rename', { name }));
  return {
    decision,
    isDecided: decided !== undefined,
    /** Nothing follows from the decision before its text is written. */
    waits: waiting === 'merged',
    choose,
    pick,
    merge,
    clear,
    rename,
  };
}

import type { Decision, PlanItem } from '#core/contract/transfer.ts';
import type { ConflictCode, DecisionKind } from '#core/contract/transfer-conflicts.ts';

/** Changes to the list of decisions that a preview is asked with. */

/** Decides one conflict; what was decided about it before is replaced. */
export function decide(
  decisions: readonly Decision[],
  item: PlanItem,
  decision: DecisionKind,
  name?: string,
): Decision[] {
  const { type, guid, conflict } = item;
  if (!conflict) return [...decisions];
  return [
    ...without(decisions, item),
    {
      type,
      guid,
      conflict: conflict.code,
      decision,
      ...(decision === 'rename' && name?.trim() ? { name: name.trim() } : {}),
    },
  ];
}

/** Clears the decision about one conflict. */
export function undecide(decisions: readonly Decision[], item: PlanItem): Decision[] {
  return without(decisions, item);
}

/** Decides every conflict of a kind at once; earlier decisions of that kind are replaced. */
export function decideAll(
  decisions: readonly Decision[],
  code: ConflictCode,
  decision: DecisionKind,
): Decision[] {
  const others = decisions.filter((entry) => ('all' in entry ? entry.all : entry.conflict) !== code);
  return [...others, { all: code, decision }];
}

/** What is decided about a conflict, for itself or for its kind. */
export function findDecision(
  decisions: readonly Decision[],
  { type, guid, conflict }: PlanItem,
): DecisionKind | undefined {
  const own = decisions.find(
    (entry) =>
      !('all' in entry) && entry.type === type && entry.guid === guid && entry.conflict === conflict?.code,
  );
  return (own ?? decisions.find((entry) => 'all' in entry && entry.all === conflict?.code))?.decision;
}

function without(decisions: readonly Decision[], { type, guid, conflict }: PlanItem): Decision[] {
  return decisions.filter(
    (entry) =>
      'all' in entry || entry.type !== type || entry.guid !== guid || entry.conflict !== conflict?.code,
  );
}

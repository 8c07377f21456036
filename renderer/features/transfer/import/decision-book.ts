import type { Decision, PlanItem } from '#core/contract/transfer.ts';
import type { ConflictCode, DecisionKind } from '#core/contract/transfer-conflicts.ts';

/** Changes to the list of decisions that a preview is asked with. */

/** Decides one conflict; what was decided about it before is replaced. */
export function decide(
  decisions: readonly Decision[],
  { type, guid }: PlanItem,
  conflict: ConflictCode,
  decision: DecisionKind,
  name?: string,
): Decision[] {
  return [
    ...undecide(decisions, { type, guid }, conflict),
    {
      type,
      guid,
      conflict,
      decision,
      ...(decision === 'rename' && name?.trim() ? { name: name.trim() } : {}),
    },
  ];
}

/** Clears the decision about one conflict. */
export function undecide(
  decisions: readonly Decision[],
  item: Pick<PlanItem, 'type' | 'guid'>,
  conflict: ConflictCode,
): Decision[] {
  return decisions.filter((entry) => 'all' in entry || !isAbout(entry, item, conflict));
}

function isAbout(
  entry: Exclude<Decision, { all: ConflictCode }>,
  { type, guid }: Pick<PlanItem, 'type' | 'guid'>,
  conflict: ConflictCode,
): boolean {
  return entry.type === type && entry.guid === guid && entry.conflict === conflict;
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
  item: PlanItem,
  conflict: ConflictCode,
): DecisionKind | undefined {
  const own = decisions.find((entry) => !('all' in entry) && isAbout(entry, item, conflict));
  return (own ?? decisions.find((entry) => 'all' in entry && entry.all === conflict))?.decision;
}

import type { PlanItem } from './transfer.ts';
import type { Conflict } from './transfer-conflicts.ts';

/** All conflicts of an item; the one to be decided next comes first. */
export function conflictsOf({
  conflict,
  otherConflicts = [],
}: Pick<PlanItem, 'conflict' | 'otherConflicts'>): Conflict[] {
  return conflict ? [conflict, ...otherConflicts] : [];
}

/** True for what stops an import: something about the item is still to be decided. */
export function isUndecided({ status }: Pick<PlanItem, 'status'>): boolean {
  return status === 'Conflict';
}

/** The conflicts of an item that are still to be decided. */
export function undecidedConflicts(item: PlanItem): Conflict[] {
  return isUndecided(item) ? conflictsOf(item).filter(({ decision }) => decision === undefined) : [];
}

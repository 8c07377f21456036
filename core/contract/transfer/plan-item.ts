import type { Conflict } from './conflicts.ts';
import type { MissingEntity } from './decision.ts';
import type { Plan, PlanItem } from './plan.ts';

/** All conflicts of an item; the one to be decided next comes first. */
export function conflictsOf({
  conflict,
  otherConflicts = [],
}: Pick<PlanItem, 'conflict' | 'otherConflicts'>): Conflict[] {
  return conflict ? [conflict, ...otherConflicts] : [];
}

/** What a conflict is about: an entity may lack the values of two columns, name much in a text, and be used by many, but has one id. */
export function conflictKey({ code, facts }: Conflict): string {
  if (code === 'in-use')
    return 'guid' in facts
      ? `${code} ${facts.type}:${facts.guid} ${facts.column}`
      : `${code} ${facts.table}.${facts.column}`;
  if ('written' in facts) return `${code} ${facts.column} ${facts.type} ${facts.written}`;
  return 'column' in facts ? `${code} ${facts.column}` : code;
}

/** What a plan takes away from the receiver, all of it: what was ticked, and what goes with that. */
export function removalsOf({ items }: Pick<Plan, 'items'>): PlanItem[] {
  return items.filter(({ status }) => status === 'Remove');
}

/** True for what stops an import: something about the item is still to be decided. */
export function isUndecided({ status }: Pick<PlanItem, 'status'>): boolean {
  return status === 'Conflict';
}

/** The conflicts of an item that are still to be decided. */
export function undecidedConflicts(item: PlanItem): Conflict[] {
  return isUndecided(item) ? conflictsOf(item).filter(({ decision }) => decision === undefined) : [];
}

/** What a conflict lacks: one decision answers all that lack the same. */
export function missingEntityOf({ code, facts }: Conflict): MissingEntity | undefined {
  if (code !== 'missing-dependency' || 'path' in facts) return undefined;
  const { type, guid } = facts;
  if (guid !== null) return { type, guid };
  return 'written' in facts && facts.by === 'key'
    ? { type, by: 'key', written: facts.written }
    : { type, by: 'id', written: String('written' in facts ? Number(facts.written) : facts.id) };
}

import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { Conflict, ConflictCode, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Decision, MissingEntity } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';

/** Changes to the list of decisions that a preview is asked with. */

/** Of several conflicts of one kind in an entity, the one that is about this column. */
export function columnOf(conflict: Conflict): string | undefined {
  return conflict.code === 'changed-both' || conflict.code === 'parent-loop'
    ? conflict.facts.column
    : undefined;
}

/** What a decision says besides its kind. */
interface More {
  name?: string;
  column?: string | undefined;
  /** What a person has merged. */
  text?: string;
  /** The Guid of the entity that is used in place of another one. */
  entity?: string;
}

/** Decides one conflict; what was decided about it before is replaced. */
export function decide(
  decisions: readonly Decision[],
  { type, guid }: PlanItem,
  conflict: ConflictCode,
  decision: DecisionKind,
  { name, column, text, entity }: More = {},
): Decision[] {
  return [
    ...undecide(decisions, { type, guid }, conflict, column),
    {
      type,
      guid,
      conflict,
      decision,
      ...(decision === 'rename' && name?.trim() ? { name: name.trim() } : {}),
      ...omitUndefined({ column, text, entity }),
    },
  ];
}

/** Clears the decision about one conflict. */
export function undecide(
  decisions: readonly Decision[],
  item: Pick<PlanItem, 'type' | 'guid'>,
  conflict: ConflictCode,
  column?: string,
): Decision[] {
  return decisions.filter((entry) => !('guid' in entry) || !isAbout(entry, item, conflict, column));
}

/** The text that a person has merged for a column. */
export function mergedText(
  decisions: readonly Decision[],
  item: PlanItem,
  column: string,
): string | undefined {
  const entry = decisions.find((one) => 'guid' in one && isAbout(one, item, 'changed-both', column));
  return entry && 'text' in entry ? entry.text : undefined;
}

/** Decides every conflict that lacks the same dependency, by an entity of the receiver. */
export function decideMissing(
  decisions: readonly Decision[],
  missing: MissingEntity,
  entity: string,
): Decision[] {
  return [...undecideMissing(decisions, missing), { missing, decision: 'use', entity }];
}

/** Clears what is decided about a missing dependency. */
export function undecideMissing(decisions: readonly Decision[], missing: MissingEntity): Decision[] {
  return decisions.filter((entry) => !('missing' in entry) || !isSame(entry.missing, missing));
}

/** What is decided about a missing dependency, for all that lack it. */
export function findMissingDecision(decisions: readonly Decision[], missing: MissingEntity) {
  return decisions.filter((entry) => 'missing' in entry).find((entry) => isSame(entry.missing, missing));
}

/** The entity that is used in place of this one, which goes. */
export function replacementOf(decisions: readonly Decision[], item: PlanItem): string | undefined {
  const entry = decisions.find((one) => 'guid' in one && isAbout(one, item, 'in-use', undefined));
  return entry && 'entity' in entry ? entry.entity : undefined;
}

function isSame(one: MissingEntity, other: MissingEntity): boolean {
  if (one.type !== other.type) return false;
  if ('guid' in one || 'guid' in other) return 'guid' in one && 'guid' in other && one.guid === other.guid;
  return one.by === other.by && one.written === other.written;
}

function isAbout(
  entry: Extract<Decision, { guid: string }>,
  { type, guid }: Pick<PlanItem, 'type' | 'guid'>,
  conflict: ConflictCode,
  column: string | undefined,
): boolean {
  const isOfColumn = entry.column === undefined || entry.column === column;
  return entry.type === type && entry.guid === guid && entry.conflict === conflict && isOfColumn;
}

/** Decides every conflict of a kind at once; earlier decisions of that kind are replaced. */
export function decideAll(
  decisions: readonly Decision[],
  code: ConflictCode,
  decision: Exclude<DecisionKind, 'use'>,
): Decision[] {
  const others = decisions.filter((entry) => codeOf(entry) !== code);
  return [...others, { all: code, decision }];
}

function codeOf(entry: Decision): ConflictCode | undefined {
  if ('all' in entry) return entry.all;
  return 'missing' in entry ? 'missing-dependency' : entry.conflict;
}

/** What is decided about a conflict, for itself, for all that lack the same dependency, or for its kind. */
export function findDecision(
  decisions: readonly Decision[],
  item: PlanItem,
  conflict: ConflictCode,
  { missing, column }: { missing?: MissingEntity | undefined; column?: string | undefined } = {},
): DecisionKind | undefined {
  const own = decisions.find((entry) => 'guid' in entry && isAbout(entry, item, conflict, column));
  const ofMissing = missing && findMissingDecision(decisions, missing);
  const ofKind = decisions.find((entry) => 'all' in entry && entry.all === conflict);
  return (own ?? ofMissing ?? ofKind)?.decision;
}

import type {
  Conflict,
  ConflictCode,
  ConflictFacts,
  DecisionKind,
} from '#core/contract/transfer/conflicts.ts';
import { conflictKey } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import type { PlanContext } from './context.ts';
import type { MissingTarget } from './decisions.ts';
import type { LoadedEntity, Writable } from './entity.ts';

/** Conflicts of an entity and whether it is skipped: the fields that any stage may settle are written here. */

/** What stands against an entity: a code with the facts of that code. */
type ConflictCause = { [Code in ConflictCode]: { code: Code; facts: ConflictFacts<Code> } }[ConflictCode];

/** What answers conflicts. */
export type DecisionContext = Pick<PlanContext, 'decisions' | 'options' | 'onConflict'>;

/** What else there is to know about a conflict. */
interface ConflictOptions {
  /** What a decision about it can be about besides the entity. */
  missing?: MissingTarget;
  /** What resolves it where nobody has decided. */
  otherwise?: DecisionKind | undefined;
  /** What is offered and does not count yet, because something is missing with it. */
  void?: DecisionKind | undefined;
  /** What counts only where it was decided for this entity, and not for all conflicts of the kind. */
  single?: DecisionKind | undefined;
}

/**
 * Raises a conflict and gives what was decided about it: by the person, by the option that answers it, or by
 * `--on-conflict skip`. Undefined means that the plan cannot be applied yet. The same conflict found again takes the
 * place of the one before.
 */
export function raiseConflict(
  context: DecisionContext,
  entity: Writable<LoadedEntity>,
  cause: ConflictCause,
  allowed: readonly DecisionKind[],
  { missing, otherwise, void: refused, single }: ConflictOptions = {},
): DecisionKind | undefined {
  const { code } = cause;
  const counting = allowed.filter((kind) => kind !== refused);
  const given = context.decisions.find(entity, cause, counting, missing, single);
  const decision = given ?? otherwise ?? automatic(context, allowed);
  raise(entity, { ...cause, decisions: [...allowed], ...(decision ? { decision } : {}) });
  if (decision === 'skip' || decision === 'keep') {
    entity.skipped = message('skipped.conflict', { conflict: message(`conflict-kind.${code}`) });
  }
  return decision;
}

function automatic(context: DecisionContext, allowed: readonly DecisionKind[]): DecisionKind | undefined {
  if (context.options.importConstraintsActionEnrichWithDefaults && allowed.includes('enrich'))
    return 'enrich';
  return context.onConflict === 'skip'
    ? allowed.find((kind) => kind === 'skip' || kind === 'keep')
    : undefined;
}

function raise(entity: Writable<LoadedEntity>, conflict: Conflict): void {
  const key = conflictKey(conflict);
  entity.conflicts = [...entity.conflicts.filter((other) => conflictKey(other) !== key), conflict];
}

type SkippedDependency = Extract<ConflictFacts<'missing-dependency'>, { path: string }>;

/** Skips an entity because it requires one that is skipped: there is nothing to decide. */
export function skipDependent(entity: Writable<LoadedEntity>, facts: SkippedDependency): void {
  raise(entity, { code: 'missing-dependency', facts, decisions: ['skip'], decision: 'skip' });
  entity.skipped = message('skipped.requires', { path: facts.path, type: facts.type });
}

/** Forgets all that stands against an entity. */
export function clearConflicts(entity: Writable<LoadedEntity>): void {
  entity.conflicts = [];
  entity.skipped = undefined;
}

/** Skips an entity of which the receiver's counterpart is used as it is. */
export function skipShared(entity: Writable<LoadedEntity>): void {
  entity.skipped = message('skipped.shared');
}

/** Offers decisions for an open conflict that would resolve it, though the ones that were given do not count. */
export function offerDecisions(
  entity: Writable<LoadedEntity>,
  code: ConflictCode,
  decisions: DecisionKind[],
): void {
  entity.conflicts = entity.conflicts.map((conflict) =>
    conflict.code === code && conflict.decision === undefined ? { ...conflict, decisions } : conflict,
  );
}

/** What a column cannot hold or does not find is no question where it stays as it is. */
export function withdrawConflicts(entity: Writable<LoadedEntity>, columns: ReadonlySet<string>): void {
  if (columns.size === 0) return;
  entity.conflicts = entity.conflicts.filter(
    ({ code, facts, decision }) =>
      decision !== undefined || code === 'in-use' || !('column' in facts) || !columns.has(facts.column),
  );
}

/** Whose id is taken is no question for an entity that keeps the receiver's. */
export function withdrawTakenId(entity: Writable<LoadedEntity>): void {
  if (entity.conflicts.length === 0) return;
  entity.conflicts = entity.conflicts.filter(
    ({ code, decision }) => code !== 'id-taken' || decision !== undefined,
  );
}

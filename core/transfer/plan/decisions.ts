import type { ConflictCode, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { entityKey } from '../rows/entity-key.ts';
import type { LoadedEntity } from './entity.ts';

/** What an entity requires and does not find. */
export interface MissingTarget {
  readonly type: string;
  readonly guid: string | undefined;
  /** What the source calls it: its id, or the name by which a text names it. */
  readonly by: 'id' | 'key';
  readonly written: string;
  /** The entity lacks nothing else. */
  readonly isOnly: boolean;
}

/** What is missing, as a name in maps: the same for a decision about it and for all that lack it. */
export function missingKey(missing: ForMissing['missing'] | Omit<MissingTarget, 'isOnly'>): string {
  if ('guid' in missing && missing.guid !== undefined) return entityKey(missing.type, missing.guid);
  return 'by' in missing ? `${missing.type}:${missing.by}:${missing.written}` : '';
}

/** What a decision is asked for: a conflict, and of which column. */
interface About {
  readonly code: ConflictCode;
  readonly facts?: object;
}

/** A person's answers to conflicts. */
export interface DecisionLookup {
  /**
   * The answer for this conflict of this entity, when it is one of the `allowed`; what is `single` answers only where it
   * is given for this entity, and not for all conflicts of a kind.
   */
  find(
    entity: LoadedEntity,
    about: About,
    allowed: readonly DecisionKind[],
    missing?: MissingTarget,
    single?: DecisionKind,
  ): DecisionKind | undefined;
  /** Whether all conflicts of a kind are answered so. */
  isForAll(code: ConflictCode, decision: DecisionKind): boolean;
  /** The text given with a `merged` for this column. */
  textFor(entity: LoadedEntity, column: string): string | undefined;
  /** The name given with a `rename`. */
  nameFor(entity: LoadedEntity): string | undefined;
  /** What a `use` calls the receiver's entity that takes the place of the missing or removed one: its id or its Guid. */
  entityFor(entity: LoadedEntity, about: About, missing?: MissingTarget): string | undefined;
  /** Some decision names an entity of the receiver. */
  readonly hasUse: boolean;
  /** Decisions that no conflict has asked for so far. */
  unused(): Decision[];
}

type ForMissing = Extract<Decision, { missing: object }>;
type ForOne = Extract<Decision, { guid: string }>;

/**
 * A decision for one entity comes before one for all that lack the same dependency, and that before one for all conflicts
 * of a kind.
 */
export function createDecisionLookup(decisions: readonly Decision[]): DecisionLookup {
  const single = new Map<string, ForOne[]>();
  const byMissing = new Map<string, ForMissing[]>();
  const all = new Map<ConflictCode, Decision[]>();
  const used = new Set<Decision>();
  for (const entry of decisions) {
    if ('all' in entry) add(all, entry.all, entry);
    else if ('missing' in entry) add(byMissing, missingKey(entry.missing), entry);
    else add(single, entityKey(entry.type, entry.guid), entry);
  }
  const ofEntity = (entity: LoadedEntity) => single.get(entityKey(entity.type.name, entity.guid)) ?? [];
  const answers = (entity: LoadedEntity, { code, facts }: About, missing: MissingTarget | undefined) => [
    ...ofEntity(entity).filter(
      (entry) =>
        (entry.conflict === undefined || entry.conflict === code) &&
        isForColumn(entry, facts) &&
        // Which of several is meant is not guessed.
        (entry.decision !== 'use' || code !== 'missing-dependency' || missing?.isOnly === true),
    ),
    ...(missing ? (byMissing.get(missingKey(missing)) ?? []) : []),
    ...(all.get(code) ?? []),
  ];
  return {
    find(entity, about, allowed, missing, single) {
      const given = answers(entity, about, missing).filter((entry) => allowed.includes(entry.decision));
      const answer = given.find((entry) => !('all' in entry) || entry.decision !== single);
      // One that does not count here is no slip of the hand.
      const [seen = answer] = given;
      if (seen) used.add(seen);
      if (answer) used.add(answer);
      return answer?.decision;
    },
    isForAll: (code, decision) => all.get(code)?.some((entry) => entry.decision === decision) === true,
    hasUse: decisions.some(({ decision }) => decision === 'use'),
    unused: () => decisions.filter((entry) => !used.has(entry)),
    textFor(entity, column) {
      const about = { code: 'changed-both', facts: { column } } as const;
      const answer = answers(entity, about, undefined).find(({ decision }) => decision === 'merged');
      return answer && 'text' in answer ? answer.text : undefined;
    },
    nameFor: (entity) => ofEntity(entity).find((entry) => entry.name !== undefined)?.name,
    entityFor(entity, about, missing) {
      const answer = answers(entity, about, missing).find(({ decision }) => decision === 'use');
      return answer && 'entity' in answer ? answer.entity : undefined;
    },
  };
}

/** One that names no column is for all. */
function isForColumn({ column }: ForOne, facts: object | undefined): boolean {
  return column === undefined || (facts !== undefined && 'column' in facts && facts.column === column);
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

import type { Decision } from '#core/contract/transfer.ts';
import type { ConflictCode, DecisionKind } from '#core/contract/transfer-conflicts.ts';
import { entityKey, type LoadedEntity } from './entity.ts';

/** A person's answers to conflicts. */
export interface DecisionBook {
  /** The answer for this conflict of this entity, when it is one of the `allowed`. */
  find(
    entity: LoadedEntity,
    conflict: ConflictCode,
    allowed: readonly DecisionKind[],
  ): DecisionKind | undefined;
  /** The name given with a `rename`. */
  nameFor(entity: LoadedEntity): string | undefined;
  /** Decisions that no conflict has asked for so far. */
  unused(): Decision[];
}

/** A decision for one entity comes before one for all conflicts of a kind. */
export function createDecisionBook(decisions: readonly Decision[]): DecisionBook {
  const single = new Map<string, Exclude<Decision, { all: ConflictCode }>[]>();
  const all = new Map<ConflictCode, Decision[]>();
  const used = new Set<Decision>();
  for (const entry of decisions) {
    if ('all' in entry) {
      all.set(entry.all, [...(all.get(entry.all) ?? []), entry]);
    } else {
      const key = entityKey(entry.type, entry.guid);
      single.set(key, [...(single.get(key) ?? []), entry]);
    }
  }
  const ofEntity = (entity: LoadedEntity) => single.get(entityKey(entity.type.name, entity.guid)) ?? [];
  return {
    find(entity, conflict, allowed) {
      const own = ofEntity(entity).filter(
        (entry) => entry.conflict === undefined || entry.conflict === conflict,
      );
      const answer = [...own, ...(all.get(conflict) ?? [])].find((entry) => allowed.includes(entry.decision));
      if (answer) used.add(answer);
      return answer?.decision;
    },
    unused: () => decisions.filter((entry) => !used.has(entry)),
    nameFor: (entity) => ofEntity(entity).find((entry) => entry.name !== undefined)?.name,
  };
}

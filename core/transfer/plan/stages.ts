import type { EntityType } from '#core/catalog/entity-type.ts';
import type { LoadedEntity, MatchedEntity, ReferencedEntity, SettledEntity, ValuedEntity } from './entity.ts';
import type { KeySwap } from './identity/key-swap.ts';

/**
 * The entities of one type after a stage of the plan. A stage takes the batch of the stage before and gives its own,
 * so stages cannot be called in another order (`run-stages.ts`; `docs/develop/plan.md` says what each of them reads and adds).
 */
interface Batch<Stage extends string, Entity extends LoadedEntity> {
  readonly stage: Stage;
  readonly type: EntityType;
  readonly entities: readonly Entity[];
}

/** A batch on its way through the stages of its type: only open entities go through them again. */
export interface Pass<Stage extends string, Entity extends LoadedEntity> {
  readonly stage: Stage;
  readonly type: EntityType;
  /** What this pass settles, in the order of the archive. */
  readonly open: readonly Entity[];
  /** By place in the batch: what stays as an earlier pass has settled it, and nothing where an entity is open. */
  readonly closed: readonly (SettledEntity | undefined)[];
}

/** All entities of a pass, open or not, in the order of the archive. */
export function entitiesOf<Entity extends LoadedEntity>({
  open,
  closed,
}: Pick<Pass<string, Entity>, 'open' | 'closed'>): readonly (Entity | SettledEntity)[] {
  if (closed.length === 0) return open;
  let next = 0;
  return closed.flatMap((entity) => entity ?? open[next++] ?? []);
}

/** Thrown where a pass comes to entities that are closed: it has to be made again with them; never leaves the plan. */
export class ClosedEntities extends Error {
  readonly entities: readonly LoadedEntity[];
  constructor(entities: readonly LoadedEntity[]) {
    super();
    this.entities = entities;
  }
}

/** A closed entity cannot be settled with others, because it may depend on what only a pass knows. */
export function requireOpen(
  { open, closed }: Pick<Pass<string, LoadedEntity>, 'open' | 'closed'>,
  entities: readonly LoadedEntity[],
): void {
  if (closed.length === 0) return;
  const isOpen = new Set(open);
  const others = entities.filter((entity) => !isOpen.has(entity));
  if (others.length > 0) throw new ClosedEntities(others);
}

export type LoadedBatch = Batch<'loaded', LoadedEntity>;
/** Matched by Guid. */
export type MatchedBatch = Batch<'matched', MatchedEntity>;
export type OpenedBatch = Pass<'opened', MatchedEntity>;
/** Every reference has its target. */
export type ReferencedBatch = Pass<'referenced', ReferencedEntity>;
/** Matched by natural key as well, where the archive says so. */
export type RecognizedBatch = Pass<'recognized', ReferencedEntity>;
/** What the receiver has changed since the base stays, or is decided. */
export type SharedBatch = Pass<'shared', ValuedEntity>;
/** The parts of the natural key have values. */
export type KeyValuedBatch = Pass<'key-valued', ValuedEntity>;
/** The ids of new rows are free. */
export type IdentifiedBatch = Pass<'identified', ValuedEntity>;
/** The natural keys are free, or handed over. */
export interface KeyedBatch extends Pass<'keyed', ValuedEntity> {
  readonly swaps: readonly KeySwap[];
}
/** Of references that lead nowhere it is known which the receiver's row keeps. */
export interface CheckedBatch extends Pass<'checked', ValuedEntity> {
  readonly swaps: readonly KeySwap[];
}
/** All other columns have values that the receiver can take. */
export interface ValuedBatch extends Pass<'valued', ValuedEntity> {
  readonly swaps: readonly KeySwap[];
}
/** No entity stands under itself. */
export interface NestedBatch extends Pass<'nested', ValuedEntity> {
  readonly swaps: readonly KeySwap[];
}
/** It is known which swaps take place. */
export type SettledBatch = Batch<'settled', SettledEntity>;
/** What a pass has settled, with the swaps that it found. */
export interface SettledPass extends Pass<'settled', SettledEntity> {
  readonly swaps: readonly KeySwap[];
}

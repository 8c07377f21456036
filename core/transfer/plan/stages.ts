import type { EntityType } from '#core/catalog/entity-type.ts';
import type { LoadedEntity, MatchedEntity, ReferencedEntity, SettledEntity, ValuedEntity } from './entity.ts';
import type { KeyHandover } from './key-handover.ts';

/**
 * The entities of one type after a stage of the plan. A stage takes the batch of the stage before and gives its own,
 * so stages cannot be called in another order (`build.ts`; `docs/plan.md` says what each of them reads and adds).
 */
interface Batch<Stage extends string, Entity extends LoadedEntity> {
  readonly stage: Stage;
  readonly type: EntityType;
  readonly entities: readonly Entity[];
}

export type LoadedBatch = Batch<'loaded', LoadedEntity>;
/** Matched by Guid. */
export type MatchedBatch = Batch<'matched', MatchedEntity>;
/** Every reference has its target. */
export type ReferencedBatch = Batch<'referenced', ReferencedEntity>;
/** Matched by natural key as well, where the archive says so. */
export type RecognizedBatch = Batch<'recognized', ReferencedEntity>;
/** The parts of the natural key have values. */
export type KeyValuedBatch = Batch<'key-valued', ValuedEntity>;
/** The ids of new rows are free. */
export type IdentifiedBatch = Batch<'identified', ValuedEntity>;
/** The natural keys are free, or handed over. */
export interface KeyedBatch extends Batch<'keyed', ValuedEntity> {
  readonly handovers: readonly KeyHandover[];
}
/** Of references that lead nowhere it is known which the receiver's row keeps. */
export interface CheckedBatch extends Batch<'checked', ValuedEntity> {
  readonly handovers: readonly KeyHandover[];
}
/** All other columns have values that the receiver can take. */
export interface ValuedBatch extends Batch<'valued', ValuedEntity> {
  readonly handovers: readonly KeyHandover[];
}
/** It is known which handovers take place. */
export type SettledBatch = Batch<'settled', SettledEntity>;

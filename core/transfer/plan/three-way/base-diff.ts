import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { LoadedEntity } from '../entity.ts';

/** A column that the receiver has changed since the base, and where the archive says something else than the receiver. */
export interface Difference {
  readonly column: string;
  /** Whether only the receiver has changed it, or both sides have. */
  readonly changedBy: 'receiver' | 'both';
  /** All as the receiver would store them. */
  readonly base: Value;
  readonly receiver: Value;
  readonly archive: Value;
  /** A text of both sides, which could have the changes of both. */
  readonly isMergeable: boolean;
}

/** What is known of the base of a plan: what both sides were once. */
export interface BaseDiff {
  /** What the receiver has changed of its row that an entity of the archive is. */
  differences(entity: LoadedEntity, receiverGuid: string): readonly Difference[];
  /** The entity as the base has it. */
  row(entity: LoadedEntity): Row | undefined;
  /** True where there is anything to be said of an entity. */
  concerns(entity: LoadedEntity): boolean;
  /** True for an entity of the receiver that the base has. */
  knows(type: string, receiverGuid: string): boolean;
}

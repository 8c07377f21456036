import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { createEntity, type LoadedEntity } from '../entity.ts';

/** A row of the receiver that goes; its `row`, Guid and id are the receiver's. */
export interface RemovedEntity extends LoadedEntity {
  /** Why it goes though nobody ticked it. */
  readonly because: Because | undefined;
}

/** What else goes, to which the row refers by a column: as what it belongs to, or because a person decided so. */
export interface Because {
  readonly removed: RemovedEntity;
  readonly column: string;
  readonly kind: 'owned' | 'decided';
}

/** What goes, by type name and id. */
export type Removals = ReadonlyMap<string, ReadonlyMap<number, RemovedEntity>>;

/** A row that goes, before anything is known of what refers to it. */
export function createRemoved(type: EntityType, row: Row, because?: Because): RemovedEntity {
  return { ...createEntity(type, row), because };
}

export function allRemoved(removals: Removals): RemovedEntity[] {
  return [...removals.values()].flatMap((byId) => [...byId.values()]);
}

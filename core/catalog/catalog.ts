import { type Column, type EntityType, type Value } from './entity-type.ts';

export interface ReferenceColumn extends Column {
  references: NonNullable<Column['references']>;
}

/** A checked set of entity types with what is derived from it. */
export interface Catalog {
  /** In the order in which they were declared. */
  readonly types: readonly EntityType[];
  /** The type of this name; throws for an unknown one. */
  get(name: string): EntityType;
  find(name: string): EntityType | undefined;
  /** Reference columns of a type, in column order. */
  references(type: EntityType): readonly ReferenceColumn[];
  /** Types that `type` owns, each with the column that points to the owner. */
  children(type: EntityType): readonly { type: EntityType; column: ReferenceColumn }[];
  /** Columns that travel in an archive: all but secrets. */
  transferred(type: EntityType): readonly Column[];
  /** Topological: a type comes after every type that it cannot exist without. */
  readonly applyOrder: readonly EntityType[];
  /** Reference columns that can only be filled in a second pass (cycles, self-references), by type name. */
  deferred(type: EntityType): readonly ReferenceColumn[];
}

export type { Value };

import type { Column } from '#core/catalog/entity-type.ts';

/** A column of a table of the reference schema. */
export interface TableColumn extends Pick<Column, 'name' | 'type' | 'length' | 'required' | 'default'> {
  /** The database counts it up. */
  identity?: true;
  /** `table` and `column` that a value must exist in. */
  references?: { table: string; column: string };
  /** A secret of the site (password, key, token): never read for display, never transferred. */
  secret?: true;
}

/** A table of the reference schema in schema `dbo`, as data: of the catalog or fixed. */
export interface Table {
  name: string;
  columns: readonly TableColumn[];
  /** Columns of the primary key. */
  primaryKey: readonly string[];
  /** Sets of columns that are unique together. */
  unique: readonly (readonly string[])[];
  /** Further sets of columns that are searched by; reference columns get an index by themselves. */
  indexes?: readonly (readonly string[])[];
}

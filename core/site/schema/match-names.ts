import type { EntityType } from '#core/catalog/entity-type.ts';
import type { ColumnMetadata } from '../dialects/sql-type.ts';

/** The columns of a type's table. */
export function findTable(
  { table }: EntityType,
  tables: ReadonlyMap<string, readonly ColumnMetadata[]>,
): readonly ColumnMetadata[] | undefined {
  const exact = tables.get(table);
  if (exact) return exact;
  const similar = tables.get(similarName(table, tables.keys()) ?? '');
  return similar?.some(({ caseInsensitive }) => caseInsensitive) ? similar : undefined;
}

/** The column of this name, in any case where the database takes that for one name. */
export function findColumn(columns: readonly ColumnMetadata[], name: string): ColumnMetadata | undefined {
  const exact = columns.find(({ column }) => column === name);
  return exact ?? columns.find(({ column, caseInsensitive }) => caseInsensitive && isSimilar(column, name));
}

/**
 * Names are compared as the database compares them; one that differs only in case is named where that makes it another
 * one, because it is easy to overlook.
 */
export function similarName(name: string, names: Iterable<string>): string | undefined {
  return Array.from(names).find((other) => isSimilar(other, name));
}

function isSimilar(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

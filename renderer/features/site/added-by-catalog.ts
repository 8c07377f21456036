import type { CatalogType } from '#core/contract/catalog.ts';

/** A type that is not as the reference catalog has it, with its columns that are new. */
export interface AddedType {
  type: CatalogType;
  columns: string[];
}

/** What a catalog has besides the reference catalog: types that are new or changed, with their columns that are new. */
export function addedByCatalog(reference: readonly CatalogType[], own: readonly CatalogType[]): AddedType[] {
  return own
    .filter(({ origin }) => origin !== 'reference')
    .map((type) => {
      const known = reference.find(({ name }) => name === type.name)?.columns.map(({ name }) => name) ?? [];
      return { type, columns: type.columns.map(({ name }) => name).filter((name) => !known.includes(name)) };
    });
}

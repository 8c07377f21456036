import type { Catalog } from '#core/catalog/catalog.ts';
import type { Selection } from './closure.ts';
import type { EntityTexts } from './texts.ts';

/** Ids by entity type. */
type Ids = Map<string, Set<number>>;

function addId(ids: Ids, type: string, id: number): void {
  const ofType = ids.get(type) ?? new Set<number>();
  ids.set(type, ofType);
  ofType.add(id);
}

/** What the reference columns of a selection hold, by type. */
export function referencedIds(catalog: Catalog, selection: Selection): Ids {
  const ids: Ids = new Map();
  for (const [typeName, entities] of selection) {
    for (const column of catalog.references(catalog.get(typeName))) {
      for (const { row } of entities.values()) {
        const id = row[column.name];
        if (typeof id === 'number') addId(ids, column.references.type, id);
      }
    }
  }
  return ids;
}

/** Ids that texts certainly name, by type; not all need to exist. */
export function namedIds(texts: readonly EntityTexts[]): Ids {
  const ids: Ids = new Map();
  for (const { references } of texts.flatMap(({ found }) => found)) {
    for (const { by, certain, type: named, written } of references) {
      if (by === 'id' && certain && named !== undefined) addId(ids, named, Number(written));
    }
  }
  return ids;
}

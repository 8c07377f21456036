import type { Catalog, ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, SECTION } from '#core/catalog/entity-type.ts';
import type { Session, Site } from '#core/site/site.ts';
import { isPending, mappedValue } from '../plan/compare.ts';
import { isActive, type PlanEntity } from '../plan/entity.ts';
import { allRemoved, type Removals } from '../plan/removal/removed-entity.ts';
import { rowsById } from '../rows/rows.ts';
import { isToBeAdded, isToBeUpdated, type NewIds } from '../write/context.ts';
import { IN_CATEGORY, PARAMETER } from './read.ts';

/** What has to be rebuilt, as ids on the receiver. */
export interface Touched {
  categories: ReadonlySet<number>;
  sections: ReadonlySet<number>;
  parameters: ReadonlySet<number>;
  /** Parameters that are now another thing for every category that has them. */
  redefined: ReadonlySet<number>;
}

/** What an import wrote, and what it removed. */
export interface AppliedChanges {
  /** By type name. */
  entities: ReadonlyMap<string, readonly PlanEntity[]>;
  removals: Removals;
  newIds: NewIds;
}

/** Columns of a parameter that its flat columns are made from. */
const DEFINING: ReadonlySet<string> = new Set(['Name', 'Type']);

/**
 * What an import touched: the categories of the archive (spec, "denormalization of categories"), and the categories,
 * parameters and sections that a row which was added, changed or removed belongs to, before and now, through owners at
 * any distance. A row of another type that the receiver had already just so touches nothing.
 */
export async function touchedByImport(
  session: Session,
  site: Site,
  { entities, removals, newIds }: AppliedChanges,
): Promise<Touched> {
  const { catalog } = site;
  const ids = new Map<string, Set<number>>();
  let above = new Map<string, Set<number>>();
  const reach = (type: string, id: unknown): void => {
    if (typeof id !== 'number' || ids.get(type)?.has(id)) return;
    add(ids, type, id);
    if (!ENDS.has(type)) add(above, type, id);
  };
  const idOf = (entity: PlanEntity) => entity.match?.id ?? newIds.get(entity);
  for (const entity of entities.get(CATEGORY) ?? []) if (isActive(entity)) reach(CATEGORY, idOf(entity));
  for (const [name, list] of entities) {
    const columns = leadingColumns(catalog, catalog.get(name));
    for (const entity of list) {
      if (!isToBeAdded(entity) && !isToBeUpdated(entity)) continue;
      if (ENDS.has(name)) reach(name, idOf(entity));
      for (const column of columns) {
        const value = mappedValue(entity, column) ?? null;
        if (!isPending(value)) reach(column.references.type, value);
        else if ('entity' in value) reach(column.references.type, newIds.get(value.entity));
        reach(column.references.type, entity.match?.row[column.name]);
      }
    }
  }
  for (const { type, row } of allRemoved(removals)) {
    for (const { name, references } of leadingColumns(catalog, type))
      if (!removals.get(references.type)?.has(Number(row[name]))) reach(references.type, row[name]);
  }
  while (above.size > 0) {
    const level = above;
    above = new Map();
    for (const [name, wanted] of level) {
      const available = site.available(catalog.get(name));
      const columns = leadingColumns(catalog, catalog.get(name));
      if ('unavailable' in available || columns.length === 0) continue;
      for (const row of await rowsById(session, available, wanted)) {
        for (const column of columns) reach(column.references.type, row[column.name]);
      }
    }
  }
  const of = (type: string): ReadonlySet<number> => ids.get(type) ?? new Set();
  const redefined = (entities.get(PARAMETER) ?? [])
    .filter((entity) => isToBeUpdated(entity) && entity.changes.some(({ column }) => DEFINING.has(column)))
    .flatMap((entity) => idOf(entity) ?? []);
  return {
    categories: of(CATEGORY),
    sections: of(SECTION),
    parameters: of(PARAMETER),
    redefined: new Set(redefined),
  };
}

/** Types at which the way up ends: the objects are made for these. */
const ENDS: ReadonlySet<string> = new Set([CATEGORY, SECTION, PARAMETER]);

/** The references that lead from a row to what it is a part of. */
function leadingColumns(catalog: Catalog, type: EntityType): ReferenceColumn[] {
  return catalog
    .references(type)
    .filter(
      ({ references }) =>
        references.owning === true || (type.name === IN_CATEGORY && references.type === PARAMETER),
    );
}

function add(ids: Map<string, Set<number>>, type: string, id: number): void {
  const known = ids.get(type);
  if (known) known.add(id);
  else ids.set(type, new Set([id]));
}

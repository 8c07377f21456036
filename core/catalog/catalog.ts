import { SiteferryError } from '#core/base/errors.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Column, EntityType } from './entity-type.ts';
import type { TextPattern } from './text-pattern.ts';
import { sortTopologically } from './topological-sort.ts';
import { validateTypes } from './validate.ts';

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
  /** How texts name entities, besides their Guids. */
  readonly textPatterns: readonly TextPattern[];
}

interface Derived {
  references: readonly ReferenceColumn[];
  children: { type: EntityType; column: ReferenceColumn }[];
  transferred: readonly Column[];
  deferred: readonly ReferenceColumn[];
}

/**
 * A catalog of these types, and of the patterns by which texts name their entities. The same types give the same
 * catalog, order included.
 *
 * Errors: `bug` with the type and column in its reason, when the types contradict themselves or each other.
 */
export function createCatalog(
  types: readonly EntityType[],
  textPatterns: readonly TextPattern[] = [],
): Catalog {
  const [mistake] = validateTypes(types);
  if (mistake) {
    throw new SiteferryError('bug', { reason: render(mistake.message, 'en', 'commandLine') });
  }
  return catalogOf(types, textPatterns);
}

/** A catalog of types that are known to be sound. What it derives from them is made when it is first asked for. */
export function catalogOf(types: readonly EntityType[], textPatterns: readonly TextPattern[]): Catalog {
  const byName = new Map(types.map((type) => [type.name, type]));
  let applyOrder: readonly EntityType[] | undefined;
  let derived: ReadonlyMap<string, Derived> | undefined;
  const order = () => {
    applyOrder ??= sortTopologically(types);
    return applyOrder;
  };

  function get(name: string): EntityType {
    const type = byName.get(name);
    if (!type) throw new SiteferryError('bug', { reason: `the catalog has no entity type "${name}"` });
    return type;
  }

  function of(type: EntityType): Derived {
    derived ??= derive(types, order());
    const known = derived.get(type.name);
    if (!known) throw new SiteferryError('bug', { reason: `the catalog has no entity type "${type.name}"` });
    return known;
  }

  return {
    types,
    get,
    find: (name) => byName.get(name),
    references: (type) => of(type).references,
    children: (type) => of(type).children,
    transferred: (type) => of(type).transferred,
    get applyOrder() {
      return order();
    },
    deferred: (type) => of(type).deferred,
    textPatterns,
  };
}

function derive(types: readonly EntityType[], applyOrder: readonly EntityType[]): Map<string, Derived> {
  const position = new Map(applyOrder.map((type, index) => [type.name, index]));
  const derived = new Map<string, Derived>();
  for (const type of types) {
    const own = position.get(type.name) ?? 0;
    const references = type.columns.filter(isReference);
    derived.set(type.name, {
      references,
      children: [],
      transferred: type.columns.filter((column) => !column.secret),
      deferred: references.filter((column) => (position.get(column.references.type) ?? 0) >= own),
    });
  }
  for (const type of types) {
    for (const column of derived.get(type.name)?.references ?? []) {
      if (column.references.owning) derived.get(column.references.type)?.children.push({ type, column });
    }
  }
  return derived;
}

function isReference(column: Column): column is ReferenceColumn {
  return column.references !== undefined;
}

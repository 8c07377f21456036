import { type EntityType, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { Site } from '#core/site/site.ts';
import type { RowIndex } from './names.ts';
import { nest, nestingColumn } from './nesting.ts';
import { treeOwner } from './tree.ts';

/**
 * Where entities stand in the tree: the ids of the nodes above one, from the root down. `rows` has the owners up to the
 * section; empty for an entity whose owner is not among them.
 */
export function nodesAbove(site: Site, rows: RowIndex): (type: EntityType, row: Row) => string[] {
  const { catalog } = site;
  const nested = new Map<string, ReadonlyMap<number, number>>();
  const nestedIn = (type: EntityType, row: Row): Row | undefined => {
    const parents = nested.get(type.name) ?? parentsOf(type, rows);
    nested.set(type.name, parents);
    const parent = parents.get(Number(row[type.id]));
    return parent === undefined ? undefined : rows.get(type.name)?.get(parent);
  };
  const withItself = (type: EntityType, row: Row): string[] => {
    const nodes = above(type, row);
    return nodes.length === 0 ? [] : [...nodes, `entity:${type.name}:${row[type.guid]}`];
  };
  const above = (type: EntityType, row: Row): string[] => {
    const parent = nestedIn(type, row);
    if (parent) return withItself(type, parent);
    const owner = treeOwner(site, type);
    if (!owner) return type.name === SECTION ? ['root'] : ['root', 'globals', `group:${type.name}`];
    const ownerType = catalog.get(owner.references.type);
    const ownerRow = rows.get(ownerType.name)?.get(Number(row[owner.name] ?? Number.NaN));
    if (!ownerRow) return [];
    const nodes = withItself(ownerType, ownerRow);
    // Categories stand in their section itself, everything else in a group of its type.
    if (nodes.length === 0 || nestingColumn(type) !== undefined) return nodes;
    return [...nodes, `group:${type.name}:${ownerType.name}:${ownerRow[ownerType.guid]}`];
  };
  return above;
}

/** What each entity of a type is nested in, by ids. */
function parentsOf(type: EntityType, rows: RowIndex): ReadonlyMap<number, number> {
  if (nestingColumn(type) === undefined) return new Map();
  const known = [...(rows.get(type.name)?.values() ?? [])];
  const nesting = nest(type, known);
  return new Map(
    known.flatMap((row) => {
      const id = Number(row[type.id]);
      return nesting.below(id).map((child): [number, number] => [child, id]);
    }),
  );
}

import { canonicalGuid } from '#core/base/guid.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { SECTION } from '#core/catalog/entity-type.ts';
import type { FoundEntity } from '#core/contract/transfer/tree.ts';
import { containsCondition, containsPatterns } from '#core/site/like.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { RowIndex } from '../rows/display-names.ts';
import { createNames, indexRow, loadNamedRows } from '../rows/display-names.ts';
import { labelColumn } from '../rows/lookup.ts';
import { nest, nestingColumn } from '../rows/nesting.ts';
import { rowsByGuid } from '../rows/rows.ts';
import { requireType } from './resolve.ts';
import { treeOwner } from './tree.ts';

/** What can be the id of an entity. */
const ID = /^\d{1,9}$/;

/**
 * Entities whose name contains `text`, whatever the case, or whose Guid or id it is, at most `limit`, with their paths and
 * places in the tree: one statement for all
 * types, and those that the paths need. With `typeName` only entities of that type; `node-not-found` where there is none.
 */
export async function searchTree(
  site: Site,
  text: string,
  limit: number,
  typeName?: string,
): Promise<FoundEntity[]> {
  const wanted = text.trim();
  if (wanted === '') return [];
  const types = typeName === undefined ? site.catalog.types : [requireType(site, typeName).type];
  return await site.read(async (session) => {
    const found = await searchLabels(session, site, types, wanted, limit);
    const index = new Map<string, Map<number, Row>>();
    for (const [typeName, guids] of Map.groupBy(found, (entity) => entity.type)) {
      const available = requireType(site, typeName);
      const rows = await rowsByGuid(
        session,
        available,
        guids.map(({ guid }) => guid),
      );
      for (const row of rows) indexRow(index, available.type, row);
    }
    const matches = [...index].flatMap(([typeName, rows]) =>
      Array.from(rows.values(), (row) => ({ type: site.catalog.get(typeName), row })),
    );
    await loadNamedRows(session, site, index, 'owners');
    const names = createNames(site.catalog, index);
    const above = nodesAbove(site, index);
    return matches.map(({ type, row }) => ({
      type: type.name,
      guid: String(row[type.guid]),
      label: names.label(type, row),
      path: names.path(type, row),
      above: above(type, row),
    }));
  });
}

async function searchLabels(
  session: Session,
  site: Site,
  types: readonly EntityType[],
  text: string,
  limit: number,
): Promise<{ type: string; guid: string }[]> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const usable = types.flatMap((type) => {
    const available = site.available(type);
    return 'unavailable' in available ? [] : [available];
  });
  const parameters: (string | number)[] = [];
  const give = (value: string | number) => {
    parameters.push(value);
    return dialect.placeholder(parameters.length - 1);
  };
  // A parameter that no condition has is an error.
  const [small, capital, large] = usable.some(labelColumn) ? containsPatterns(text).map(give) : [];
  const guid = canonicalGuid(text);
  const wantedGuid = guid === undefined ? undefined : give(guid);
  const wantedId = ID.test(text) ? give(Number(text)) : undefined;
  const selects = usable.flatMap((available) => {
    const { type } = available;
    const label = labelColumn(available);
    const conditions = [
      ...(label && small && capital && large
        ? [containsCondition(`t.${q(label.name)}`, [small, capital, large])]
        : []),
      ...(wantedGuid ? [`LOWER(CAST(t.${q(type.guid)} AS varchar(36))) = ${wantedGuid}`] : []),
      ...(wantedId ? [`t.${q(type.id)} = ${wantedId}`] : []),
    ];
    if (conditions.length === 0) return [];
    return [
      `SELECT '${type.name}' AS ${q('type')}, ${dialect.canonical('t', { name: type.guid, type: 'guid' }, 'guid')} ` +
        `FROM ${dialect.table(type.table)} t WHERE ${conditions.join(' OR ')}`,
    ];
  });
  if (selects.length === 0) return [];
  const ordered = `SELECT f.${q('type')}, f.${q('guid')} FROM (${selects.join(' UNION ALL ')}) f ORDER BY f.${q('type')}, f.${q('guid')}`;
  return await session.query<{ type: string; guid: string }>(dialect.limit(ordered, limit), parameters);
}

/**
 * Where entities stand in the tree: the ids of the nodes above one, from the root down. `rows` has the owners up to the
 * section; empty for an entity whose owner is not among them.
 */
function nodesAbove(site: Site, rows: RowIndex): (type: EntityType, row: Row) => string[] {
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

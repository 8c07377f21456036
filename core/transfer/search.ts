import { canonicalGuid } from '#core/base/guid.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { FoundEntity } from '#core/contract/transfer-tree.ts';
import { containsCondition, containsPatterns } from '#core/site/contains.ts';
import type { Session, Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows } from './names.ts';
import { labelColumn, rowsByGuid } from './rows.ts';
import { requireType } from './selection/resolve.ts';
import { nodesAbove } from './tree-above.ts';

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

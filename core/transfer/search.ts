import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { FoundEntity } from '#core/contract/transfer.ts';
import type { Session, Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows } from './names.ts';
import { labelColumn, rowsByGuid } from './rows.ts';
import { requireType } from './selection/resolve.ts';

/**
 * Entities whose name contains `text`, whatever the case, at most `limit`, with their paths: one statement for all
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
    return matches.map(({ type, row }) => ({
      type: type.name,
      guid: String(row[type.guid]),
      label: names.label(type, row),
      path: names.path(type, row),
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
  const patterns = spellings(text).map(
    (spelling) => `%${spelling.replace(/[%_[!]/g, (character) => `!${character}`)}%`,
  );
  const selects = types.flatMap((type) => {
    const available = site.available(type);
    const label = 'unavailable' in available ? undefined : labelColumn(available);
    if (!label) return [];
    return [
      `SELECT '${type.name}' AS ${q('type')}, ${dialect.canonical('t', { name: type.guid, type: 'guid' }, 'guid')} ` +
        `FROM ${dialect.table(type.table)} t ` +
        `WHERE LOWER(t.${q(label.name)}) LIKE ${dialect.placeholder(0)} ESCAPE '!' ` +
        `OR t.${q(label.name)} LIKE ${dialect.placeholder(1)} ESCAPE '!' ` +
        `OR t.${q(label.name)} LIKE ${dialect.placeholder(2)} ESCAPE '!'`,
    ];
  });
  if (selects.length === 0) return [];
  const ordered = `SELECT f.${q('type')}, f.${q('guid')} FROM (${selects.join(' UNION ALL ')}) f ORDER BY f.${q('type')}, f.${q('guid')}`;
  return await session.query<{ type: string; guid: string }>(dialect.limit(ordered, limit), patterns);
}

/**
 * How a name may be spelled: in small letters, with a capital, in capitals. A database of the locale C knows the case
 * of English letters only, so LOWER alone would not find Russian names there.
 */
function spellings(text: string): [string, string, string] {
  const small = text.toLowerCase();
  return [small, small.charAt(0).toUpperCase() + small.slice(1), text.toUpperCase()];
}

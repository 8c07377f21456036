import { SiteferryError } from '#core/base/errors.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { ReplaceRule } from '#core/contract/profile.ts';
import type { EntityOutput, RelatedEntity, ShownEntity } from '#core/contract/transfer/entity.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import { replaceInArchive } from './profile-rules/replace-archive.ts';
import { type StoredRows, storeOf } from './row-store.ts';
import { createNames, indexRow, loadNamedRows, type Names } from './rows/display-names.ts';
import { archivedFields, entityFields } from './rows/entity-fields.ts';
import { rowsByGuid, rowsById } from './rows/rows.ts';
import { requireType } from './selection/resolve.ts';
import { textFinder } from './selection/text-patterns.ts';
import { findTextUses } from './selection/text-uses.ts';
import { createTextReader, lookUpNames, nameOf } from './selection/texts.ts';
import { countRows } from './selection/tree-counts.ts';

/** An entity of an archive, and what the profile of its receiver writes otherwise in it. */
interface ArchivedEntity {
  archive: { rows: ReadonlyMap<string, readonly Row[]> };
  replace: readonly ReplaceRule[];
  guid: string;
}

/** Which entity to show, and which one of an archive beside it: as it would be written. */
export interface ShowRequest {
  type: string;
  guid: string;
  /** How many of those that use it are named. */
  limit: number;
  archived?: ArchivedEntity | undefined;
}

/**
 * All that a site knows of one entity: its columns but secrets, what it needs and what uses it. The number of statements
 * depends on the catalog only: one for all that use it, one for all texts that name it, one for each type that has something to do with it, and those
 * that their names need.
 *
 * Errors: `node-not-found` for a type or an entity that is not there, unless an archive is looked at, too.
 */
export async function showEntity(
  site: Site,
  { type: typeName, guid, limit, archived }: ShowRequest,
  signal?: AbortSignal,
): Promise<EntityOutput> {
  const available = requireType(site, typeName);
  const beside =
    archived &&
    archivedFields(site.catalog, asWritten(site, typeName, archived), {
      type: typeName,
      guid: archived.guid,
    });
  const store = storeOf(site);
  return await site.read(async (session) => {
    if (store) {
      const entity = storedEntity(site, await store.read(session), available.type, guid);
      if (!entity && !archived) throw new SiteferryError('node-not-found', { type: typeName, node: guid });
      return { ...(entity ? { entity } : {}), ...(beside ? { archived: beside } : {}) };
    }
    const [row] = await rowsByGuid(session, available, [guid]);
    if (!row && !archived) throw new SiteferryError('node-not-found', { type: typeName, node: guid });
    const entity = row && (await detailsOf(session, site, available, row, limit));
    return { ...(entity ? { entity } : {}), ...(beside ? { archived: beside } : {}) };
  }, signal);
}

/** An entity of a store. What needs it is in the comparison and the plan. */
function storedEntity(
  { catalog }: Site,
  stored: StoredRows,
  type: EntityType,
  guid: string,
): ShownEntity | undefined {
  const row = stored.rows.get(type.name)?.find((one) => one[type.guid] === guid);
  if (!row) return undefined;
  const index = new Map<string, Map<number, Row>>();
  for (const known of [stored.rows, stored.external])
    for (const [name, rows] of known) for (const one of rows) indexRow(index, catalog.get(name), one);
  return {
    type: type.name,
    guid,
    id: Number(row[type.id]),
    path: createNames(catalog, index).path(type, row),
    fields: entityFields(catalog, type.columns, row, index),
    needs: [],
    usedBy: [],
    usedByCount: 0,
  };
}

/** The archive with what the rules make of the entity. */
function asWritten(site: Site, type: string, { archive, replace, guid }: ArchivedEntity) {
  const guidColumn = site.catalog.find(type)?.guid ?? '';
  const rows = archive.rows.get(type) ?? [];
  const row = rows.find((one) => one[guidColumn] === guid);
  if (!row || replace.length === 0) return archive;
  const alone = { rows: new Map([[type, [row]]]), invalidValues: new Map() };
  const written = replaceInArchive(site, alone, replace).archive.rows.get(type)?.[0] ?? row;
  return { rows: new Map(archive.rows).set(type, rows.with(rows.indexOf(row), written)) };
}

async function detailsOf(
  session: Session,
  site: Site,
  available: AvailableType,
  row: Row,
  limit: number,
): Promise<ShownEntity> {
  const { catalog } = site;
  const { type } = available;
  const id = Number(row[type.id]);
  const needs = [...columnNeeds(site, type, row), ...(await textNeeds(session, site, type, row))];
  const uses = usesOf(site, type);
  const targets = new Map([[type.name, new Map([[id, row]])]]);
  const naming = await findTextUses(session, site, targets, await textFinder(site));
  const byColumns = await findUsing(session, site, uses, id, limit);
  const using: Using[] = [
    ...byColumns,
    ...naming
      .slice(0, limit - byColumns.length)
      .map(({ user, guid, column, line }) => ({ type: user.type.name, guid, column, line })),
  ];
  const counts = await countRows(
    session,
    uses.map(({ available: user, column }) => ({ type: user.type, where: { column, id } })),
  );
  const rows = new Map([[type.name, new Map([[id, row]])]]);
  for (const [name, found] of Map.groupBy(needs, (need) => need.type)) {
    const target = site.available(catalog.get(name));
    if ('unavailable' in target) continue;
    const ids = new Set(found.map((need) => need.id));
    for (const one of await rowsById(session, target, ids)) indexRow(rows, target.type, one);
  }
  const users = new Map<string, Row>();
  for (const [name, found] of Map.groupBy(using, (use) => use.type)) {
    const user = requireType(site, name);
    const guids = new Set(found.map((use) => use.guid));
    for (const one of await rowsByGuid(session, user, guids)) {
      indexRow(rows, user.type, one);
      users.set(`${name}:${one[user.type.guid]}`, one);
    }
  }
  await loadNamedRows(session, site, rows, 'owners');
  const names = createNames(catalog, rows);
  return {
    type: type.name,
    guid: String(row[type.guid]),
    id,
    path: names.path(type, row),
    fields: entityFields(catalog, available.columns, row, rows),
    needs: needs.flatMap(({ type: name, id: target, ...place }) => {
      const found = rows.get(name)?.get(target);
      return found ? [related(catalog.get(name), found, names, place)] : [];
    }),
    usedBy: using.flatMap(({ type: name, guid, ...place }) => {
      const found = users.get(`${name}:${guid}`);
      return found ? [related(catalog.get(name), found, names, place)] : [];
    }),
    usedByCount: counts.reduce((sum, count) => sum + count, naming.length),
  };
}

function related(
  type: EntityType,
  row: Row,
  names: Names,
  place: { column: string; line?: number },
): RelatedEntity {
  return { type: type.name, guid: String(row[type.guid]), path: names.path(type, row), ...place };
}

/** Something that an entity refers to, by id. */
interface Need {
  type: string;
  id: number;
  column: string;
  line?: number;
}

function columnNeeds(site: Site, type: EntityType, row: Row): Need[] {
  return site.catalog.references(type).flatMap(({ name, references }) => {
    const id = row[name];
    return typeof id === 'number' ? [{ type: references.type, id, column: name }] : [];
  });
}

/** What the texts of an entity certainly name. */
async function textNeeds(session: Session, site: Site, type: EntityType, row: Row): Promise<Need[]> {
  const read = await createTextReader(site, 'rewrite');
  const places = (await read(type, [row]))
    .flat()
    .flatMap(({ column, references }) =>
      references.flatMap((reference) => (reference.certain ? [{ column, reference }] : [])),
    );
  const named = places.flatMap(({ column, reference }) => {
    const name = nameOf(reference);
    return name ? [{ column, line: reference.line, name }] : [];
  });
  const found = await lookUpNames(
    session,
    site,
    named.map(({ name }) => name),
  );
  const byName = named.flatMap(({ column, line }, index) =>
    (found[index] ?? []).map((entity) => ({ ...entity, column, line })),
  );
  const byId = places.flatMap(({ column, reference: { by, type: target, written, line } }) =>
    by === 'id' && target !== undefined ? [{ type: target, id: Number(written), column, line }] : [],
  );
  return [...byId, ...byName];
}

/** The columns of the site by which something can refer to entities of a type. */
function usesOf(site: Site, type: EntityType): { available: AvailableType; column: string }[] {
  return site.catalog.types.flatMap((candidate) => {
    const available = site.available(candidate);
    if ('unavailable' in available) return [];
    return available.columns
      .filter(({ references, secret }) => references?.type === type.name && !secret)
      .map(({ name }) => ({ available, column: name }));
  });
}

/** What refers to an entity, by a column or in a line of its text. */
interface Using {
  type: string;
  guid: string;
  column: string;
  line?: number;
}

/** Those that refer to an entity by a column, in one statement over all types. */
async function findUsing(
  session: Session,
  site: Site,
  uses: ReturnType<typeof usesOf>,
  id: number,
  limit: number,
): Promise<Using[]> {
  if (uses.length === 0) return [];
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const order = new Map(site.catalog.types.map(({ name }, index) => [name, index]));
  const selects = uses.map(
    ({ available: { type }, column }, index) =>
      `SELECT ${order.get(type.name)} AS ${q('position')}, ${index} AS ${q('use')}, ` +
      `${dialect.canonical('t', { name: type.guid, type: 'guid' }, 'guid')} ` +
      `FROM ${dialect.table(type.table)} t WHERE t.${q(column)} = ${dialect.placeholder(index)}`,
  );
  const ordered =
    `SELECT f.${q('use')}, f.${q('guid')} FROM (${selects.join(' UNION ALL ')}) f ` +
    `ORDER BY f.${q('position')}, f.${q('use')}, f.${q('guid')}`;
  const found = await session.query<{ use: number; guid: string }>(
    dialect.limit(ordered, limit),
    uses.map(() => id),
  );
  return found.flatMap(({ use, guid }) => {
    const by = uses[use];
    return by ? [{ type: by.available.type.name, column: by.column, guid }] : [];
  });
}

import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { TreeNode } from '#core/contract/transfer.ts';
import { catalogue } from '#core/messages/catalogue.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows, ownerColumn } from './names.ts';
import { allRows, rowsByGuid, rowsWhere } from './rows.ts';
import { requireType } from './selection/resolve.ts';

/**
 * The configuration tree, one level at a time:
 *
 *     root ─ globals ─ group of a global type ─ entity ─ group of a type it owns ─ …
 *          └ section ─ category ─ group of a type it owns ─ entity ─ …
 *
 * A node's id says all that is needed to load its children, so nothing is remembered between calls:
 * `root`, `globals`, `entity:<type>:<guid>`, `group:<type>` and `group:<type>:<owner type>:<owner guid>`.
 */

/** Where a type stands in the tree: under its most specific owner, or at the top where it has none. */
interface Placement {
  type: EntityType;
  owner: ReferenceColumn | undefined;
}

function placements(site: Site): Placement[] {
  return site.catalog.types.map((type) => ({ type, owner: treeOwner(site, type) }));
}

function treeOwner(site: Site, type: EntityType): ReferenceColumn | undefined {
  const owner = ownerColumn(site.catalog, type);
  return owner?.references.type === type.name ? undefined : owner;
}

function childTypes(site: Site, owner: EntityType): { available: AvailableType; column: ReferenceColumn }[] {
  return placements(site).flatMap(({ type, owner: column }) => {
    const available = site.available(type);
    return column?.references.type === owner.name && !('unavailable' in available)
      ? [{ available, column }]
      : [];
  });
}

function globalTypes(site: Site): AvailableType[] {
  return placements(site).flatMap(({ type, owner }) => {
    const available = site.available(type);
    return owner === undefined && type.name !== SECTION && !('unavailable' in available) ? [available] : [];
  });
}

/** The root with the number of its children. */
export async function treeRoot(site: Site): Promise<TreeNode> {
  const section = requireType(site, SECTION);
  const [count = 0] = await site.read((session) =>
    countRows(session, [{ type: section.type, where: undefined }]),
  );
  return { id: 'root', kind: 'root', label: site.label, icon: 'Database', children: count + 1 };
}

/** The children of a node, by name; throws `node-not-found` for an id that leads nowhere. */
export async function treeChildren(site: Site, nodeId: string): Promise<TreeNode[]> {
  const [kind = '', typeName = '', ...given] = nodeId.split(':');
  const rest = given.map((part) => canonicalGuid(part) ?? part);
  return await site.read(async (session) => {
    if (nodeId === 'root') return [await globalsNode(session, site), ...(await rootSections(session, site))];
    if (nodeId === 'globals') return await groupNodes(session, globalTypes(site));
    const available = requireType(site, typeName);
    if (kind === 'entity' && rest.length === 1)
      return await entityChildren(session, site, available, rest[0] ?? '');
    if (kind === 'group' && rest.length === 0) {
      return await entityNodes(session, site, available, await allRows(session, available));
    }
    if (kind === 'group' && rest.length === 2) {
      const [ownerType = '', ownerGuid = ''] = rest;
      return await groupChildren(session, site, available, ownerType, ownerGuid);
    }
    throw new SiteferryError('node-not-found', { node: nodeId });
  });
}

async function globalsNode(session: Session, site: Site): Promise<TreeNode> {
  const groups = await groupNodes(session, globalTypes(site));
  return {
    id: 'globals',
    kind: 'folder',
    label: '_global',
    title: catalogue['tree.globals'],
    icon: 'Globe',
    children: groups.length,
  };
}

async function rootSections(session: Session, site: Site): Promise<TreeNode[]> {
  const section = requireType(site, SECTION);
  return await entityNodes(session, site, section, await allRows(session, section));
}

/** One node per global type that has entities. */
async function groupNodes(session: Session, types: readonly AvailableType[]): Promise<TreeNode[]> {
  const counts = await countRows(
    session,
    types.map(({ type }) => ({ type, where: undefined })),
  );
  return types.flatMap(({ type }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [groupNode(type, `group:${type.name}`, count)];
  });
}

function groupNode(type: EntityType, id: string, count: number): TreeNode {
  return {
    id,
    kind: 'group',
    label: type.name,
    title: type.title,
    type: type.name,
    icon: type.icon,
    children: count,
  };
}

/** A section shows its categories directly; everything else shows a group per type that it owns. */
async function entityChildren(
  session: Session,
  site: Site,
  available: AvailableType,
  guid: string,
): Promise<TreeNode[]> {
  const { type } = available;
  const id = await idOf(session, available, guid);
  const children = childTypes(site, type);
  const counts = await countRows(
    session,
    children.map(({ available: child, column }) => ({
      type: child.type,
      where: { column: column.name, id },
    })),
  );
  const nodes: TreeNode[] = [];
  for (const [index, { available: child, column }] of children.entries()) {
    const count = counts[index] ?? 0;
    if (count === 0) continue;
    if (type.name === SECTION && child.type.name === CATEGORY) {
      const rows = await rowsWhere(session, child, { name: column.name, type: 'int' }, [id]);
      nodes.push(...(await entityNodes(session, site, child, rows)));
    } else {
      nodes.push(groupNode(child.type, `group:${child.type.name}:${type.name}:${guid}`, count));
    }
  }
  return nodes;
}

async function groupChildren(
  session: Session,
  site: Site,
  available: AvailableType,
  ownerType: string,
  ownerGuid: string,
): Promise<TreeNode[]> {
  const owner = requireType(site, ownerType);
  const column = treeOwner(site, available.type);
  if (column?.references.type !== ownerType) {
    throw new SiteferryError('node-not-found', {
      node: `group:${available.type.name}:${ownerType}:${ownerGuid}`,
    });
  }
  const id = await idOf(session, owner, ownerGuid);
  const rows = await rowsWhere(session, available, { name: column.name, type: 'int' }, [id]);
  return await entityNodes(session, site, available, rows);
}

async function idOf(session: Session, available: AvailableType, guid: string): Promise<number> {
  const [row] = canonicalGuid(guid) === guid ? await rowsByGuid(session, available, [guid]) : [];
  if (!row) throw new SiteferryError('node-not-found', { type: available.type.name, node: guid });
  return Number(row[available.type.id]);
}

/** Nodes of entities with the number of groups (for a section: of categories too) below each. */
async function entityNodes(
  session: Session,
  site: Site,
  available: AvailableType,
  rows: readonly Row[],
): Promise<TreeNode[]> {
  const { type } = available;
  const index = new Map<string, Map<number, Row>>();
  for (const row of rows) indexRow(index, type, row);
  await loadNamedRows(session, site, index, 'labels');
  const names = createNames(site.catalog, index);
  const below = await countChildren(session, site, type, rows);
  return rows
    .map(
      (row): TreeNode => ({
        id: `entity:${type.name}:${row[type.guid]}`,
        kind: 'entity',
        label: names.label(type, row),
        type: type.name,
        guid: String(row[type.guid]),
        entityId: Number(row[type.id]),
        icon: type.icon,
        children: below.get(Number(row[type.id])) ?? 0,
      }),
    )
    .sort((a, b) => byName.compare(a.label, b.label) || (a.entityId ?? 0) - (b.entityId ?? 0));
}

/** One fixed order of names, whatever the locale of the computer. */
const byName = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

/** For each row the number of nodes directly below it: one statement over all types that the row's type owns. */
async function countChildren(
  session: Session,
  site: Site,
  type: EntityType,
  rows: readonly Row[],
): Promise<Map<number, number>> {
  const children = childTypes(site, type);
  const below = new Map<number, number>();
  if (children.length === 0 || rows.length === 0) return below;
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const asked = [{ name: 'id', type: 'int' }] as const;
  const ids = dialect.encodeRows(
    asked,
    rows.map((row) => ({ id: Number(row[type.id]) })),
  );
  const selects = children.map(
    ({ available, column }, index) =>
      `SELECT '${available.type.name}' AS ${q('child')}, x.${q('id')} AS ${q('id')}, COUNT(*) AS ${q('count')} ` +
      `FROM ${dialect.rowset('x', asked, index)} ` +
      `JOIN ${dialect.table(available.type.table)} t ON t.${q(column.name)} = x.${q('id')} GROUP BY x.${q('id')}`,
  );
  const counts = await session.query<{ child: string; id: number; count: number | string }>(
    selects.join(' UNION ALL '),
    children.map(() => ids),
  );
  for (const { child, id, count } of counts) {
    const nodes = type.name === SECTION && child === CATEGORY ? Number(count) : 1;
    below.set(id, (below.get(id) ?? 0) + nodes);
  }
  return below;
}

/** Numbers of rows, of many types in one statement, in the order asked. */
async function countRows(
  session: Session,
  wanted: readonly { type: EntityType; where: { column: string; id: number } | undefined }[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const parameters: number[] = [];
  const selects = wanted.map(({ type, where }, index) => {
    const condition = where
      ? ` WHERE t.${q(where.column)} = ${dialect.placeholder(parameters.push(where.id) - 1)}`
      : '';
    return `SELECT ${index} AS ${q('position')}, COUNT(*) AS ${q('count')} FROM ${dialect.table(type.table)} t${condition}`;
  });
  const rows = await session.query<{ position: number; count: number | string }>(
    selects.join(' UNION ALL '),
    parameters,
  );
  const counts = wanted.map(() => 0);
  for (const { position, count } of rows) counts[position] = Number(count);
  return counts;
}

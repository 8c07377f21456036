import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, ORDER_COLUMN, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { textOf } from '#core/messages/catalogue.ts';
import { type Language, localeOf } from '#core/messages/format.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows, ownerColumn } from '../rows/display-names.ts';
import { loadNesting, nestingColumn } from '../rows/nesting.ts';
import { allRows, rowsByGuid, rowsById, rowsWhere } from '../rows/rows.ts';
import { requireType } from './resolve.ts';
import { countChildren, countRows } from './tree-counts.ts';

/**
 * The configuration tree, one level at a time:
 *
 *     root ─ globals ─ group of a global type ─ entity ─ group of a type it owns ─ …
 *          └ section ─ category ─ group of a type it owns ─ entity ─ …
 *                    └ section …  └ category …
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

/** The reference to what a type stands under in the tree; undefined for a type that stands at the top. */
export function treeOwner(site: Site, type: EntityType): ReferenceColumn | undefined {
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

/** How a level is read, and the language by which its names are sorted. */
interface TreeContext {
  session: Session;
  site: Site;
  language: Language;
}

/** The root with the number of its children. */
export async function treeRoot(site: Site): Promise<TreeNode> {
  const section = requireType(site, SECTION);
  const nesting = await site.read((session) => loadNesting(session, section));
  return {
    id: 'root',
    kind: 'root',
    label: site.label,
    icon: 'Database',
    children: nesting.top().length + 1,
  };
}

/**
 * The children of a node: by their order where they have one, then by name as `language` sorts names. Throws
 * `node-not-found` for an id that leads nowhere.
 */
export async function treeChildren(site: Site, nodeId: string, language: Language): Promise<TreeNode[]> {
  const [kind = '', typeName = '', ...given] = nodeId.split(':');
  const rest = given.map((part) => canonicalGuid(part) ?? part);
  return await site.read(async (session) => {
    const context = { session, site, language };
    if (nodeId === 'root') return [await globalsNode(session, site), ...(await rootSections(context))];
    if (nodeId === 'globals') return await groupNodes(session, globalTypes(site));
    const available = requireType(site, typeName);
    if (kind === 'entity' && rest.length === 1)
      return await entityChildren(context, available, rest[0] ?? '');
    if (kind === 'group' && rest.length === 0) {
      return await entityNodes(context, available, await allRows(session, available));
    }
    if (kind === 'group' && rest.length === 2) {
      const [ownerType = '', ownerGuid = ''] = rest;
      return await groupChildren(context, available, ownerType, ownerGuid);
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
    title: { en: textOf('tree.globals', 'en'), ru: textOf('tree.globals', 'ru') },
    icon: 'Globe',
    children: groups.length,
  };
}

async function rootSections(context: TreeContext): Promise<TreeNode[]> {
  const { session, site } = context;
  const section = requireType(site, SECTION);
  const nesting = await loadNesting(session, section);
  return await entityNodes(context, section, await rowsById(session, section, nesting.top()));
}

/** What stands directly in a section or category: first what is nested in it, then the categories of a section. */
async function nestedNodes(context: TreeContext, available: AvailableType, id: number): Promise<TreeNode[]> {
  const { session, site } = context;
  if (nestingColumn(available.type) === undefined) return [];
  const list = async (of: AvailableType, ids: readonly number[]) =>
    await entityNodes(context, of, await rowsById(session, of, ids));
  const nested = await list(available, (await loadNesting(session, available)).below(id));
  const category = available.type.name === SECTION ? site.available(site.catalog.get(CATEGORY)) : undefined;
  if (!category || 'unavailable' in category) return nested;
  return [...nested, ...(await list(category, (await loadNesting(session, category)).top(id)))];
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

/** Sections and categories show what is nested in them directly, and below it a group per type that they own. */
async function entityChildren(
  context: TreeContext,
  available: AvailableType,
  guid: string,
): Promise<TreeNode[]> {
  const { session, site } = context;
  const { type } = available;
  const id = await idOf(session, available, guid);
  const children = groupedTypes(site, type);
  const counts = await countRows(
    session,
    children.map(({ available: child, column }) => ({
      type: child.type,
      where: { column: column.name, id },
    })),
  );
  const groups = children.flatMap(({ available: child }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [groupNode(child.type, `group:${child.type.name}:${type.name}:${guid}`, count)];
  });
  return [...(await nestedNodes(context, available, id)), ...groups];
}

/** Types that an entity shows in groups: the categories of a section are nodes of their own. */
function groupedTypes(site: Site, owner: EntityType): ReturnType<typeof childTypes> {
  return childTypes(site, owner).filter(
    ({ available }) => owner.name !== SECTION || available.type.name !== CATEGORY,
  );
}

async function groupChildren(
  context: TreeContext,
  available: AvailableType,
  ownerType: string,
  ownerGuid: string,
): Promise<TreeNode[]> {
  const { session, site } = context;
  const owner = requireType(site, ownerType);
  const column = treeOwner(site, available.type);
  if (column?.references.type !== ownerType) {
    throw new SiteferryError('node-not-found', {
      node: `group:${available.type.name}:${ownerType}:${ownerGuid}`,
    });
  }
  const id = await idOf(session, owner, ownerGuid);
  const rows = await rowsWhere(session, available, { name: column.name, type: 'int' }, [id]);
  return await entityNodes(context, available, rows);
}

async function idOf(session: Session, available: AvailableType, guid: string): Promise<number> {
  const [row] = canonicalGuid(guid) === guid ? await rowsByGuid(session, available, [guid]) : [];
  if (!row) throw new SiteferryError('node-not-found', { type: available.type.name, node: guid });
  return Number(row[available.type.id]);
}

/** Nodes of entities with the number of groups, and of nested sections and categories, below each. */
async function entityNodes(
  context: TreeContext,
  available: AvailableType,
  rows: readonly Row[],
): Promise<TreeNode[]> {
  const { session, site, language } = context;
  const { type } = available;
  const index = new Map<string, Map<number, Row>>();
  for (const row of rows) indexRow(index, type, row);
  await loadNamedRows(session, site, index, 'labels');
  const names = createNames(site.catalog, index);
  const below = await countChildren(session, site, available, groupedTypes(site, type), rows);
  const byName = new Intl.Collator(localeOf(language), { numeric: true, sensitivity: 'base' });
  const idIn = (row: Row) => Number(row[type.id]);
  return rows
    .map((row) => ({ row, order: Number(row[ORDER_COLUMN] ?? 0), label: names.label(type, row) }))
    .sort((a, b) => a.order - b.order || byName.compare(a.label, b.label) || idIn(a.row) - idIn(b.row))
    .map(
      ({ row, label }): TreeNode => ({
        id: `entity:${type.name}:${row[type.guid]}`,
        kind: 'entity',
        label,
        type: type.name,
        guid: String(row[type.guid]),
        entityId: idIn(row),
        icon: type.icon,
        children: below.get(idIn(row)) ?? 0,
      }),
    );
}

import { CATEGORY, SECTION, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import type { SelectedNode } from '#core/contract/transfer.ts';
import type { Session, Site } from '#core/site/site.ts';
import { rowsByGuid, rowsWhere } from '../rows.ts';
import { requireType } from './resolve.ts';

/** `full` takes child entities and everything that they refer to; `partial` takes the entity alone. */
export type SelectionMode = 'full' | 'partial';

/**
 * The one place where the platform's inverted parameter is read (spec, "Configuration transfer"):
 * `includeSubcat = true` is a partial export, `false` a full one.
 */
export function selectionMode(includeSubcat: boolean): SelectionMode {
  return includeSubcat ? 'partial' : 'full';
}

/**
 * The chosen nodes with what a full export must name explicitly: a full section brings its categories, each with
 * `includeSubcat = false`. A node that was chosen by itself keeps its own mode, so a section can be taken in full
 * but for one category.
 */
export async function expandSections(
  session: Session,
  site: Site,
  nodes: readonly SelectedNode[],
): Promise<SelectedNode[]> {
  const sections = nodes.filter(
    (node) => node.type === SECTION && selectionMode(node.includeSubcat) === 'full',
  );
  if (sections.length === 0) return [...nodes];
  const section = requireType(site, SECTION);
  const category = requireType(site, CATEGORY);
  const sectionRows = await rowsByGuid(
    session,
    section,
    sections.map((node) => node.guid),
  );
  const categories = await rowsWhere(
    session,
    category,
    { name: SECTION_COLUMN, type: 'int' },
    sectionRows.map((row) => row[section.type.id] ?? null),
  );
  const chosen = new Set(nodes.filter((node) => node.type === CATEGORY).map((node) => node.guid));
  const added = categories
    .sort((a, b) => Number(a[category.type.id]) - Number(b[category.type.id]))
    .map((row) => String(row[category.type.guid]))
    .filter((guid) => !chosen.has(guid));
  return [...nodes, ...added.map((guid) => ({ type: CATEGORY, guid, includeSubcat: false }))];
}

import { CATEGORY, type EntityType, type Row, SECTION, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import type { SelectedNode } from '#core/contract/transfer/selection.ts';
import type { SelectionSource } from './source.ts';

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
 * The chosen nodes with what a full export must name explicitly: a full section brings the sections nested in it and the
 * categories of all of them, a full category those nested in it, each with `includeSubcat = false`. A node that was
 * chosen by itself keeps its own mode, so a section can be taken in full but for one category.
 */
export async function expandSelection(
  source: SelectionSource,
  nodes: readonly SelectedNode[],
): Promise<SelectedNode[]> {
  // Sign-in has no sections.
  if (!source.catalog.find(SECTION)) return [...nodes];
  const sections = await nestedIn(source, source.requireType(SECTION), nodes);
  const chosen = [...nodes, ...sections.added];
  const category = source.catalog.get(CATEGORY);
  const rows = await source.rowsReferringTo(category, SECTION_COLUMN, sections.full);
  const ofSections = fullNodes(category, rows, nodes);
  const categories = await nestedIn(source, category, [...chosen, ...ofSections]);
  return [...chosen, ...ofSections, ...categories.added];
}

/** What is nested, at any depth, in the full ones among these nodes; and the ids of all that are full. */
async function nestedIn(
  source: SelectionSource,
  type: EntityType,
  nodes: readonly SelectedNode[],
): Promise<{ full: Set<number>; added: SelectedNode[] }> {
  const modes = new Map<string, SelectionMode>();
  for (const node of nodes) {
    if (node.type === type.name) modes.set(node.guid, selectionMode(node.includeSubcat));
  }
  const full = new Set<number>();
  const partial = new Set<number>();
  for (const row of await source.rowsByGuid(type, modes.keys())) {
    const ofMode = modes.get(String(row[type.guid])) === 'full' ? full : partial;
    ofMode.add(Number(row[type.id]));
  }
  if (full.size === 0) return { full, added: [] };
  const nesting = await source.nesting(type);
  // Grows while it is walked: what is nested is full in turn.
  for (const id of full) {
    for (const nested of nesting.below(id)) if (!partial.has(nested)) full.add(nested);
  }
  return { full, added: fullNodes(type, await source.rowsById(type, full), nodes) };
}

/** Nodes for rows that come in full, by id; without those that were chosen by themselves. */
function fullNodes(type: EntityType, rows: readonly Row[], chosen: readonly SelectedNode[]): SelectedNode[] {
  const known = new Set(chosen.filter((node) => node.type === type.name).map((node) => node.guid));
  return rows
    .toSorted((a, b) => Number(a[type.id]) - Number(b[type.id]))
    .map((row) => String(row[type.guid]))
    .filter((guid) => !known.has(guid))
    .map((guid) => ({ type: type.name, guid, includeSubcat: false }));
}

import type { SelectedNode } from '#core/contract/transfer/selection.ts';
import type { FoundEntity, TreeNode } from '#core/contract/transfer/tree.ts';
import type { TreeRow } from '#renderer/ui/tree/rows.ts';

/** What of the tree is known and open. */
export interface TreeState {
  root: TreeNode | undefined;
  /** Children by the id of their node, as far as they were loaded. */
  children: ReadonlyMap<string, readonly TreeNode[]>;
  expanded: ReadonlySet<string>;
}

/** An entity that the user has selected. */
export interface SelectedEntity {
  type: string;
  guid: string;
  label: string;
  /** With child entities and everything that they refer to; otherwise the entity alone. */
  full: boolean;
  /** Ids of the nodes above it, from the root down. */
  above: readonly string[];
}

/** By `type:guid`. */
export type Selection = ReadonlyMap<string, SelectedEntity>;

/** State of a checkbox. `inherited` is included via a full entity above and cannot be cleared alone. */
export type Check = 'checked' | 'unchecked' | 'mixed' | 'inherited';

interface NodeRow extends TreeRow {
  kind: 'node';
  node: TreeNode;
  check: Check;
  above: readonly string[];
  /** Name of the entity above that it is inherited from. */
  includedVia?: string;
}

/** Placeholder for children that are being loaded. */
interface LoadingRow extends TreeRow {
  kind: 'loading';
}

export type ExportRow = NodeRow | LoadingRow;

export function keyOf({ type, guid }: { type?: string | undefined; guid?: string | undefined }): string {
  return `${type}:${guid}`;
}

/**
 * The rows to be seen, with the state of their boxes. One pass over what is open, which may be a hundred thousand
 * entities: what is the same for all siblings is looked up once, and a row is made in one piece.
 */
export function exportRows(state: TreeState, selection: Selection): ExportRow[] {
  const rows: ExportRow[] = [];
  const touched = new Set(Array.from(selection.values()).flatMap(({ above }) => above));
  const visit = (
    nodes: readonly TreeNode[],
    level: number,
    above: readonly string[],
    includedVia: string | undefined,
  ): void => {
    const siblings = nodes.length;
    for (let index = 0; index < siblings; index++) {
      const node = nodes[index];
      if (!node) continue;
      const check = includedVia === undefined ? checkOf(node, state, selection, touched) : 'inherited';
      const row: NodeRow = {
        kind: 'node',
        key: node.id,
        level,
        position: index + 1,
        siblings,
        node,
        check,
        above,
      };
      if (node.kind !== 'folder') row.checked = isTicked(check);
      if (includedVia !== undefined) row.includedVia = includedVia;
      rows.push(row);
      if (node.children === 0) continue;
      row.expanded = state.expanded.has(node.id);
      if (!row.expanded) continue;
      const below = state.children.get(node.id);
      const path = [...above, node.id];
      if (below) visit(below, level + 1, path, includedVia ?? fullName(selection, node));
      else rows.push({ kind: 'loading', key: `${node.id} …`, level: level + 1, position: 1, siblings: 1 });
    }
  };
  if (state.root) visit(state.children.get(state.root.id) ?? [], 1, [state.root.id], undefined);
  return rows;
}

/** What children of an entity are included with; undefined where it is not, or not with them. */
function fullName(selection: Selection, node: TreeNode): string | undefined {
  const chosen = selection.get(keyOf(node));
  return chosen?.full ? chosen.label : undefined;
}

/** The state of a box as a screen reader tells it. */
export function isTicked(check: Check): boolean | 'mixed' {
  return check === 'mixed' ? 'mixed' : check !== 'unchecked';
}

/** The box of an entity that was found by its name: as it is in the tree, wherever that is open. */
export function checkOfEntity(
  found: Pick<FoundEntity, 'type' | 'guid' | 'above'>,
  selection: Selection,
): Check {
  const isIncluded = found.above.some((id) => selection.get(id.replace(/^entity:/, ''))?.full);
  if (isIncluded) return 'inherited';
  if (selection.has(keyOf(found))) return 'checked';
  const id = `entity:${keyOf(found)}`;
  return Array.from(selection.values()).some(({ above }) => above.includes(id)) ? 'mixed' : 'unchecked';
}

function checkOf(
  node: TreeNode,
  state: TreeState,
  selection: Selection,
  touched: ReadonlySet<string>,
): Check {
  if (selection.size === 0) return 'unchecked';
  if (node.kind === 'entity') {
    if (selection.has(keyOf(node))) return 'checked';
  } else if (isWholeGroup(state.children.get(node.id) ?? [], selection)) return 'checked';
  return touched.has(node.id) ? 'mixed' : 'unchecked';
}

/** Whether all that is below is entities that are chosen; not where there is nothing. */
function isWholeGroup(below: readonly TreeNode[], selection: Selection): boolean {
  return below.length > 0 && below.every((node) => node.kind === 'entity' && selection.has(keyOf(node)));
}

/**
 * Chooses entities, full where they have children. What was chosen below a full entity is dropped: it is included with it.
 */
export function selectNodes(
  selection: Selection,
  nodes: readonly TreeNode[],
  above: readonly string[],
): Map<string, SelectedEntity> {
  const next = new Map(selection);
  for (const node of nodes) {
    if (node.type === undefined || node.guid === undefined) continue;
    const { type, guid, label } = node;
    const full = node.children > 0;
    if (full) dropBelow(next, node.id);
    next.set(keyOf(node), { type, guid, label, full, above });
  }
  return next;
}

export function deselectNodes(selection: Selection, nodes: readonly TreeNode[]): Map<string, SelectedEntity> {
  const next = new Map(selection);
  for (const node of nodes) next.delete(keyOf(node));
  return next;
}

/** Switches a chosen entity between full and partial. */
export function setFull(selection: Selection, node: TreeNode, full: boolean): Map<string, SelectedEntity> {
  const next = new Map(selection);
  const chosen = next.get(keyOf(node));
  if (!chosen) return next;
  if (full) dropBelow(next, node.id);
  next.set(keyOf(node), { ...chosen, full });
  return next;
}

function dropBelow(selection: Map<string, SelectedEntity>, id: string): void {
  for (const [key, { above }] of selection) if (above.includes(id)) selection.delete(key);
}

/**
 * The selection as the operations take it. The platform's `includeSubcat` is inverted: `true` takes the entity alone
 * (spec, "Configuration transfer"); this is the one place of the window that knows.
 */
export function selectedNodes(selection: Selection): SelectedNode[] {
  return Array.from(selection.values(), ({ type, guid, full }) => ({ type, guid, includeSubcat: !full }));
}

/** What a run chose, as far as the site still has it; where each lies in the tree is what was `found` of it. */
export function restoreSelection(nodes: readonly SelectedNode[], found: readonly FoundEntity[]): Selection {
  const places = new Map(found.map((one) => [keyOf(one), one]));
  return new Map(
    nodes.flatMap((node) => {
      const place = places.get(keyOf(node));
      if (!place) return [];
      const { type, guid, label, above } = place;
      return [[keyOf(node), { type, guid, label, full: !node.includeSubcat, above }]];
    }),
  );
}

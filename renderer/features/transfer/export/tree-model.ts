import type { SelectedNode, TreeNode } from '#core/contract/transfer.ts';
import type { TreeRow } from '#renderer/ui/virtual-tree.tsx';

/** What of the tree is known and open. */
export interface TreeState {
  root: TreeNode | undefined;
  /** Children by the id of their node, as far as they were loaded. */
  children: ReadonlyMap<string, readonly TreeNode[]>;
  expanded: ReadonlySet<string>;
}

/** An entity that the user has selected. */
export interface Chosen {
  type: string;
  guid: string;
  label: string;
  /** With child entities and everything that they refer to; otherwise the entity alone. */
  full: boolean;
  /** Ids of the nodes above it, from the root down. */
  above: readonly string[];
}

/** By `type:guid`. */
export type Selection = ReadonlyMap<string, Chosen>;

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

/** The rows to be seen, with the state of their boxes. One pass over what is open. */
export function exportRows(state: TreeState, selection: Selection): ExportRow[] {
  const rows: ExportRow[] = [];
  const touched = new Set(Array.from(selection.values()).flatMap(({ above }) => above));
  const visit = (
    nodes: readonly TreeNode[],
    level: number,
    above: readonly string[],
    includedVia: string | undefined,
  ): void => {
    for (const [index, node] of nodes.entries()) {
      const place = { position: index + 1, siblings: nodes.length, level };
      const chosen = selection.get(keyOf(node));
      const open = state.expanded.has(node.id);
      const check = includedVia !== undefined ? 'inherited' : checkOf(node, state, selection, touched);
      rows.push({
        kind: 'node',
        key: node.id,
        ...place,
        ...(node.children > 0 ? { expanded: open } : {}),
        node,
        check,
        above,
        ...(includedVia === undefined ? {} : { includedVia }),
      });
      if (!open) continue;
      const below = state.children.get(node.id);
      const path = [...above, node.id];
      if (below) visit(below, level + 1, path, includedVia ?? (chosen?.full ? chosen.label : undefined));
      else rows.push({ kind: 'loading', key: `${node.id} …`, level: level + 1, position: 1, siblings: 1 });
    }
  };
  if (state.root) visit(state.children.get(state.root.id) ?? [], 1, [state.root.id], undefined);
  return rows;
}

function checkOf(
  node: TreeNode,
  state: TreeState,
  selection: Selection,
  touched: ReadonlySet<string>,
): Check {
  if (selection.has(keyOf(node))) return 'checked';
  const below = state.children.get(node.id) ?? [];
  const entities = below.filter(({ kind }) => kind === 'entity');
  const all = node.kind !== 'entity' && entities.length > 0 && entities.length === below.length;
  if (all && entities.every((entity) => selection.has(keyOf(entity)))) return 'checked';
  return touched.has(node.id) ? 'mixed' : 'unchecked';
}

/**
 * Chooses entities, full where they have children. What was chosen below a full entity is dropped: it is included with it.
 */
export function choose(
  selection: Selection,
  nodes: readonly TreeNode[],
  above: readonly string[],
): Map<string, Chosen> {
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

export function unchoose(selection: Selection, nodes: readonly TreeNode[]): Map<string, Chosen> {
  const next = new Map(selection);
  for (const node of nodes) next.delete(keyOf(node));
  return next;
}

/** Switches a chosen entity between full and partial. */
export function setFull(selection: Selection, node: TreeNode, full: boolean): Map<string, Chosen> {
  const next = new Map(selection);
  const chosen = next.get(keyOf(node));
  if (!chosen) return next;
  if (full) dropBelow(next, node.id);
  next.set(keyOf(node), { ...chosen, full });
  return next;
}

function dropBelow(selection: Map<string, Chosen>, id: string): void {
  for (const [key, { above }] of selection) if (above.includes(id)) selection.delete(key);
}

/**
 * The selection as the operations take it. The platform's `includeSubcat` is inverted: `true` takes the entity alone
 * (spec, "Configuration transfer"); this is the one place of the window that knows.
 */
export function selectedNodes(selection: Selection): SelectedNode[] {
  return Array.from(selection.values(), ({ type, guid, full }) => ({ type, guid, includeSubcat: !full }));
}

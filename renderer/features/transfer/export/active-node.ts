import { sanitize } from '#core/base/sanitize.ts';
import type { FoundEntity, TreeNode } from '#core/contract/transfer/tree.ts';
import { nodeLabel } from './node-label.ts';
import { type ExportRow, keyOf } from './tree-model.ts';

/** What the keyboard is on, in the tree or in what a search has found. */
export interface ActiveNode {
  /** Of its row. */
  key: string;
  title: string;
  /** Its node; absent for what was found, and while its children are being loaded. */
  node?: TreeNode;
  type?: string | undefined;
  guid?: string | undefined;
  includedVia?: string | undefined;
}

export function activeRow(row: ExportRow): ActiveNode {
  if (row.kind === 'loading') return { key: row.key, title: '' };
  const { key, node, includedVia } = row;
  return { key, title: nodeLabel(node, 1000), node, type: node.type, guid: node.guid, includedVia };
}

export function activeFound({ type, guid, path }: Pick<FoundEntity, 'type' | 'guid' | 'path'>): ActiveNode {
  return { key: keyOf({ type, guid }), title: sanitize(path, 1000), type, guid };
}

import { visible } from '#core/base/text.ts';
import type { TreeNode } from '#core/contract/transfer.ts';
import { nodeText } from '../nodes.ts';
import { formatCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';

/** A node with its children where they were loaded. */
export type LoadedNode = TreeNode & { nodes?: LoadedNode[] };

interface TreeRow {
  /** Branches and label. */
  label: string;
  /** How to name the node on the command line. */
  reference: string;
  guid: string;
}

/** Names longer than this stick out of their column. */
const LABEL_WIDTH = 60;

/** Nodes as a drawn tree with aligned references. */
export function treeLines(nodes: readonly LoadedNode[], style: Style): string[] {
  const rows = nodes.flatMap((node) => [rowOf(node, ''), ...below(node, '')]);
  const labelWidth = Math.min(LABEL_WIDTH, Math.max(...rows.map(({ label }) => label.length)));
  const referenceWidth = Math.max(...rows.map(({ reference }) => reference.length));
  return rows.map(({ label, reference, guid }) => {
    const rest = `${reference.padEnd(referenceWidth)}  ${guid}`.trimEnd();
    return rest ? `${label.padEnd(labelWidth)}  ${style('faint', rest)}` : label;
  });
}

function below(node: LoadedNode, indent: string): TreeRow[] {
  const children = node.nodes ?? [];
  return children.flatMap((child, index) => {
    const isLast = index === children.length - 1;
    return [
      rowOf(child, `${indent}${isLast ? '└─ ' : '├─ '}`),
      ...below(child, `${indent}${isLast ? '   ' : '│  '}`),
    ];
  });
}

function rowOf(node: LoadedNode, branches: string): TreeRow {
  const count = node.kind === 'entity' || node.kind === 'root' ? '' : ` (${formatCount(node.children)})`;
  const isEntity = node.kind === 'entity' && node.type !== undefined;
  return {
    label: `${branches}${visible(node.label, 100)}${count}`,
    reference: isEntity ? nodeText(node.type ?? '', node.entityId ?? node.guid ?? '') : '',
    guid: isEntity ? (node.guid ?? '') : '',
  };
}

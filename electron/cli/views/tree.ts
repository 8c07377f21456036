import { sanitize } from '#core/base/sanitize.ts';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { formatCount, type Language, localeOf } from '#core/messages/format.ts';
import { nodeText } from '../nodes.ts';
import type { Printer } from '../printer.ts';

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
export function treeLines(nodes: readonly LoadedNode[], { style, language }: Printer): string[] {
  const rows = nodes.flatMap((node) => [rowOf(node, '', language), ...below(node, '', language)]);
  const labelWidth = Math.min(LABEL_WIDTH, Math.max(...rows.map(({ label }) => label.length)));
  const referenceWidth = Math.max(...rows.map(({ reference }) => reference.length));
  return rows.map(({ label, reference, guid }) => {
    const rest = `${reference.padEnd(referenceWidth)}  ${guid}`.trimEnd();
    return rest ? `${label.padEnd(labelWidth)}  ${style('faint', rest)}` : label;
  });
}

function below(node: LoadedNode, indent: string, language: Language): TreeRow[] {
  const children = node.nodes ?? [];
  return children.flatMap((child, index) => {
    const isLast = index === children.length - 1;
    return [
      rowOf(child, `${indent}${isLast ? '└─ ' : '├─ '}`, language),
      ...below(child, `${indent}${isLast ? '   ' : '│  '}`, language),
    ];
  });
}

function rowOf(node: LoadedNode, branches: string, language: Language): TreeRow {
  const count =
    node.kind === 'entity' || node.kind === 'root' ? '' : ` (${formatCount(node.children, language)})`;
  const isEntity = node.kind === 'entity' && node.type !== undefined;
  return {
    label: `${branches}${node.title?.[localeOf(language)] ?? sanitize(node.label, 100)}${count}`,
    reference: isEntity ? nodeText(node.type ?? '', node.entityId ?? node.guid ?? '') : '',
    guid: isEntity ? (node.guid ?? '') : '',
  };
}

import { throwIfCancelled } from '#core/base/cancel.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { FoundEntity, TreeNode } from '#core/contract/transfer/tree.ts';
import { type CommandContext, type CommandResult, defineCommand } from '../command.ts';
import { nodeText, parseNode, typeOfWord } from '../nodes.ts';
import { alignColumns } from '../text/table.ts';
import { type LoadedNode, treeLines } from '../views/tree.ts';
import { configurationOnly, profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** How many entities a search shows without `--limit`. */
const FOUND = 200;

/** How many levels are shown without `--depth`. */
const DEPTH = 2;

export const treeCommand = defineCommand({
  name: 'tree',
  options: {
    ...profiledSiteOptions,
    node: { type: 'string', value: 'TYPE:GUID|ID' },
    depth: { type: 'count', value: 'N', most: 100 },
    search: { type: 'string', value: 'TEXT' },
    type: { type: 'string', value: 'TYPE' },
    limit: { type: 'count', value: 'N', most: 1_000 },
  },
  calls: {
    'transfer.tree': profiledSiteMapping,
    'transfer.fetch': { ...profiledSiteMapping, language: { excluded: 'that of the answer' } },
    'transfer.search': { ...profiledSiteMapping, text: 'search' },
    'transfer.resolve': { ...profiledSiteMapping, ...configurationOnly, nodes: 'node' },
  },
  examples: [
    'tree --site embedded:demo/source',
    'tree --site embedded:demo/source --node section:1 --depth 3',
    'tree --site embedded:demo/source --search approval',
  ],
  async run(context, { node, depth = DEPTH, search, type, limit = FOUND, ...args }) {
    const site = profiledSiteOf(args);
    const { client, signal } = context;
    if (search !== undefined) {
      const only = type === undefined ? {} : { type: typeOfWord(type) };
      const input = { ...site, text: search, limit, ...only };
      return foundAnswer(await client.transfer.search(input, { signal }), limit);
    }
    if (node !== undefined) {
      const nodes = await loadChildren(context, site, await nodeId(context, site, node), depth);
      return treeAnswer(nodes);
    }
    const root = await client.transfer.tree(site, { signal });
    return treeAnswer([{ ...root, nodes: await loadChildren(context, site, root.id, depth) }]);
  },
});

/** Ids of the tree's own nodes, which `--json` shows. */
const NODE_ID = /^(root|globals|(entity|group):.+)$/;

type SiteInput = ReturnType<typeof profiledSiteOf>;

async function nodeId({ client, signal }: CommandContext, site: SiteInput, text: string): Promise<string> {
  if (NODE_ID.test(text)) return text;
  const [key] = await client.transfer.resolve({ ...site, nodes: [parseNode('--node', text)] }, { signal });
  return `entity:${key?.type}:${key?.guid}`;
}

async function loadChildren(
  context: CommandContext,
  site: SiteInput,
  node: string,
  levels: number,
): Promise<LoadedNode[]> {
  const {
    client,
    signal,
    terminal,
    printer: { language },
  } = context;
  throwIfCancelled(signal);
  terminal.report({ stage: 'reading', subject: node, done: 0 });
  const children: LoadedNode[] = await client.transfer.fetch({ ...site, node, language }, { signal });
  if (levels === 1) return children;
  const loaded: LoadedNode[] = [];
  for (const child of children) loaded.push(await loadBelow(context, site, child, levels - 1));
  return loaded;
}

async function loadBelow(
  context: CommandContext,
  site: SiteInput,
  node: TreeNode,
  levels: number,
): Promise<LoadedNode> {
  return node.children === 0 ? node : { ...node, nodes: await loadChildren(context, site, node.id, levels) };
}

function treeAnswer(nodes: readonly LoadedNode[]): CommandResult {
  return {
    document: { nodes },
    lines: (printer) =>
      nodes.length === 0 ? [printer.text('tree.nothing-below')] : treeLines(nodes, printer),
  };
}

function foundAnswer(found: readonly FoundEntity[], limit: number): CommandResult {
  return {
    document: { found },
    lines: ({ text, language }) => [
      ...alignColumns(
        found.map(({ type, guid, path }) => [sanitize(path), nodeText(type, guid)]),
        '',
        language,
      ),
      ...(found.length === 0 ? [text('tree.nothing-found')] : []),
      ...(found.length === limit ? [text('tree.first', { count: limit })] : []),
    ],
  };
}

import { visible } from '#core/base/text.ts';
import type { TreeNode } from '#core/contract/transfer.ts';
import { type App, type Command, siteOption } from '../command.ts';
import { parseNode } from '../nodes.ts';
import { alignedTable } from '../terminal.ts';
import { printJson, wholeNumber } from './site.ts';

/** Hits of a search that are shown. */
const SEARCH_LIMIT = 100;

interface Branch extends TreeNode {
  nodes?: Branch[];
}

/** `siteferry tree`: what there is to move. */
export const treeCommand: Command = {
  name: 'tree',
  summary: 'Show the configuration of a site, or find an entity by name',
  options: {
    site: siteOption,
    node: { value: 'TYPE:GUID', help: 'start at this entity; an id works too' },
    depth: { value: 'N', help: 'levels to show (default 2)' },
    search: { value: 'TEXT', help: 'entities whose name contains the text' },
  },
  examples: [
    'siteferry tree --site embedded:./test',
    'siteferry tree --site embedded:./test --node _category:1 --depth 3',
    'siteferry tree --site embedded:./test --search approval',
  ],
  async run(app, given) {
    const site = given.required('site');
    const search = given.text('search');
    if (search !== undefined) return await showFound(app, site, search);
    const start = given.text('node');
    const depth = wholeNumber('depth', given.text('depth')) ?? 2;
    const root =
      start === undefined ? await app.client.transfer.tree({ site }, { signal: app.signal }) : undefined;
    const id = root?.id ?? (await nodeId(app, site, start ?? ''));
    const nodes = await children(app, site, id, depth);
    if (app.json) return printJson(app, root ? { ...root, nodes } : nodes);
    if (root) app.terminal.print(visible(root.label));
    printNodes(app, nodes, root ? 1 : 0);
    if (nodes.length === 0) app.terminal.print('Nothing is here.');
    return 0;
  },
};

async function nodeId(app: App, site: string, text: string): Promise<string> {
  const [key] = await app.client.transfer.resolve(
    { site, nodes: [parseNode('node', text)] },
    { signal: app.signal },
  );
  return `entity:${key?.type}:${key?.guid}`;
}

async function children(app: App, site: string, node: string, depth: number): Promise<Branch[]> {
  const nodes: Branch[] = await app.client.transfer.fetch({ site, node }, { signal: app.signal });
  if (depth <= 1) return nodes;
  for (const child of nodes) {
    if (child.children > 0) child.nodes = await children(app, site, child.id, depth - 1);
  }
  return nodes;
}

function printNodes(app: App, nodes: readonly Branch[], level: number): void {
  const { terminal } = app;
  for (const node of nodes) {
    const id = node.entityId === undefined ? '' : terminal.paint('dim', ` ${node.type}:${node.entityId}`);
    const count = node.children > 0 && !node.nodes ? terminal.paint('dim', ` (${node.children})`) : '';
    const label = node.kind === 'entity' ? visible(node.label) : terminal.paint('bold', visible(node.label));
    terminal.print(`${'  '.repeat(level)}${label}${id}${count}`);
    printNodes(app, node.nodes ?? [], level + 1);
  }
}

async function showFound(app: App, site: string, text: string) {
  const found = await app.client.transfer.search({ site, text, limit: SEARCH_LIMIT }, { signal: app.signal });
  if (app.json) return printJson(app, found);
  if (found.length === 0) app.terminal.print(`Nothing is called like "${visible(text)}".`);
  else
    app.terminal.print(alignedTable(found.map(({ type, guid, path }) => [`${type}:${guid}`, visible(path)])));
  if (found.length === SEARCH_LIMIT) app.terminal.print(`Only the first ${SEARCH_LIMIT} are shown.`);
  return 0 as const;
}

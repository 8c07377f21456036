import { sanitize } from '#core/base/sanitize.ts';
import type { SiteModule } from '#core/contract/versions/versions.ts';
import { type Command, type CommandContext, defineCommand, type OptionValues } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { moduleLines } from '../views/versions.ts';
import { configurationOnly, profiledSiteMapping, profiledSiteOf } from './options.ts';
import { selectionMapping, selectionOnSite, selectionOptions } from './selection.ts';
import { isChosen } from './sides.ts';

const { texts: _texts, ...chosenOptions } = selectionOptions;

const textOptions = {
  name: { type: 'string', value: 'TEXT' },
  description: { type: 'string', value: 'TEXT' },
} as const;

const mapping = { nodes: selectionMapping.nodes, ...profiledSiteMapping } as const;
const resolved = { ...mapping, ...configurationOnly } as const;

const listCommand = operationCommand({
  name: 'versions module list',
  operation: 'versions.modules.list',
  examples: ['versions module list --site test'],
  answer: (modules) => ({ document: { modules }, lines: (printer) => moduleLines(modules, printer) }),
});

const createCommand = defineCommand({
  name: 'versions module create',
  options: { ...chosenOptions, ...textOptions, name: { type: 'string', value: 'TEXT', required: true } },
  calls: {
    'versions.modules.save': {
      ...profiledSiteMapping,
      module: { excluded: 'a new one is made' },
      selection: selectionMapping.selection,
    },
    'transfer.resolve': resolved,
  },
  examples: [
    'versions module create --site test --name Contracts --section 1',
    'versions module create --site test --name Everything --all --description Everything',
  ],
  async run(context, args) {
    const selection = await selectionOnSite(context, { ...args, texts: undefined });
    const input = { ...profiledSiteOf(args), name: args.name, ...describedBy(args), selection };
    const { client, signal } = context;
    return answer('created', await client.versions.modules.save(input, { signal }));
  },
});

const editCommand = defineCommand({
  name: 'versions module edit',
  options: { ...chosenOptions, module: { type: 'string', value: 'MODULE', required: true }, ...textOptions },
  calls: {
    'versions.modules.save': { ...profiledSiteMapping, selection: selectionMapping.selection },
    'transfer.resolve': resolved,
  },
  examples: [
    'versions module edit --site test --module Contracts --description Contracts',
    'versions module edit --site test --module Contracts --section 1 --entity portals:4',
  ],
  async run(context, args) {
    const { module, name } = args;
    const input = {
      ...profiledSiteOf(args),
      module,
      ...(name === undefined ? {} : { name }),
      ...describedBy(args),
      ...(await selectedBy(context, args)),
    };
    const { client, signal } = context;
    return answer('saved', await client.versions.modules.save(input, { signal }));
  },
});

function describedBy({ description }: { description: string | undefined }) {
  return description === undefined ? {} : { description };
}

/** The new selection, where anything is chosen. Throws `usage` and `node-not-found`. */
async function selectedBy(context: CommandContext, args: OptionValues<typeof chosenOptions>) {
  const isSaid = args.all || args.partial || isChosen(args);
  return isSaid ? { selection: await selectionOnSite(context, { ...args, texts: undefined }) } : {};
}

function answer(what: 'created' | 'saved', saved: SiteModule) {
  return {
    document: { module: saved },
    lines: ({ style, text }: Printer) => [
      style('good', text(`versions.module.${what}`, { name: sanitize(saved.name) })),
    ],
  };
}

export const versionModuleCommands: readonly Command[] = [createCommand, editCommand, listCommand];

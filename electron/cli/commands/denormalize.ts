import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import { runLong } from '#core/contract/progress.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { siteOption } from './options.ts';

export const denormalizeCommand = defineCommand({
  name: 'denormalize',
  options: {
    ...siteOption,
    category: { type: 'string', value: 'ID|GUID', multiple: true },
    all: { type: 'boolean' },
  },
  calls: {
    'transfer.resolve': { nodes: 'category' },
    'transfer.denormalize': { categories: 'category' },
    'transfer.denormalizeAll': {},
  },
  examples: ['denormalize --site test --category 12 --category 14', 'denormalize --site test --all'],
  async run(context, { site, category, all }) {
    if (all === category.length > 0) {
      throw new SiteferryError('usage', { reason: commandLineMessage('denormalize.which') });
    }
    const { rebuilt } = all ? await rebuildAll(context, site) : await rebuildSome(context, site, category);
    return {
      document: { rebuilt },
      lines: ({ style, text }) => [
        style('good', text('denormalize.done', { count: rebuilt.length })),
        ...rebuilt.map((name) => `  ${visible(name)}`),
      ],
    };
  },
});

function rebuildAll({ client, signal, terminal }: CommandContext, site: string) {
  return runLong(client.transfer.denormalizeAll({ site }, { signal }), terminal.report);
}

async function rebuildSome(
  { client, signal, terminal }: CommandContext,
  site: string,
  chosen: readonly string[],
) {
  const nodes = chosen.map((node) => ({ type: CATEGORY, node }));
  const categories = (await client.transfer.resolve({ site, nodes }, { signal })).map(({ guid }) => guid);
  return await runLong(client.transfer.denormalize({ site, categories }, { signal }), terminal.report);
}

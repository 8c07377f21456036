import { errorCodes } from '#core/base/error-codes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import { runLong } from '#core/contract/progress.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { findingLines } from '../views/findings.ts';
import { profiledSiteGivers, profiledSiteOf, profiledSiteOptions } from './options.ts';

export const denormalizeCommand = defineCommand({
  name: 'denormalize',
  options: {
    ...profiledSiteOptions,
    category: { type: 'string', value: 'ID|GUID', multiple: true },
    all: { type: 'boolean' },
  },
  calls: {
    'transfer.resolve': { ...profiledSiteGivers, nodes: 'category' },
    'transfer.denormalize': { ...profiledSiteGivers, categories: 'category' },
    'transfer.denormalizeAll': profiledSiteGivers,
  },
  examples: ['denormalize --site test --category 12 --category 14', 'denormalize --site test --all'],
  async run(context, { category, all, ...given }) {
    if (all === category.length > 0) {
      throw new SiteferryError('usage', { reason: commandLineMessage('denormalize.which') });
    }
    const site = profiledSiteOf(given);
    const { rebuilt, warnings } = all
      ? await rebuildAll(context, site)
      : await rebuildSome(context, site, category);
    return {
      document: { rebuilt, warnings },
      lines: (printer) => [
        printer.style('good', printer.text('denormalize.done', { count: rebuilt.length })),
        ...rebuilt.map((name) => `  ${visible(name)}`),
        ...findingLines(warnings, printer),
      ],
      exitCode: warnings.length === 0 ? 0 : errorCodes['denormalized-in-use'].exit,
    };
  },
});

type AskedSite = ReturnType<typeof profiledSiteOf>;

function rebuildAll({ client, signal, terminal }: CommandContext, site: AskedSite) {
  return runLong(client.transfer.denormalizeAll(site, { signal }), terminal.report);
}

async function rebuildSome(
  { client, signal, terminal }: CommandContext,
  site: AskedSite,
  chosen: readonly string[],
) {
  const nodes = chosen.map((node) => ({ type: CATEGORY, node }));
  const categories = (await client.transfer.resolve({ ...site, nodes }, { signal })).map(({ guid }) => guid);
  return await runLong(client.transfer.denormalize({ ...site, categories }, { signal }), terminal.report);
}

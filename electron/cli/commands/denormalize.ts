import { errorCodes } from '#core/base/error-codes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import { runLong } from '#core/contract/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { findingLines } from '../views/findings.ts';
import { configurationOnly, profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

export const denormalizeCommand = defineCommand({
  name: 'denormalize',
  options: {
    ...profiledSiteOptions,
    category: { type: 'string', value: 'ID|GUID', multiple: true },
    all: { type: 'boolean' },
    'drop-orphans': { type: 'boolean' },
  },
  calls: {
    'transfer.resolve': { ...profiledSiteMapping, ...configurationOnly, nodes: 'category' },
    'transfer.denormalize': { ...profiledSiteMapping, categories: 'category' },
    'transfer.denormalizeAll': { ...profiledSiteMapping, dropOrphans: 'drop-orphans' },
  },
  examples: [
    'denormalize --site test --category 12 --category 14',
    'denormalize --site test --all',
    'denormalize --site test --all --drop-orphans',
  ],
  async run(context, { category, all, 'drop-orphans': dropOrphans, ...args }) {
    if (all === category.length > 0 || (dropOrphans && !all)) {
      throw new SiteferryError('usage', { reason: message('denormalize.which') });
    }
    const site = profiledSiteOf(args);
    const outcome: Denormalized = all
      ? await rebuildAll(context, site, dropOrphans)
      : await rebuildSome(context, site, category);
    const { rebuilt, warnings } = outcome;
    return {
      document: outcome,
      lines: (printer) => [
        printer.style('good', printer.text('denormalize.done', { count: rebuilt.length })),
        ...rebuilt.map((name) => `  ${sanitize(name)}`),
        ...orphanLines(outcome, printer),
        ...findingLines(warnings, printer),
      ],
      exitCode: warnings.length === 0 ? 0 : errorCodes['denormalized-in-use'].exit,
    };
  },
});

/** What was rebuilt; of all categories also what nothing is made for any more. */
type Denormalized = { rebuilt: string[]; warnings: Finding[]; orphans?: string[]; dropped?: string[] };

type SiteInput = ReturnType<typeof profiledSiteOf>;

function rebuildAll({ client, signal, terminal }: CommandContext, site: SiteInput, dropOrphans: boolean) {
  return runLong(client.transfer.denormalizeAll({ ...site, dropOrphans }, { signal }), terminal.report);
}

/** Tables and views that nothing is made for any more, and those that were dropped. */
function orphanLines({ orphans = [], dropped = [] }: Denormalized, printer: Printer): string[] {
  const list = (code: 'denormalize.dropped' | 'denormalize.orphans', names: string[]) =>
    names.length === 0
      ? []
      : [printer.text(code, { count: names.length }), ...names.map((name) => `  ${sanitize(name)}`)];
  return [...list('denormalize.dropped', dropped), ...list('denormalize.orphans', orphans)];
}

async function rebuildSome(
  { client, signal, terminal }: CommandContext,
  site: SiteInput,
  chosen: readonly string[],
) {
  const nodes = chosen.map((node) => ({ type: CATEGORY, node }));
  const categories = (await client.transfer.resolve({ ...site, nodes }, { signal })).map(({ guid }) => guid);
  return await runLong(client.transfer.denormalize({ ...site, categories }, { signal }), terminal.report);
}

import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { runLong } from '#core/contract/progress.ts';
import type { CompareInput } from '#core/contract/transfer-compare.ts';
import { textHandling } from '#core/contract/transfer-options.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import { type CommandContext, defineCommand, type OptionValues } from '../command.ts';
import { compareLines } from '../views/compare.ts';
import { associateOption, associationsOf } from './associate.ts';
import { baseOf, baseOption } from './base.ts';
import { limitGivers, limitOptions, limitsOf } from './limit-options.ts';
import { selectionOf } from './selection.ts';

/** Exit code of a difference that was asked about (design, section 7). */
const DIFFERENT = 10;

/** A URL, or a connection string, which is refused as one; not the path of a drive. */
const LIKE_AN_ADDRESS = /^[a-z][a-z0-9+.-]+:|=.*;|;.*=/i;

const options = {
  section: { type: 'string', value: 'ID|GUID', multiple: true },
  category: { type: 'string', value: 'ID|GUID', multiple: true },
  entity: { type: 'string', value: 'TYPE:GUID|ID', multiple: true },
  partial: { type: 'boolean' },
  'from-profile': { type: 'string', value: 'FILE' },
  'to-profile': { type: 'string', value: 'FILE' },
  texts: { type: 'string', choices: textHandling.options },
  associate: associateOption,
  base: baseOption,
  ...limitOptions,
} as const;
type Given = OptionValues<typeof options>;

export const compareCommand = defineCommand({
  name: 'compare',
  positionals: ['FROM', 'TO'],
  options,
  calls: {
    'site.list': {},
    'transfer.resolve': {
      site: 'FROM',
      profileFile: 'from-profile',
      nodes: ['section', 'category', 'entity'],
    },
    'transfer.compare': {
      from: [
        'FROM',
        'from-profile',
        'section',
        'category',
        'entity',
        'partial',
        ...Object.values(limitGivers),
      ],
      to: ['TO', 'to-profile', ...Object.values(limitGivers)],
      associations: 'associate',
    },
  },
  examples: [
    'compare test prod',
    'compare section.zip embedded:demo/receiver --associate groups=key',
    'compare test prod --section 1 --json',
    'compare section.zip prod --base last',
  ],
  async run(context, given, [from = '', to = '']) {
    const { client, signal, terminal } = context;
    const sites = await client.site.list({}, { signal });
    const isSite = (side: string) => LIKE_AN_ADDRESS.test(side) || sites.some(({ name }) => name === side);
    const input: CompareInput = {
      from: isSite(from) ? await siteSide(context, given, from) : archiveSide(given, from),
      to: isSite(to) ? siteOf(to, given['to-profile']) : { archive: resolve(to), ...limitsOf(given) },
      associations: associationsOf(given.associate),
      texts: given.texts ?? 'rewrite',
      ...baseOf(given.base),
    };
    const result = await runLong(client.transfer.compare(input, { signal }), terminal.report);
    return {
      document: { ...result },
      lines: (printer) => compareLines(result, { from, to }, printer),
      exitCode: result.isEqual ? 0 : DIFFERENT,
    };
  },
});

function siteOf(site: string, profile: string | undefined) {
  return { site, ...(profile === undefined ? {} : { profileFile: resolve(profile) }) };
}

async function siteSide(context: CommandContext, given: Given, site: string): Promise<CompareInput['from']> {
  const { section, category, entity, partial, 'from-profile': profile } = given;
  const at = siteOf(site, profile);
  const all = [...section, ...category, ...entity].length === 0;
  const asked = { ...at, all, section, category, entity, partial, texts: undefined, 'profile-file': profile };
  return { ...at, selection: await selectionOf(context, asked) };
}

function archiveSide(given: Given, archive: string): CompareInput['from'] {
  const { section, category, entity, partial } = given;
  if (partial || section.length + category.length + entity.length > 0) {
    throw new SiteferryError('usage', {
      reason: commandLineMessage('compare.selection-of-archive', { from: archive }),
    });
  }
  return { archive: resolve(archive), ...limitsOf(given) };
}

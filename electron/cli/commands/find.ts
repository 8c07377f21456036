import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import {
  type TextPlace,
  textPlaceColumns,
  type UnusedEntity,
  unusedColumns,
} from '#core/contract/transfer/find.ts';
import { message } from '#core/messages/catalogue.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import type { Failure } from '../failure.ts';
import { mapBounded } from '../map-bounded.ts';
import { toFailure } from '../operation-failure.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from '../views/record-table.ts';

/** Exit code where a site could not be asked (design, section 7). */
const NOT_ASKED = 20;

/** So many sites are asked side by side. */
const AT_ONCE = 4;

/** What was found on a site, or why it could not be asked. */
interface OfSite {
  site: string;
  places?: readonly TextPlace[];
  isCut?: boolean;
  unused?: readonly UnusedEntity[];
  failure?: Failure;
}

export const findCommand = defineCommand({
  name: 'find',
  positionals: ['[TEXT]'],
  options: {
    site: { type: 'string', value: 'URL', multiple: true },
    'all-sites': { type: 'boolean' },
    unused: { type: 'boolean' },
    type: { type: 'string', value: 'TYPE' },
    limit: { type: 'count', value: 'N', most: 10_000 },
  },
  calls: {
    'site.list': {},
    'transfer.findText': {
      text: '[TEXT]',
      profileFile: { excluded: 'saved sites have theirs' },
    },
    'transfer.unused': {
      profileFile: { excluded: 'saved sites have theirs' },
    },
  },
  examples: [
    'find "IsInGroup(2)" --all-sites',
    'find SubcatID --site test --site prod --json',
    'find --unused --site prod --type states',
  ],
  async run(context, args, [text]) {
    const { unused, type, limit } = args;
    if (unused === (text !== undefined) || (type !== undefined && !unused))
      throw new SiteferryError('usage', { reason: message('find.text-or-unused') });
    const sites = await sitesOf(context, args);
    const all = await mapBounded(sites, AT_ONCE, (site) => askSite(context, site, { text, type, limit }));
    return {
      document: { sites: all },
      lines: (printer) => all.flatMap((one) => siteLines(one, printer)),
      exitCode: all.some(({ failure }) => failure) ? NOT_ASKED : 0,
    };
  },
});

async function sitesOf(
  { client, signal }: CommandContext,
  { site, 'all-sites': all }: { site: readonly string[]; 'all-sites': boolean },
): Promise<readonly string[]> {
  if (all === site.length > 0) throw new SiteferryError('usage', { reason: message('find.sites') });
  if (!all) return site;
  return (await client.site.list({}, { signal })).map(({ name }) => name);
}

/** One site that cannot be asked keeps nobody from the others. */
async function askSite(
  { client, signal }: CommandContext,
  site: string,
  { text, type, limit }: { text: string | undefined; type: string | undefined; limit: number | undefined },
): Promise<OfSite> {
  const name = redactAddress(site);
  try {
    if (text === undefined) {
      const asked = { site, ...(type === undefined ? {} : { type }) };
      return { site: name, ...(await client.transfer.unused(asked, { signal })) };
    }
    const asked = { site, text, ...(limit === undefined ? {} : { limit }) };
    return { site: name, ...(await client.transfer.findText(asked, { signal })) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { site: name, failure: toFailure(error, () => {}) };
  }
}

function siteLines({ site, places, isCut, unused, failure }: OfSite, printer: Printer): string[] {
  const { style, text, render } = printer;
  const count = (places ?? unused ?? []).length;
  return [
    style('heading', text(unused ? 'find.unused' : 'find.heading', { site, count })),
    ...(failure ? [style('bad', render(failure.message))] : []),
    ...(places && count > 0 ? recordTable(textPlaceColumns, places, printer) : []),
    ...(unused && count > 0 ? recordTable(unusedColumns, unused, printer) : []),
    ...(isCut ? [text('find.more')] : []),
    '',
  ];
}

import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { SavedPackage } from '#core/contract/packages.ts';
import type { CompareInput, Side } from '#core/contract/transfer/compare.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import type { CommandContext, OptionSpecs, OptionValues } from '../command.ts';
import { isVersion, looksLikeAddress, PACKAGE, type SiteAt, versionOf } from '../version-sides.ts';
import { limitMapping, limitOptions, limitsOf } from './limit-options.ts';
import { selectionOf } from './selection.ts';

/** What is chosen of a side, and how it is read. */
export const sideOptions = {
  section: { type: 'string', value: 'ID|GUID', multiple: true },
  category: { type: 'string', value: 'ID|GUID', multiple: true },
  entity: { type: 'string', value: 'TYPE:GUID|ID', multiple: true },
  partial: { type: 'boolean' },
  'from-profile': { type: 'string', value: 'FILE' },
  'to-profile': { type: 'string', value: 'FILE' },
  'versions-of': { type: 'string', value: 'SITE' },
  ...limitOptions,
} as const satisfies OptionSpecs;

const NODES = ['section', 'category', 'entity'] as const;

/** Which of them give what of an input. */
export const sideMapping = {
  nodes: NODES,
  from: ['from-profile', 'versions-of', ...NODES, 'partial', ...Object.values(limitMapping)],
  to: ['to-profile', 'versions-of', ...Object.values(limitMapping)],
} as const;

type Args = OptionValues<typeof sideOptions> & { 'sign-in'?: boolean };

/** Whether what was typed is a site: an address or a saved name. Anything else is a version or the path of an archive. */
async function isSite({ client, signal }: CommandContext, typed: string): Promise<boolean> {
  if (isVersion(typed)) return false;
  if (looksLikeAddress(typed)) return true;
  const sites = await client.site.list({}, { signal });
  return sites.some(({ name }) => name === typed);
}

/** A site with the profile by which it is read. */
export function siteOf(site: string, profile: string | undefined): SiteAt {
  return { site, ...(profile === undefined ? {} : { profileFile: resolve(profile) }) };
}

/** The archive that was typed. */
function archiveOf(archive: string, args: Args) {
  return { archive: resolve(archive), ...limitsOf(args) };
}

/** Whether anything is chosen. */
export function isChosen({ section, category, entity }: Pick<Args, (typeof NODES)[number]>): boolean {
  return section.length + category.length + entity.length > 0;
}

/** The package that was typed as a side; undefined for a site or an archive. Throws `package-unknown`. */
export async function findPackage(
  { client, signal }: CommandContext,
  typed: string,
): Promise<SavedPackage | undefined> {
  if (!typed.startsWith(PACKAGE)) return undefined;
  const name = typed.slice(PACKAGE.length);
  const found = (await client.packages.list({}, { signal })).find((one) => one.name === name);
  if (!found) throw new SiteferryError('package-unknown', { name });
  return found;
}

/**
 * The side that was typed, with what is chosen of it; a version is in the repository of the site that is the other side. Errors:
 * `usage`, `node-not-found`, `package-unknown`.
 */
export async function resolveSide(
  context: CommandContext,
  args: Args,
  typed: string,
  { all, other }: { all: boolean; other?: SiteAt | undefined },
): Promise<Side> {
  const { section, category, entity, partial, 'from-profile': profile } = args;
  const saved = await findPackage(context, typed);
  if (saved) {
    if (isChosen(args)) {
      throw new SiteferryError('usage', { reason: message('usage.package-is-chosen') });
    }
    return saved.from;
  }
  const asked = { all, section, category, entity, partial };
  const inArchive = () => selectionOf(asked, async (nodes) => nodes.map(keyInArchive));
  if (isVersion(typed)) return { version: versionOf(typed, args, other), selection: await inArchive() };
  if (!(await isSite(context, typed))) return { ...archiveOf(typed, args), selection: await inArchive() };
  const at = siteOf(typed, profile);
  const { client, signal } = context;
  const selection = await selectionOf(asked, (nodes) =>
    client.transfer.resolve({ ...at, nodes, signIn: args['sign-in'] ?? false }, { signal }),
  );
  return { ...at, selection };
}

/** The side that the other one is compared with, whole. Errors: `usage`. */
export async function resolveWholeSide(
  context: CommandContext,
  args: Args,
  typed: string,
  other: SiteAt | undefined,
): Promise<CompareInput['to']> {
  if (isVersion(typed)) return { version: versionOf(typed, args, other) };
  return (await resolveSite(context, typed, args['to-profile'])) ?? archiveOf(typed, args);
}

/** The site that was typed as a side; undefined where it is none. */
export async function resolveSite(
  context: CommandContext,
  typed: string,
  profile: string | undefined,
): Promise<SiteAt | undefined> {
  return (await isSite(context, typed)) ? siteOf(typed, profile) : undefined;
}

/** Ids are of a site: of an archive entities are named by Guid. */
function keyInArchive({ type, node }: { type: string; node: string }): EntityKey {
  const guid = canonicalGuid(node);
  if (guid === undefined) {
    throw new SiteferryError('usage', { reason: message('usage.guid-in-archive', { node }) });
  }
  return { type, guid };
}

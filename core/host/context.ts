import { setImmediate as turn } from 'node:timers/promises';
import { SiteferryError } from '#core/base/errors.ts';
import { isSavedName } from '#core/base/redact.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { SavedSite } from '#core/contract/site.ts';
import type { Channel } from '#core/messages/render.ts';
import { openSite, withCatalog } from '#core/site/open.ts';
import type { Site } from '#core/site/site.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { settleRuns } from './history/settle.ts';
import type { Passwords } from './passwords.ts';
import type { Previews } from './previews.ts';
import { openProfile, type SiteRules } from './profile/file.ts';
import type { RunningWork } from './running-work.ts';
import { readSavedSites } from './saved-sites.ts';
import type { SiteKeeper } from './site-keeper.ts';

/** Everything that an operation gets besides its input; made once per process. */
export interface HostContext {
  catalog: Catalog;
  /** State folder of this user: saved sites, logs. */
  home: string;
  now: () => Date;
  /** Where the person reads what operations write: logs and reports name pages and buttons, or commands. */
  channel: Channel;
  /** Passwords for sites whose URL has none. */
  passwords: Passwords;
  /** How long a site stays open. */
  sites: SiteKeeper;
  /** Previews that can be decided about. */
  previews: Previews;
  /** Long work that can be cancelled by its id. */
  running: RunningWork;
  /** Where the cause of an unexpected error goes. */
  logError: (error: unknown) => void;
}

/** A saved site that a person named, or undefined for a URL. Throws `site-url-invalid`, `site-name-unknown`. */
async function savedSiteOf(context: HostContext, address: string): Promise<SavedSite | undefined> {
  if (!isSavedName(address)) {
    parseSiteUrl(address);
    return undefined;
  }
  const saved = (await readSavedSites(context.home)).find(({ name }) => name === address);
  if (!saved) throw new SiteferryError('site-name-unknown', { name: address });
  return saved;
}

/** The URL behind what a person typed: a URL as it is, a name as it was saved. */
export async function siteUrl(context: HostContext, address: string): Promise<string> {
  return (await savedSiteOf(context, address))?.url ?? address;
}

/** The profile of a saved site; undefined where it has none, and for a URL. */
export async function savedProfile(context: HostContext, address: string): Promise<string | undefined> {
  return (await savedSiteOf(context, address))?.profile;
}

/**
 * What holds for a site: its profile, and the catalog with the file that it names. A profile that cannot be used is an
 * error, because without it the site would be another one.
 *
 * Errors: `site-name-unknown`, `file-unreadable`, `profile-invalid`, `catalog-invalid`.
 */
export async function rulesOf(context: HostContext, address: string): Promise<SiteRules> {
  const file = await savedProfile(context, address);
  if (file === undefined) return { catalog: context.catalog, profile: noProfile };
  return await openProfile(file, context.catalog);
}

/** Runs one piece of work on an open site, by its own rules. `signal` gives up opening; the work has its own. */
export async function withSite<T>(
  context: HostContext,
  address: string,
  work: (site: Site) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const url = await siteUrl(context, address);
  const rules = await rulesOf(context, address);
  if (!rules.profile.file) return await withSiteAt(context, url, work, signal);
  // The rules are read each time, so that an edited file counts at once; the connection is the one that is kept.
  return await withSiteAt(context, url, async (site) => work(await withCatalog(site, rules, signal)), signal);
}

/** Runs one piece of work on the site of a URL, as the reference catalog has it. */
export async function withSiteAt<T>(
  context: HostContext,
  url: string,
  work: (site: Site) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const open = async (stop: AbortSignal) => {
    const password = await context.passwords.find(url);
    const site = await openSite(url, {
      catalog: context.catalog,
      ...(password === undefined ? {} : { password }),
      signal: stop,
      // An embedded database works in this thread and never leaves it: without a turn of the event loop before each
      // statement, nobody would hear Ctrl-C before the work is over.
      onStatement: () => turn(),
    });
    // What cannot be settled now is looked at again the next time.
    await settleRuns(context, site).catch(context.logError);
    return site;
  };
  return await context.sites.use(url, open, work, signal);
}

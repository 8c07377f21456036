import { realpath } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { LoginCodes } from '#core/access/rehearse/codes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { isSavedName } from '#core/base/redact.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { SavedSite } from '#core/contract/site.ts';
import type { UsedResponses } from '#core/directory/saml/used.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Channel } from '#core/messages/render.ts';
import { openSite, withCatalog } from '#core/site/open.ts';
import type { Site } from '#core/site/site.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import type { Announce } from './announce.ts';
import { type AskPassword, withAccess } from './ask-password.ts';
import type { Caller, CallerAccess } from './caller.ts';
import type { DemoDirectory } from './demo-directory.ts';
import { settleRuns, type Unsettled } from './history/settle.ts';
import type { JobsOf } from './jobs/jobs.ts';
import type { Passwords } from './passwords.ts';
import type { Previews } from './previews.ts';
import { openProfile, type SiteRules } from './profile/file.ts';
import type { RunningWork } from './running-work.ts';
import { readSavedSites } from './saved-sites.ts';
import type { SiteKeeper } from './site-keeper.ts';
import type { PendingWork } from './versions/pending.ts';
import type { RepositorySecrets } from './versions/secrets.ts';

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
  /** Secrets of revision repositories. */
  repositorySecrets: RepositorySecrets;
  /** Absent where nobody can answer at once. */
  askPassword?: AskPassword | undefined;
  /** How long a site stays open. */
  sites: SiteKeeper;
  /** Previews that can be decided about. */
  previews: Previews;
  /** SAML responses that were judged. */
  usedResponses: UsedResponses;
  /** Login codes of rehearsals, which are sent to nobody. */
  loginCodes: LoginCodes;
  /** Which the demo's services point to. */
  demoDirectory: DemoDirectory;
  /** Who calls from elsewhere; absent for the person who sits here. */
  caller?: Caller | undefined;
  /** What the site has just said of the caller's user; where it is absent, each operation asks. */
  callerAccess?: CallerAccess | undefined;
  /** Long work that can be cancelled by its id. */
  running: RunningWork;
  /** Told of long work, whoever calls for it; absent where nobody listens. */
  announce?: Announce | undefined;
  /** Folder for the files of jobs, of a service or worker. */
  results?: string | undefined;
  /** Of work that a job does. */
  attempt?: Attempt | undefined;
  /** Background work, of this process where it is a service. */
  jobs: JobsOf;
  /** Where the cause of an unexpected error goes. */
  logError: (error: unknown) => void;
  /** Keeps what is known of an error under the reference that others are given in its place. */
  logEntry: (reference: string, known: unknown) => void;
}

/** One attempt of a job: another one may have taken over from it without its knowledge. */
export interface Attempt {
  /**
   * The last that is done before COMMIT: keeps with the job where to look for what was written. Throws where the job is
   * another attempt's by now.
   */
  beforeCommit(run: string, written: Unsettled): Promise<void>;
  /** The last that is done before a version leaves anything anywhere: keeps with the job how to take it up. Throws likewise. */
  beforeVersion(work: PendingWork): Promise<void>;
}

/** A saved site that a person named, or undefined for a URL. Throws `site-url-invalid`, `site-name-unknown`. */
export async function savedSiteOf(
  context: Pick<HostContext, 'home'>,
  address: string,
): Promise<SavedSite | undefined> {
  if (!isSavedName(address)) {
    parseSiteUrl(address);
    return undefined;
  }
  const saved = (await readSavedSites(context.home)).find(({ name }) => name === address);
  if (!saved) throw new SiteferryError('site-name-unknown', { name: address });
  return saved;
}

/** The URL behind what a person typed: a URL as it is, a name as it was saved. */
export async function siteUrl(context: Pick<HostContext, 'home'>, address: string): Promise<string> {
  return (await savedSiteOf(context, address))?.url ?? address;
}

/** A site as operations are asked for it: an address, and for a URL the profile by which it is read. */
export interface AskedSite {
  site: string;
  profileFile?: string | undefined;
}

/** The same where no site need be named. */
export interface AskedAnySite {
  site?: string | undefined;
  profileFile?: string | undefined;
}

/**
 * The profile of a site: that of a saved one, or for a URL the one that is named beside it; undefined where there is none.
 * Throws `usage` for a saved site with another profile beside it.
 */
export async function profileOf(
  context: Pick<HostContext, 'home'>,
  { site, profileFile }: AskedSite,
): Promise<string | undefined> {
  const saved = await savedSiteOf(context, site);
  if (saved && profileFile !== undefined) {
    throw new SiteferryError('usage', { reason: message('profile-file.saved-site', { name: site }) });
  }
  return saved ? saved.profile : profileFile;
}

/**
 * What holds for a site: its profile, and the catalog with the file that it names. A profile that cannot be used is an
 * error, because without it the site would be another one.
 *
 * Errors: `usage`, `site-name-unknown`, `file-unreadable`, `profile-invalid`, `catalog-invalid`.
 */
export async function rulesOf(context: HostContext, asked: AskedSite): Promise<SiteRules> {
  return await rulesOfAny(context, asked);
}

/** What holds for a site, for a profile alone, or without either. */
export async function rulesOfAny(
  context: HostContext,
  { site, profileFile }: AskedAnySite,
): Promise<SiteRules> {
  const file = site === undefined ? profileFile : await profileOf(context, { site, profileFile });
  if (file === undefined) return { catalog: context.catalog, profile: noProfile };
  return await openProfile(file, context.catalog);
}

/** Runs one piece of work on an open site, by its own rules. `signal` gives up opening; the work has its own. */
export async function withSite<T>(
  context: HostContext,
  asked: AskedSite,
  work: (site: Site) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const url = await siteUrl(context, asked.site);
  const rules = await rulesOf(context, asked);
  if (!rules.profile.file) return await withSiteAt(context, url, work, signal);
  // The rules are read each time, so that an edited file counts at once; the connection is the one that is kept.
  return await withSiteAt(context, url, async (site) => work(await withCatalog(site, rules, signal)), signal);
}

/** Throws `right-missing` where a caller from elsewhere names another site than the one that is served. */
async function requireOwnSite(context: HostContext, url: string): Promise<void> {
  const { caller } = context;
  if (!caller || url === (await siteUrl(context, caller.site))) return;
  throw new SiteferryError('right-missing', {
    operator: caller.login,
    right: message('right.other-site'),
  });
}

/** Runs one piece of work on the site of a URL, as the reference catalog has it. */
export async function withSiteAt<T>(
  context: HostContext,
  url: string,
  work: (site: Site) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  await requireOwnSite(context, url);
  const open = async (stop: AbortSignal) => {
    // An embedded database works in this thread and never leaves it: without a turn of the event loop before each
    // statement, nobody would hear Ctrl-C before the work is over.
    const options = { catalog: context.catalog, signal: stop, onStatement: () => turn() };
    const site = await withAccess(context, url, (access) => openSite(url, { ...options, ...access }), stop);
    // What cannot be settled now is looked at again the next time.
    await settleRuns(context, site);
    return site;
  };
  return await context.sites.use(await keptAs(url), open, work, signal);
}

/** Under what a site is kept open: an embedded one can be open only once, however its folder is written. */
async function keptAs(url: string): Promise<string> {
  const parsed = parseSiteUrl(url);
  const folder = parsed.kind === 'embedded' ? parsed.folder : undefined;
  return folder === undefined ? url : `embedded:${await realpath(folder).catch(() => folder)}`;
}

import { realpath } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LoginCodes } from '#core/access/rehearse/codes.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { isSavedName } from '#core/base/redact.ts';
import { mapTexts } from '#core/base/redact-paths.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import type { ReplayCache } from '#core/directory/saml/replay-cache.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Channel } from '#core/messages/render.ts';
import type { RolloutDatabases } from '#core/rollout/database.ts';
import type { OnRetry } from '#core/site/retry.ts';
import type { OnSignIn } from '#core/site/sign-in-prompt.ts';
import type { Site } from '#core/site/site.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import type { InDoubtRun } from '#core/workspace/history/in-doubt.ts';
import type { SiteRules } from '#core/workspace/profile/file.ts';
import { type AskPassword, withCredentials } from '#core/workspace/secrets/ask-password.ts';
import type { Passwords } from '#core/workspace/secrets/passwords.ts';
import { readSavedSites } from '#core/workspace/sites/saved-sites.ts';
import type { PendingWork } from '#core/workspace/versions/pending.ts';
import type { RepositorySecrets } from '#core/workspace/versions/secrets.ts';
import type { Caller, CallerAccess } from './caller.ts';
import type { JobsProvider } from './jobs/jobs.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { DemoDirectory } from './site/demo-directory.ts';
import type { SitePool } from './site-pool.ts';
import type { TaskEventListener } from './task-events.ts';
import type { TaskRegistry } from './task-registry.ts';
import type { VersionCache } from './versions/version-cache.ts';

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
  /** Tells the person how to sign in to a site; absent where no person is there. */
  onSignIn?: OnSignIn | undefined;
  /** Told where a site is tried again. */
  onRetry?: OnRetry | undefined;
  /** How long a site stays open. */
  sites: SitePool;
  /** Previews that can be decided about. */
  previews: PreviewCache;
  /** Versions that were read for a change to them. */
  versions: VersionCache;
  /** SAML responses that were judged. */
  replayCache: ReplayCache;
  /** Login codes of rehearsals, which are sent to nobody. */
  loginCodes: () => Promise<LoginCodes>;
  /** Which the demo's services point to. */
  demoDirectory: DemoDirectory;
  /** Who calls from elsewhere; absent for the person who sits here. */
  caller?: Caller | undefined;
  /** What the site has just said of the caller's user; where it is absent, each operation asks. */
  callerAccess?: CallerAccess | undefined;
  /** Long work that can be cancelled by its id. */
  running: TaskRegistry;
  /** Told of long work, whoever calls for it; absent where nobody listens. */
  announce?: TaskEventListener | undefined;
  /** Folder for the files of jobs, of a service or worker. */
  results?: string | undefined;
  /** Of work that a job does. */
  attempt?: Attempt | undefined;
  /** Background work, of this process where it is a service. */
  jobs: JobsProvider;
  /** Where roll-outs are kept. */
  rollouts: RolloutDatabases;
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
  beforeCommit(run: string, written: InDoubtRun): Promise<void>;
  /** The last that is done before a version leaves anything anywhere: keeps with the job how to take it up. Throws likewise. */
  beforeVersion(work: PendingWork): Promise<void>;
}

/** A saved site that a person named, or undefined for a URL. Throws `site-url-invalid`, `site-name-unknown`. */
export async function resolveSavedSite(
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
export async function resolveSiteUrl(context: Pick<HostContext, 'home'>, address: string): Promise<string> {
  return (await resolveSavedSite(context, address))?.url ?? address;
}

/** A site as operations are asked for it: an address, and for a URL the profile by which it is read. */
export interface SiteRef {
  site: string;
  profileFile?: string | undefined;
}

/** The same where no site need be named. */
export interface OptionalSiteRef {
  site?: string | undefined;
  profileFile?: string | undefined;
}

/**
 * The profile of a site: that of a saved one, or for a URL the one that is named beside it; undefined where there is none.
 * Throws `usage` for a saved site with another profile beside it.
 */
export async function resolveProfileFile(
  context: Pick<HostContext, 'home'>,
  { site, profileFile }: SiteRef,
): Promise<string | undefined> {
  const saved = await resolveSavedSite(context, site);
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
export async function loadSiteRules(context: HostContext, siteRef: SiteRef): Promise<SiteRules> {
  return await loadRules(context, siteRef);
}

/** What holds for a site, for a profile alone, or without either. */
export async function loadRules(
  context: HostContext,
  { site, profileFile }: OptionalSiteRef,
): Promise<SiteRules> {
  const file = site === undefined ? profileFile : await resolveProfileFile(context, { site, profileFile });
  if (file === undefined) return { catalog: context.catalog, profile: noProfile };
  const { openProfile } = await import('#core/workspace/profile/file.ts');
  return await openProfile(file, context.catalog);
}

/** What opens sites is loaded with the first one: many processes work on none. */
async function loadSites() {
  const [site, history] = await Promise.all([
    import('#core/site/open.ts'),
    import('#core/workspace/history/in-doubt.ts'),
  ]);
  return { ...site, ...history };
}

/** Runs one piece of work on an open site, by its own rules. `signal` gives up opening; the work has its own. */
export async function withSite<T>(
  context: HostContext,
  siteRef: SiteRef,
  work: (site: Site) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const saved = await resolveSavedSite(context, siteRef.site);
  let isOpen = false;
  try {
    const rules = await loadSiteRules(context, siteRef);
    const { withCatalog } = await loadSites();
    const begin = async (site: Site) => {
      // The rules are read each time, so that an edited file counts at once; the connection is the one that is kept.
      const ruled = rules.profile.file ? await withCatalog(site, rules, signal) : site;
      isOpen = true;
      return await work(ruled);
    };
    return await withSiteAt(context, saved?.url ?? siteRef.site, begin, signal);
  } catch (error) {
    throw saved && context.channel === 'window' ? withSiteName(error, saved, isOpen) : error;
  }
}

/** An error as the window says it: of a saved site by its name, which can be tested and edited where it does not answer. */
function withSiteName(error: unknown, { name, url }: SavedSite, isOpen: boolean): unknown {
  if (!isSiteferryError(error) || error.kind !== 'expected') return error;
  const { label } = parseSiteUrl(url);
  const data = mapTexts(error.data, (text) => (text === label ? name : text));
  const site = isOpen && error.code !== 'connection-lost' ? error.site : name;
  return new SiteferryError(error.code, data, { cause: error.cause, site });
}

/** Throws `right-missing` where a caller from elsewhere names another site than the one that is served. */
async function requireOwnSite(context: HostContext, url: string): Promise<void> {
  const { caller } = context;
  if (!caller || url === (await resolveSiteUrl(context, caller.site))) return;
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
    const { openSite, resolveInDoubtRuns } = await loadSites();
    // An embedded database works in this thread and never leaves it: without a turn of the event loop before each
    // statement, nobody would hear Ctrl-C before the work is over.
    const options = { catalog: context.catalog, signal: stop, onStatement: () => yieldToEventLoop() };
    const site = await withCredentials(
      context,
      url,
      (access) => openSite(url, { ...options, ...access }),
      stop,
    );
    // What cannot be settled now is looked at again the next time.
    await resolveInDoubtRuns(context, site);
    return site;
  };
  return await context.sites.use(await poolKey(url), open, work, signal);
}

/** Under what a site is kept open: an embedded one can be open only once, however its folder is written. */
async function poolKey(url: string): Promise<string> {
  const parsed = parseSiteUrl(url);
  const folder = parsed.kind === 'embedded' ? parsed.folder : undefined;
  return folder === undefined ? url : `embedded:${await realpath(folder).catch(() => folder)}`;
}

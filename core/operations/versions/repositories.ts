import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { ReportProgress } from '#core/base/progress.ts';
import { stripFolders } from '#core/base/redact-paths.ts';
import type {
  KeepSecretInput,
  ListedRepository,
  PreparedRepository,
  RepositorySettings,
  SaveSettingsInput,
} from '#core/contract/versions/settings.ts';
import type { Site } from '#core/site/site.ts';
import { redactLocation, refuseLocation } from '#core/versions/location.ts';
import { openRepository, prepareRepository } from '#core/versions/open-repository.ts';
import type { Repository, RepositoryContext } from '#core/versions/repository.ts';
import {
  activateRepository,
  listRepositories,
  removeRepository,
  requireRepository,
  saveRepository,
} from '#core/versions/settings.ts';
import { changeVersionTables, readVersionTables } from '#core/versions/tables.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';

/** Folder of the repositories that a service keeps on its own computer. */
export function serviceRepositories(home: string): string {
  return join(home, 'service-repositories');
}

/** A repository, ready to be asked. */
export function repositoryOf(
  context: HostContext,
  settings: RepositorySettings,
  report: ReportProgress,
  remark?: RepositoryContext['remark'],
): Repository {
  return openRepository(settings, { ...contextOf(context, settings, report), remark });
}

function contextOf(
  context: HostContext,
  settings: RepositorySettings,
  report: ReportProgress,
): RepositoryContext {
  const { provider, location, branch = '' } = settings;
  const name = createHash('sha256').update(`${provider}\n${location}\n${branch}`).digest('hex').slice(0, 32);
  // By the key of its own run a service is called by who runs it.
  const isUser = context.callerAccess?.userId !== 0;
  return {
    folder: join(context.home, 'repositories', name),
    secret: () => context.repositorySecrets.find(settings),
    now: context.now,
    login: isUser ? context.caller?.login : undefined,
    ownsRemote: dirname(location) === serviceRepositories(context.home),
    report,
  };
}

/** The repositories of a site, with where this computer has their secrets. */
export async function listSettings(
  context: HostContext,
  siteRef: SiteRef,
  signal: AbortSignal | undefined,
): Promise<ListedRepository[]> {
  return await withSite(context, siteRef, (site) => settingsOn(context, site, signal), signal);
}

async function settingsOn(
  { repositorySecrets, home, caller }: HostContext,
  site: Site,
  signal: AbortSignal | undefined,
): Promise<ListedRepository[]> {
  const stored = await readVersionTables(site, listRepositories, signal);
  return await Promise.all(
    stored.map(async (one) => ({
      ...one,
      // Who calls has named a folder by one word, and need not know where the service keeps it.
      location: stripFolders(redactLocation(one.location), caller ? [serviceRepositories(home)] : []),
      secret: await repositorySecrets.place(one),
    })),
  );
}

/** Adds settings, or changes those with the id. Throws `rule-broken` for a location that is not safe. */
export async function saveSettings(
  context: HostContext,
  { id, settings, activate, ...siteRef }: SaveSettingsInput,
  signal: AbortSignal | undefined,
): Promise<ListedRepository[]> {
  refuseLocation(settings);
  const work = async (site: Site) => {
    await changeVersionTables(site, (tables) => saveRepository(tables, { id, settings, activate }), signal);
    return await settingsOn(context, site, signal);
  };
  return await withSite(context, siteRef, work, signal);
}

type SettingsRef = SiteRef & { id: number };

/** Makes exactly one active. */
export async function activateSettings(
  context: HostContext,
  { id, ...siteRef }: SettingsRef,
  signal: AbortSignal | undefined,
): Promise<ListedRepository[]> {
  const work = async (site: Site) => {
    await changeVersionTables(site, (tables) => activateRepository(tables, id), signal);
    return await settingsOn(context, site, signal);
  };
  return await withSite(context, siteRef, work, signal);
}

/** Removes settings; what this computer keeps for their remote stays until it is forgotten. */
export async function removeSettings(
  context: HostContext,
  { id, ...siteRef }: SettingsRef,
  signal: AbortSignal | undefined,
): Promise<ListedRepository[]> {
  const work = async (site: Site) => {
    await changeVersionTables(site, (tables) => removeRepository(tables, id), signal);
    return await settingsOn(context, site, signal);
  };
  return await withSite(context, siteRef, work, signal);
}

/** Keeps the secret of a remote, or where it lies; with neither it is forgotten. */
export async function keepSecret(
  context: HostContext,
  { id, secret, remember, secretFile, ...siteRef }: KeepSecretInput,
  signal: AbortSignal | undefined,
): Promise<ListedRepository[]> {
  const work = async (site: Site) => {
    const settings = await readVersionTables(site, (tables) => requireRepository(tables, id), signal);
    await context.repositorySecrets.keep(settings, { secret, remember, secretFile });
    return await settingsOn(context, site, signal);
  };
  return await withSite(context, siteRef, work, signal);
}

/** Clones or makes a repository, and says step by step whether versions can be kept there. */
export async function prepareSettings(
  { context, report }: TaskContext,
  { id, ...siteRef }: SettingsRef,
  signal: AbortSignal,
): Promise<PreparedRepository> {
  const settings = await withSite(
    context,
    siteRef,
    (site) => readVersionTables(site, (tables) => requireRepository(tables, id), signal),
    signal,
  );
  return await prepareRepository(settings, contextOf(context, settings, report), signal);
}

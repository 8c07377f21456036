import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import type { Site } from '#core/site/site.ts';
import { listModules } from '#core/versions/modules.ts';
import { listRecords } from '#core/versions/records.ts';
import type { Repository, RepositoryContext } from '#core/versions/repository.ts';
import { listRepositories } from '#core/versions/settings.ts';
import { type ModuleRow, readVersionTables, type VersionRow } from '#core/versions/tables.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import { repositoryOf } from './repositories.ts';

/** What a site knows of versions, as it was read. */
export interface SiteVersions {
  siteId: string;
  /** What the site is called. */
  label: string;
  productVersion: string;
  modules: readonly ModuleRow[];
  /** Newest first. */
  records: readonly VersionRow[];
  repositories: readonly RepositorySettings[];
}

/** Reads what a site knows of versions. Errors: `feature-off`, and those of the connection. */
export async function readSiteVersions(
  context: HostContext,
  siteRef: SiteRef,
  signal: AbortSignal | undefined,
): Promise<SiteVersions> {
  return await withSite(context, siteRef, (site) => readOpenSite(site, signal), signal);
}

async function readOpenSite(site: Site, signal: AbortSignal | undefined): Promise<SiteVersions> {
  const { id: siteId, label, productVersion } = site;
  const read = async (tables: Parameters<Parameters<typeof readVersionTables>[1]>[0]) => ({
    modules: await listModules(tables),
    records: await listRecords(tables),
    repositories: await listRepositories(tables),
  });
  return { siteId, label, productVersion, ...(await readVersionTables(site, read, signal)) };
}

/** The active repository of a site, ready to be asked. Throws `repository-unset`. */
export function activeRepository(
  context: HostContext,
  { repositories, label }: SiteVersions,
  report: ReportProgress,
  remark?: RepositoryContext['remark'],
): { settings: RepositorySettings; repository: Repository } {
  const settings = repositories.find(({ isActive }) => isActive);
  if (!settings) throw new SiteferryError('repository-unset', { site: label });
  return { settings, repository: repositoryOf(context, settings, report, remark) };
}

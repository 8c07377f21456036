import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';

/** Tables of modules, versions and repositories (spec, "Configuration transfer objects"). */
export const MODULES = 'Modules';
export const VERSIONS = 'VersionConfigs';
export const REPOSITORIES = 'RepositorySettings';

export interface ModuleRow {
  Id: number;
  Guid: string;
  Name: string;
  Description?: string | null;
  VersionConfigId: number | null;
}

export interface VersionRow {
  Id: number;
  Guid: string;
  ModuleGuid: string;
  Name: string;
  Version: string;
  Description?: string | null;
  /** What the repository calls its content; null until it has it. */
  Revision: string | null;
  RepositorySettingsId: number | null;
  /** ISO 8601, UTC. */
  CreatedAt: string;
}

export interface RepositoryRow {
  Id: number;
  Name: string;
  Provider: string;
  Location: string;
  Branch?: string | null;
  UserName?: string | null;
  AuthorName?: string | null;
  AuthorEmail?: string | null;
  IsActive: boolean;
}

/** The tables of versions as the site has them. What a site lacks is `feature-off` when it is needed. */
export async function openVersionTables(session: Session, site: Pick<Site, 'catalog'>): Promise<SiteTables> {
  return await openTables(session, site.catalog, message('feature.versions'));
}

/** Reads them in a transaction of their own. */
export async function readVersionTables<T>(
  site: Site,
  work: (tables: SiteTables) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return await site.read(async (session) => work(await openVersionTables(session, site)), signal);
}

/** Changes them as if nobody else did at the same time. */
export async function changeVersionTables<T>(
  site: Site,
  work: (tables: SiteTables) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return await site.writeSerializable(
    async (session) => work(await openVersionTables(session, site)),
    signal,
  );
}

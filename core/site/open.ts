import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { noProfile, type SiteProfile } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { connect, type SiteCredentials } from './connect.ts';
import { introspect, readSiteInfo, type SiteInfo } from './schema/introspect.ts';
import type { Connection, OpenOptions, Site } from './site.ts';
import type { SiteUrl } from './url.ts';

export type OpenSiteOptions = OpenOptions & SiteCredentials;

/**
 * Opens a site: connects, and holds the catalog against the real tables and columns. Throws what `connect` throws,
 * and `not-a-site`.
 */
export async function openSite(target: string | SiteUrl, options: OpenSiteOptions): Promise<Site> {
  const { catalog, profile = noProfile, ...connecting } = options;
  const connection = await connect(target, connecting);
  try {
    return await withCatalog(connection, { catalog, profile }, options.signal);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * An open database as a site; stays open where it is none. Where its user may not read `dbo.SiteInfo`, only what has to know
 * which site it is throws `no-right`. Throws `not-a-site`.
 */
export async function withCatalog(
  connection: Connection,
  { catalog, profile = noProfile }: { catalog: Catalog; profile?: SiteProfile },
  signal: AbortSignal | undefined,
): Promise<Site> {
  const { label } = connection;
  const [info, found] = await connection
    .read(async (session) => {
      const read = await readSiteInfo(session, label);
      return [() => read, await introspect(session, catalog)] as const;
    }, signal)
    .catch(async (error: unknown) => {
      if (!isSiteferryError(error, 'no-right')) throw error;
      return await connection.read(
        async (session) => [() => unreadInfo(label), await introspect(session, catalog)] as const,
        signal,
      );
    });
  return {
    ...connection,
    get id() {
      return info().id;
    },
    get productVersion() {
      return info().productVersion;
    },
    catalog: found.catalog,
    profile,
    warnings: [...connection.warnings, ...found.warnings],
    available: (type) =>
      found.available.get(type.name) ?? { type, unavailable: message('type-not-in-catalog') },
  };
}

function unreadInfo(site: string): SiteInfo {
  throw new SiteferryError('no-right', {
    site,
    action: message('site-action.read-table', { table: 'dbo.SiteInfo' }),
  });
}

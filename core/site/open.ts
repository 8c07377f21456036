import { message } from '#core/messages/catalogue.ts';
import { connect } from './connect.ts';
import { introspect } from './schema/introspect.ts';
import type { OpenOptions, Site } from './site.ts';
import type { SiteUrl } from './url.ts';

export interface OpenSiteOptions extends OpenOptions {
  /** For a URL without one. */
  password?: string;
}

/**
 * Opens a site: connects, and holds the catalog against the real tables and columns. Throws what `connect` throws,
 * and `not-a-site`.
 */
export async function openSite(target: string | SiteUrl, options: OpenSiteOptions): Promise<Site> {
  const { catalog, ...connecting } = options;
  const connection = await connect(target, connecting);
  try {
    const found = await connection.read(
      (session) => introspect(session, connection.label, catalog),
      options.signal,
    );
    return {
      ...connection,
      id: found.id,
      productVersion: found.productVersion,
      catalog,
      warnings: found.warnings,
      available: (type) =>
        found.available.get(type.name) ?? { type, unavailable: message('type-not-in-catalog') },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

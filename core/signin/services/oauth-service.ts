import type { SiteTables } from '#core/site/site-tables.ts';
import { settingTexts } from './service-row.ts';
import { findSettings } from './services.ts';
import { deriveScopes, type Settings } from './settings.ts';
import { serviceTypes } from './types.ts';

/** An OpenID Connect service with its secret: it stays in the core. */
export interface OauthService {
  /** By which the site's configuration lists it. */
  alias: string;
  authority: string;
  clientId: string;
  clientSecret: string;
  callback: string;
  /** As the settings have them; empty where they leave them out. */
  responseType: string;
  responseMode: string;
  scopes: string[];
  claims: string[];
}

/** Reads a service with what it takes to sign in by it. Throws `record-unknown`. */
export async function readOauthService(
  tables: SiteTables,
  id: number,
): Promise<{ service: OauthService; isActive: boolean; settings: Settings }> {
  const { row, settings } = await findSettings(tables, 'OAuth', id);
  const [clientSecret = ''] = await tables.secrets(serviceTypes.OAuth.table, 'ClientSecret', { Id: id });
  const setting = settingTexts(settings);
  const service = {
    alias: String(row.Alias ?? '').trim(),
    authority: setting('AuthorityUrl').trim(),
    clientId: String(row.ClientId ?? ''),
    clientSecret: clientSecret ?? '',
    callback: setting('CallbackPath'),
    responseType: setting('ResponseType'),
    responseMode: setting('ResponseMode'),
    scopes: deriveScopes(settings),
    claims: Array.isArray(settings.Claims) ? settings.Claims.map(String) : [],
  };
  return { service, isActive: row.IsActive !== false, settings };
}

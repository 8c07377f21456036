import { isSiteferryError } from '#core/base/errors.ts';
import type { RenewalMode } from '#core/contract/signin/settings-keys.ts';
import { type ProviderRow, providerOf, sortProviders } from '#core/signin/providers/state.ts';
import { type OauthService, readOauthService } from '#core/signin/services/oauth-service.ts';
import { effectiveRenewal } from '#core/signin/services/renewal.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import type { Site } from '#core/site/site.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { querySite } from '../query-context.ts';
import type { ServeRun } from './request.ts';

/** An OpenID provider, and what it is asked with: it is for who asks it, and for nobody else. */
export interface OauthProvider {
  id: number;
  /** Provider and service are both switched on. */
  isActive: boolean;
  service: OauthService;
  /** Null where its sessions are not renewed at all. */
  renewal: RenewalMode | null;
}

/** The OpenID providers of a site, in the platform's order; one without a service is none. */
export async function readOauthProviders(
  site: Site,
  { signal, resources }: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<OauthProvider[]> {
  const read = () => querySite(site, ({ tables }) => readAll(tables), signal, resources.openTables);
  return await resources.reads.run({ address: '', login: '' }, signal, read);
}

async function readAll(tables: SiteTables): Promise<OauthProvider[]> {
  if (!tables.has('AuthenticationProviders') || !tables.has(serviceTypes.OAuth.table)) return [];
  const rows = await tables.select<ProviderRow>('AuthenticationProviders', { ProviderType: 'OAuth' });
  const found: OauthProvider[] = [];
  for (const { Id: id, ServiceId, IsActive } of sortProviders(rows.map(providerOf))) {
    const read = ServiceId === null ? undefined : await readService(tables, ServiceId);
    if (!read) continue;
    const { service, isActive, settings } = read;
    const { mode: renewal } = effectiveRenewal('OAuth', settings, undefined);
    found.push({ id, isActive: IsActive && isActive, service, renewal });
  }
  return found;
}

/** Undefined for a service that was removed: one broken provider is no matter of the others. */
async function readService(tables: SiteTables, id: number) {
  try {
    return await readOauthService(tables, id);
  } catch (error) {
    if (isSiteferryError(error, 'record-unknown')) return undefined;
    throw error;
  }
}

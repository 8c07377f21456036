import type { Provider } from '#core/contract/signin/providers.ts';
import { type ProviderRow, providerOf } from '#core/signin/providers/state.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, querySite } from '../query-context.ts';
import { readService } from '../signin/read-service.ts';
import type { ServeRun } from './request.ts';

/** A provider of which somebody else says who signs in, with its service. */
export interface ExternalProvider {
  provider: Provider;
  /** Undefined where there is none, or it cannot be read. With the secrets of its settings. */
  service: ServiceFacts | undefined;
}

/** One provider of a type; undefined where there is none. */
export async function findExternalProvider(
  site: Site,
  { type, id }: { type: 'SAML' | 'OAuth'; id: number },
  run: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<ExternalProvider | undefined> {
  const [found] = await readExternalProviders(site, { ProviderType: type, Id: id }, run);
  return found;
}

/** All providers of a type. */
export async function listExternalProviders(
  site: Site,
  type: 'SAML' | 'OAuth',
  run: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<ExternalProvider[]> {
  return await readExternalProviders(site, { ProviderType: type }, run);
}

async function readExternalProviders(
  site: Site,
  where: { ProviderType: 'SAML' | 'OAuth'; Id?: number },
  { signal, resources }: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<ExternalProvider[]> {
  const read = async (db: QueryContext) => {
    if (!db.tables.has('AuthenticationProviders')) return [];
    const rows = await db.tables.select<ProviderRow>('AuthenticationProviders', where);
    const found: ExternalProvider[] = [];
    for (const provider of rows.map(providerOf))
      found.push({ provider, service: (await readService(db, provider))?.value });
    return found;
  };
  return await querySite(site, read, signal, resources.openTables);
}

import { SiteferryError } from '#core/base/errors.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { getProvider } from '#core/signin/providers/providers.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { directoryOf } from '#core/signin/services/directory.ts';
import { type Probed, probedService } from '#core/signin/services/probed.ts';
import { effectiveRenewal, type Renewal } from '#core/signin/services/renewal.ts';
import { findSettings } from '#core/signin/services/services.ts';

type Of<Type extends Probed['type']> = Extract<Probed, { type: Type }>;

/** What a provider signs in by, with the secrets of its service: they stay in the core. */
export type Means =
  | { type: 'None' }
  | DirectoryService
  | Of<'Radius'>
  | (Of<'OAuth'> & { renewal: Renewal })
  | (Of<'SAML'> & { renewal: Renewal });

/** A provider that is to be tried. */
export interface RehearsedProvider {
  provider: Provider;
  means: Means;
  /** The service of its second factor, where it has one. */
  factor: Of<'Multifactor'> | undefined;
}

/** What a provider is called; empty for one that has no name, such as the built-in one without a row. */
export function titleOf({ Description, ServiceDescription }: Provider): string {
  return Description || ServiceDescription || '';
}

/** Reads a provider and what it signs in by. Throws `record-unknown`, also for a service that is not there. */
export async function readProvider(given: Administration, id: number): Promise<RehearsedProvider> {
  const provider = await getProvider(given, id);
  return { provider, means: await meansOf(given, provider), factor: await factorOf(given, provider) };
}

async function meansOf(
  given: Administration,
  { ProviderType: type, ServiceId: id }: Provider,
): Promise<Means> {
  if (type === 'None') return { type };
  if (id === null)
    throw new SiteferryError('rule-broken', {
      rule: '2-service',
      reason: message('provider.service-missing', { type }),
    });
  if (type === 'ActiveDirectory' || type === 'OpenLDAP') return await directoryOf(given, type, id);
  const service = await probedService(given, type, id);
  if (service.type === 'Radius') return service;
  if (service.type === 'OAuth' || service.type === 'SAML') {
    const { settings } = await findSettings(given.tables, service.type, id);
    return { ...service, renewal: effectiveRenewal(service.type, settings, undefined) };
  }
  throw new SiteferryError('bug', { reason: 'a provider signs in by a service that is none of sign-in' });
}

async function factorOf(given: Administration, provider: Provider): Promise<Of<'Multifactor'> | undefined> {
  const { SecondFactorType, SecondFactorServiceId: id } = provider;
  if (secondFactorKind(SecondFactorType) !== 'service' || id === null) return undefined;
  const service = await probedService(given, 'Multifactor', id);
  return service.type === 'Multifactor' ? service : undefined;
}

import { SiteferryError } from '#core/base/errors.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { getProvider } from '#core/signin/providers/providers.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { readDirectoryConnection } from '#core/signin/services/directory-connection.ts';
import { type ProbeTarget, readProbeTarget } from '#core/signin/services/probe-target.ts';
import { effectiveRenewal, type Renewal } from '#core/signin/services/renewal.ts';
import { findSettings } from '#core/signin/services/services.ts';

type Of<Type extends ProbeTarget['type']> = Extract<ProbeTarget, { type: Type }>;

/** What a provider signs in by, with the secrets of its service: they stay in the core. */
export type SignInBackend =
  | { type: 'None' }
  | DirectoryService
  | Of<'Radius'>
  | (Of<'OAuth'> & { renewal: Renewal })
  | (Of<'SAML'> & { renewal: Renewal });

/** A provider that is to be tried. */
export interface RehearsedProvider {
  provider: Provider;
  backend: SignInBackend;
  /** The service of its second factor, where it has one. */
  factor: Of<'Multifactor'> | undefined;
}

/** What a provider is called; empty for one that has no name, such as the built-in one without a row. */
export function titleOf({ Description, ServiceDescription }: Provider): string {
  return Description || ServiceDescription || '';
}

/** Reads a provider and what it signs in by. Throws `record-unknown`, also for a service that is not there. */
export async function readProvider(administration: Administration, id: number): Promise<RehearsedProvider> {
  const provider = await getProvider(administration, id);
  return {
    provider,
    backend: await readBackend(administration, provider),
    factor: await factorOf(administration, provider),
  };
}

async function readBackend(
  administration: Administration,
  { ProviderType: type, ServiceId: id }: Provider,
): Promise<SignInBackend> {
  if (type === 'None') return { type };
  if (id === null)
    throw new SiteferryError('rule-broken', {
      rule: '2-service',
      reason: message('provider.service-missing', { type }),
    });
  if (type === 'ActiveDirectory' || type === 'OpenLDAP')
    return await readDirectoryConnection(administration, type, id);
  const service = await readProbeTarget(administration, type, id);
  if (service.type === 'Radius') return service;
  if (service.type === 'OAuth' || service.type === 'SAML') {
    const { settings } = await findSettings(administration.tables, service.type, id);
    return { ...service, renewal: effectiveRenewal(service.type, settings, undefined) };
  }
  throw new SiteferryError('bug', { reason: 'a provider signs in by a service that is none of sign-in' });
}

async function factorOf(
  administration: Administration,
  provider: Provider,
): Promise<Of<'Multifactor'> | undefined> {
  const { SecondFactorType, SecondFactorServiceId: id } = provider;
  if (secondFactorKind(SecondFactorType) !== 'service' || id === null) return undefined;
  const service = await readProbeTarget(administration, 'Multifactor', id);
  return service.type === 'Multifactor' ? service : undefined;
}

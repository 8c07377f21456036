import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Service, ServiceType } from '#core/contract/signin/services.ts';
import { integrationFindings } from '#core/directory/saml/integration.ts';
import { readOwnSide } from '#core/directory/saml/own-side.ts';
import { writeServiceProviderMetadata } from '#core/directory/saml/sp-metadata.ts';
import { readKeyFile } from '#core/keys/entries.ts';
import { readSettings } from '#core/keys/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { getProvider } from '#core/signin/providers/providers.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { readProbeTarget } from '#core/signin/services/probe-target.ts';
import { getService, listServices, saveService } from '#core/signin/services/services.ts';

/** Services with what is wrong in their settings, and with the files that these name where this computer has them. */
export async function listServicesWithFindings(admin: Administration, now: Date): Promise<Service[]> {
  const services: Service[] = [];
  for (const service of await listServices(admin)) services.push(await withFiles(admin, service, now));
  return services;
}

/** Throws `record-unknown`. */
export async function getServiceWithFindings(
  admin: Administration,
  { type, id }: { type: ServiceType; id: number },
  now: Date,
): Promise<Service> {
  return await withFiles(admin, await getService(admin, type, id), now);
}

/** Throws what `saveService` throws. */
export async function saveServiceWithFindings(
  admin: Administration,
  change: ServiceChange,
  now: Date,
): Promise<Service> {
  return await withFiles(admin, await saveService(admin, change), now);
}

/** What a SAML provider's side says of itself. Throws `record-unknown`, and `rule-broken` where it is not configured. */
export async function serviceProviderMetadata(
  admin: Administration,
  { provider: id, address, configuration }: ProviderMetadataInput,
  now: Date,
): Promise<{ metadata: string }> {
  const { ProviderType: type, ServiceId } = await getProvider(admin, id);
  const isSaml = type === 'SAML' && ServiceId !== null;
  const service = isSaml ? await readProbeTarget(admin, 'SAML', ServiceId) : undefined;
  if (service?.type !== 'SAML') refuse(message('saml.provider-other', { id, type }));
  const [general] = await admin.tables.select<{ ApplicationPath?: string | null }>('sys_general_settings');
  const origin = address ?? general?.ApplicationPath?.trim();
  if (!origin) refuse(message('saml.no-address'));
  const settings = configuration && readSettings(readKeyFile(configuration.name, configuration.text));
  const keyOf = (name: 'SamlEntityId' | 'SamlCertificatesRoot') =>
    settings?.find(({ key }) => key.name === name)?.text?.trim();
  const place = {
    ...{ providerId: id, origin },
    ...{ entityId: keyOf('SamlEntityId'), certificatesRoot: keyOf('SamlCertificatesRoot') },
  };
  const side = await readOwnSide(service, place, now);
  if ('code' in side) refuse(message('saml.not-configured.because', { reason: side }));
  return { metadata: writeServiceProviderMetadata(side) };
}

interface ProviderMetadataInput {
  provider: number;
  address?: string | undefined;
  configuration?: ConfigurationFile | undefined;
}

function refuse(reason: Message): never {
  throw new SiteferryError('rule-broken', { rule: 'saml', reason });
}

async function withFiles(admin: Administration, service: Service, now: Date): Promise<Service> {
  if (service.Type !== 'SAML') return service;
  const probed = await readProbeTarget(admin, 'SAML', service.Id);
  if (probed.type !== 'SAML') return service;
  return { ...service, Findings: [...service.Findings, ...(await integrationFindings(probed, now))] };
}

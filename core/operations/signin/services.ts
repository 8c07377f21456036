import type { Service, ServiceType } from '#core/contract/signin/services.ts';
import { integrationFindings } from '#core/directory/saml/integration.ts';
import type { Administration } from '#core/signin/administration.ts';
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

async function withFiles(admin: Administration, service: Service, now: Date): Promise<Service> {
  if (service.Type !== 'SAML') return service;
  const probed = await readProbeTarget(admin, 'SAML', service.Id);
  if (probed.type !== 'SAML') return service;
  return { ...service, Findings: [...service.Findings, ...(await integrationFindings(probed, now))] };
}

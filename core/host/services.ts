import type { Service, ServiceType } from '#core/contract/signin-services.ts';
import { integrationFindings } from '#core/directory/saml/integration.ts';
import type { Administration } from '#core/signin/administration.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { probedService } from '#core/signin/services/probed.ts';
import { getService, listServices, saveService } from '#core/signin/services/services.ts';

/** Services with what is wrong in their settings, and with the files that these name where this computer has them. */
export async function listJudgedServices(given: Administration, now: Date): Promise<Service[]> {
  const services: Service[] = [];
  for (const service of await listServices(given)) services.push(await withFiles(given, service, now));
  return services;
}

/** Throws `record-unknown`. */
export async function getJudgedService(
  given: Administration,
  { type, id }: { type: ServiceType; id: number },
  now: Date,
): Promise<Service> {
  return await withFiles(given, await getService(given, type, id), now);
}

/** Throws what `saveService` throws. */
export async function saveJudgedService(
  given: Administration,
  change: ServiceChange,
  now: Date,
): Promise<Service> {
  return await withFiles(given, await saveService(given, change), now);
}

async function withFiles(given: Administration, service: Service, now: Date): Promise<Service> {
  if (service.Type !== 'SAML') return service;
  const probed = await probedService(given, 'SAML', service.Id);
  if (probed.type !== 'SAML') return service;
  return { ...service, Findings: [...service.Findings, ...(await integrationFindings(probed, now))] };
}

import { isIP } from 'node:net';
import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';
import { readSecretAt } from '#core/workspace/secrets/secret-file.ts';
import { findLocalServices, type LocalService } from '#core/workspace/service-discovery.ts';
import type { ServiceRef } from './jobs.ts';

/**
 * The service that is asked, with a key of it. Throws `usage` where none is named and not exactly one runs on this computer, or
 * where there is no key of the one that is named; `secret-refused` for the file of the key.
 */
export async function resolveService(home: string, { service, keyFile }: ServiceRef): Promise<LocalService> {
  if (service === undefined) {
    const running = await findLocalServices(home);
    const [one] = running;
    if (one && running.length === 1) return one;
    const services = running.map(({ address, site = '' }) => `${address} (${sanitize(site)})`);
    const reason = one ? message('jobs.several-services', { services }) : message('jobs.no-service');
    throw new SiteferryError('usage', { reason });
  }
  const address = addressOf(service);
  const running = (await findLocalServices(home)).find((one) => addressOf(one.address) === address);
  if (keyFile === undefined && running) return running;
  const key = await readSecretAt({ file: keyFile }, undefined);
  if (key === undefined)
    throw new SiteferryError('usage', { reason: message('jobs.no-key', { service: address }) });
  return { address, key };
}

/** Throws `usage` for what is no address of a service, or would take a key over the network in plain text. */
function addressOf(service: string): string {
  const url = URL.parse(service);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== ''
  ) {
    throw new SiteferryError('usage', { reason: message('jobs.no-address', { service }) });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new SiteferryError('usage', { reason: message('jobs.plain-address', { service: url.origin }) });
  }
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceKey } from '#core/operations/service/service-keys.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import type { SeedInput } from '#core/site/seed/seed.ts';
import type { Site } from '#core/site/site.ts';
import { startService } from '#electron/service-http/server.ts';
import { makeAdministrator } from './administrators.ts';
import type { TestDatabase } from './databases.ts';
import { memoryKeychain } from './keychain.ts';
import { createSite } from './sites.ts';

/** A service with a site of its own that answers on a port of its own. */
export interface TestService {
  address: string;
  /** Its state folder. */
  home: string;
  host: Host;
  /** URL of the site that it serves. */
  site: string;
  /** Makes a key for a user of the site. */
  key(user: string, ...rights: string[]): Promise<string>;
  /** Sends a request as `admin` with all rights, or with another key; without one for an empty text. */
  send(method: string, path: string, given?: RequestOptions): Promise<Response>;
  remove(): Promise<void>;
}

export interface RequestOptions {
  key?: string;
  /** Serialized as JSON; a text, a form or bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A service over a new site that is filled from a seed, and changed by `prepare` before it is served. */
export async function createService(
  database: TestDatabase,
  {
    seed = { profile: 'demo' },
    administrators = [],
    prepare,
    configuration,
  }: {
    seed?: SeedInput;
    administrators?: readonly string[];
    prepare?: (site: Site) => Promise<void>;
    configuration?: string;
  } = {},
): Promise<TestService> {
  const made = await createSite(database, { seed });
  for (const login of administrators) await makeAdministrator(made.site, login);
  await prepare?.(made.site);
  // An embedded site is open in one place at a time.
  await made.site.close();
  const home = await mkdtemp(join(tmpdir(), 'siteferry-service-'));
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'http', keychain: memoryKeychain() });
  const service = await startService({
    context: host.context,
    site: made.url,
    configuration,
    host: '127.0.0.1',
    port: 0,
  });
  const key = async (user: string, ...rights: string[]) => {
    const given = { site: made.url, name: `${user} ${rights.join(' ')}`, user, rights };
    return (await createServiceKey(host.context, given)).key;
  };
  const admins = await key('admin', '*:destroy');
  return {
    address: service.address,
    home,
    host,
    site: made.url,
    key,
    async send(method, path, { key: ofCall = admins, body, headers = {}, signal } = {}) {
      const isPlain = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
      return await fetch(`${service.address}${path}`, {
        method,
        headers: {
          ...(ofCall === '' ? {} : { authorization: `Bearer ${ofCall}` }),
          ...(body === undefined || isPlain ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: (isPlain ? body : JSON.stringify(body)) as BodyInit }),
        ...(signal ? { signal } : {}),
      });
    },
    async remove() {
      await service.close();
      await host.close();
      await made.remove();
      await rm(home, { recursive: true, force: true });
    },
  };
}

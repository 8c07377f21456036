import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { message } from '#core/messages/catalogue.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/site-tables.ts';
import { type HttpService, type ServiceOptions, startService } from '#electron/service-http/server.ts';
import { postgres, type TestDatabase } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { createSite } from '#tests/support/sites.ts';

/** A site that is served, with a clock that stands until it is moved. */
export interface Lab {
  url: string;
  host: Host;
  home: string;
  service: HttpService;
  /** Lines of the log. */
  log: Record<string, unknown>[];
  /** How long the service has slept so far, in milliseconds. */
  slept: number;
  /** Milliseconds. */
  clock: { time: number };
  key(rights: readonly string[], user?: string): Promise<{ id: string; text: string }>;
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, key: string, body?: unknown): Promise<Response>;
  /** Stops the service, and starts it again with the same options. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a service of a new demo site; `prepare` changes its tables before that. */
export async function startLab(
  options: Partial<ServiceOptions> = {},
  prepare: (tables: SiteTables, site: Site) => Promise<void> = async () => {},
  database: TestDatabase = postgres,
): Promise<Lab> {
  const made = await createSite(database, { seed: { profile: 'demo' } });
  await made.site.write(async (session) => {
    await prepare(await openTables(session, made.site.catalog, message('feature.signin')), made.site);
  });
  await made.site.close();
  const home = await mkdtemp(join(tmpdir(), 'siteferry-middleware-'));
  const host = startHost(
    { SITEFERRY_HOME: join(home, 'state') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const log: Record<string, unknown>[] = [];
  const clock = { time: 1_000 };
  const start = async () =>
    await startService({
      context: host.context,
      site: made.url,
      host: '127.0.0.1',
      port: 0,
      now: () => clock.time,
      sleep: async (milliseconds) => {
        lab.slept += milliseconds;
      },
      log: { write: (line) => void log.push(JSON.parse(line)) },
      ...options,
    });
  const lab: Lab = {
    url: made.url,
    host,
    home,
    log,
    clock,
    slept: 0,
    service: undefined as never,
    async key(rights, user = 'admin') {
      const made = await host.client.service.keys.create({
        site: lab.url,
        name: 'test',
        user,
        rights: [...rights],
      });
      return { id: made.id, text: made.key };
    },
    get: (path, key, headers = {}) =>
      fetch(`${lab.service.address}${path}`, { headers: { ...bearer(key), ...headers } }),
    post: (path, key, body = {}) =>
      fetch(`${lab.service.address}${path}`, {
        method: 'POST',
        headers: { ...bearer(key), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async restart() {
      await lab.service.close();
      lab.service = await start();
    },
    async close() {
      await lab.service.close();
      await host.close();
      await made.remove();
      await rm(home, { recursive: true, force: true });
    },
  };
  lab.service = await start();
  return lab;
}

function bearer(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/** A row of a personal access token that is `text`. */
export function tokenRow(text: string, userId: number, more: TableRow = {}): TableRow {
  return {
    UserId: userId,
    Name: 'test',
    TokenPrefix: text.slice(0, 8),
    TokenHash: createHash('sha256').update(text).digest('hex'),
    CreatedAt: '2026-01-01T00:00:00.000Z',
    ExpiresAt: null,
    LastUsedAt: null,
    IsRevoked: false,
    ...more,
  };
}

/** The code of an error's body. */
export async function codeOf(answer: Response): Promise<string | undefined> {
  const body = (await answer.json()) as { Error?: { Code: string } };
  return body.Error?.Code;
}

/** A request with headers that `fetch` does not let through; its status. */
export async function rawStatus(
  address: string,
  {
    method = 'GET',
    path = '/healthz',
    headers = {},
  }: { method?: string; path?: string; headers?: Record<string, string> },
): Promise<number | undefined> {
  const { hostname, port } = new URL(address);
  return await new Promise((resolve, reject) => {
    request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { acceptedLanguage } from '#core/messages/format.ts';
import type { Caller } from '#core/operations/caller.ts';
import type { TaskEvent } from '#core/operations/task-events.ts';
import { defaultHubTimeouts, type HubTimeouts } from '#electron/service-http/hubs/heartbeat.ts';
import { createHubs, type Hubs } from '#electron/service-http/hubs/hubs.ts';
import { moveTokenToHeader } from '#electron/service-http/hubs/query-token.ts';
import { readForwarding } from '#electron/service-http/middleware/client-address.ts';
import { createRequestContext } from '#electron/service-http/middleware/request-context.ts';
import { refuse } from '#electron/service-http/refuse.ts';

/** Who may call in the tests, by key. */
export const callers: Record<'ann' | 'ben' | 'chief' | 'reader', Caller> = {
  ann: { login: 'ann', key: 'key-ann', rights: ['transfer:write'], site: 'test' },
  ben: { login: 'ben', key: 'key-ben', rights: ['transfer:read'], site: 'test' },
  chief: { login: 'chief', key: 'key-chief', rights: ['*:read'], site: 'test' },
  reader: { login: 'reader', key: 'key-reader', rights: ['directory:destroy'], site: 'test' },
};

const accessOf = ({ login }: Caller) => ({ login, userId: 1, isAdministrator: true });

export interface HubsLab {
  address: string;
  port: number;
  hubs: Hubs;
  /** Keys that hold: those that are taken out do not any more. */
  keys: Map<string, Caller>;
  errors: unknown[];
  /** What the server sees of requests, as a log would have them. */
  seen: string[];
  server: Server;
  sockets: Set<Socket>;
  close(): Promise<void>;
}

/** The hubs on a server that does nothing else. */
export async function startHubs({
  timeouts,
  port = 0,
}: {
  timeouts?: Partial<HubTimeouts>;
  port?: number;
} = {}): Promise<HubsLab> {
  const keys = new Map(Object.entries(callers));
  const errors: unknown[] = [];
  const seen: string[] = [];
  const authenticate = async ({ headers }: { headers: { authorization?: string | undefined } }) =>
    keys.get(headers.authorization?.replace('Bearer ', '') ?? '');
  const logError = (error: unknown) => void errors.push(error);
  const reauthenticate = (authorization: string) => authenticate({ headers: { authorization } });
  const hubs = createHubs({ reauthenticate, logError, timeouts: { ...defaultHubTimeouts, ...timeouts } });
  const server = createServer({ shouldUpgradeCallback: hubs.takesUpgrade }, (request, response) => {
    moveTokenToHeader(request);
    seen.push(`${request.method} ${request.url}`);
    const language = acceptedLanguage(request.headers['accept-language']);
    authenticate(request)
      .then(async (caller) => {
        if (!caller) return refuse(response, 401, 'no-key', language);
        if (!(await hubs.answer(request, response, { caller, access: accessOf(caller), language })))
          refuse(response, 404, 'not-found', language);
      })
      .catch(logError);
  });
  server.on('upgrade', (request, socket, head) => {
    moveTokenToHeader(request);
    seen.push(`${request.method} ${request.url}`);
    const requestContext = createRequestContext(request, {
      forwarding: readForwarding([]),
      isTls: false,
      findRoute: () => undefined,
      now: () => 0,
    });
    const authorize = async () => {
      const caller = await authenticate(request);
      return caller
        ? { caller, access: accessOf(caller), release() {} }
        : { status: 401, reason: 'no-key' as const };
    };
    hubs.upgrade({ request, requestContext, authorize }, socket, head);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    address: `http://127.0.0.1:${taken}`,
    port: taken,
    hubs,
    keys,
    errors,
    seen,
    server,
    sockets,
    async close() {
      await hubs.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The official client of a hub, quiet. */
export function clientBuilder(
  url: string,
  key: string,
  options: Parameters<HubConnectionBuilder['withUrl']>[1] & object = {},
): HubConnectionBuilder {
  return new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => key, ...options })
    .configureLogging(LogLevel.None);
}

/** What a client hears by one event, as it comes. */
export function heardBy(client: HubConnection, event: 'notify' | 'LogMessage'): unknown[] {
  const heard: unknown[] = [];
  client.on(event, (argument: unknown) => void heard.push(argument));
  return heard;
}

/** News of an import in the name of somebody. */
export function news(caller: Caller | undefined, more: Partial<TaskEvent> = {}): TaskEvent {
  return {
    operation: 'transfer.import',
    task: `task-${caller?.login ?? 'nobody'}`,
    caller,
    state: 'running',
    progress: { stage: 'writing', subject: 'states', done: 3, total: 12, unit: 'entities' },
    ...more,
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { acceptedLanguage } from '#core/messages/format.ts';
import type { Caller } from '#core/operations/caller.ts';
import type { TaskEvent } from '#core/operations/task-events.ts';
import { createApplication, portOf } from '#electron/http/application.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { refusalBody } from '#electron/service-http/answer-error.ts';
import { defaultHubTimeouts, type HubTimeouts } from '#electron/service-http/hubs/heartbeat.ts';
import { allowWebSockets, createHubs, type Hubs, takesUpgrade } from '#electron/service-http/hubs/hubs.ts';
import { moveTokenToHeader } from '#electron/service-http/hubs/query-token.ts';

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
  const authenticate = async ({ authorization }: { authorization?: string | undefined }) =>
    keys.get(authorization?.replace('Bearer ', '') ?? '');
  const logError = (error: unknown) => void errors.push(error);
  const reauthenticate = (authorization: string) => authenticate({ authorization });
  const hubs = createHubs({ reauthenticate, logError, timeouts: { ...defaultHubTimeouts, ...timeouts } });
  const app = createApplication({
    rewriteUrl: moveTokenToHeader,
    takesUpgrade,
    bodyLimit: () => ({ length: 1024 * 1024 }),
    answerError(error, _request, reply) {
      if (!(error instanceof Refusal)) {
        logError(error);
        return reply.code(500).send();
      }
      return reply.code(error.status).headers(error.headers).send(refusalBody(error.reason, 'en'));
    },
  });
  await allowWebSockets(app, logError);
  app.addHook('onRequest', async (request) => {
    seen.push(`${request.method} ${request.url}`);
    const caller = await authenticate(request.headers);
    if (!caller) throw new Refusal(401, 'no-key');
    const language = acceptedLanguage(request.headers['accept-language']);
    request.call = { caller, access: accessOf(caller), language };
  });
  hubs.addRoutes(app);
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await app.listen({ port, host: '127.0.0.1' });
  const taken = portOf(app);
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
      await app.close();
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

import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Caller } from '#core/operations/caller.ts';
import type { TaskEvent } from '#core/operations/task-events.ts';
import { METHODS } from '#electron/http/application.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { HubConnection } from './connection.ts';
import { defaultHubTimeouts, type HubTimeouts, monitorConnections } from './heartbeat.ts';
import { type HubName, hubNames, hubUrl, isHubUrl } from './hub-names.ts';
import { createRegistry, type FollowJobs } from './registry.ts';
import {
  connectionForSocket,
  end,
  type HubContext,
  type HubRequest,
  listen,
  MAX_BODY,
  negotiate,
  receive,
  refuseListener,
} from './requests.ts';

export interface HubsOptions {
  /** Who brings an `Authorization` still; undefined for nobody. */
  reauthenticate: (authorization: string) => Promise<Caller | undefined>;
  logError: (error: unknown) => void;
  /** Jobs, whichever process works on them; without it none are told. */
  followJobs?: FollowJobs;
  /** For tests. */
  timeouts?: HubTimeouts;
}

/** The hubs of a service. */
export interface Hubs {
  /** Adds the routes of the hubs; whoever asks has been let in by a hook before. */
  addRoutes(app: FastifyInstance): void;
  /** Tells of work that this process does. */
  announce(announcement: TaskEvent): void;
  /** How many clients listen. */
  readonly clients: number;
  /** Takes leave of all clients, which come again to whatever answers next. */
  close(): Promise<void>;
}

/**
 * `/migrationUtilityHub` and `/denormalizationHub` (spec, "Events") in the JSON protocol of SignalR, over WebSockets,
 * server-sent events and long polling. They only tell: what is being done is told to who asked for it.
 */
export function createHubs(options: HubsOptions): Hubs {
  const { reauthenticate, logError, followJobs, timeouts = defaultHubTimeouts } = options;
  const now = () => Date.now();
  const registry = createRegistry(() => new Date(), followJobs);
  const stopWatching = monitorConnections({ registry, timeouts, now, reauthenticate, logError });
  let isClosing = false;
  const context: HubContext = { registry, now, isClosing: () => isClosing };
  return {
    addRoutes(app) {
      for (const hub of hubNames) addHubRoutes(app, context, hub);
    },
    announce: ({ caller, ...announcement }) => registry.publish({ ...announcement, caller: caller?.login }),
    get clients() {
      return registry.all().filter(({ state }) => state === 'open').length;
    },
    async close() {
      isClosing = true;
      for (const connection of registry.all()) connection.close(undefined, true);
      const latest = now() + timeouts.parting;
      while (registry.all().length > 0 && now() < latest) await delay(20);
      stopWatching();
      for (const connection of registry.all()) connection.end();
    },
  };
}

/** True for a request that begins a WebSocket of a hub. */
export function takesUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && isHubUrl(hubUrl(url));
}

/** Lets an application have WebSockets, as the hubs want them. Their clients are taken leave of by `close`. */
export async function allowWebSockets(
  app: FastifyInstance,
  logError: (error: unknown) => void,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_BODY, perMessageDeflate: false, autoPong: false, clientTracking: false },
    errorHandler: (error, socket) => {
      // A socket that has broken closes by itself.
      if (socket.readyState !== socket.OPEN) return;
      logError(error);
      socket.terminate();
    },
    preClose: (done) => done(),
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a request for a WebSocket gets, found before it is one. */
    hubConnection?: HubConnection;
  }
}

function addHubRoutes(app: FastifyInstance, context: HubContext, hub: HubName): void {
  const url = `/${hub}`;
  const onRequest = async (request: FastifyRequest) => refuseListener(request);
  app.post(`${url}/negotiate`, { onRequest }, (request, reply) =>
    negotiate(context, hub, request as HubRequest, reply),
  );
  app.route({
    method: 'GET',
    url,
    onRequest,
    exposeHeadRoute: false,
    preHandler: async (request) => {
      if (request.ws) request.hubConnection = connectionForSocket(context, hub, request as HubRequest);
    },
    handler: (request, reply) => listen(context, hub, request as HubRequest, reply),
    wsHandler: (socket, { hubConnection }) => {
      if (hubConnection) attachWebSocket(socket, hubConnection);
    },
  });
  app.post(url, { onRequest }, (request, reply) => receive(context, hub, request as HubRequest, reply));
  app.delete(url, { onRequest }, (request, reply) => end(context, hub, request as HubRequest, reply));
  for (const [path, allow] of [
    [url, ['DELETE', 'GET', 'POST']],
    [`${url}/negotiate`, ['POST']],
  ] as const) {
    app.route({
      method: METHODS.filter((method) => !allow.some((one) => one === method)),
      url: path,
      onRequest,
      preHandler: async (request) => {
        if (request.ws) throw new Refusal(404, 'not-found');
      },
      handler: () => {
        throw new Refusal(405, 'hub-method-http', { allow });
      },
    });
  }
}

/** Bytes that may lie between here and the network before messages wait instead. */
const UNSENT = 64 * 1024;

/** Lets a connection talk over a WebSocket, until either ends. */
function attachWebSocket(socket: WebSocket, connection: HubConnection): void {
  const isReady = () => socket.readyState === socket.OPEN && socket.bufferedAmount < UNSENT;
  const flush = () => {
    while (isReady()) {
      const text = connection.take();
      if (text === undefined) {
        if (connection.state === 'closing') socket.close(1000);
        return;
      }
      // Called when it has left this process, or never will.
      socket.send(text, flush);
    }
  };
  connection.attach({ kind: 'web-socket', flush, terminate: () => socket.terminate() });
  socket.on('message', (data: Buffer) => connection.receive(data));
  // Who reads nothing gets no answers to his pings either.
  socket.on('ping', (data: Buffer) => {
    if (isReady()) socket.pong(data);
  });
  // `close` follows.
  socket.on('error', () => {});
  socket.on('close', () => connection.end());
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Caller } from '#core/operations/caller.ts';
import type { HttpCall } from '#core/operations/openapi/handler.ts';
import type { TaskEvent } from '#core/operations/task-events.ts';
import { refuse, refuseUpgrade } from '../refuse.ts';
import { HubConnection } from './connection.ts';
import { defaultHubTimeouts, type HubTimeouts, monitorConnections } from './heartbeat.ts';
import { hubAddress } from './hub-names.ts';
import { createRegistry, type FollowJobs } from './registry.ts';
import {
  answerHub,
  connectionForSocket,
  type HubContext,
  MAX_BODY,
  type UpgradeRequest,
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
  /** Answers requests to the hubs; false for another one. */
  answer(request: IncomingMessage, response: ServerResponse, call: HttpCall): Promise<boolean>;
  /** True for a request that begins a WebSocket of a hub. */
  takesUpgrade(request: IncomingMessage): boolean;
  /** Begins that WebSocket, or refuses it. */
  upgrade(upgradeRequest: UpgradeRequest, socket: Duplex, head: Buffer): void;
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
  const upgrade = createUpgrade(context, logError);
  return {
    async answer(request, response, call) {
      const address = hubAddress(request.url ?? '');
      if (!address) return false;
      const refusal = await answerHub(context, { request, address, call }, response);
      if (refusal) refuse(response, refusal.status, refusal.reason, call.language);
      return true;
    },
    takesUpgrade: ({ url = '', headers }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && hubAddress(url) !== undefined,
    upgrade,
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

function createUpgrade(context: HubContext, logError: (error: unknown) => void): Hubs['upgrade'] {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
  });
  return (upgradeRequest, socket, head) => {
    const { request, requestContext } = upgradeRequest;
    // What breaks off while it is looked at needs no answer.
    socket.on('error', () => {});
    connectionForSocket(context, upgradeRequest).then(
      (found) => {
        if (!(found instanceof HubConnection)) {
          return refuseUpgrade(socket, found.status, found.reason, requestContext.language, found.retryAfter);
        }
        // To a connection whose socket is closed by now, or is none, nobody comes; that ends it, too.
        sockets.handleUpgrade(request, socket, head, (opened) => attachWebSocket(opened, found));
      },
      (error: unknown) => {
        logError(error);
        refuseUpgrade(socket, 500, 'failed', requestContext.language);
      },
    );
  };
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

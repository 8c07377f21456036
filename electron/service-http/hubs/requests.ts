import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpCall } from '#core/host/openapi/handler.ts';
import type { Entrance, Refused } from '../entrance/entrance.ts';
import type { Visit } from '../entrance/visit.ts';
import { readWhole } from '../read-whole.ts';
import { HubConnection } from './connection.ts';
import { MAX_MESSAGE } from './frames.ts';
import { type HubAddress, hubAddress } from './hub-names.ts';
import { attachLongPolling, longPollingOf } from './long-polling.ts';
import { mayListen, type Registry } from './registry.ts';

/** The most bytes of several messages that come at once. */
export const MAX_BODY = 4 * MAX_MESSAGE;

/** A WebSocket that somebody asks for, and who lets it in. */
export interface Knocking {
  request: IncomingMessage;
  visit: Visit;
  admit: Entrance['admit'];
}

/** What requests to hubs are answered with. */
export interface Serving {
  registry: Registry;
  now: () => number;
  isClosing: () => boolean;
}

/** A request to a hub, and whose it is. */
interface Asked {
  request: IncomingMessage;
  address: HubAddress;
  call: HttpCall;
}

/** Answers a request to a hub that is no WebSocket's; the refusal where it is not answered. */
export async function answerHub(
  serving: Serving,
  asked: Asked,
  response: ServerResponse,
): Promise<Refused | undefined> {
  const { request, address } = asked;
  const { method = '' } = request;
  const refusal = refusalOf(asked);
  if (refusal) return refusal;
  if (address.isNegotiation) return negotiate(serving, asked, response);
  if (!['GET', 'POST', 'DELETE'].includes(method)) {
    response.setHeader('allow', 'DELETE, GET, POST');
    return { status: 405, reason: 'hub-method-http' };
  }
  const connection = connectionOf(serving, asked);
  if (!(connection instanceof HubConnection)) return connection;
  if (method === 'GET') return listen(serving, { request, response, connection });
  const { transport } = connection;
  if (!transport || transport.kind === 'web-socket') return { status: 409, reason: 'hub-other-transport' };
  if (method === 'DELETE') {
    connection.end();
    response.writeHead(202).end();
    return undefined;
  }
  const body = await readWhole(request, MAX_BODY);
  if (!body) return { status: 413, reason: 'hub-body-long' };
  connection.receive(body);
  response.writeHead(200, { 'content-type': 'text/plain' }).end();
  return undefined;
}

/** The connection for a WebSocket, which may come without negotiating, or why it gets none. */
export async function connectionForSocket(
  serving: Serving,
  { request, visit, admit }: Knocking,
): Promise<HubConnection | Refused> {
  const address = hubAddress(request.url ?? '');
  if (!address || address.isNegotiation) return { status: 404, reason: 'not-found' };
  const admitted = await admit(request, visit);
  if ('status' in admitted) return admitted;
  const { caller, access } = admitted;
  const asked: Asked = { request, address, call: { caller, access, language: visit.language } };
  const refusal = refusalOf(asked);
  if (refusal) return refusal;
  if (!address.query.has('id')) return fullness(serving) ?? begin(serving, asked);
  const connection = connectionOf(serving, asked);
  if (!(connection instanceof HubConnection)) return connection;
  return connection.transport ? { status: 409, reason: 'hub-other-transport' } : connection;
}

function refusalOf({ call }: Asked): Refused | undefined {
  return mayListen(call.caller) ? undefined : { status: 403, reason: 'hub-right' };
}

function fullness({ isClosing, registry }: Serving): Refused | undefined {
  if (isClosing()) return { status: 503, reason: 'hub-stopping' };
  return registry.isFull ? { status: 503, reason: 'hub-full' } : undefined;
}

function negotiate(serving: Serving, asked: Asked, response: ServerResponse): Refused | undefined {
  if (asked.request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return { status: 405, reason: 'hub-method-http' };
  }
  const full = fullness(serving);
  if (full) return full;
  const answer = negotiation(begin(serving, asked), asked.address.query);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
  return undefined;
}

function begin({ registry, now }: Serving, { request, address: { hub, query }, call }: Asked): HubConnection {
  const asked = query.get('lang');
  const connection = new HubConnection({
    hub,
    language: asked === 'ru' || asked === 'en' ? asked : call.language,
    authorization: request.headers.authorization ?? '',
    caller: call.caller,
    now,
    opened: registry.greet,
    ended: registry.remove,
  });
  registry.add(connection);
  return connection;
}

/** The connection that a request names, where it is one of the same hub and key. */
function connectionOf(
  { registry }: Serving,
  { address: { hub, query }, call }: Asked,
): HubConnection | Refused {
  const id = query.get('id');
  if (id === null) return { status: 400, reason: 'hub-no-id' };
  const found = registry.find(id);
  const isTheirs = found?.hub === hub && found.caller.key === call.caller.key;
  return found && isTheirs ? found : { status: 404, reason: 'hub-unknown-id' };
}

interface Listening {
  request: IncomingMessage;
  response: ServerResponse;
  connection: HubConnection;
}

function listen({ now }: Serving, { request, response, connection }: Listening): Refused | undefined {
  const isStream = /\btext\/event-stream\b/i.test(request.headers.accept ?? '');
  const polling = longPollingOf(connection);
  if (polling && !isStream) polling.poll(response);
  else if (connection.transport) return { status: 409, reason: 'hub-other-transport' };
  else if (isStream) attachEventStream(response, connection);
  else attachLongPolling(response, connection, now);
  return undefined;
}

/** Lets a connection tell by server-sent events; what its client says comes by requests of its own. */
function attachEventStream(response: ServerResponse, connection: HubConnection): void {
  const flush = () => {
    while (!response.writableNeedDrain && !response.writableEnded) {
      const text = connection.take();
      if (text === undefined) {
        if (connection.state === 'closing') response.end();
        return;
      }
      response.write(`data: ${text}\r\n\r\n`);
    }
  };
  connection.attach({ kind: 'event-stream', flush, cut: () => response.destroy() });
  response.on('drain', flush);
  response.on('close', () => connection.end());
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    // Proxies that gather answers are asked not to.
    'x-accel-buffering': 'no',
  });
  response.write(':\r\n\r\n');
}

const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

/**
 * The answer to `…/negotiate`. Clients of version 0 come back with the connection's id, later ones with a token that
 * stands for it and is known to nobody else; here both stand for nothing but the token.
 */
function negotiation({ id, token }: Pick<HubConnection, 'id' | 'token'>, query: URLSearchParams) {
  const asked = Number(query.get('negotiateVersion') ?? 0);
  if (!(asked >= 1)) return { connectionId: token, availableTransports: transports };
  return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: transports };
}

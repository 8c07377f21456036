import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpCall } from '#core/operations/openapi/handler.ts';
import type { Authorizer, Refused } from '../middleware/authorizer.ts';
import type { RequestContext } from '../middleware/request-context.ts';
import { readStream } from '../read-stream.ts';
import { HubConnection } from './connection.ts';
import { MAX_MESSAGE } from './frames.ts';
import { type HubAddress, hubAddress } from './hub-names.ts';
import { attachLongPolling, longPollingOf } from './long-polling.ts';
import { mayListen, type Registry } from './registry.ts';

/** The most bytes of several messages that come at once. */
export const MAX_BODY = 4 * MAX_MESSAGE;

/** A WebSocket that somebody asks for, and who lets it in. */
export interface UpgradeRequest {
  request: IncomingMessage;
  requestContext: RequestContext;
  authorize: Authorizer['authorize'];
}

/** What requests to hubs are answered with. */
export interface HubContext {
  registry: Registry;
  now: () => number;
  isClosing: () => boolean;
}

/** A request to a hub, and whose it is. */
interface HubRequest {
  request: IncomingMessage;
  address: HubAddress;
  call: HttpCall;
}

/** Answers a request to a hub that is no WebSocket's; the refusal where it is not answered. */
export async function answerHub(
  context: HubContext,
  hubRequest: HubRequest,
  response: ServerResponse,
): Promise<Refused | undefined> {
  const { request, address } = hubRequest;
  const { method = '' } = request;
  const refusal = checkPermission(hubRequest);
  if (refusal) return refusal;
  if (address.isNegotiation) return negotiate(context, hubRequest, response);
  if (!['GET', 'POST', 'DELETE'].includes(method)) {
    response.setHeader('allow', 'DELETE, GET, POST');
    return { status: 405, reason: 'hub-method-http' };
  }
  const connection = connectionOf(context, hubRequest);
  if (!(connection instanceof HubConnection)) return connection;
  if (method === 'GET') return listen(context, { request, response, connection });
  const { transport } = connection;
  if (!transport || transport.kind === 'web-socket') return { status: 409, reason: 'hub-other-transport' };
  if (method === 'DELETE') {
    connection.end();
    response.writeHead(202).end();
    return undefined;
  }
  const body = await readStream(request, MAX_BODY);
  if (!body) return { status: 413, reason: 'hub-body-long' };
  connection.receive(body);
  response.writeHead(200, { 'content-type': 'text/plain' }).end();
  return undefined;
}

/** The connection for a WebSocket, which may come without negotiating, or why it gets none. */
export async function connectionForSocket(
  context: HubContext,
  { request, requestContext, authorize }: UpgradeRequest,
): Promise<HubConnection | Refused> {
  const address = hubAddress(request.url ?? '');
  if (!address || address.isNegotiation) return { status: 404, reason: 'not-found' };
  const authorized = await authorize(request, requestContext);
  if ('status' in authorized) return authorized;
  const { caller, access } = authorized;
  const hubRequest: HubRequest = {
    request,
    address,
    call: { caller, access, language: requestContext.language },
  };
  const refusal = checkPermission(hubRequest);
  if (refusal) return refusal;
  if (!address.query.has('id')) return checkCapacity(context) ?? begin(context, hubRequest);
  const connection = connectionOf(context, hubRequest);
  if (!(connection instanceof HubConnection)) return connection;
  return connection.transport ? { status: 409, reason: 'hub-other-transport' } : connection;
}

function checkPermission({ call }: HubRequest): Refused | undefined {
  return mayListen(call.caller) ? undefined : { status: 403, reason: 'hub-right' };
}

function checkCapacity({ isClosing, registry }: HubContext): Refused | undefined {
  if (isClosing()) return { status: 503, reason: 'hub-stopping' };
  return registry.isFull ? { status: 503, reason: 'hub-full' } : undefined;
}

function negotiate(
  context: HubContext,
  hubRequest: HubRequest,
  response: ServerResponse,
): Refused | undefined {
  if (hubRequest.request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return { status: 405, reason: 'hub-method-http' };
  }
  const full = checkCapacity(context);
  if (full) return full;
  const answer = negotiation(begin(context, hubRequest), hubRequest.address.query);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
  return undefined;
}

function begin(
  { registry, now }: HubContext,
  { request, address: { hub, query }, call }: HubRequest,
): HubConnection {
  const lang = query.get('lang');
  const connection = new HubConnection({
    hub,
    language: lang === 'ru' || lang === 'en' ? lang : call.language,
    authorization: request.headers.authorization ?? '',
    caller: call.caller,
    now,
    opened: registry.sendCurrent,
    ended: registry.remove,
  });
  registry.add(connection);
  return connection;
}

/** The connection that a request names, where it is one of the same hub and key. */
function connectionOf(
  { registry }: HubContext,
  { address: { hub, query }, call }: HubRequest,
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

function listen({ now }: HubContext, { request, response, connection }: Listening): Refused | undefined {
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
  connection.attach({ kind: 'event-stream', flush, terminate: () => response.destroy() });
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
  const version = Number(query.get('negotiateVersion') ?? 0);
  if (!(version >= 1)) return { connectionId: token, availableTransports: transports };
  return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: transports };
}

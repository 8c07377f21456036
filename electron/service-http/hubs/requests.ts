import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readStream } from '#electron/http/read-stream.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { bodyOf } from '../routes/parse-body.ts';
import { HubConnection } from './connection.ts';
import { MAX_MESSAGE } from './frames.ts';
import type { HubName } from './hub-names.ts';
import { attachLongPolling, longPollingOf } from './long-polling.ts';
import { mayListen, type Registry } from './registry.ts';

/** The most bytes of several messages that come at once. */
export const MAX_BODY = 4 * MAX_MESSAGE;

/** What requests to hubs are answered with. */
export interface HubContext {
  registry: Registry;
  now: () => number;
  isClosing: () => boolean;
}

/** A request to a hub. */
export type HubRequest = FastifyRequest<{ Querystring: Record<string, string | string[] | undefined> }>;

/** Refuses who may not listen. */
export function refuseListener({ call }: Pick<FastifyRequest, 'call'>): void {
  if (!mayListen(call.caller)) throw new Refusal(403, 'hub-right');
}

/** Answers a request for a connection. */
export function negotiate(context: HubContext, hub: HubName, request: HubRequest, reply: FastifyReply) {
  refuseFull(context);
  const answer = negotiation(begin(context, hub, request), textOf(request, 'negotiateVersion'));
  return reply.header('cache-control', 'no-store').send(answer);
}

/** Gives a request the connection that it names to hear it by, until there is something to tell or it is over. */
export function listen(context: HubContext, hub: HubName, request: HubRequest, reply: FastifyReply) {
  const connection = connectionOf(context, hub, request);
  const isStream = /\btext\/event-stream\b/i.test(request.headers.accept ?? '');
  const polling = longPollingOf(connection);
  if (connection.transport && (!polling || isStream)) throw new Refusal(409, 'hub-other-transport');
  // What is told comes over time, in pieces of its own.
  reply.hijack();
  const { raw: response } = reply;
  response.setHeader('x-request-id', request.id);
  if (polling) polling.poll(response);
  else if (isStream) attachEventStream(response, connection);
  else attachLongPolling(response, connection, context.now);
  return reply;
}

/** Takes what a client says by a request of its own. */
export async function receive(context: HubContext, hub: HubName, request: HubRequest, reply: FastifyReply) {
  const connection = polledConnection(context, hub, request);
  connection.receive((await readStream(bodyOf(request), MAX_BODY)) ?? tooLong());
  return reply.type('text/plain').send('');
}

/** Ends a connection. */
export function end(context: HubContext, hub: HubName, request: HubRequest, reply: FastifyReply) {
  polledConnection(context, hub, request).end();
  return reply.code(202).send();
}

/** The connection for a WebSocket, which may come without negotiating. */
export function connectionForSocket(context: HubContext, hub: HubName, request: HubRequest): HubConnection {
  if (request.query.id === undefined) {
    refuseFull(context);
    return begin(context, hub, request);
  }
  const connection = connectionOf(context, hub, request);
  if (connection.transport) throw new Refusal(409, 'hub-other-transport');
  return connection;
}

function tooLong(): never {
  throw new Refusal(413, 'hub-body-long');
}

function refuseFull({ isClosing, registry }: HubContext): void {
  if (isClosing()) throw new Refusal(503, 'hub-stopping');
  if (registry.isFull) throw new Refusal(503, 'hub-full');
}

function begin({ registry, now }: HubContext, hub: HubName, request: HubRequest): HubConnection {
  const { call, headers } = request;
  const lang = textOf(request, 'lang');
  const connection = new HubConnection({
    hub,
    language: lang === 'ru' || lang === 'en' ? lang : call.language,
    authorization: headers.authorization ?? '',
    caller: call.caller,
    now,
    opened: registry.sendCurrent,
    ended: registry.remove,
  });
  registry.add(connection);
  return connection;
}

/** The connection that a request names, where it is one of the same hub and key. */
function connectionOf({ registry }: HubContext, hub: HubName, request: HubRequest): HubConnection {
  const id = textOf(request, 'id');
  if (id === undefined) throw new Refusal(400, 'hub-no-id');
  const found = registry.find(id);
  const isTheirs = found?.hub === hub && found.caller.key === request.call.caller.key;
  if (!found || !isTheirs) throw new Refusal(404, 'hub-unknown-id');
  return found;
}

/** The same where its client speaks by requests. */
function polledConnection(context: HubContext, hub: HubName, request: HubRequest): HubConnection {
  const connection = connectionOf(context, hub, request);
  const { transport } = connection;
  if (!transport || transport.kind === 'web-socket') throw new Refusal(409, 'hub-other-transport');
  return connection;
}

/** A value of the query; the first of several. */
function textOf({ query }: HubRequest, name: string): string | undefined {
  return [query[name]].flat()[0];
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
function negotiation({ id, token }: Pick<HubConnection, 'id' | 'token'>, asked: string | undefined) {
  const version = Number(asked ?? 0);
  if (!(version >= 1)) return { connectionId: token, availableTransports: transports };
  return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: transports };
}

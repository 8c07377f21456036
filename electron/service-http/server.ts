import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { toSiteferryError } from '#core/base/errors.ts';
import type { HostContext } from '#core/host/context.ts';
import { errorAnswer } from '#core/host/openapi/error-envelope.ts';
import { createOperationsHandler, type HttpCall } from '#core/host/openapi/handler.ts';
import { createRouteTable } from '#core/host/openapi/route-table.ts';
import type { Served } from './authenticate.ts';
import { type BodyLimits, bodyLimit, declaredLength, usualBodyLimits, watchBody } from './entrance/body.ts';
import type { Certificate } from './entrance/certificate.ts';
import { type Forwarding, isLoopback, readForwarding } from './entrance/client.ts';
import { createEntrance, type Entrance, type Limits, usualLimits } from './entrance/entrance.ts';
import { beginVisit, type Visit } from './entrance/visit.ts';
import { createHealth } from './operation/health.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { answerOwnPage } from './operation/own-pages.ts';
import { logLine } from './operation/request-log.ts';
import { type CutOff, closeServer, watchRequests } from './operation/stop.ts';
import { refuse } from './refuse.ts';

export interface ServiceOptions extends Served {
  host: string;
  /** 0 for any free one. */
  port: number;
  /** What it is secured with; without one it is told to this computer only. */
  certificate?: Certificate | undefined;
  forwarding?: Forwarding | undefined;
  limits?: Partial<Limits> | undefined;
  bodies?: Partial<BodyLimits> | undefined;
  /** How long the head of a request may take, in milliseconds. */
  headWithin?: number | undefined;
  /** Takes the lines of the log. */
  log?: ((line: string) => void) | undefined;
  /** Milliseconds of a clock that never goes back. */
  now?: (() => number) | undefined;
  /** For tests. */
  sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** A service that answers. */
export interface HttpService {
  address: string;
  /** Secures connections that begin from now on with another certificate. */
  renew(certificate: Certificate): void;
  /** Takes no more requests, and ends when all have been answered; after `within` milliseconds the rest is cut off. */
  close(within?: number): Promise<CutOff[]>;
}

/** What answers one kind of request of a caller who is known; false for a request that is none of its own. */
export type Answer = (request: IncomingMessage, response: ServerResponse, call: HttpCall) => Promise<boolean>;

/** How many connections there can be at once. */
const MOST_CONNECTIONS = 2_000;
const HEAD_WITHIN = 15_000;

/** Serves the routes of one site. Throws the error of `listen` where the port is taken. */
export async function startService(options: ServiceOptions): Promise<HttpService> {
  const { context, site, profileFile, host, port, certificate, now = () => performance.now() } = options;
  const served = { context, site, profileFile };
  const answers: Answer[] = [createOperationsHandler(served)];
  const server = createServerOf(options);
  const portOf = () => (server.address() as AddressInfo).port;
  const metrics = createMetrics();
  const door: Door = {
    entrance: createEntrance({
      served,
      limits: { ...usualLimits, ...options.limits },
      port: portOf,
      isOpen: !isLoopback(host),
      now,
      ...(options.sleep ? { sleep: options.sleep } : {}),
    }),
    answers,
    served,
    bodies: { ...usualBodyLimits, ...options.bodies },
    metrics,
    health: createHealth(served, now),
    since: context.now(),
    version: version(),
  };
  const open = watchRequests(now);
  const visiting = {
    forwarding: options.forwarding ?? readForwarding([]),
    isTls: certificate !== undefined,
    findRoute: createRouteTable(),
    now,
  };
  const take = (request: IncomingMessage, response: ServerResponse, waitsToSend: boolean) => {
    const visit = beginVisit(request, visiting);
    response.setHeader('x-request-id', visit.id);
    if (open.isStopping()) response.setHeader('connection', 'close');
    metrics.began();
    open.begin(visit, response, (ended) => {
      metrics.ended(ended);
      options.log?.(logLine(ended, context.now()));
    });
    answer(request, response, visit, { ...door, waitsToSend }).catch((error: unknown) =>
      endInError(response, visit, { context, error }),
    );
  };
  server.on('request', (request, response) => take(request, response, false));
  // A body is sent once it is known that it will be read.
  server.on('checkContinue', (request, response) => take(request, response, true));
  answerBroken(server, metrics);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    address: `${certificate ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${portOf()}`,
    renew(renewed) {
      if (server instanceof SecureServer) server.setSecureContext(renewed.options);
    },
    close: (within) => closeServer(server, open, within),
  };
}

function createServerOf({ certificate, headWithin = HEAD_WITHIN }: ServiceOptions): Server {
  const http = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: headWithin,
    // Bodies have bounds of their own (`entrance/body.ts`).
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, headWithin),
  };
  const server = certificate ? createSecureServer({ ...http, ...certificate.options }) : createServer(http);
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** Ends a request that something has come between: the site does not answer, or it is a bug of ours. */
function endInError(
  response: ServerResponse,
  visit: Visit,
  { context, error }: { context: HostContext; error: unknown },
): void {
  if (response.headersSent) {
    context.logError(error);
    response.destroy();
    return;
  }
  if (visit.login === undefined) {
    // Who has not said who it is hears neither where the site is nor which file is damaged.
    const isSite = toSiteferryError(error).httpStatus > 500;
    context.logError(error);
    const reason = isSite ? 'site-silent' : 'failed';
    visit.refused = reason;
    refuse(response, isSite ? 503 : 500, reason, visit.language);
    return;
  }
  const { status, body } = errorAnswer(context, error, visit.language);
  visit.refused = body.Error.Code;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(body));
}

interface Door {
  entrance: Entrance;
  answers: readonly Answer[];
  served: Served;
  bodies: BodyLimits;
  metrics: Metrics;
  health: ReturnType<typeof createHealth>;
  since: Date;
  version: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  door: Door & { waitsToSend: boolean },
): Promise<void> {
  const { entrance, answers, bodies } = door;
  const { language } = visit;
  const refuseWith = (status: number, reason: Parameters<typeof refuse>[2], retryAfter?: number) => {
    visit.refused = reason;
    if (!response.headersSent) refuse(response, status, reason, language, retryAfter);
  };
  const greeting = entrance.greet(request, visit);
  if (greeting) return refuseWith(greeting.status, greeting.reason, greeting.retryAfter);
  const own = await answerOwnPage(request, response, visit, door);
  if (own === true) return;
  const admitted = own || (await entrance.admit(request, visit));
  if ('status' in admitted) return refuseWith(admitted.status, admitted.reason, admitted.retryAfter);
  response.once('close', admitted.leave);
  const limit = bodyLimit(request, visit.route, bodies);
  if ((declaredLength(request) ?? 0) > limit) return refuseWith(413, 'body-too-long');
  if (door.waitsToSend) response.writeContinue();
  watchBody(request, response, {
    limit,
    limits: bodies,
    end(reason) {
      refuseWith(reason === 'body-too-long' ? 413 : 408, reason);
      // What is left of it is not read.
      response.once('finish', () => request.destroy());
      if (response.writableFinished) request.destroy();
    },
  });
  const { caller, access } = admitted;
  for (const one of answers) {
    if (await one(request, response, { caller, access, language })) return;
  }
  if (!response.headersSent) refuseWith(404, 'not-found');
}

/** The version of this program. */
function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Ends what cannot be read as a request, or is sent too slowly, with nothing but a status. */
function answerBroken(server: Server, metrics: Metrics): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    metrics.broken();
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : error.code === 'HPE_HEADER_OVERFLOW'
          ? '431 Request Header Fields Too Large'
          : '400 Bad Request';
    return void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
}

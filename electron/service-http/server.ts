import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { toSiteferryError } from '#core/base/errors.ts';
import type { HostContext } from '#core/host/context.ts';
import { errorAnswer } from '#core/host/openapi/error-envelope.ts';
import { serviceRoutes } from '#core/host/openapi/routes.ts';
import type { Answer, OpenAnswer } from './answer.ts';
import type { Served } from './authenticate.ts';
import { type BodyLimits, bodyLimit, declaredLength, usualBodyLimits, watchBody } from './entrance/body.ts';
import type { Certificate } from './entrance/certificate.ts';
import { type Forwarding, isLoopback, readForwarding } from './entrance/client.ts';
import { boundConnections, speaksForMany } from './entrance/connections.ts';
import { createEntrance, type Entrance, type Limits, usualLimits } from './entrance/entrance.ts';
import { beginVisit, type Visit } from './entrance/visit.ts';
import { takeTokenFromAddress } from './hubs/browser-token.ts';
import { createHubs, type Hubs } from './hubs/hubs.ts';
import { jobNews } from './hubs/job-news.ts';
import type { Patience } from './hubs/watch.ts';
import type { OpenJobs } from './jobs/service-jobs.ts';
import { createHealth } from './operation/health.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { answerOwnPage } from './operation/own-pages.ts';
import { logLine } from './operation/request-log.ts';
import { type CutOff, closeServer, watchRequests } from './operation/stop.ts';
import { refuse, refuseUpgrade } from './refuse.ts';
import { openAnswers, routeAnswers } from './routes/index.ts';
import { operationFinder, routeFinder } from './routes/match.ts';

export interface ServiceOptions extends Served {
  host: string;
  /** 0 for any free one. */
  port: number;
  /** What it is secured with; without one it is told to this computer only. */
  certificate?: Certificate | undefined;
  forwarding?: Forwarding | undefined;
  limits?: Partial<Limits> | undefined;
  bodies?: Partial<BodyLimits> | undefined;
  /** The configuration file of the site's web application. */
  configuration?: string | undefined;
  /** How long the head of a request may take, in milliseconds. */
  headWithin?: number | undefined;
  /** Answers that come before those of operations. */
  before?: Answer[] | undefined;
  /** Calls with each change of a job of the site; gives what ends it. */
  onProgress?: OpenJobs['onProgress'] | undefined;
  /** Of the hubs; for tests. */
  patience?: Patience | undefined;
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

/** How many connections there can be at once. */
const MOST_CONNECTIONS = 2_000;
const HEAD_WITHIN = 15_000;

/** Serves the routes of one site. Throws the error of `listen` where the port is taken. */
export async function startService(options: ServiceOptions): Promise<HttpService> {
  const { host, port, certificate, now = () => performance.now() } = options;
  const portOf = () => (server.address() as AddressInfo).port;
  const entrance = entranceOf(options, portOf, now);
  const hubs = hubsOf(options, entrance);
  const context: HostContext = { ...options.context, announce: hubs.announce };
  const forwarding = options.forwarding ?? readForwarding([]);
  const server = createServerOf(options, hubs);
  const { connectionsPerAddress } = { ...usualLimits, ...options.limits };
  boundConnections(server, connectionsPerAddress, speaksForMany(forwarding));
  const door = doorOf({ ...options, context }, entrance, hubs, now);
  const open = watchRequests(now);
  const visiting = {
    forwarding,
    isTls: certificate !== undefined,
    findRoute: operationFinder(routeFinder(serviceRoutes())),
    now,
  };
  const take = (request: IncomingMessage, response: ServerResponse, waitsToSend: boolean) => {
    takeTokenFromAddress(request);
    const visit = beginVisit(request, visiting);
    response.setHeader('x-request-id', visit.id);
    if (open.isStopping()) response.setHeader('connection', 'close');
    door.metrics.began();
    open.begin(visit, response, (ended) => {
      visit.leave?.();
      door.metrics.ended(ended);
      options.log?.(logLine(ended, context.now()));
    });
    answer(request, response, visit, { ...door, waitsToSend }).catch((error: unknown) =>
      endInError(response, visit, { context, error }),
    );
  };
  server.on('request', (request, response) => take(request, response, false));
  // A body is sent once it is known that it will be read.
  server.on('checkContinue', (request, response) => take(request, response, true));
  server.on('upgrade', (request, socket, head) => {
    takeTokenFromAddress(request);
    const visit = beginVisit(request, visiting);
    const refused = entrance.greet(request, visit);
    if (!refused) return hubs.upgrade({ request, visit, admit: entrance.admit }, socket, head);
    refuseUpgrade(socket, refused.status, refused.reason, visit.language, refused.retryAfter);
  });
  answerBroken(server, door.metrics);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    address: `${certificate ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${portOf()}`,
    renew(renewed) {
      if (server instanceof SecureServer) server.setSecureContext(renewed.options);
    },
    async close(within) {
      await hubs.close();
      return await closeServer(server, open, within);
    },
  };
}

type Clock = () => number;

function entranceOf(options: ServiceOptions, port: () => number, now: Clock): Entrance {
  const { context, site, profileFile, isLocalKey, sleep } = options;
  return createEntrance({
    served: { context, site, profileFile, isLocalKey },
    limits: { ...usualLimits, ...options.limits },
    port,
    isOpen: !isLoopback(options.host),
    now,
    ...(sleep ? { sleep } : {}),
  });
}

function hubsOf({ context, patience, onProgress }: ServiceOptions, entrance: Entrance): Hubs {
  return createHubs({
    whoBrings: entrance.stillAdmits,
    logError: context.logError,
    ...(onProgress ? { followJobs: (tell) => onProgress((job) => tell(jobNews(job))) } : {}),
    ...(patience ? { patience } : {}),
  });
}

function doorOf(options: ServiceOptions, entrance: Entrance, hubs: Hubs, now: Clock): Door {
  const { context, site, profileFile, configuration } = options;
  const served = { context, site, profileFile, configuration };
  return {
    entrance,
    open: openAnswers(),
    answers: [hubs.answer, ...(options.before ?? []), ...routeAnswers(served)],
    bodies: { ...usualBodyLimits, ...options.bodies },
    metrics: createMetrics(),
    health: createHealth(served, now),
    since: context.now(),
    version: version(),
  };
}

function createServerOf({ certificate, headWithin = HEAD_WITHIN }: ServiceOptions, hubs: Hubs): Server {
  const http = {
    // Other upgrades, which some clients offer with every request, are passed over.
    shouldUpgradeCallback: hubs.takesUpgrade,
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
  open: readonly OpenAnswer[];
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
  for (const one of door.open) {
    if (await one(request, response, language)) return;
  }
  const admitted = own || (await entrance.admit(request, visit));
  if ('status' in admitted) return refuseWith(admitted.status, admitted.reason, admitted.retryAfter);
  // Who went away meanwhile holds nothing.
  if (response.closed) return admitted.leave();
  visit.leave = admitted.leave;
  const limit = bodyLimit(request, visit.route, bodies);
  if ((declaredLength(request) ?? 0) > limit) return refuseWith(413, 'body-too-long');
  if (door.waitsToSend) response.writeContinue();
  watchBody(request, {
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

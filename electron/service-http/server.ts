import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { toSiteferryError } from '#core/base/errors.ts';
import type { HostContext } from '#core/operations/context.ts';
import { errorAnswer } from '#core/operations/openapi/error-envelope.ts';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
import type { ServedSite } from './authenticate.ts';
import type { PublicHandler, RequestHandler } from './handler.ts';
import type { HubTimeouts } from './hubs/heartbeat.ts';
import { createHubs, type Hubs } from './hubs/hubs.ts';
import { jobUpdate } from './hubs/job-update.ts';
import { moveTokenToHeader } from './hubs/query-token.ts';
import type { ServiceJobs } from './jobs/service-jobs.ts';
import { type Authorizer, createAuthorizer, defaultLimits, type Limits } from './middleware/authorizer.ts';
import {
  type BodyLimits,
  bodyLimit,
  declaredLength,
  defaultBodyLimits,
  enforceBodyLimit,
} from './middleware/body-limit.ts';
import type { Certificate } from './middleware/certificate.ts';
import { type Forwarding, isLoopback, readForwarding } from './middleware/client-address.ts';
import { exemptAddresses, limitConnections } from './middleware/connection-limit.ts';
import { createRequestContext, type RequestContext } from './middleware/request-context.ts';
import { createHealthCheck } from './operation/health.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { handleMonitoring } from './operation/monitoring.ts';
import { logLine } from './operation/request-log.ts';
import { type AbortedRequest, closeServer, trackRequests } from './operation/shutdown.ts';
import { refuse, refuseUpgrade } from './refuse.ts';
import { authenticatedHandlers, publicHandlers } from './routes/index.ts';
import { createOperationLookup, createRouteLookup } from './routes/route-lookup.ts';

export interface ServiceOptions extends ServedSite {
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
  before?: RequestHandler[] | undefined;
  /** Calls with each change of a job of the site; gives what ends it. */
  onProgress?: ServiceJobs['onProgress'] | undefined;
  /** Of the hubs; for tests. */
  timeouts?: HubTimeouts | undefined;
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
  close(within?: number): Promise<AbortedRequest[]>;
}

/** How many connections there can be at once. */
const MOST_CONNECTIONS = 2_000;
const HEAD_WITHIN = 15_000;

/** Serves the routes of one site. Throws the error of `listen` where the port is taken. */
export async function startService(options: ServiceOptions): Promise<HttpService> {
  const { host, port, certificate, now = () => performance.now() } = options;
  const portOf = () => (server.address() as AddressInfo).port;
  const authorizer = buildAuthorizer(options, portOf, now);
  const hubs = hubsOf(options, authorizer);
  const context: HostContext = { ...options.context, announce: hubs.announce };
  const forwarding = options.forwarding ?? readForwarding([]);
  const server = createServerOf(options, hubs);
  const { connectionsPerAddress } = { ...defaultLimits, ...options.limits };
  limitConnections(server, connectionsPerAddress, exemptAddresses(forwarding));
  const pipeline = createPipeline({ ...options, context }, authorizer, hubs, now);
  const open = trackRequests(now);
  const contextOptions = {
    forwarding,
    isTls: certificate !== undefined,
    findRoute: createOperationLookup(createRouteLookup(serviceRoutes())),
    now,
  };
  const take = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    moveTokenToHeader(request);
    const requestContext = createRequestContext(request, contextOptions);
    response.setHeader('x-request-id', requestContext.id);
    if (open.isStopping()) response.setHeader('connection', 'close');
    pipeline.metrics.requestStarted();
    open.begin(requestContext, response, (ended) => {
      requestContext.release?.();
      pipeline.metrics.requestEnded(ended);
      options.log?.(logLine(ended, context.now()));
    });
    answer(request, response, requestContext, { ...pipeline, expectsContinue }).catch((error: unknown) =>
      respondWithError(response, requestContext, { context, error }),
    );
  };
  server.on('request', (request, response) => take(request, response, false));
  // A body is sent once it is known that it will be read.
  server.on('checkContinue', (request, response) => take(request, response, true));
  server.on('upgrade', (request, socket, head) => {
    moveTokenToHeader(request);
    const requestContext = createRequestContext(request, contextOptions);
    const refused = authorizer.checkRequest(request, requestContext);
    if (!refused)
      return hubs.upgrade({ request, requestContext, authorize: authorizer.authorize }, socket, head);
    refuseUpgrade(socket, refused.status, refused.reason, requestContext.language, refused.retryAfter);
  });
  handleClientErrors(server, pipeline.metrics);
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

function buildAuthorizer(options: ServiceOptions, port: () => number, now: Clock): Authorizer {
  const { context, site, profileFile, isLocalKey, sleep } = options;
  return createAuthorizer({
    served: { context, site, profileFile, isLocalKey },
    limits: { ...defaultLimits, ...options.limits },
    port,
    isOpen: !isLoopback(options.host),
    now,
    ...(sleep ? { sleep } : {}),
  });
}

function hubsOf({ context, timeouts, onProgress }: ServiceOptions, authorizer: Authorizer): Hubs {
  return createHubs({
    reauthenticate: authorizer.reauthenticate,
    logError: context.logError,
    ...(onProgress ? { followJobs: (tell) => onProgress((job) => tell(jobUpdate(job))) } : {}),
    ...(timeouts ? { timeouts } : {}),
  });
}

function createPipeline(
  options: ServiceOptions,
  authorizer: Authorizer,
  hubs: Hubs,
  now: Clock,
): RequestPipeline {
  const { context, site, profileFile, configuration } = options;
  const served = { context, site, profileFile, configuration };
  return {
    authorizer,
    open: publicHandlers(),
    handlers: [hubs.answer, ...(options.before ?? []), ...authenticatedHandlers(served)],
    bodies: { ...defaultBodyLimits, ...options.bodies },
    metrics: createMetrics(),
    health: createHealthCheck(served, now),
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
    // Bodies have bounds of their own (`middleware/body-limit.ts`).
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, headWithin),
  };
  const server = certificate ? createSecureServer({ ...http, ...certificate.options }) : createServer(http);
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** Ends a request that something has come between: the site does not answer, or it is a bug of ours. */
function respondWithError(
  response: ServerResponse,
  requestContext: RequestContext,
  { context, error }: { context: HostContext; error: unknown },
): void {
  if (response.headersSent) {
    context.logError(error);
    response.destroy();
    return;
  }
  if (requestContext.login === undefined) {
    // Who has not said who it is hears neither where the site is nor which file is damaged.
    const isSite = toSiteferryError(error).httpStatus > 500;
    context.logError(error);
    const reason = isSite ? 'site-silent' : 'failed';
    requestContext.refused = reason;
    refuse(response, isSite ? 503 : 500, reason, requestContext.language);
    return;
  }
  const { status, body } = errorAnswer(context, error, requestContext.language);
  requestContext.refused = body.Error.Code;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(body));
}

interface RequestPipeline {
  authorizer: Authorizer;
  handlers: readonly RequestHandler[];
  open: readonly PublicHandler[];
  bodies: BodyLimits;
  metrics: Metrics;
  health: ReturnType<typeof createHealthCheck>;
  since: Date;
  version: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requestContext: RequestContext,
  pipeline: RequestPipeline & { expectsContinue: boolean },
): Promise<void> {
  const { authorizer, handlers, bodies } = pipeline;
  const { language } = requestContext;
  const refuseWith = (status: number, reason: Parameters<typeof refuse>[2], retryAfter?: number) => {
    requestContext.refused = reason;
    if (!response.headersSent) refuse(response, status, reason, language, retryAfter);
  };
  const refusal = authorizer.checkRequest(request, requestContext);
  if (refusal) return refuseWith(refusal.status, refusal.reason, refusal.retryAfter);
  const own = await handleMonitoring(request, response, requestContext, pipeline);
  if (own === true) return;
  for (const one of pipeline.open) {
    if (await one(request, response, language)) return;
  }
  const authorized = own || (await authorizer.authorize(request, requestContext));
  if ('status' in authorized) return refuseWith(authorized.status, authorized.reason, authorized.retryAfter);
  // Who went away meanwhile holds nothing.
  if (response.closed) return authorized.release();
  requestContext.release = authorized.release;
  const limit = bodyLimit(request, requestContext.route, bodies);
  if ((declaredLength(request) ?? 0) > limit) return refuseWith(413, 'body-too-long');
  if (pipeline.expectsContinue) response.writeContinue();
  enforceBodyLimit(request, {
    limit,
    limits: bodies,
    end(reason) {
      refuseWith(reason === 'body-too-long' ? 413 : 408, reason);
      // What is left of it is not read.
      response.once('finish', () => request.destroy());
      if (response.writableFinished) request.destroy();
    },
  });
  const { caller, access } = authorized;
  for (const one of handlers) {
    if (await one(request, response, { caller, access, language })) return;
  }
  if (!response.headersSent) refuseWith(404, 'not-found');
}

/** The version of this program. */
function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Ends what cannot be read as a request, or is sent too slowly, with nothing but a status. */
function handleClientErrors(server: Server, metrics: Metrics): void {
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

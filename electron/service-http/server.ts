import { readFileSync } from 'node:fs';
import { Server as SecureServer } from 'node:https';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import type { HostContext } from '#core/operations/context.ts';
import { createOperations, type HttpCall, type Operations } from '#core/operations/openapi/handler.ts';
import type { ServiceJobs } from '#core/queue/service-jobs.ts';
import { collectMethods, createApplication, portOf } from '#electron/http/application.ts';
import { type Forwarding, isLoopback, readForwarding } from '#electron/http/client-address.ts';
import { exemptAddresses, limitConnections } from '#electron/http/connection-limit.ts';
import {
  type AbortedRequest,
  closeApplication,
  type OpenRequests,
  trackRequests,
} from '#electron/http/open-requests.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { createRequestContext, requestIdOf } from '#electron/http/request-context.ts';
import { createErrorAnswer } from './answer-error.ts';
import type { ServedSite } from './authenticate.ts';
import type { HubTimeouts } from './hubs/heartbeat.ts';
import { allowWebSockets, createHubs, type Hubs, takesUpgrade } from './hubs/hubs.ts';
import { jobUpdate } from './hubs/job-update.ts';
import { moveTokenToHeader } from './hubs/query-token.ts';
import { type Authorizer, createAuthorizer, defaultLimits, type Limits } from './middleware/authorizer.ts';
import { type BodyLimits, bodyLimit, defaultBodyLimits } from './middleware/body-limits.ts';
import type { Certificate } from './middleware/certificate.ts';
import { createHealthCheck } from './operation/health.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { addMonitoring } from './operation/monitoring.ts';
import { createRequestLog, type RequestLog } from './operation/request-log.ts';
import { addApiDocs } from './routes/api-docs.ts';
import { addFileRoutes } from './routes/files.ts';
import { addJobFiles } from './routes/job-files.ts';
import { addOperationRoutes } from './routes/route-handler.ts';
import { addSignInElsewhere, addSynchronizationElsewhere, refuseByEdition } from './routes/unsupported.ts';
import { securityHeaders } from './security-headers.ts';
import { addOauthRoutes, answerOauthCallback } from './signin/oauth/routes.ts';
import { addSignInRoutes, slideSession } from './signin/routes.ts';
import { addSamlRoutes } from './signin/saml/routes.ts';
import { createSignIn, type SignIn, type SignInOptions } from './signin/sign-in.ts';
import { createBasicSignIn } from './signin/ways/basic.ts';
import { addImpersonationRoutes } from './signin/ways/impersonation.ts';
import { addNegotiateRoutes } from './signin/ways/negotiate.ts';

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
  /** Where files of jobs are. */
  jobs?: Pick<ServiceJobs, 'fileOf'> | undefined;
  /** Calls with each change of a job of the site; gives what ends it. */
  onProgress?: ServiceJobs['onProgress'] | undefined;
  /** Where sessions are kept, where people can sign in. */
  signIn?: Omit<SignInOptions, 'context' | 'served' | 'now' | 'sleep'> | undefined;
  /** Of the hubs; for tests. */
  timeouts?: HubTimeouts | undefined;
  /** Takes the lines of the log, each with its end. */
  log?: DestinationStream | undefined;
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

/** A loop that is so late has more to do than it can, in milliseconds; who asks then is sent away for a moment. */
const MOST_DELAY = 10_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of whom, once it is authorized. */
    call: HttpCall;
  }
}

/** Serves the routes of one site. Throws the error of `listen` where the port is taken. */
export async function startService(options: ServiceOptions): Promise<HttpService> {
  const { host, port, certificate, now = () => performance.now(), limits } = options;
  const bodies = { ...defaultBodyLimits, ...options.bodies };
  const metrics = createMetrics();
  const open = trackRequests(now);
  const forwarding = options.forwarding ?? readForwarding([]);
  const app = createApplication({
    tls: certificate?.options,
    headWithin: options.headWithin,
    rewriteUrl: moveTokenToHeader,
    takesUpgrade,
    requestId: requestIdOf,
    bodyLimit: (request) => bodyLimit(request, bodies),
    answerError: (...failed) => answerError(...failed),
    onUnreadable: metrics.broken,
  });
  const { connectionsPerAddress } = { ...defaultLimits, ...limits };
  limitConnections(app.server, connectionsPerAddress, exemptAddresses(forwarding));
  await app.register(rateLimit, { global: false });
  const signIn = options.signIn && createSignIn({ ...options, ...options.signIn, served: options, now });
  const authorizer = createAuthorizer(app, {
    served: {
      ...options,
      sessions: signIn?.guard,
      basic: signIn && createBasicSignIn(signIn.serving, options.site),
    },
    limits: { ...defaultLimits, ...limits },
    port: () => portOf(app),
    isOpen: !isLoopback(host),
    now,
    sleep: options.sleep,
  });
  const hubs = hubsOf(options, authorizer);
  const context: HostContext = { ...options.context, announce: hubs.announce };
  const served = { ...options, context };
  const operations = createOperations(served);
  const answerError = createErrorAnswer(context, operations);
  const log = options.log && createRequestLog(options.log, context.now);
  const isTls = certificate !== undefined;
  addRequestContext(app, { forwarding, isTls, now, open, metrics, log });
  await app.register(helmet, securityHeaders(isTls));
  app.addHook('onRequest', authorizer.checkRequest);
  await app.register(underPressure, { maxEventLoopDelay: MOST_DELAY, pressureHandler: refuseUnderPressure });
  await allowWebSockets(app, context.logError);
  if (signIn) await app.register(cookie);
  await addRoutes(app, { served, authorizer, hubs, operations, metrics, now, signIn });
  await app.listen({ host, port });
  return {
    address: `${isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${portOf(app)}`,
    renew(renewed) {
      if (app.server instanceof SecureServer) app.server.setSecureContext(renewed.options);
    },
    async close(within) {
      await hubs.close();
      return await closeApplication(app, open, within);
    },
  };
}

function hubsOf({ context, timeouts, onProgress }: ServiceOptions, authorizer: Authorizer): Hubs {
  return createHubs({
    reauthenticate: authorizer.reauthenticate,
    logError: context.logError,
    ...(onProgress ? { followJobs: (tell) => onProgress((job) => tell(jobUpdate(job))) } : {}),
    ...(timeouts ? { timeouts } : {}),
  });
}

/** Gives every request its context, and notes it when its answer has ended. */
function addRequestContext(
  app: FastifyInstance,
  {
    open,
    metrics,
    log,
    ...known
  }: Parameters<typeof createRequestContext>[1] & {
    open: OpenRequests;
    metrics: Metrics;
    log: RequestLog | undefined;
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    request.context = createRequestContext(request, known);
    reply.header('x-request-id', request.id);
    if (open.isStopping()) reply.header('connection', 'close');
    metrics.requestStarted();
    open.begin(request.context, reply.raw, (ended) => {
      request.context.release?.();
      metrics.requestEnded(ended);
      log?.note(ended);
    });
  });
}

interface Serving {
  served: ServiceOptions;
  authorizer: Authorizer;
  hubs: Hubs;
  operations: Operations;
  metrics: Metrics;
  now: () => number;
  signIn: SignIn | undefined;
}

/** What anybody is told, and after it what callers are who are authorized. */
async function addRoutes(
  app: FastifyInstance,
  { served, authorizer, hubs, operations, metrics, now, signIn }: Serving,
): Promise<void> {
  app.setNotFoundHandler(async (request, reply) => {
    // The path that an OpenID provider sends people back to is the site's to choose.
    const answered = signIn && (await answerOauthCallback(signIn, request, reply));
    if (answered) return answered;
    // Who has not said who it is does not hear what there is.
    (await authorizer.authorize(request)).release();
    throw new Refusal(404, 'not-found');
  });
  await app.register(async (everybody) => {
    const refuseOtherMethods = collectMethods(everybody);
    const health = createHealthCheck(served, now);
    addMonitoring(everybody, {
      authorizer,
      health,
      metrics,
      version: version(),
      since: served.context.now(),
    });
    addApiDocs(everybody);
    if (signIn) {
      await addSignInRoutes(everybody, signIn);
      addImpersonationRoutes(everybody, signIn);
      addNegotiateRoutes(everybody, signIn);
      addSamlRoutes(everybody, signIn);
      addOauthRoutes(everybody, signIn);
    } else addSignInElsewhere(everybody);
    refuseOtherMethods();
  });
  await app.register(async (callers) => {
    addAuthorization(callers, authorizer, signIn);
    hubs.addRoutes(callers);
    refuseByEdition(callers, operations);
    const refuseOtherMethods = collectMethods(callers);
    addOperationRoutes(callers, served, operations);
    addFileRoutes(callers, served, operations);
    if (served.jobs) addJobFiles(callers, served.jobs);
    addSynchronizationElsewhere(callers, operations);
    refuseOtherMethods();
  });
}

/** Lets nobody in who is not authorized. */
function addAuthorization(app: FastifyInstance, authorizer: Authorizer, signIn: SignIn | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const { release, ...who } = await authorizer.authorize(request);
    request.call = { ...who, language: request.context.language };
    // Who went away meanwhile holds nothing.
    if (reply.raw.destroyed) release();
    else request.context.release = release;
    if (signIn && !reply.raw.destroyed) await slideSession(signIn, request, reply);
  });
}

/**
 * Sends away who asks while there is too much to do; whether the service lives can be asked all the same. A delay that is not
 * known is told as infinite: a service that has just begun, or has done one thing for a second, is not busy for that.
 */
function refuseUnderPressure(
  { context: { path } }: Pick<FastifyRequest, 'context'>,
  _reply: unknown,
  _type: string,
  delay: number | undefined,
): void {
  if (path !== '/healthz' && Number.isFinite(delay)) throw new Refusal(503, 'busy', { retryAfter: 10 });
}

/** The version of this program. */
function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

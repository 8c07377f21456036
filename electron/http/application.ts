import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type BodyLimit, hasBody, limitBody } from './body-limit.ts';
import { Refusal } from './refusal.ts';

export interface ApplicationOptions {
  /** What connections are secured with; without it they are plain. */
  tls?: SecureContextOptions | undefined;
  /** How long the head of a request may take, in milliseconds. */
  headWithin?: number | undefined;
  /** The address that a request is routed by, and that everything else sees. */
  rewriteUrl?: ((request: IncomingMessage) => string) | undefined;
  /** True for a request that becomes a WebSocket; other upgrades, which some clients offer with every request, are passed over. */
  takesUpgrade?: ((request: IncomingMessage) => boolean) | undefined;
  /** The id of a request. */
  requestId?: ((request: IncomingMessage) => string) | undefined;
  /** What holds for the body of a request; asked when its hooks have let it in. */
  bodyLimit: (request: FastifyRequest) => BodyLimit;
  /** Answers a request that has failed. */
  answerError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Told of each request that cannot be read as one. */
  onUnreadable?: (() => void) | undefined;
  /** Connections are cut off when it closes, whatever they wait for. */
  cutsOff?: boolean | undefined;
}

/** How many connections there can be at once. */
const MOST_CONNECTIONS = 2_000;
const HEAD_WITHIN = 15_000;
/** Characters of a part of a path that a caller puts in; the head of a request has its own bound. */
const LONGEST_PARAMETER = 8_000;

/**
 * The one HTTP application: what holds for every request whatever is served. Window and service put their plug-ins into
 * it. Bodies come to handlers as streams, bounded in length and time; what hooks and handlers throw goes to `answerError`.
 */
export function createApplication(options: ApplicationOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => {
      const server = createServerOf(options);
      server.on('request', handler);
      return server;
    },
    rewriteUrl(request) {
      const url = options.rewriteUrl?.(request) ?? request.url ?? '/';
      // The router keeps the address as it came, which may have a key in it.
      (request as IncomingMessage & { originalUrl?: string }).originalUrl = url;
      return url;
    },
    ...(options.requestId ? { genReqId: options.requestId } : {}),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    forceCloseConnections: options.cutsOff === true ? true : 'idle',
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) =>
      void options.answerError(
        new Refusal(404, 'not-found'),
        request as FastifyRequest,
        reply as FastifyReply,
      ),
    logger: false,
  });
  const expecting = new WeakSet<IncomingMessage>();
  // A body is sent once it is known that it will be read.
  app.server.on('checkContinue', (request, response) => {
    expecting.add(request);
    app.routing(request, response);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.addHook('preParsing', async (request, reply, body) => {
    const limited = limitBody(request.raw, body as Readable, options.bodyLimit(request));
    if (expecting.has(request.raw)) reply.raw.writeContinue();
    return limited;
  });
  app.addHook('onSend', async (request, reply) => {
    // What is left of a body is not read: the connection ends with the answer.
    if (hasBody(request.raw) && !request.raw.complete) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request) => {
    // Who still sends gets the answer before it hears that nobody listens.
    if (!request.raw.complete) request.raw.resume();
  });
  app.setErrorHandler((error, request, reply) =>
    options.answerError(refusalOf(error) ?? error, request, reply),
  );
  return app;
}

/** The port that an application listens on. */
export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

function createServerOf(options: ApplicationOptions): Server {
  const { tls, headWithin = HEAD_WITHIN, takesUpgrade = () => false } = options;
  const http = {
    shouldUpgradeCallback: takesUpgrade,
    maxHeaderSize: 16 * 1024,
    headersTimeout: headWithin,
    // Bodies have bounds of their own (`body-limit.ts`).
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, headWithin),
  };
  const server = tls ? createSecureServer({ ...http, ...tls }) : createServer(http);
  server.maxConnections = MOST_CONNECTIONS;
  endUnreadable(server, options.onUnreadable);
  return server;
}

/** Ends what cannot be read as a request, or is sent too slowly, with nothing but a status. */
function endUnreadable(server: Server, onUnreadable: (() => void) | undefined): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    onUnreadable?.();
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

/** What the framework itself refuses, in our words. */
function refusalOf(error: unknown): Refusal | undefined {
  const { code } = error as { code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'media-type');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'body-too-long');
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new Refusal(400, 'framing');
  return code?.startsWith('FST_ERR_CTP_') ? new Refusal(400, 'not-json') : undefined;
}

/** Methods that an address can be asked by. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Notes the routes that are added to `app` from now on. The function that it gives refuses the other methods of their
 * addresses, and says which there are.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...known]) {
      const allow = [...methods];
      const others = METHODS.filter((method) => !methods.has(method));
      app.route({
        method: others,
        url,
        exposeHeadRoute: false,
        handler: () => {
          throw new Refusal(405, 'method-not-allowed', { allow });
        },
      });
    }
  };
}

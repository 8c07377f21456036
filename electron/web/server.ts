import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject } from '#core/base/json.ts';
import { isRefusalReason, refusalText } from '#core/messages/web/refusals.ts';
import type { HostContext } from '#core/operations/context.ts';
import { createHttpHandler, OPERATIONS_PATH } from '#core/operations/http.ts';
import { createApplication, portOf } from '#electron/http/application.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { refuse } from '#electron/http/request-rules.ts';
import { securityHeaders } from '#electron/window/headers.ts';
import { newNonce, withNonce } from '#electron/window/nonce.ts';
import { resolveStaticFile } from '#electron/window/static-files.ts';
import { type HostState, readHostState, writeHostState } from './host-state.ts';
import { createSessions, type Sessions } from './sessions.ts';

const LOOPBACK = '127.0.0.1';
const MINUTE = 60_000;
/** The longest body of an operation call, in bytes: a reviewed plan of a large import fits. */
const MAX_CALL = 256 * 1024 * 1024;
/** The longest body of a request for a session. */
const MAX_SESSION = 4 * 1024;
/** Built files carry a hash of their content in their name. */
const HASHED = /^\/assets\/.*-[\w-]{8}\.\w+$/;

export interface WebHostOptions {
  context: HostContext;
  /** Folder of the built window. */
  root: string;
  /** 0 for the one that it had last where that is free, else for any free one. */
  port: number;
  now?: () => number;
}

/** The window on loopback. */
export interface WebHost {
  port: number;
  /** The address that opens the window once. */
  newAddress(): string;
  /** Hangs up on every caller, which aborts its work, and waits until that has ended: none may touch what is closed next. */
  close(): Promise<void>;
}

/**
 * Serves the window and its operations to a browser on this computer, and to nobody else: on loopback only, to who
 * brings a one-time token, and never to another page of the same browser (`request-rules.ts`). Throws the error of
 * `listen` where the port is taken.
 */
export async function startWebHost({
  context,
  root,
  port,
  now = Date.now,
}: WebHostOptions): Promise<WebHost> {
  const kept = await readHostState(context.home);
  const sessions = createSessions(now, kept.sessions);
  // Beside another host that has the port nothing is kept: its tabs go on, and those of this one end with it.
  let isSecondHost = false;
  const write = createWriter(context, () => ({ port: ownPort, sessions: sessions.listActive() }));
  let savedAt = now();
  // A server that is closed does not tell it any more.
  let ownPort = 0;
  const keep = (olderThan: number) => {
    if (isSecondHost || now() - savedAt < olderThan) return Promise.resolve();
    savedAt = now();
    return write();
  };
  const pendingCalls = new Set<Promise<unknown>>();
  const app = createApplication({
    bodyLimit: () => ({ length: MAX_CALL }),
    answerError: (error, request, reply) => answerError(context, error, { request, reply }),
    cutsOff: true,
  });
  addRules(app);
  await addWindow(app, root);
  addSessions(app, { sessions, keep });
  app.register(async (callers) => addOperations(callers, { context, sessions, keep, pendingCalls }));
  isSecondHost = await listenOn(app, port, kept.port);
  ownPort = portOf(app);
  await keep(0);
  return {
    port: ownPort,
    newAddress: () => `http://${LOOPBACK}:${ownPort}/#token=${sessions.newToken()}`,
    async close() {
      await app.close();
      await Promise.all(pendingCalls);
      await keep(0);
    },
  };
}

/** Listens on the port, or without one on the last or any free one; true where the last one is somebody else's. */
async function listenOn(app: FastifyInstance, port: number, last: number): Promise<boolean> {
  const listen = (on: number) => app.listen({ port: on, host: LOOPBACK });
  if (port !== 0 || last === 0) {
    await listen(port);
    return false;
  }
  try {
    await listen(last);
    return false;
  } catch {
    await listen(0);
    return true;
  }
}

/** Writes what is kept, one time after the other. Where that fails, open tabs end with the host. */
function createWriter(context: HostContext, current: () => HostState): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => writeHostState(context.home, current())).catch(context.logError);
    return last;
  };
}

/** What every request must keep (`request-rules.ts`), and what every answer says. */
function addRules(app: FastifyInstance): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = newNonce();
    reply.headers(securityHeaders(request.nonce));
    const { method = '', url: target = '', headers, rawHeaders } = request.raw;
    const refused = refuse({ method, target, headers, rawHeaders }, portOf(app));
    if (refused) throw new Refusal(refused.status, refused.reason);
  });
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'not-found');
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the window's document in this answer. */
    nonce: string;
  }
}

/** The files of the built window: those with a hash in their name never change, the others are asked for each time. */
async function addWindow(app: FastifyInstance, root: string): Promise<void> {
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' })
      .send(withNonce(await readFile(join(root, 'index.html'), 'utf8'), request.nonce));
  app.get('/', sendDocument);
  app.get('/index.html', sendDocument);
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // As it came, still percent-encoded: nothing else is a file of the window.
    allowedPath: (_path, _root, { raw }) => resolveStaticFile(root, pathOf(raw.url)) !== undefined,
    setHeaders(reply) {
      const isHashed = HASHED.test(pathOf(reply.request.url));
      reply.header('cache-control', isHashed ? 'private, max-age=31536000, immutable' : 'private, no-cache');
    },
  });
}

const pathOf = (url = ''): string => url.split('?')[0] ?? '';

interface Serving {
  sessions: Sessions;
  /** Keeps the sessions that live, where that was not done for so many milliseconds. */
  keep: (olderThan: number) => Promise<void>;
}

/** Opens the window for who brings a one-time token. */
function addSessions(app: FastifyInstance, { sessions, keep }: Serving): void {
  app.register(async (everybody) => {
    takeJson(everybody);
    everybody.post('/session', { bodyLimit: MAX_SESSION }, async ({ body }) => {
      const { token, window } = isJsonObject(body) ? body : {};
      const session = sessions.open(textOf(token), textOf(window));
      if (session === 'later') throw new Refusal(429, 'too-many-tokens');
      if (session === undefined) throw new Refusal(401, 'token-wrong');
      void keep(0);
      return { session };
    });
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Answers operation calls of who has a session; who has none is told so before a byte of the body is read. */
function addOperations(
  app: FastifyInstance,
  {
    context,
    sessions,
    keep,
    pendingCalls,
  }: Serving & { context: HostContext; pendingCalls: Set<Promise<unknown>> },
): void {
  const operations = createHttpHandler(context);
  takeJson(app);
  app.addHook('onRequest', async ({ headers }) => {
    const session = /^Bearer ([\w-]{1,100})$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!sessions.accepts(session)) throw new Refusal(401, 'no-session');
    void keep(MINUTE);
  });
  app.post(`${OPERATIONS_PATH}/*`, { bodyLimit: MAX_CALL }, async (request, reply) => {
    const answered = operations(request, reply);
    pendingCalls.add(answered);
    try {
      if (!(await answered)) throw new Refusal(404, 'operation-unknown');
      return reply;
    } finally {
      pendingCalls.delete(answered);
    }
  });
}

/** Lets handlers have bodies as JSON, whatever names are in it. */
function takeJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('ignore', 'ignore'),
  );
}

function answerError(
  context: HostContext,
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): unknown {
  const refusal = error instanceof Refusal ? error : undefined;
  if (!refusal) context.logError(error);
  if (reply.raw.headersSent) return reply.raw.destroy();
  const reason = refusal && isRefusalReason(refusal.reason) ? refusal.reason : 'failed';
  return reply
    .code(refusal?.status ?? 500)
    .headers({ 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .send(refusalText(reason, request.headers['accept-language']));
}

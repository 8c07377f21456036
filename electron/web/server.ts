import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject } from '#core/base/json.ts';
import { type RefusalReason, refusalText } from '#core/messages/web/refusals.ts';
import type { HostContext } from '#core/operations/context.ts';
import { createHttpHandler, OPERATIONS_PATH } from '#core/operations/http.ts';
import { securityHeaders } from '#electron/window/headers.ts';
import { newNonce } from '#electron/window/nonce.ts';
import { limitBody, MAX_CALL, readSmallJson } from './body.ts';
import { createFileSender, type SendFile } from './file-sender.ts';
import { type HostState, readHostState, writeHostState } from './host-state.ts';
import { refuse } from './request-rules.ts';
import { createSessions, type Sessions } from './sessions.ts';

const LOOPBACK = '127.0.0.1';
const MINUTE = 60_000;

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
  const operations = createHttpHandler(context);
  const sendFile = createFileSender(root);
  const pendingRequests = new Set<Promise<void>>();
  const server = createServer({ maxHeaderSize: 16 * 1024 }, (request, response) => {
    const answered = answer(request, response, { sessions, operations, sendFile, port: ownPort, keep })
      .catch((error: unknown) => {
        context.logError(error);
        if (!response.headersSent) refuseWith(response, 500, 'failed');
        else response.destroy();
      })
      .finally(() => pendingRequests.delete(answered));
    pendingRequests.add(answered);
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  isSecondHost = await listenOn(server, port, kept.port);
  ownPort = (server.address() as AddressInfo).port;
  await keep(0);
  return {
    port: ownPort,
    newAddress: () => `http://${LOOPBACK}:${ownPort}/#token=${sessions.newToken()}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(pendingRequests);
      await keep(0);
    },
  };
}

/** Listens on the port, or without one on the last or any free one; true where the last one is somebody else's. */
async function listenOn(server: Server, port: number, last: number): Promise<boolean> {
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(on, LOOPBACK, () => {
        server.off('error', reject);
        resolve();
      });
    });
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

interface Serving {
  sessions: Sessions;
  operations: ReturnType<typeof createHttpHandler>;
  sendFile: SendFile;
  port: number;
  /** Keeps the sessions that live, where that was not done for so many milliseconds. */
  keep: (olderThan: number) => Promise<void>;
}

async function answer(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const nonce = newNonce();
  for (const [name, value] of Object.entries(securityHeaders(nonce))) response.setHeader(name, value);
  const { method = '', url: target = '', headers, rawHeaders } = request;
  const refusal = refuse({ method, target, headers, rawHeaders }, serving.port);
  if (refusal) return refuseWith(response, refusal.status, refusal.reason);
  const path = target.split('?')[0] ?? '';
  if (method === 'GET' || method === 'HEAD') {
    if (!(await serving.sendFile(request, response, { path, nonce }))) refuseWith(response, 404, 'not-found');
    return;
  }
  if (path === '/session') return await openSession(request, response, serving);
  if (!path.startsWith(`${OPERATIONS_PATH}/`)) return refuseWith(response, 404, 'not-found');
  // Who may not call is told so before a byte of the body is read.
  if (!serving.sessions.accepts(bearer(request))) return refuseWith(response, 401, 'no-session');
  void serving.keep(MINUTE);
  limitBody(request, MAX_CALL, () => {
    if (!response.headersSent) refuseWith(response, 413, 'body-too-long');
    request.destroy();
  });
  if (!(await serving.operations(request, response))) refuseWith(response, 404, 'operation-unknown');
}

function bearer(request: IncomingMessage): string {
  return /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

async function openSession(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, keep }: Pick<Serving, 'sessions' | 'keep'>,
): Promise<void> {
  const body = await readSmallJson(request);
  const { token, window } = isJsonObject(body) ? body : {};
  const session = sessions.open(textOf(token), textOf(window));
  if (session === 'later') return refuseWith(response, 429, 'too-many-tokens');
  if (session === undefined) return refuseWith(response, 401, 'token-wrong');
  void keep(0);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ session }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function refuseWith(response: ServerResponse, status: number, reason: RefusalReason): void {
  // What is left of the request is not read.
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end(refusalText(reason, response.req.headers['accept-language']));
}

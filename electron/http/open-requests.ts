import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from './request-context.ts';

/** What is known of a request when its answer has ended. */
export interface CompletedRequest {
  requestContext: RequestContext;
  status: number;
  milliseconds: number;
  /** What was sent of the body. */
  bytes: number;
  /** The connection ended before the answer did. */
  isAborted: boolean;
}

/** A request that was not answered before the service ended. */
export interface AbortedRequest {
  id: string;
  method: string;
  path: string;
}

/** The requests that are being answered. */
export interface OpenRequests {
  /** Notes one until its answer has ended, whichever way. */
  begin(
    requestContext: RequestContext,
    response: ServerResponse,
    onEnd: (ended: CompletedRequest) => void,
  ): void;
  isStopping(): boolean;
  stop(): void;
  left(): { requestContext: RequestContext; response: ServerResponse }[];
}

export function trackRequests(now: () => number): OpenRequests {
  const open = new Map<ServerResponse, RequestContext>();
  let stopping = false;
  return {
    begin(requestContext, response, onEnd) {
      open.set(response, requestContext);
      const { socket } = response;
      const before = socket?.bytesWritten ?? 0;
      response.once('close', () => {
        open.delete(response);
        const bytes = Math.max(0, (socket?.bytesWritten ?? 0) - before);
        // Who has all of a body may go before its file is closed here.
        const isWhole = bytes > Number(response.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
        onEnd({
          requestContext,
          status: response.statusCode,
          milliseconds: now() - requestContext.startedAt,
          bytes,
          isAborted: !response.writableFinished && !isWhole,
        });
      });
    },
    isStopping: () => stopping,
    stop() {
      stopping = true;
      for (const response of open.keys())
        if (!response.headersSent) response.setHeader('connection', 'close');
    },
    left: () => Array.from(open, ([response, requestContext]) => ({ requestContext, response })),
  };
}

/** Takes no more connections, waits for what is being answered, and after `within` milliseconds ends that, too. */
export async function closeApplication(
  app: FastifyInstance,
  open: OpenRequests,
  within = 0,
): Promise<AbortedRequest[]> {
  const { server } = app;
  open.stop();
  const closed = app.close();
  // A client keeps its connection after the last answer for as long as it likes.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut: AbortedRequest[] = [];
  const timer = setTimeout(() => {
    for (const { requestContext, response } of open.left()) {
      cut.push({ id: requestContext.id, method: requestContext.method, path: requestContext.path });
      response.destroy();
    }
    server.closeAllConnections();
  }, within);
  await closed;
  clearTimeout(timer);
  clearInterval(idle);
  return cut;
}

import type { Server, ServerResponse } from 'node:http';
import type { Visit } from '../entrance/visit.ts';
import type { Ended } from './request-log.ts';

/** A request that was not answered before the service ended. */
export interface CutOff {
  id: string;
  method: string;
  path: string;
}

/** The requests that are being answered. */
export interface OpenRequests {
  /** Notes one until its answer has ended, whichever way. */
  begin(visit: Visit, response: ServerResponse, onEnd: (ended: Ended) => void): void;
  isStopping(): boolean;
  stop(): void;
  left(): { visit: Visit; response: ServerResponse }[];
}

export function watchRequests(now: () => number): OpenRequests {
  const open = new Map<ServerResponse, Visit>();
  let stopping = false;
  return {
    begin(visit, response, onEnd) {
      open.set(response, visit);
      const { socket } = response;
      const before = socket?.bytesWritten ?? 0;
      response.once('close', () => {
        open.delete(response);
        const bytes = Math.max(0, (socket?.bytesWritten ?? 0) - before);
        // Who has all of a body may go before its file is closed here.
        const isWhole = bytes > Number(response.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
        onEnd({
          visit,
          status: response.statusCode,
          milliseconds: now() - visit.startedAt,
          bytes,
          isCutOff: !response.writableFinished && !isWhole,
        });
      });
    },
    isStopping: () => stopping,
    stop() {
      stopping = true;
      for (const response of open.keys())
        if (!response.headersSent) response.setHeader('connection', 'close');
    },
    left: () => Array.from(open, ([response, visit]) => ({ visit, response })),
  };
}

/** Takes no more connections, waits for what is being answered, and after `within` milliseconds ends that, too. */
export async function closeServer(server: Server, open: OpenRequests, within = 0): Promise<CutOff[]> {
  open.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A client keeps its connection after the last answer for as long as it likes.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut: CutOff[] = [];
  const timer = setTimeout(() => {
    for (const { visit, response } of open.left()) {
      cut.push({ id: visit.id, method: visit.method, path: visit.path });
      response.destroy();
    }
    server.closeAllConnections();
  }, within);
  await closed;
  clearTimeout(timer);
  clearInterval(idle);
  return cut;
}

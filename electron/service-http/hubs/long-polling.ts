import type { ServerResponse } from 'node:http';
import type { HubConnection, Transport } from './connection.ts';

/** How long a request waits for something to tell, in milliseconds; clients give up after 100 seconds. */
const LONGEST_POLL = 90_000;
/** Characters of one answer above which the rest waits for the next request. */
const LONGEST_ANSWER = 64 * 1024;

/** A connection that tells in the answers to requests which wait for it. */
export interface LongPolling extends Transport {
  kind: 'long-polling';
  /** Answers a request as soon as there is something to tell. */
  poll(response: ServerResponse): void;
  /** Since when no request has waited, in milliseconds; undefined while one does. */
  readonly awaySince: number | undefined;
}

/** Lets a connection talk by long polling; `first` is the request that begins it, which is answered at once. */
export function attachLongPolling(
  first: ServerResponse,
  connection: HubConnection,
  now: () => number,
): LongPolling {
  let waiting: ServerResponse | undefined;
  let timer: NodeJS.Timeout | undefined;
  let awaySince = now();
  const answer = (status: 200 | 204, text = '') => {
    const response = waiting;
    leave();
    if (response) answerPoll(response, status, text);
  };
  const leave = () => {
    clearTimeout(timer);
    waiting = undefined;
    awaySince = now();
  };
  const transport: LongPolling = {
    kind: 'long-polling',
    get awaySince() {
      return waiting ? undefined : awaySince;
    },
    poll(response) {
      // The client has lost the answer to the request before.
      answer(204);
      waiting = response;
      timer = setTimeout(() => answer(200), LONGEST_POLL);
      response.on('close', () => {
        if (waiting === response) leave();
      });
      transport.flush();
    },
    flush() {
      if (!waiting) return;
      let text = '';
      while (text.length < LONGEST_ANSWER) {
        const next = connection.take();
        if (next === undefined) break;
        text += next;
      }
      if (text !== '') answer(200, text);
      else if (connection.state === 'closing') connection.end();
    },
    // A client is told by 204 that there is no more to come.
    terminate: () => answer(204),
  };
  connection.attach(transport);
  answerPoll(first, 200, '');
  return transport;
}

function answerPoll(response: ServerResponse, status: 200 | 204, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** The transport of a connection, where it is long polling. */
export function longPollingOf({ transport }: HubConnection): LongPolling | undefined {
  return isLongPolling(transport) ? transport : undefined;
}

function isLongPolling(transport: Transport | undefined): transport is LongPolling {
  return transport?.kind === 'long-polling';
}

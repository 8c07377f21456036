import type { ServerResponse } from 'node:http';
import type { HubConnection } from './connection.ts';

/** Lets a connection tell by server-sent events; what its client says comes by requests of its own. */
export function attachEventStream(response: ServerResponse, connection: HubConnection): void {
  const flush = () => {
    while (!response.writableNeedDrain && !response.writableEnded) {
      const text = connection.take();
      if (text === undefined) {
        if (connection.state === 'closing') response.end();
        return;
      }
      response.write(`data: ${text}\r\n\r\n`);
    }
  };
  connection.attach({ kind: 'event-stream', flush, cut: () => response.destroy() });
  response.on('drain', flush);
  response.on('close', () => connection.end());
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    // Proxies that gather answers are asked not to.
    'x-accel-buffering': 'no',
  });
  response.write(':\r\n\r\n');
}

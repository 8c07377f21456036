import type { WebSocket } from 'ws';
import type { HubConnection } from './connection.ts';

/** Bytes that may lie between here and the network before messages wait instead. */
const UNSENT = 64 * 1024;

/** Lets a connection talk over a WebSocket, until either ends. */
export function attachWebSocket(socket: WebSocket, connection: HubConnection): void {
  const isReady = () => socket.readyState === socket.OPEN && socket.bufferedAmount < UNSENT;
  const flush = () => {
    while (isReady()) {
      const text = connection.take();
      if (text === undefined) {
        if (connection.state === 'closing') socket.close(1000);
        return;
      }
      // Called when it has left this process, or never will.
      socket.send(text, flush);
    }
  };
  connection.attach({ kind: 'web-socket', flush, cut: () => socket.terminate() });
  socket.on('message', (data: Buffer) => connection.receive(data));
  // Who reads nothing gets no answers to his pings either.
  socket.on('ping', (data: Buffer) => {
    if (isReady()) socket.pong(data);
  });
  // `close` follows.
  socket.on('error', () => {});
  socket.on('close', () => connection.end());
}

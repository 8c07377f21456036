import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** A connection as a stream that shows what comes in to `take` first, for a TLS client on top of it. */
export function tapSocket(socket: Socket, take: (chunk: Uint8Array) => void): Duplex {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Uint8Array, _encoding, done) => void socket.write(chunk, (error) => done(error)),
    final: (done) => void socket.end(() => done()),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    take(chunk);
    if (!stream.push(chunk)) socket.pause();
  });
  socket.on('end', () => stream.push(null));
  socket.on('error', (error) => stream.destroy(error));
  // Whoever is on top of it hears of the error himself; one that comes later is nobody's any more.
  stream.on('error', () => undefined);
  return stream;
}

import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';

/** Types of TDS messages. */
export const messages = {
  batch: 0x01,
  call: 0x03,
  answer: 0x04,
  attention: 0x06,
  bulk: 0x07,
  fedAuthToken: 0x08,
  transaction: 0x0e,
  login: 0x10,
  sspi: 0x11,
  prelogin: 0x12,
};

export interface TdsMessage {
  type: number;
  data: Buffer;
}

const HEADER = 8;
const PACKET = 4096;
const LAST = 0x01;

/** The packets of a TDS message. */
export function packets({ type, data }: TdsMessage): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  do {
    const body = data.subarray(at, at + PACKET - HEADER);
    at += body.length;
    const header = Buffer.alloc(HEADER);
    header.writeUInt8(type, 0);
    header.writeUInt8(at >= data.length ? LAST : 0, 1);
    header.writeUInt16BE(HEADER + body.length, 2);
    header.writeUInt8((parts.length + 1) % 256, 6);
    parts.push(header, body);
  } while (at < data.length);
  return Buffer.concat(parts);
}

/** Puts packets together to messages, which it hands over one by one. */
export function messageReader(onMessage: (message: TdsMessage) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let bodies: Buffer[] = [];
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= HEADER) {
      const length = pending.readUInt16BE(2);
      if (pending.length < length) return;
      const packet = pending.subarray(0, length);
      pending = pending.subarray(length);
      bodies.push(packet.subarray(HEADER));
      if ((packet.readUInt8(1) & LAST) === 0) continue;
      const data = Buffer.concat(bodies);
      bodies = [];
      onMessage({ type: packet.readUInt8(0), data });
    }
  };
}

/**
 * TLS as TDS 7 has it: the handshake travels in PRELOGIN messages, all that follows as it is. Gives the clear text;
 * whoever read from the socket stops before.
 */
export function secure(socket: Socket, certificate: { cert: string; key: string }): Duplex {
  const [inner, outer] = duplexPair();
  let handshaking = true;
  let flight: Buffer[] = [];
  const unwrap = messageReader(({ data }) => void outer.write(data));
  socket.on('data', (chunk: Buffer) => {
    // A TLS record never begins like a PRELOGIN packet.
    if (handshaking && chunk[0] !== messages.prelogin) handshaking = false;
    if (handshaking) unwrap(chunk);
    else outer.write(chunk);
  });
  outer.on('data', (chunk: Buffer) => {
    if (!handshaking) return void socket.write(chunk);
    // The client takes one message for each of its own, so what the server says at once goes together.
    if (flight.push(chunk) > 1) return;
    setImmediate(() => {
      socket.write(packets({ type: messages.prelogin, data: Buffer.concat(flight) }));
      flight = [];
    });
  });
  socket.on('close', () => outer.destroy());
  const secured = new TLSSocket(inner, { isServer: true, secureContext: createSecureContext(certificate) });
  // A client that does not trust the certificate goes away.
  secured.on('error', () => socket.destroy());
  return secured;
}

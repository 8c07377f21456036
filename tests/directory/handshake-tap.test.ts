import { connect, createServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { HandshakeTap } from '#core/directory/tls/handshake-tap.ts';
import { HOST, makePki, type Pki } from './support/lab.ts';
import { tlsServer } from './support/servers.ts';

/** Everything that a server of TLS 1.2 which wants a certificate sends. */
async function recorded(pki: Pki): Promise<Buffer> {
  const behind = await tlsServer([pki.good, pki.between], { requestCert: true, maxVersion: 'TLSv1.2' });
  const chunks: Buffer[] = [];
  const between = createServer((socket) => {
    const through = connect(behind.port, '127.0.0.1');
    through.on('data', (chunk) => chunks.push(chunk));
    through.on('error', () => undefined);
    socket.on('error', () => undefined);
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = between.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise<void>((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  await new Promise((resolve) => between.close(resolve));
  await behind.close();
  return Buffer.concat(chunks);
}

/** What is heard of bytes that arrive in these pieces. */
function heardOf(bytes: Uint8Array, cuts: readonly number[]) {
  const tap = new HandshakeTap();
  const places = [...new Set(cuts.map((one) => one % (bytes.length + 1)))].sort(
    (left, right) => left - right,
  );
  let from = 0;
  for (const to of [...places, bytes.length]) {
    if (to > from) tap.take(bytes.subarray(from, to));
    from = Math.max(from, to);
  }
  return tap.transcript;
}

describe('what is heard of a handshake', () => {
  let pki: Pki;
  let flight: Buffer;
  beforeAll(async () => {
    pki = await makePki();
    flight = await recorded(pki);
  });

  it('is all that was sent in clear, in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { maxLength: 40 }), (cuts) => {
        const heard = heardOf(flight, cuts);
        expect(heard).toMatchObject({ bytes: flight.length, hasBegun: true, asksForCertificate: true });
        expect(heard.certificates.map((one) => Buffer.from(one))).toEqual(
          [pki.good, pki.between].map(({ certificate }) => Buffer.from(certificate.rawData)),
        );
      }),
    );
  });

  it('is nothing wrong where the bytes are wrong or end', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.array(fc.tuple(fc.nat(5_000), fc.nat(255)), { maxLength: 5 }),
        fc.uint8Array({ maxLength: 300 }),
        (length, changes, noise) => {
          const bytes = Buffer.concat([flight.subarray(0, length % flight.length), noise]);
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          expect(heardOf(bytes, [7, 300]).bytes).toBe(bytes.length);
        },
      ),
    );
  });
});

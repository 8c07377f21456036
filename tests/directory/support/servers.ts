import { connect as connectTo, createServer as createPlain, type Server, type Socket } from 'node:net';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import type { Issued } from './pki.ts';

/** A server that runs until it is closed, on a port of its own. */
export interface Running {
  port: number;
  close(): Promise<void>;
}

/** An element of BER, shorter than 128 bytes. */
const element = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const inside = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, inside.length]), inside]);
};
const octets = (text: string) => element(0x04, Buffer.from(text));

/** An answer to a search of the rootDSE: an entry with these attributes, and the end, with the number of the question. */
function rootDse(id: number, attributes: Readonly<Record<string, string>>): Buffer {
  const number = Buffer.from([0x02, 0x01, id]);
  const all = Object.entries(attributes).map(([name, value]) =>
    element(0x30, octets(name), element(0x31, octets(value))),
  );
  const done = element(0x65, Buffer.from([10, 1, 0]), octets(''), octets(''));
  return Buffer.concat([
    element(0x30, number, element(0x64, octets(''), element(0x30, ...all))),
    element(0x30, number, done),
  ]);
}

/** What a directory says to whoever asks anonymously; it says it to every question that can be counted in one byte. */
export function answerAsDirectory(socket: Socket, attributes: Readonly<Record<string, string>> = {}): void {
  socket.on('error', () => undefined);
  socket.on('data', (question: Buffer) => {
    const at = question.indexOf(Buffer.from([0x02, 0x01]));
    const [operation = 0] = question.subarray(at + 3);
    if (operation === 0x63) socket.write(rootDse(question[at + 2] ?? 0, attributes));
    // Whoever takes leave is let go.
    if (operation === 0x42) socket.end();
  });
}

/** Options of a server that answers the first thing it is asked, and nothing else. */
export const onQuestion = (answer: (socket: Socket) => void) => ({
  serve: (socket: Socket) => void socket.once('data', () => answer(socket)),
});

/** How a server of tests behaves, besides the options of its TLS. */
export interface ServerOptions extends TlsOptions {
  /** What is done with a connection once its handshake is done; it is a directory where nothing else is said. */
  serve?: (socket: TLSSocket) => void;
}

/** A directory with TLS. The first certificate is the server's own. */
export async function tlsServer(chain: readonly Issued[], options: ServerOptions = {}): Promise<Running> {
  const [leaf] = chain;
  const { serve = (socket) => answerAsDirectory(socket), ...tls } = options;
  const server = createServer({
    cert: chain.map(({ pem }) => pem).join(''),
    key: leaf?.keyPem ?? '',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    minVersion: 'TLSv1.2',
    ...tls,
  });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  return await listening(server);
}

/** A TCP server that does as it is told with each connection. */
export async function plainServer(
  onConnection: (socket: Socket) => void,
  at: { address?: string | undefined; port?: number } = {},
): Promise<Running> {
  return await listening(
    createPlain((socket) => {
      socket.on('error', () => undefined);
      onConnection(socket);
    }),
    at,
  );
}

/** What lies between a client and a server. */
export interface Way {
  /** Milliseconds that everything takes in each direction. */
  delay?: number;
  /** So many bytes of the server come through, and no more. */
  most?: number;
  /** Whether the connection is closed after those. */
  closes?: boolean;
}

/** Leads a connection on to a server of this computer, by a way that has its troubles. */
export function leadTo(
  socket: Socket,
  port: number,
  { delay = 0, most = Number.POSITIVE_INFINITY, closes }: Way = {},
): void {
  const through = connectTo(port, '127.0.0.1');
  const later = (work: () => void, milliseconds = delay) =>
    milliseconds === 0 ? work() : void setTimeout(work, milliseconds);
  let left = most;
  through.on('error', () => socket.destroy());
  socket.on('error', () => through.destroy());
  // Opening a connection takes a round trip, too.
  const opened = Date.now() + 2 * delay;
  socket.on('data', (chunk) => later(() => through.write(chunk), delay + Math.max(0, opened - Date.now())));
  socket.on('close', () => later(() => through.destroy()));
  through.on('data', (chunk: Buffer) => {
    const passed = chunk.subarray(0, left);
    left -= passed.length;
    later(() => {
      if (passed.length > 0) socket.write(passed);
      if (left === 0 && closes) socket.destroy();
    });
  });
  through.on('close', () => later(() => socket.destroy()));
}

async function listening(
  server: Server,
  { address = '127.0.0.1', port = 0 }: { address?: string | undefined; port?: number } = {},
): Promise<Running> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    // A port that is taken is told, and not waited for.
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

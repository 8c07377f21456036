import { createServer as createPlain, type Server, type Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import type { Issued } from './pki.ts';

/** A server that runs until it is closed, on a port of its own. */
export interface Running {
  port: number;
  close(): Promise<void>;
}

/** A TLS server that hangs up after the handshake when it is spoken to. The first certificate is the server's own. */
export async function tlsServer(chain: readonly Issued[], options: TlsOptions = {}): Promise<Running> {
  const [leaf] = chain;
  const server = createServer({
    cert: chain.map(({ pem }) => pem).join(''),
    key: leaf?.keyPem ?? '',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    minVersion: 'TLSv1.2',
    ...options,
  });
  server.on('tlsClientError', () => undefined);
  // It is no directory: whoever asks it something is hung up on.
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.destroy());
  });
  return await listening(server);
}

/** A TCP server that does as it is told with each connection. */
export async function plainServer(onConnection: (socket: Socket) => void): Promise<Running> {
  return await listening(
    createPlain((socket) => {
      socket.on('error', () => undefined);
      onConnection(socket);
    }),
  );
}

async function listening(server: Server): Promise<Running> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

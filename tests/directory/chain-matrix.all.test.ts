import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { Chain } from './support/chains/chain.ts';
import { CHAINS } from './support/chains/index.ts';
import { hasOpenssl, opensslVerdict } from './support/openssl.ts';
import type { Issued } from './support/pki.ts';
import { tlsServer } from './support/servers.ts';

const HOST = 'dc1.corp.test';

/** What the runtime's own TLS says: `OK` or its code. */
async function runtimeVerdict(sent: readonly Issued[], store: readonly Issued[], host: string) {
  const server = await tlsServer(sent);
  try {
    return await new Promise<string>((resolve) => {
      const socket = connect({
        host: '127.0.0.1',
        port: server.port,
        ca: store.map(({ pem }) => pem),
        // An address is no server name; both are compared with what the certificate says.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
      });
      socket.once('secureConnect', () => {
        resolve('OK');
        socket.destroy();
      });
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  } finally {
    await server.close();
  }
}

describe('what others say of chains is what is noted of them', () => {
  it.skipIf(!hasOpenssl).each(CHAINS.map((one) => [one.name, one] as const))(
    'openssl verify (needs OpenSSL 3): %s',
    async (_name, chain: Chain) => {
      const { sent, store } = await chain.made();
      expect(await opensslVerdict(sent, store, chain.asciiHost ?? chain.host ?? HOST)).toBe(chain.openssl);
    },
  );

  it.each(CHAINS.map((one) => [one.name, one] as const))('the runtime: %s', async (_name, chain: Chain) => {
    const { sent, store } = await chain.made();
    const verdict = await runtimeVerdict(sent, store, chain.asciiHost ?? chain.host ?? HOST);
    expect(verdict === 'OK').toBe(chain.runtime ?? chain.openssl === 'OK');
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { type Issued, issue } from '#tests/directory/support/pki.ts';
import { startTdsServer } from '#tests/support/tds-server.ts';

interface Server {
  port: number;
  close(): Promise<void>;
}

/** What a server can show, by name. */
let certificates: Record<'valid' | 'expired' | 'other' | 'stranger', Issued>;
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-roots-'));
  const root = await issue({ name: 'Own root', ca: true });
  const second = await issue({ name: 'Second root', ca: true });
  const here = { dns: ['localhost'], ips: ['127.0.0.1'] };
  certificates = {
    valid: await issue({ name: 'db', ...here }, root),
    expired: await issue({ name: 'db', ...here, from: -20, to: -10 }, root),
    other: await issue({ name: 'db.corp', dns: ['db.corp'] }, root),
    stranger: await issue({ name: 'db', ...here }, await issue({ name: 'Stranger', ca: true })),
  };
  await writeFile(file('root.pem'), root.pem);
  await writeFile(file('root.der'), Buffer.from(root.certificate.rawData));
  await writeFile(file('both.pem'), `# the second one counts\r\n${second.pem}\n${root.pem}`);
  await writeFile(file('second.pem'), second.pem);
  await writeFile(file('empty.pem'), '');
  await writeFile(file('damaged.pem'), root.pem.replace(/\n[^-\n]{20}/, '\nAAAA'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A PostgreSQL server that encrypts and turns every user down: getting there is what is looked at. */
async function startPostgres({ pem, keyPem }: Issued): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, cert: pem, key: keyPem });
      secured.on('error', () => {});
      secured.once('data', () => {
        const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mno\0\0');
        const header = Buffer.alloc(5, 'E');
        header.writeInt32BE(fields.length + 4, 1);
        secured.end(Buffer.concat([header, fields]));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return {
    port: address.port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const refused = { number: 18456, message: 'Login failed.', class: 14, state: 1 };
const kinds = {
  postgres: startPostgres,
  mssql: ({ pem, keyPem }: Issued): Promise<Server> =>
    startTdsServer({
      certificate: { cert: pem, key: keyPem },
      onLogin: () => ({ errors: [refused] }),
    }),
};

/** How far the connection comes: to the login, or why not even there. */
async function outcomeOf(url: string): Promise<string> {
  const error = await connect(url).catch((caught) => caught);
  return ['login-failed', 'tls-failed', 'file-unreadable'].includes(error.code)
    ? (error.data.reason?.code ?? error.code)
    : Promise.reject(error);
}

describe.each(['postgres', 'mssql'] as const)('the certificate of a %s server', (kind) => {
  async function reach(certificate: keyof typeof certificates, host: string, options: string) {
    const server = await kinds[kind](certificates[certificate]);
    const needed = kind === 'postgres' ? '&sslmode=verify-full' : '';
    try {
      return await outcomeOf(`${kind}://ann:pw@${host}:${server.port}/site?${options}${needed}`);
    } finally {
      await server.close();
    }
  }
  const rootFile = (name: string) => `sslrootcert=${encodeURIComponent(file(name))}`;

  it.each(['root.pem', 'root.der', 'both.pem'])('is trusted by %s', async (name) => {
    expect(await reach('valid', 'localhost', rootFile(name))).toBe('login-failed');
    expect(await reach('valid', '127.0.0.1', rootFile(name))).toBe('login-failed');
  });

  it.each([
    ['valid', 'second.pem', 'site-tls.untrusted'],
    ['stranger', 'root.pem', 'site-tls.untrusted'],
    ['expired', 'root.pem', 'site-tls.expired'],
    ['other', 'root.pem', 'site-tls.other-host'],
    ['valid', 'empty.pem', 'site-tls.root-certificate-invalid'],
    ['valid', 'damaged.pem', 'site-tls.root-certificate-invalid'],
    ['valid', 'nothing.pem', 'site-tls.root-certificate-unreadable'],
  ] as const)('is refused: %s by %s', async (certificate, name, reason) => {
    expect(await reach(certificate, 'localhost', rootFile(name))).toBe(reason);
  });

  it('is not trusted by the roots of this computer', async () => {
    expect(await reach('valid', 'localhost', '')).toBe('site-tls.untrusted');
  });

  it('is trusted by a root that the operating system trusts', async () => {
    const server = await kinds[kind](certificates.valid);
    const needed = kind === 'postgres' ? '?sslmode=verify-full' : '';
    const url = `${kind}://ann:pw@localhost:${server.port}/site${needed}`;
    const script = `
      const { connect } = await import('#core/site/connect.ts');
      await connect(${JSON.stringify(url)}).catch((error) => console.log(error.code));`;
    try {
      // What OpenSSL is told here is what it takes for the system's own certificates.
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        {
          env: { ...process.env, SSL_CERT_FILE: file('root.pem') },
        },
      );
      expect(stdout.trim()).toBe('login-failed');
    } finally {
      await server.close();
    }
  });
});

describe('a certificate for another name', () => {
  it.each(['localhost', '127.0.0.1'])('is accepted by that name, of %s', async (host) => {
    const server = await kinds.mssql(certificates.other);
    const roots = `sslrootcert=${encodeURIComponent(file('root.pem'))}`;
    const url = `mssql://ann:pw@${host}:${server.port}/site?${roots}`;
    try {
      expect(await outcomeOf(`${url}&hostNameInCertificate=db.corp`)).toBe('login-failed');
      expect(await outcomeOf(`${url}&hostNameInCertificate=db2.corp`)).toBe('site-tls.other-host');
      expect(await outcomeOf(url)).toBe('site-tls.other-host');
    } finally {
      await server.close();
    }
  });
});

describe('strict encryption', () => {
  /** A server that encrypts from the first byte, and counts who came through the handshake. */
  async function startStrict({ pem, keyPem }: Issued): Promise<Server & { protocols: unknown[] }> {
    const protocols: unknown[] = [];
    const server = createTlsServer({ cert: pem, key: keyPem, ALPNProtocols: ['tds/8.0'] }, (socket) => {
      protocols.push(socket.alpnProtocol);
      socket.on('error', () => {});
      socket.once('data', () => socket.destroy());
    });
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP port');
    const close = async () => void (await new Promise((resolve) => server.close(resolve)));
    return { port: address.port, protocols, close };
  }

  it.each([
    ['valid', 'localhost', '', undefined],
    ['valid', '127.0.0.1', '', undefined],
    ['other', '127.0.0.1', '&hostNameInCertificate=db.corp', undefined],
    ['other', 'localhost', '', 'site-tls.other-host'],
    ['stranger', 'localhost', '', 'site-tls.untrusted'],
    ['expired', '127.0.0.1', '', 'site-tls.expired'],
  ] as const)('checks the certificate: %s at %s %s', async (certificate, host, more, reason) => {
    const server = await startStrict(certificates[certificate]);
    const roots = `sslrootcert=${encodeURIComponent(file('root.pem'))}`;
    try {
      const url = `mssql://ann:pw@${host}:${server.port}/site?encrypt=strict&${roots}${more}`;
      const error = await connect(url, { timeout: 3_000 }).catch((caught) => caught);
      expect(error.data.reason?.code).toBe(reason);
      // A server that breaks off then is asked again.
      expect(new Set(server.protocols)).toEqual(new Set(reason === undefined ? ['tds/8.0'] : []));
    } finally {
      await server.close();
    }
  });
});

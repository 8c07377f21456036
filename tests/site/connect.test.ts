import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { connect } from '#core/site/connect.ts';
import { openPostgresJobs } from '#core/site/job-database.ts';
import { openSite } from '#core/site/open.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

interface TestServer {
  port: number;
  close(): Promise<void>;
}

/** A TCP server on a port of its own, which does nothing but accept, and what `onSocket` does. */
async function startServer(onSocket: (socket: Socket) => void = () => {}): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
    onSocket(socket);
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

/** A server that answers PostgreSQL's request for TLS with yes and shows the self-signed certificate. */
function startTlsServer(): Promise<TestServer> {
  return startServer((socket) => {
    socket.once('data', () => {
      socket.write('S');
      // The client turns the certificate down; what the server thinks of that is not looked at.
      new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => {});
    });
  });
}

describe.each(['postgres', 'mssql'])('connecting to %s', (scheme) => {
  it('tells an unknown host', async () => {
    await expect(connect(`${scheme}://ann:pw@nohost.invalid/site`)).rejects.toMatchObject({
      code: 'host-unknown',
      data: { host: 'nohost.invalid' },
    });
  });

  it('tells a refused connection', async () => {
    const server = await startServer();
    await server.close();
    await expect(connect(`${scheme}://ann:pw@127.0.0.1:${server.port}/site`)).rejects.toMatchObject({
      code: 'connection-refused',
      data: { host: '127.0.0.1', port: server.port },
    });
  });

  it('tells a refused connection of a name with several addresses', async () => {
    const server = await startServer();
    await server.close();
    await expect(connect(`${scheme}://ann:pw@localhost:${server.port}/site`)).rejects.toMatchObject({
      code: 'connection-refused',
    });
  });

  it('gives up a server that accepts and never answers', async () => {
    const server = await startServer();
    try {
      const url = `${scheme}://ann:pw@127.0.0.1:${server.port}/site`;
      await expect(connect(url, { timeout: 300 })).rejects.toMatchObject({
        code: 'connection-timeout',
        data: { host: '127.0.0.1', port: server.port, seconds: 1 },
      });
    } finally {
      await server.close();
    }
  });

  it('stops connecting when cancelled', async () => {
    const server = await startServer();
    try {
      const url = `${scheme}://ann:pw@127.0.0.1:${server.port}/site`;
      const options = { signal: AbortSignal.timeout(100), timeout: 10_000 };
      await expect(connect(url, options)).rejects.toMatchObject({ code: 'cancelled' });
    } finally {
      await server.close();
    }
  });
});

describe('connecting to a PostgreSQL server', () => {
  const server = () => inject('postgresServer');
  const withUser = (user: string, password: string) =>
    server().replace(/\/\/[^@]*@/, `//${user}:${password}@`);

  it('tells a wrong password', async () => {
    const url = `${withUser('siteferry', 'planted')}/postgres`;
    const error = await connect(url).catch((caught) => caught);
    expect(error).toMatchObject({ code: 'login-failed', data: { user: 'siteferry', host: '127.0.0.1' } });
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('planted');
  });

  it('does not blame the password of a user who may not sign in at all', async () => {
    const client = new pg.Client({ connectionString: `${server()}/postgres` });
    await client.connect();
    await client.query("CREATE ROLE siteferry_locked_out PASSWORD 'right' NOLOGIN");
    try {
      await expect(connect(`${withUser('siteferry_locked_out', 'right')}/postgres`)).rejects.toMatchObject({
        code: 'sign-in-failed',
      });
    } finally {
      await client.query('DROP ROLE siteferry_locked_out');
      await client.end();
    }
  });

  it.each<[string, (url: string) => Promise<unknown>]>([
    ['a site', (url) => connect(url)],
    ['a database of jobs', (url) => openPostgresJobs(url, undefined, () => {})],
  ])('closes the connection to %s that waits for a password which nobody knows', async (_what, open) => {
    const closed = Promise.withResolvers<void>();
    const asking = await startServer((socket) => {
      socket.on('close', () => closed.resolve());
      // AuthenticationCleartextPassword
      socket.once('data', () => socket.write(Buffer.from('R\0\0\0\x08\0\0\0\x03', 'latin1')));
    });
    try {
      const url = `postgres://ann@127.0.0.1:${asking.port}/site`;
      await expect(open(url)).rejects.toMatchObject({ code: 'password-missing' });
      await closed.promise;
    } finally {
      await asking.close();
    }
  });

  it('asks for the password of a database of jobs for each connection', async () => {
    const password = decodeURIComponent(/:([^:@/]*)@/.exec(server())?.[1] ?? '');
    let asked = 0;
    const find = async () => {
      asked += 1;
      return password;
    };
    const jobs = await openPostgresJobs(`${server().replace(/:[^:@/]*@/, '@')}/postgres`, find, () => {});
    expect(asked).toBe(1);
    await jobs.withAdvisoryLock(1, () => jobs.executeSql('SELECT 1'));
    expect(asked).toBe(2);
    await jobs.close();
  });

  it('tells a password that is missing', async () => {
    const url = `${server().replace(/:[^:@/]*@/, '@')}/postgres`;
    await expect(connect(url)).rejects.toMatchObject({
      code: 'password-missing',
      data: { secret: 'database', user: 'siteferry', host: '127.0.0.1' },
    });
  });

  it('takes the password from the options', async () => {
    const password = decodeURIComponent(/:([^:@/]*)@/.exec(server())?.[1] ?? '');
    const connection = await connect(`${server().replace(/:[^:@/]*@/, '@')}/postgres`, { password });
    expect(connection.label).toMatch(/^postgres:\/\/siteferry@127\.0\.0\.1:\d+\/postgres$/);
    expect(connection.serverVersion).toMatch(/^PostgreSQL \d+/);
    await connection.close();
  });

  it('tells a missing database', async () => {
    await expect(connect(`${server()}/nothing`)).rejects.toMatchObject({
      code: 'database-missing',
      data: { database: 'nothing' },
    });
  });

  it.each(['require', 'verify-full'])('tells a server without TLS, with sslmode=%s', async (mode) => {
    await expect(connect(`${server()}/postgres?sslmode=${mode}`)).rejects.toMatchObject({
      code: 'tls-failed',
      data: { host: '127.0.0.1' },
    });
  });

  it('tells what a certificate lacks', async () => {
    const tlsServer = await startTlsServer();
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-tls-'));
    const file = join(folder, 'root.pem');
    await writeFile(file, selfSigned.cert);
    const reasonOf = async (options: string) => {
      const error = await connect(`postgres://ann:pw@127.0.0.1:${tlsServer.port}/site?${options}`).catch(
        (caught) => caught,
      );
      expect(error).toMatchObject({ code: 'tls-failed', data: { host: '127.0.0.1' } });
      return error.data.reason.code;
    };
    try {
      expect(await reasonOf('sslmode=verify-full')).toBe('site-tls.self-signed');
      expect(await reasonOf(`sslrootcert=${encodeURIComponent(file)}`)).toBe('site-tls.other-host');
    } finally {
      await tlsServer.close();
      await rm(folder, { recursive: true });
    }
  });

  it('tells a root certificate that is not there', async () => {
    await expect(connect(`${server()}/postgres?sslrootcert=/nothing.pem`)).rejects.toMatchObject({
      code: 'file-unreadable',
    });
  });
});

describeEachDatabase('a connection', (database) => {
  it('can be closed twice', async () => {
    const { url, drop } = await database.create();
    const connection = await connect(url, { create: true });
    expect(connection.dialect.name).toBe(database.dialect);
    expect(connection.serverVersion).not.toBe('');
    await connection.close();
    await connection.close();
    await drop();
  });

  it.skipIf(database.name === 'embedded')(
    `does not keep a database of a test from being dropped${database.name === 'embedded' ? ' (needs a database server)' : ''}`,
    async () => {
      const { url, drop } = await database.create();
      const connection = await connect(url);
      await drop();
      await expect(connect(url)).rejects.toMatchObject({ code: 'database-missing' });
      await connection.close();
    },
  );

  it('to a database that is no site is told from one', async () => {
    const { url, drop } = await database.create();
    // Makes the database where that is for us to do; it stays empty.
    await (await connect(url, { create: true })).close();
    await expect(openSite(url, { catalog: referenceCatalog })).rejects.toMatchObject({ code: 'not-a-site' });
    await drop();
  });
});

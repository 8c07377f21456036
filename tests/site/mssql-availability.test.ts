import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { connectInParallel } from '#core/site/dialects/mssql/require-encryption.ts';
import type { Retry } from '#core/site/retry.ts';
import { selfSigned, selfSignedAddress } from '#tests/support/self-signed.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '#tests/support/tds-server.ts';

const servers: TdsServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options?: TdsOptions): Promise<TdsServer> {
  const server = await startTdsServer(options);
  servers.push(server);
  return server;
}

/** A server that was there, so that its port refuses connections. */
async function gone(): Promise<TdsServer> {
  const server = await startTdsServer();
  await server.close();
  return server;
}

const error = (number: number) => ({ number, message: 'No.', class: 14, state: 1 });

describe('a site for reading only', () => {
  it('is opened with that intent, is read, and refuses to be written to before anything is asked', async () => {
    const { url, logins, statements } = await start();
    const connection = await connect(url('encrypt=false&applicationIntent=ReadOnly'));
    try {
      expect(logins[0]).toMatchObject({ readOnlyIntent: true });
      await connection.read((session) => session.query('SELECT 1'));
      const before = statements.length;
      const write = (session: { query(sql: string): Promise<unknown> }) => session.query('DELETE');
      for (const attempt of [connection.write(write), connection.writeSerializable(write)]) {
        await expect(attempt).rejects.toMatchObject({
          code: 'site-read-only',
          data: { site: connection.label },
        });
      }
      expect(statements).toHaveLength(before);
    } finally {
      await connection.close();
    }
  });
});

describe('a failover partner', () => {
  it('answers where the other server does not', async () => {
    const [first, partner] = [await gone(), await start()];
    const connection = await connect(first.url(`encrypt=false&failoverPartner=127.0.0.1:${partner.port}`));
    await connection.close();
    expect(partner.logins).not.toEqual([]);
    expect(connection.label).toContain(String(first.port));
  });

  it('answers where the database of the other one takes nobody in', async () => {
    const mirror = await start({ onLogin: () => ({ errors: [error(954)] }) });
    const partner = await start();
    const connection = await connect(mirror.url(`encrypt=false&failoverPartner=127.0.0.1:${partner.port}`));
    await connection.close();
    expect(partner.logins).not.toEqual([]);
  });

  it('is not asked where the user is refused, whose attempts would count twice', async () => {
    const first = await start({ onLogin: () => ({ errors: [error(18456)] }) });
    const partner = await start();
    const url = first.url(`encrypt=false&failoverPartner=127.0.0.1:${partner.port}`);
    await expect(connect(url)).rejects.toMatchObject({ code: 'login-failed' });
    expect(partner.logins).toEqual([]);
  });

  it('that is not there either leaves the error of the first', async () => {
    const [first, partner] = [await gone(), await gone()];
    const url = first.url(`encrypt=false&failoverPartner=127.0.0.1:${partner.port}`);
    await expect(connect(url)).rejects.toMatchObject({
      code: 'connection-refused',
      data: { port: first.port },
    });
  });
});

describe('several addresses of one name', () => {
  /** A server that says nothing, on one address of this computer. */
  async function listen(host: string, port = 0): Promise<Server> {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    onTestFinished(() => void server.close());
    return server;
  }

  it('are tried at once, and the one that answers is taken', async () => {
    const address = (await listen('127.0.0.1')).address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const socket = await connectInParallel(
      { host: 'localhost', port },
      undefined,
      AbortSignal.timeout(5_000),
    );
    expect(socket).toMatchObject({ remoteAddress: '127.0.0.1', remotePort: port });
    socket.destroy();
  });

  it('that all refuse say so', async () => {
    const { url } = await gone();
    await expect(connect(url('encrypt=false&multiSubnetFailover=true'))).rejects.toMatchObject({
      code: 'connection-refused',
    });
  });
});

describe('a certificate that is named', () => {
  const own = new X509Certificate(selfSignedAddress.cert);

  async function open(
    serverCertificate: string,
    certificate: { cert: string; key: string } = selfSignedAddress,
  ) {
    const server = await start({ certificate });
    const url = server.url(`serverCertificate=${encodeURIComponent(serverCertificate)}`);
    return { server, opening: connect(url) };
  }

  it.each([
    ['SHA-256', own.fingerprint256],
    ['SHA-1, as Windows shows it', own.fingerprint.replaceAll(':', ' ').toLowerCase()],
  ])('is accepted by its %s, though nobody trusts who signed it', async (_name, hash) => {
    const { server, opening } = await open(hash);
    await (await opening).close();
    expect(server.logins[0]).toMatchObject({ encrypted: true, password: 'secret' });
  });

  it('is accepted by its file, and another one is refused before a password is sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-pin-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'db.cer');
    await writeFile(file, own.raw);
    await (await (await open(file)).opening).close();
    const other = await open(file, selfSigned);
    await expect(other.opening).rejects.toMatchObject({
      code: 'tls-failed',
      data: { reason: { code: 'site-tls.not-pinned' } },
    });
    expect(other.server.logins).toEqual([]);
  });

  it.each([
    ['SHA-256', `${'0'.repeat(62)}ff`],
    ['SHA-1', '0'.repeat(40)],
  ])('by another %s is refused', async (_name, hash) => {
    const { server, opening } = await open(hash);
    await expect(opening).rejects.toMatchObject({ code: 'tls-failed' });
    expect(server.logins).toEqual([]);
  });

  it('is shown, or no password is sent, on this computer too', async () => {
    const server = await start();
    const opening = connect(server.url(`serverCertificate=${own.fingerprint256}`));
    await expect(opening).rejects.toMatchObject({
      code: 'tls-failed',
      data: { reason: { code: 'site-tls.not-offered' } },
    });
    expect(server.logins).toEqual([]);
  });

  it('in a file that is not there is said', async () => {
    const { opening } = await open('/nowhere/db.cer');
    await expect(opening).rejects.toMatchObject({ code: 'file-unreadable' });
  });
});

describe('connecting', () => {
  it.each([40613, 49918])('goes on when the database wakes up: %i', async (number) => {
    const answers = [{ errors: [error(number)] }];
    const { url } = await start({ onLogin: () => answers.shift() });
    const retries: Retry[] = [];
    const connection = await connect(url(), { onRetry: (retry) => retries.push(retry) });
    await connection.close();
    expect(retries).toEqual([
      { error: expect.objectContaining({ code: 'database-unavailable' }), milliseconds: expect.any(Number) },
    ]);
  });

  it('is given up when the time of the URL is over', async () => {
    const { url } = await start({ onLogin: () => ({ errors: [error(40613)] }) });
    const opening = connect(url('encrypt=false&connectTimeout=2'));
    await expect(opening).rejects.toMatchObject({ code: 'database-unavailable' });
    const silent = await start({ onLogin: () => 'hang' });
    await expect(connect(silent.url('encrypt=false&connectTimeout=1'))).rejects.toMatchObject({
      code: 'connection-timeout',
      data: { seconds: 1 },
    });
  });

  it('is not tried again where that would count as another attempt to sign in', async () => {
    const { url, logins } = await start({ onLogin: () => ({ errors: [error(18456)] }) });
    await expect(connect(url())).rejects.toMatchObject({ code: 'login-failed' });
    expect(logins).toHaveLength(1);
  });
});

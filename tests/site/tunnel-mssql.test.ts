import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { selfSignedAddress } from '#tests/support/self-signed.ts';
import { type SshServerOptions, startSshServer, type TestSshServer } from '#tests/support/ssh-server.ts';
import { startTdsServer, type TdsServer } from '#tests/support/tds-server.ts';

let server: TestSshServer | undefined;

async function start(options: SshServerOptions = { password: 'secret' }): Promise<TestSshServer> {
  server = await startSshServer(options);
  return server;
}

const open = (url: string) => connect(url, { ssh: { secret: 'secret', knownHosts: [] } });

describe('a SQL Server through SSH', () => {
  let tds: TdsServer | undefined;
  afterEach(async () => {
    await tds?.close();
    await server?.close();
  });

  it('is signed in to, and its certificate is checked by the name of the database', async () => {
    const ssh = await start();
    const options = `&sshHost=${ssh.address}&sshHostKey=${ssh.hostKey.fingerprint}`;
    tds = await startTdsServer({ certificate: selfSignedAddress });
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-ssh-'));
    const root = join(folder, 'root.pem');
    await writeFile(root, selfSignedAddress.cert);
    const connection = await open(tds.url(`encrypt=true&sslrootcert=${encodeURIComponent(root)}${options}`));
    await connection.close();
    expect(tds.logins[0]).toMatchObject({ encrypted: true });
    expect(new Set(ssh.forwarded)).toEqual(new Set([`127.0.0.1:${tds.port}`]));
    await expect(open(tds.url(`encrypt=true${options}`))).rejects.toMatchObject({
      code: 'tls-failed',
      data: { host: '127.0.0.1', reason: { code: 'site-tls.self-signed' } },
    });
    await expect.poll(() => ssh.clients()).toBe(0);
    await rm(folder, { recursive: true });
  });

  it('breaks off when the tunnel dies, and is stopped when it is cancelled', async () => {
    const ssh = await start();
    tds = await startTdsServer({
      onStatement: ({ sql }) => (sql.includes('slow') ? 'hang' : undefined),
    });
    const connection = await open(
      tds.url(`encrypt=false&sshHost=${ssh.address}&sshHostKey=${ssh.hostKey.fingerprint}`),
    );
    const stop = AbortSignal.timeout(200);
    await expect(connection.read((session) => session.query('SELECT slow'), stop)).rejects.toMatchObject({
      code: 'cancelled',
    });
    // A transaction that reads would be repeated.
    const waiting = connection.write((session) => session.query('SELECT slow'));
    setTimeout(ssh.cut, 200);
    await expect(waiting).rejects.toMatchObject({ code: 'connection-lost' });
    await connection.close();
    await expect.poll(() => ssh.clients()).toBe(0);
  });

  it('tells that nothing is forwarded, and that it is not there', async () => {
    tds = await startTdsServer();
    const prohibited = await start({ password: 'secret', forwarding: 'prohibited' });
    const options = (ssh: TestSshServer) =>
      `encrypt=false&sshHost=${ssh.address}&sshHostKey=${ssh.hostKey.fingerprint}`;
    await expect(open(tds.url(options(prohibited)))).rejects.toMatchObject({
      code: 'ssh-forwarding-refused',
    });
    await prohibited.close();
    const ssh = await start();
    await tds.close();
    await expect(open(tds.url(options(ssh)))).rejects.toMatchObject({ code: 'ssh-target-unreachable' });
  });
});

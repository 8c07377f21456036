import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ConnectOptions, connect } from '#core/site/connect.ts';
import type { SshCredentials } from '#core/site/tunnel/sign-in.ts';
import { startAgent } from '#tests/support/ssh-agent.ts';
import {
  newSshKey,
  type SshServerOptions,
  startSshServer,
  type TestSshServer,
} from '#tests/support/ssh-server.ts';

let folder: string;
let server: TestSshServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-ssh-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(options: SshServerOptions = { password: 'secret' }): Promise<TestSshServer> {
  server = await startSshServer(options);
  return server;
}

const database = () => `${inject('postgresServer')}/postgres`;

/** The URL of the database through the server, with a fingerprint unless the options say otherwise. */
function through(
  ssh: TestSshServer,
  options = `&sshHostKey=${ssh.hostKey.fingerprint}`,
  url = database(),
): string {
  return `${url}?sshHost=${ssh.address}${options}`;
}

/** Connects with a password that the server takes, and host keys of nobody. */
function open(
  url: string,
  { secret = 'secret', ...access }: Partial<SshCredentials> = {},
  more: ConnectOptions = {},
) {
  return connect(url, { ssh: { secret, knownHosts: [], ...access }, ...more });
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

const one = 'SELECT 1 AS one';

describe('a database through SSH', () => {
  it('is reached, several connections at a time, and nothing is left when it is closed', async () => {
    const ssh = await start();
    const connection = await open(through(ssh));
    expect(connection.serverVersion).toMatch(/^PostgreSQL/);
    const port = Number(new URL(database()).port);
    const answers = await Promise.all(
      [1, 2, 3].map((value) =>
        connection.read((session) => session.query('SELECT $1::int AS value', [value])),
      ),
    );
    expect(answers.flat()).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
    expect(new Set(ssh.forwarded)).toEqual(new Set([`127.0.0.1:${port}`]));
    expect(ssh.clients()).toBe(1);
    await connection.close();
    await expect.poll(() => ssh.clients()).toBe(0);
  });

  it('carries what is larger than every window, both ways', async () => {
    const connection = await open(through(await start()));
    const text = randomBytes(6_000_000).toString('hex');
    const rows = await connection.read((session) =>
      session.query<{ same: string; size: number }>('SELECT $1::text AS same, length($1) AS size', [text]),
    );
    expect(rows[0]?.size).toBe(text.length);
    expect(rows[0]?.same === text).toBe(true);
    await connection.close();
  });

  it('signs in with a key, with one that has a passphrase, and by questions', async () => {
    const [plain, closed] = [newSshKey(), newSshKey('open sesame', 'ecdsa')];
    const plainFile = await file('plain', plain.private);
    const closedFile = await file('closed', closed.private);
    for (const [options, key, secret] of [
      [{ userKey: plain }, plainFile, undefined],
      [{ userKey: closed }, closedFile, 'open sesame'],
      [{ password: 'secret', interactive: true }, undefined, 'secret'],
    ] as const) {
      const ssh = await start(options);
      const sshKey = key === undefined ? '' : `&sshKey=${encodeURIComponent(key)}`;
      const url = through(ssh, `${sshKey}&sshHostKey=${ssh.hostKey.fingerprint}`);
      const connection = await connect(url, { ssh: { secret, knownHosts: [] } });
      expect(await connection.read((session) => session.query(one))).toEqual([{ one: 1 }]);
      await connection.close();
      await ssh.close();
    }
  });

  it('signs in with what the agent holds', async () => {
    const key = newSshKey();
    const agent = await startAgent(join(folder, 'agent'), [newSshKey(), key]);
    const ssh = await start({ userKey: key });
    const connection = await connect(through(ssh), { ssh: { agent: agent.path, knownHosts: [] } });
    expect(await connection.read((session) => session.query(one))).toEqual([{ one: 1 }]);
    await connection.close();
    await agent.close();
  });

  it('breaks off in the middle of a statement when the tunnel dies, and is dialled anew afterwards', async () => {
    const ssh = await start();
    const connection = await open(through(ssh));
    // A transaction that reads would be repeated.
    const sleeping = connection.write((session) => session.query('SELECT pg_sleep(60)'));
    setTimeout(ssh.cut, 200);
    await expect(sleeping).rejects.toMatchObject({ code: 'connection-lost' });
    expect(await connection.read((session) => session.query(one))).toEqual([{ one: 1 }]);
    await connection.close();
    await expect.poll(() => ssh.clients()).toBe(0);
  });

  it('stops a statement when it is cancelled, and goes on', async () => {
    const connection = await open(through(await start()));
    const stop = AbortSignal.timeout(200);
    await expect(
      connection.read((session) => session.query('SELECT pg_sleep(60)'), stop),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(await connection.read((session) => session.query(one))).toEqual([{ one: 1 }]);
    await connection.close();
  });

  it('tells the errors of the database as they are without a tunnel', async () => {
    const ssh = await start();
    const url = database().replace('/postgres', '/nothing').replace('nothing@', 'siteferry@');
    await expect(open(through(ssh, undefined, url))).rejects.toMatchObject({ code: 'database-missing' });
    const wrong = database().replace(/:[^:@/]*@/, ':wrong@');
    await expect(open(through(ssh, undefined, wrong))).rejects.toMatchObject({ code: 'login-failed' });
    const verified = `${through(ssh)}&sslmode=verify-full`;
    await expect(open(verified)).rejects.toMatchObject({ code: 'tls-failed', data: { host: '127.0.0.1' } });
    await expect.poll(() => ssh.clients()).toBe(0);
  });
});

describe('the host key of an SSH server', () => {
  it('is refused where it is unknown, with its fingerprint, before anything is sent', async () => {
    const ssh = await start();
    await expect(open(through(ssh, ''))).rejects.toMatchObject({
      code: 'ssh-host-key-unknown',
      data: { host: '127.0.0.1', port: ssh.port, fingerprint: ssh.hostKey.fingerprint },
    });
    expect(ssh.attempts).toEqual([]);
    await expect.poll(() => ssh.clients()).toBe(0);
  });

  it('is refused where it is another one than was given', async () => {
    const ssh = await start();
    const other = `&sshHostKey=${newSshKey().fingerprint}`;
    await expect(open(through(ssh, other))).rejects.toMatchObject({
      code: 'ssh-host-key-changed',
      data: { fingerprint: ssh.hostKey.fingerprint },
    });
    expect(ssh.attempts).toEqual([]);
  });

  it.each([
    ['the name', (name: string, key: string) => `${name} ${key}`, undefined],
    ['a name in a list', (name: string, key: string) => `# comment\n\nother,${name} ${key} ops@x`, undefined],
    ['a pattern', (_name: string, key: string) => `[127.0.0.*]:* ${key}`, undefined],
    ['a hashed name', (name: string, key: string) => `${hashed(name)} ${key}`, undefined],
    ['a refused pattern', (name: string, key: string) => `!${name},* ${key}`, 'ssh-host-key-unknown'],
    ['another port', (_name: string, key: string) => `127.0.0.1 ${key}`, 'ssh-host-key-unknown'],
    ['an authority', (name: string, key: string) => `@cert-authority ${name} ${key}`, 'ssh-host-key-unknown'],
    ['a revoked key', (name: string, key: string) => `@revoked ${name} ${key}`, 'ssh-failed'],
    ['another key', (name: string) => `${name} ${newSshKey().public}`, 'ssh-host-key-changed'],
    ['nonsense', (name: string) => `${name}\n|1|x\n@`, 'ssh-host-key-unknown'],
  ])('is looked up in known_hosts by %s', async (_title, line, code) => {
    const ssh = await start();
    const known = await file('known_hosts', `${line(`[127.0.0.1]:${ssh.port}`, ssh.hostKey.public)}\n`);
    const opening = open(through(ssh, ''), { knownHosts: [join(folder, 'none'), known] });
    if (code === undefined) await (await opening).close();
    else await expect(opening).rejects.toMatchObject({ code });
  });

  it('is asked for in the kind that is known, of a server that has several', async () => {
    const [first, second] = [newSshKey(), newSshKey(undefined, 'ecdsa')];
    const ssh = await start({ hostKeys: [first, second], password: 'secret' });
    const known = await file('known_hosts', `[127.0.0.1]:${ssh.port} ${second.public}\n`);
    const connection = await open(through(ssh, ''), { knownHosts: [known] });
    expect(await connection.read((session) => session.query(one))).toEqual([{ one: 1 }]);
    await connection.close();
  });
});

function hashed(name: string): string {
  const salt = randomBytes(20);
  return `|1|${salt.toString('base64')}|${createHmac('sha1', salt).update(name).digest('base64')}`;
}

describe('an SSH server that cannot be used', () => {
  it('is told by what is wrong with it', async () => {
    const key = (host: string) => `${database()}?sshHost=ops%40${host}`;
    await expect(open(key('nohost.invalid'))).rejects.toMatchObject({ code: 'ssh-host-unknown' });
    const silent = createServer((socket) => void socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    await expect(open(key(`127.0.0.1:${port}`), {}, { timeout: 200 })).rejects.toMatchObject({
      code: 'ssh-timeout',
      data: { host: '127.0.0.1', port, seconds: 1 },
    });
    await expect(
      open(key(`127.0.0.1:${port}`), {}, { signal: AbortSignal.timeout(100) }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    await new Promise((resolve) => silent.close(resolve));
    await expect(open(key(`127.0.0.1:${port}`))).rejects.toMatchObject({
      code: 'ssh-refused',
      data: { port },
    });
    const web = createServer((socket) => void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port: webPort } = web.address() as { port: number };
    await expect(open(key(`127.0.0.1:${webPort}`))).rejects.toMatchObject({ code: 'ssh-failed' });
    await new Promise((resolve) => web.close(resolve));
  });

  it('tells a wrong password from one that nobody has said', async () => {
    const ssh = await start();
    await expect(open(through(ssh), { secret: 'planted' })).rejects.toMatchObject({
      code: 'ssh-login-failed',
      data: { user: 'ops', host: '127.0.0.1' },
    });
    await expect(connect(through(ssh), { ssh: { knownHosts: [] } })).rejects.toMatchObject({
      code: 'password-missing',
      data: { secret: 'ssh', user: 'ops', host: '127.0.0.1' },
    });
    const agent = join(folder, 'no-agent');
    await expect(connect(through(ssh), { ssh: { agent, knownHosts: [] } })).rejects.toMatchObject({
      code: 'password-missing',
    });
    await expect.poll(() => ssh.clients()).toBe(0);
  });

  it('tells what is wrong with a key', async () => {
    const ssh = await start({ userKey: newSshKey() });
    const failure = async (path: string, secret?: string) => {
      const url = through(ssh, `&sshKey=${encodeURIComponent(path)}&sshHostKey=${ssh.hostKey.fingerprint}`);
      const error = await connect(url, { ssh: { secret, knownHosts: [] } }).catch((caught) => caught);
      return [error.code, error.data.reason?.code ?? error.data.secret];
    };
    const closed = await file('closed', newSshKey('open sesame').private);
    expect(await failure(join(folder, 'none'))).toEqual(['ssh-key-unusable', 'ssh.key-unreadable']);
    expect(await failure(await file('text', 'no key'))).toEqual(['ssh-key-unusable', 'ssh.key-not-private']);
    expect(await failure(await file('public', newSshKey().public))).toEqual([
      'ssh-key-unusable',
      'ssh.key-not-private',
    ]);
    expect(await failure(closed)).toEqual(['password-missing', 'ssh-key']);
    expect(await failure(closed, 'wrong')).toEqual(['ssh-key-unusable', 'ssh.key-passphrase']);
    expect(await failure(closed, 'open sesame')).toEqual(['ssh-login-failed', undefined]);
  });

  it('tells that nothing is forwarded, that the database is not there, and that it does not answer', async () => {
    const prohibited = await start({ password: 'secret', forwarding: 'prohibited' });
    await expect(open(through(prohibited))).rejects.toMatchObject({
      code: 'ssh-forwarding-refused',
      data: { server: `ops@127.0.0.1:${prohibited.port}`, host: '127.0.0.1' },
    });
    await prohibited.close();
    const ssh = await start();
    const nobody = database().replace(/:\d+\//, ':1/');
    await expect(open(through(ssh, undefined, nobody))).rejects.toMatchObject({
      code: 'ssh-target-unreachable',
      data: { host: '127.0.0.1', port: 1 },
    });
    await ssh.close();
    const silent = await start({ password: 'secret', forwarding: 'silent' });
    await expect(open(through(silent), {}, { timeout: 3_000 })).rejects.toMatchObject({
      code: 'ssh-target-unreachable',
    });
    await expect.poll(() => silent.clients()).toBe(0);
  });
});

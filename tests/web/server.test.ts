import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { contract } from '#core/contract/index.ts';
import { runLong } from '#core/contract/progress.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { startWebHost, type WebHost } from '#electron/web/server.ts';
import { memoryKeychain } from '../support/keychain.ts';

let home: string;
let host: Host;
let web: WebHost;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-web-'));
  await writeFile(join(home, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">');
  await writeFile(join(home, 'app.js'), 'void 0;');
  host = startHost(
    { SITEFERRY_HOME: join(home, 'state') },
    { channel: 'window', keychain: memoryKeychain() },
  );
  web = await startWebHost({ context: host.context, root: home, port: 0 });
});
afterAll(async () => {
  await web.close();
  await host.close();
  await rm(home, { recursive: true, force: true });
});

const origin = () => `http://127.0.0.1:${web.port}`;
const token = () => new URL(web.newAddress()).hash.replace('#token=', '');

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { origin: origin(), 'content-type': 'application/json', 'x-siteferry': '1', ...headers },
    body: JSON.stringify(body),
  });
}

async function openSession(): Promise<string> {
  const answer = await post('/session', { token: token() });
  return ((await answer.json()) as { session: string }).session;
}

async function client(session: string): Promise<ContractRouterClient<typeof contract>> {
  const headers = { authorization: `Bearer ${session}`, 'x-siteferry': '1', origin: origin() };
  return createORPCClient(new RPCLink({ url: `${origin()}/rpc`, headers }));
}

/** What the server answers to bytes that no HTTP library would send. */
async function raw(text: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(web.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
    socket.setTimeout(5_000, () => socket.destroy());
  });
}

describe('the window on loopback', () => {
  it('is reached on loopback and on no other address', async () => {
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const outside = others.filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const refused = fetch(`http://${address}:${web.port}/`).then(
        () => 'answered',
        () => 'refused',
      );
      expect(await refused, address).toBe('refused');
    }
    expect((await fetch(`${origin()}/`)).status).toBe(200);
  });

  it('sends its files with every header, and nobody else’s', async () => {
    const answer = await fetch(`${origin()}/`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /nonce-([\w-]+)/.exec(policy)?.[1] ?? '';
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${origin()}/app.js`)).headers.get('content-type')).toContain(
      'application/javascript',
    );
    expect((await fetch(`${origin()}/state/sites.json`)).status).toBe(404);
  });

  it('answers every refusal with the same headers', async () => {
    const answer = await post('/rpc/site/list', {}, { origin: 'http://evil.test' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('opens for a token once', async () => {
    const once = token();
    expect((await post('/session', { token: once })).status).toBe(200);
    expect((await post('/session', { token: once })).status).toBe(401);
    for (const body of [{}, { token: 1 }, [], 'x'.repeat(2000)]) {
      expect((await post('/session', body)).status).toBe(401);
    }
    expect((await post('/session', 'x'.repeat(5000))).status).toBe(413);
  });

  it('opens again for a window that had no answer, and for no other one', async () => {
    const body = { token: token(), window: 'a'.repeat(64) };
    expect((await post('/session', body)).status).toBe(200);
    for (const window of ['b'.repeat(64), '', 1, null]) {
      expect((await post('/session', { ...body, window })).status).toBe(401);
    }
    const again = (await (await post('/session', body)).json()) as { session: string };
    expect(await (await client(again.session)).site.list({})).toBeInstanceOf(Array);
  });

  it('lets nobody call without a session', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${token()}`, 'Basic eDp4']) {
      expect((await post('/rpc/site/list', { json: {} }, { authorization })).status).toBe(401);
    }
  });

  it('answers operations, long ones step by step, and says what is wrong', async () => {
    const { site, transfer } = await client(await openSession());
    const stages: string[] = [];
    const { source } = await runLong(site.demo({}), ({ stage }) => stages.push(stage));
    expect(new Set(stages)).toEqual(new Set(['creating', 'writing', 'reading', 'planning']));
    expect((await transfer.tree({ site: source })).children).toBe(3);
    await expect(transfer.tree({ site: 'nobody' })).rejects.toMatchObject({ code: 'site-name-unknown' });
  });

  it('stops the work of a caller who goes away', async () => {
    const { transfer } = await client(await openSession());
    const stop = new AbortController();
    const steps = await transfer.export({ site: 'Demo source', selection: 'all' }, { signal: stop.signal });
    await steps.next();
    stop.abort();
    await expect(steps.next()).rejects.toThrow();
    const outcome = async () => (await host.client.history.list({}))[0]?.outcome;
    await expect.poll(outcome).toBe('cancelled');
  });

  it('takes no body that is too long, whatever its head says', async () => {
    const session = await openSession();
    const status = await new Promise<number | string>((resolve) => {
      const call = request(`${origin()}/rpc/site/list`, {
        method: 'POST',
        headers: {
          origin: origin(),
          'content-type': 'application/json',
          'x-siteferry': '1',
          authorization: `Bearer ${session}`,
        },
      });
      call.on('response', ({ statusCode }) => resolve(statusCode ?? 0));
      call.on('error', (error) => resolve(error.message));
      const chunk = Buffer.alloc(8 * 1024 * 1024, 32);
      let sent = 0;
      const send = () => {
        while (sent < 40) {
          sent += 1;
          if (!call.write(chunk)) return call.once('drain', send);
        }
        return call.end();
      };
      send();
    });
    expect([413, 'write EPIPE', 'read ECONNRESET', 'socket hang up', 'write ECONNRESET']).toContain(status);
    expect((await host.client.site.list({})).length).toBeGreaterThan(0);
  });

  it('upgrades nothing and reads no crooked request', async () => {
    const own = `Host: 127.0.0.1:${web.port}`;
    expect(await raw(`GET / HTTP/1.1\r\n${own}\r\nHost: evil.test\r\n\r\n`)).toContain('400');
    expect(await raw('GET / HTTP/1.1\r\n\r\n')).toContain('400');
    expect(await raw(`GET http://evil.test/ HTTP/1.1\r\n${own}\r\nConnection: close\r\n\r\n`)).toContain(
      '400',
    );
    const upgrade = `GET / HTTP/1.1\r\n${own}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    expect(await raw(upgrade)).toContain('400');
  });

  it('says when its port is taken', async () => {
    const second = startWebHost({ context: host.context, root: home, port: web.port });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('goes on with its port and its sessions when it is started again', async () => {
    const state = await mkdtemp(join(tmpdir(), 'siteferry-restart-'));
    const other = startHost({ SITEFERRY_HOME: state }, { channel: 'window', keychain: memoryKeychain() });
    let time = Date.now();
    const errors: unknown[] = [];
    const context = { ...other.context, logError: (error: unknown) => errors.push(error) };
    const start = () => startWebHost({ context, root: home, port: 0, now: () => time });
    const calls = async (port: number, session: string) => {
      const headers = {
        authorization: `Bearer ${session}`,
        'x-siteferry': '1',
        'content-type': 'application/json',
      };
      const url = `http://127.0.0.1:${port}`;
      const request = { method: 'POST', headers: { ...headers, origin: url }, body: '{"json":{}}' };
      return (await fetch(`${url}/rpc/site/list`, request)).status;
    };
    const first = await start();
    const opened = await fetch(`http://127.0.0.1:${first.port}/session`, {
      method: 'POST',
      headers: {
        origin: `http://127.0.0.1:${first.port}`,
        'content-type': 'application/json',
        'x-siteferry': '1',
      },
      body: JSON.stringify({ token: new URL(first.newAddress()).hash.replace('#token=', '') }),
    });
    const { session } = (await opened.json()) as { session: string };
    expect(await readFile(join(state, 'web-host.json'), 'utf8')).not.toContain(session);
    await first.close();

    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await calls(second.port, session)).toBe(200);
    expect(await calls(second.port, `${session}x`)).toBe(401);
    // A third beside it takes another port, and leaves what the second keeps.
    const third = await start();
    expect(third.port).not.toBe(second.port);
    await third.close();
    await second.close();
    time += 2 * 3_600_000 + 1;
    const later = await start();
    expect(later.port).toBe(first.port);
    expect(await calls(later.port, session)).toBe(401);
    await later.close();
    await writeFile(join(state, 'web-host.json'), '{"port":"evil","sessions":[{"digest":1}]}');
    const damaged = await start();
    expect(await calls(damaged.port, session)).toBe(401);
    await damaged.close();
    expect(errors).toEqual([]);
    await other.close();
    await rm(state, { recursive: true, force: true });
  });

  it('has ended its work before it is closed, also where the caller is gone', async () => {
    const { promise: isAsked, resolve: tellAsked } = Promise.withResolvers<void>();
    let hasEnded = false;
    const jobs = async (...asked: Parameters<typeof host.context.jobs>) => ({
      ...(await host.context.jobs(...asked)),
      async list() {
        tellAsked();
        await setTimeout(200);
        hasEnded = true;
        return [];
      },
    });
    const own = await startWebHost({ context: { ...host.context, jobs }, root: home, port: 0 });
    const url = `http://127.0.0.1:${own.port}`;
    const headers = { origin: url, 'content-type': 'application/json', 'x-siteferry': '1' };
    const opened = await fetch(`${url}/session`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token: new URL(own.newAddress()).hash.replace('#token=', '') }),
    });
    const { session } = (await opened.json()) as { session: string };
    const call = fetch(`${url}/rpc/jobs/list`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${session}` },
      body: '{"json":{}}',
    }).then(
      () => 'answered',
      () => 'hung up',
    );
    await isAsked;
    const closed = own.close().then(() => hasEnded);
    expect(await call).toBe('hung up');
    expect(await closed).toBe(true);
  });
});

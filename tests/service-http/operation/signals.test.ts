import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { selfSigned, selfSignedAddress } from '#tests/support/self-signed.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../../cli/support.ts';
import { type Started, sharedQueue, startServiceProcess } from '../started.ts';

let home: string;
let site: TestSite;
let key: string;
let port: number;
let service: Started;
let queue: Awaited<ReturnType<typeof sharedQueue>>;
const at = (name: string) => join(home, name);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-signals-'));
  site = await createSite(postgres, { seed: { profile: 'demo' } });
  await site.site.close();
  await writeFile(at('own.pem'), selfSignedAddress.cert);
  await writeFile(at('own.key'), `${selfSignedAddress.key}\n`, { mode: 0o600 });
  const of = ['--site', site.url, '--name', 'x', '--user', 'admin', '--right', '*:destroy', '--json'];
  const created = await runHere(['service', 'key', 'create', ...of], { home: at('state') });
  expect(created.code, created.stderr).toBe(0);
  key = (JSON.parse(created.stdout) as { key: { key: string } }).key.key;
  const words = ['--site', site.url, '--stop-within', '60'];
  const files = ['--certificate', at('own.pem'), '--certificate-key', at('own.key'), '--log', at('log')];
  queue = await sharedQueue(home);
  service = await startServiceProcess([...words, ...files, ...queue.words], { SITEFERRY_HOME: at('state') });
  port = Number(new URL(service.address).port);
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await service?.ended;
  await queue?.drop();
  await site?.remove();
  await rm(home, { recursive: true, force: true });
});

/** Certificate of a new connection. */
async function presented(): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      resolve(
        `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----`,
      );
    });
    socket.once('error', reject);
  });
}

/** A request whose body is sent in two parts; `first` is called in between. */
async function ask(path: string, between: () => Promise<void> = async () => undefined): Promise<number> {
  const body = JSON.stringify({});
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return await new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers, rejectUnauthorized: false, agent: false },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.once('error', reject);
    asked.write(body.slice(0, 1));
    between().then(() => asked.end(body.slice(1)), reject);
  });
}

const LIST = '/api/siteferry/service/keys/list';

/** What a log has of them. */
async function linesOf(name: string): Promise<string[]> {
  const log = await readFile(at(name), 'utf8').catch(() => '');
  return log.split('\n').filter((line) => line.includes(LIST));
}

/** What the service says of itself. */
async function metrics(): Promise<string> {
  return await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/metrics', rejectUnauthorized: false, agent: false };
    request(options, (answer) => text(answer).then(resolve, reject))
      .once('error', reject)
      .end();
  });
}

describe('the process of a service', () => {
  it('reads its certificate again and opens its log again on SIGHUP', async () => {
    expect(await presented()).toBe(selfSignedAddress.cert);
    expect(await ask(LIST)).toBe(200);
    await expect.poll(async () => (await linesOf('log')).length).toBe(1);
    await rename(at('log'), at('log.1'));
    service.child.kill('SIGHUP');
    // Nothing but the signal says so of files that have not changed.
    await expect
      .poll(() => service.output.stdout, { timeout: 60_000 })
      .toContain('certificate was read again');
    await writeFile(at('own.key'), `${selfSigned.key}\n`);
    await writeFile(at('own.pem'), selfSigned.cert);
    service.child.kill('SIGHUP');
    await expect.poll(presented, { timeout: 60_000 }).toBe(selfSigned.cert);
    expect(await ask(LIST)).toBe(200);
    await expect.poll(async () => (await linesOf('log')).length).toBe(1);
    expect((await linesOf('log.1')).length).toBe(1);
  });

  it('goes on with the certificate that it has where there is none in the file', async () => {
    await writeFile(at('own.pem'), 'half of a certi');
    const said = service.output.stdout.length;
    service.child.kill('SIGHUP');
    await expect.poll(() => service.output.stdout.slice(said), { timeout: 60_000 }).toContain(at('own.pem'));
    expect(await presented()).toBe(selfSigned.cert);
    expect(await ask(LIST)).toBe(200);
  });

  it('answers on SIGTERM what it was asked before, and nothing else', async () => {
    const status = await ask(LIST, async () => {
      await expect.poll(metrics).toContain('requests_open 2');
      service.child.kill('SIGTERM');
      await expect
        .poll(() => presented().catch((error: NodeJS.ErrnoException) => error.code))
        .toBe('ECONNREFUSED');
    });
    expect(status).toBe(200);
    const { code, stdout } = await service.ended;
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('every request was answered');
    expect((await linesOf('log')).length).toBe(3);
  });
});

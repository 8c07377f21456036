import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { remoteJobs } from '#core/operations/jobs/remote.ts';
import { runHere, startCli } from '#tests/cli/support.ts';
import { selfSigned, selfSignedAddress } from '#tests/support/self-signed.ts';

let folder: string;
const open: { close(): void }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-unreachable-'));
  await writeFile(join(folder, 'key'), 'sfk_x', { mode: 0o600 });
  for (const [name, { cert }] of Object.entries({ own: selfSignedAddress, other: selfSigned })) {
    await writeFile(join(folder, `${name}.pem`), cert);
  }
});
afterAll(async () => {
  for (const one of open) one.close();
  await rm(folder, { recursive: true, force: true });
});

/** Answers like a service without jobs, by a certificate or without one. */
async function serve(certificate: typeof selfSigned | undefined): Promise<number> {
  const answer = (_request: unknown, response: { end(text: string): void }) => response.end('[]');
  const server = certificate ? createServer(certificate, answer) : createPlain(answer);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Lists its jobs; a process of its own where it is to trust an authority besides those that Node knows. */
async function list(address: string, authority?: string) {
  const words = ['jobs', 'list', '--service', address, '--key-file', join(folder, 'key')];
  const home = join(folder, 'state');
  if (authority === undefined) return await runHere(words, { home });
  return await startCli(words, { SITEFERRY_HOME: home, NODE_EXTRA_CA_CERTS: join(folder, authority) }).ended;
}

describe('a service that cannot be asked', () => {
  it('says that its certificate is not trusted, and how to trust it', async () => {
    const address = `https://127.0.0.1:${await serve(selfSignedAddress)}`;
    const refused = await list(address);
    expect(refused.code).toBe(20);
    expect(refused.stderr).toContain('the server certificate is self-signed');
    expect(refused.stderr).toContain('NODE_EXTRA_CA_CERTS=FILE');
    expect(refused.stderr).not.toMatch(/database|refuses/);
    const trusted = await list(address, 'own.pem');
    expect([trusted.code, trusted.stderr]).toEqual([0, '']);
  });

  it('says that its certificate is for another name', async () => {
    const address = `https://127.0.0.1:${await serve(selfSigned)}`;
    const refused = await list(address, 'other.pem');
    expect(refused.code).toBe(20);
    expect(refused.stderr).toContain('for another host name');
  });

  it('says that it does not speak TLS, and that nothing answers', async () => {
    const plain = await list(`https://127.0.0.1:${await serve(undefined)}`);
    expect(plain.stderr).toContain('does not speak TLS');
    // No port that the kernel gives away.
    const nobody = await list('http://127.0.0.1:2');
    expect(nobody.code).toBe(20);
    expect(nobody.stderr).toContain('nothing answers on port 2');
    expect(`${plain.stderr}${nobody.stderr}`).not.toContain('database');
  });
});

describe('a service that is busy', () => {
  /** Answers so, one after the other, and then with no jobs. */
  async function busy(...answers: { status: number; headers: Record<string, string> }[]) {
    const asked: string[] = [];
    const server = createPlain((request, response) => {
      asked.push(request.url ?? '');
      const { status, headers } = answers[asked.length - 1] ?? { status: 200, headers: {} };
      response.writeHead(status, headers).end(status === 200 ? '[]' : '{ "Message": "Too busy." }');
    });
    open.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return { asked, service: `http://127.0.0.1:${port}` };
  }
  const now = { status: 429, headers: { 'retry-after': '0' } };
  const jobsOf = (service: string, signal?: AbortSignal) =>
    remoteJobs(join(folder, 'state'), { service, keyFile: join(folder, 'key') }, signal).list({ limit: 10 });

  it('is asked again when it says so, as seconds or as a date by its own clock', async () => {
    const date = 'Fri, 01 Jan 2100 00:00:00 GMT';
    const dated = { status: 503, headers: { 'retry-after': date, date } };
    const { asked, service } = await busy(now, dated);
    expect(await jobsOf(service)).toEqual([]);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['more than a few times', 5, [now, now, now, now, now, now]],
    ['after more than a minute', 1, [{ status: 429, headers: { 'retry-after': '61' } }]],
    ['where it does not say when', 1, [{ status: 503, headers: {} }]],
    ['where it says nothing that can be read', 1, [{ status: 429, headers: { 'retry-after': '-1e3' } }]],
    ['where it refuses for another reason', 1, [{ status: 403, headers: { 'retry-after': '0' } }]],
  ])('is not asked again %s', async (_when, times, answers) => {
    const { asked, service } = await busy(...answers);
    await expect(jobsOf(service)).rejects.toMatchObject({ code: 'service-refused' });
    expect(asked).toHaveLength(times);
  });

  it('is not waited for by who has cancelled', async () => {
    const { asked, service } = await busy({ status: 429, headers: { 'retry-after': '59' } });
    const stop = new AbortController();
    const refused = expect(jobsOf(service, stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    stop.abort();
    await refused;
  });
});

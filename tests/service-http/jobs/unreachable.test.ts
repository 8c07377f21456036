import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCli } from '#tests/cli/support.ts';
import { freePort } from '#tests/support/free-port.ts';
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

async function list(address: string, environment: Record<string, string> = {}) {
  const words = ['jobs', 'list', '--service', address, '--key-file', join(folder, 'key')];
  return await startCli(words, { SITEFERRY_HOME: join(folder, 'state'), ...environment }).ended;
}

describe('a service that cannot be asked', () => {
  it('says that its certificate is not trusted, and how to trust it', async () => {
    const address = `https://127.0.0.1:${await serve(selfSignedAddress)}`;
    const refused = await list(address);
    expect(refused.code).toBe(20);
    expect(refused.stderr).toContain('the server certificate is self-signed');
    expect(refused.stderr).toContain('NODE_EXTRA_CA_CERTS=FILE');
    expect(refused.stderr).not.toMatch(/database|refuses/);
    const trusted = await list(address, { NODE_EXTRA_CA_CERTS: join(folder, 'own.pem') });
    expect([trusted.code, trusted.stderr]).toEqual([0, '']);
  });

  it('says that its certificate is for another name', async () => {
    const address = `https://127.0.0.1:${await serve(selfSigned)}`;
    const refused = await list(address, { NODE_EXTRA_CA_CERTS: join(folder, 'other.pem') });
    expect(refused.code).toBe(20);
    expect(refused.stderr).toContain('for another host name');
  });

  it('says that it does not speak TLS, and that nothing answers', async () => {
    const plain = await list(`https://127.0.0.1:${await serve(undefined)}`);
    expect(plain.stderr).toContain('does not speak TLS');
    const port = await freePort();
    const nobody = await list(`http://127.0.0.1:${port}`);
    expect(nobody.code).toBe(20);
    expect(nobody.stderr).toContain(`nothing answers on port ${port}`);
    expect(`${plain.stderr}${nobody.stderr}`).not.toContain('database');
  });
});

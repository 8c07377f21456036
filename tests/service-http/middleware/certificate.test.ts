import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateWarning, readCertificate } from '#electron/service-http/middleware/certificate.ts';
import { selfSigned, selfSignedAddress } from '../../support/self-signed.ts';
import { type Lab, startLab } from './lab.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-tls-'));
  await writeFile(at('own.pem'), selfSignedAddress.cert);
  await writeFile(at('own.key'), selfSignedAddress.key, { mode: 0o600 });
  await writeFile(at('other.pem'), selfSigned.cert);
  await writeFile(at('open.key'), selfSignedAddress.key);
  await chmod(at('open.key'), 0o644);
  await writeFile(at('password'), 'secret', { mode: 0o600 });
  const pack = [
    'pkcs12',
    '-export',
    '-inkey',
    at('own.key'),
    '-in',
    at('own.pem'),
    '-passout',
    'pass:secret',
  ];
  execFileSync('openssl', [...pack, '-out', at('own.pfx')]);
  await chmod(at('own.pfx'), 0o600);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = (file: string, key?: string, password?: string) => ({
  file: at(file),
  key: { file: key && at(key) },
  password: { file: password && at(password) },
  credentials: undefined,
});

describe('a certificate', () => {
  it.each([
    ['own.pem', 'own.key', undefined],
    ['own.pfx', undefined, 'password'],
  ])('%s with key %s can be used', async (file, key, password) => {
    expect((await readCertificate(files(file, key, password))).options.minVersion).toBe('TLSv1.2');
  });

  it.each([
    ['own.pem', 'open.key', undefined, 'secret-refused'],
    ['own.pem', undefined, undefined, 'usage'],
    ['other.pem', 'own.key', undefined, 'usage'],
    ['own.pfx', undefined, undefined, 'usage'],
    ['own.key', 'own.key', undefined, 'usage'],
    ['missing.pem', 'own.key', undefined, 'usage'],
    ['own.pem', 'missing.key', undefined, 'secret-refused'],
  ])('%s with key %s and password %s is refused: %s', async (file, key, password, code) => {
    await expect(readCertificate(files(file, key, password))).rejects.toMatchObject({ code });
  });

  it('from a PFX that others can read is refused', async () => {
    await chmod(at('own.pfx'), 0o644);
    await expect(readCertificate(files('own.pfx', undefined, 'password'))).rejects.toMatchObject({
      code: 'secret-refused',
    });
    await chmod(at('own.pfx'), 0o600);
  });

  it.each([
    [-1, 'service.certificate-over'],
    [3, 'service.certificate-ends'],
    [100, undefined],
  ])('with %s days left is told with %s', (days, code) => {
    const validTo = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
    expect(certificateWarning({ options: {}, validTo }, new Date(Date.UTC(2026, 0, 1)))?.code).toBe(code);
  });
});

describe('a service with a certificate', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab({ certificate: await readCertificate(files('own.pem', 'own.key')) });
  });
  afterAll(() => lab?.close());

  it('answers who trusts it', async () => {
    expect(lab.service.address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const status = await new Promise((resolve, reject) => {
      request(`${lab.service.address}/healthz`, { ca: selfSignedAddress.cert }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  it.each([
    ['TLSv1.1', 'refused'],
    ['TLSv1.2', 'TLSv1.2'],
    ['TLSv1.3', 'TLSv1.3'],
  ] as const)('asked with %s gives %s', async (version, expected) => {
    expect((await handshake(lab, version)).protocol).toBe(expected);
  });

  it('takes another certificate without stopping', async () => {
    const before = (await handshake(lab, 'TLSv1.3')).fingerprint;
    const { cert, key } = selfSigned;
    lab.service.renew({ options: { cert, key, minVersion: 'TLSv1.2' }, validTo: undefined });
    const after = (await handshake(lab, 'TLSv1.3')).fingerprint;
    expect(after).toMatch(/^[0-9A-F:]{95}$/);
    expect(after).not.toBe(before);
  });
});

/** What comes of a handshake in exactly this version. */
async function handshake(
  { service }: Lab,
  version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3',
): Promise<{ protocol: string | null; fingerprint?: string }> {
  const { hostname, port } = new URL(service.address);
  return await new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      // What speaks old versions at all only does so at this level.
      ciphers: 'DEFAULT:@SECLEVEL=0',
    });
    socket.once('secureConnect', () => {
      resolve({
        protocol: socket.getProtocol(),
        fingerprint: socket.getPeerCertificate().fingerprint256,
      });
      socket.destroy();
    });
    socket.once('error', () => resolve({ protocol: 'refused' }));
  });
}

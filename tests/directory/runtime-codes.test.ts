import { connect } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOST, makePki, type Pki } from './support/lab.ts';
import { type Issued, issue } from './support/pki.ts';
import { tlsServer } from './support/servers.ts';

/** What the runtime itself says of a chain: one code, by the first thing that it meets. */
async function codeOf(chain: readonly Issued[], ca: string): Promise<string> {
  const server = await tlsServer(chain);
  const code = await new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: server.port, servername: HOST, ca }, () => {
      socket.destroy();
      resolve('OK');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
  await server.close();
  return code;
}

/**
 * No rule of ours rests on these codes. They are recorded so that an upgrade of the runtime shows what moved, and that one
 * code hides all other defects.
 */
describe('the codes of the runtime', () => {
  let pki: Pki;
  beforeAll(async () => {
    pki = await makePki();
  });

  it.each<[string, string, () => Promise<readonly Issued[]>]>([
    ['nothing wrong', 'OK', async () => [pki.good, pki.between]],
    ['intermediate not sent', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', async () => [pki.good]],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', async () => [await issue({ name: HOST, dns: [HOST] })]],
    [
      'root unknown and sent',
      'SELF_SIGNED_CERT_IN_CHAIN',
      async () => [await issue({ name: HOST, dns: [HOST] }, pki.other), pki.other],
    ],
    [
      'expired, and for another name',
      'CERT_HAS_EXPIRED',
      async () => [await issue({ name: 'x', dns: ['x.test'], from: -9, to: -1 }, pki.between), pki.between],
    ],
    [
      'another name',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      async () => [await issue({ name: 'x', dns: ['x.test'] }, pki.between), pki.between],
    ],
    [
      'for clients only',
      'INVALID_PURPOSE',
      async () => [
        await issue({ name: HOST, dns: [HOST], purposes: ['1.3.6.1.5.5.7.3.2'] }, pki.between),
        pki.between,
      ],
    ],
    [
      'RSA 1024, told as nothing in particular',
      'UNSPECIFIED',
      async () => [await issue({ name: HOST, dns: [HOST], key: 'rsa-1024' }, pki.between), pki.between],
    ],
  ])('%s: %s', async (_name, code, made) => {
    expect(await codeOf(await made(), pki.root.pem)).toBe(code);
  });
});

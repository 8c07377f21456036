import 'reflect-metadata';
import { createPrivateKey } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator, X509Certificates } from '@peculiar/x509';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSiteferryError } from '#core/base/errors.ts';
import { readBundle } from '#core/directory/certificates/bundle.ts';
import { makePki, type Pki } from './support/lab.ts';
import { revocationList } from './support/pki.ts';

describe('a file with the certificates that a site server trusts', () => {
  let pki: Pki;
  beforeAll(async () => {
    pki = await makePki();
  });

  const der = () => Buffer.from(pki.root.certificate.rawData);
  const both = () => pki.root.pem + pki.between.pem;
  const message = () => new X509Certificates([pki.root.certificate, pki.between.certificate]);
  const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const wrapped = (label: string, bytes: Buffer) =>
    `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----\n`;

  const readable: Record<string, readonly [number, () => Buffer]> = {
    PEM: [2, () => Buffer.from(both())],
    'PEM with lines of Windows': [2, () => Buffer.from(both().replaceAll('\n', '\r\n'))],
    'PEM in UTF-16': [2, () => wide(both())],
    'PEM with a byte order mark': [2, () => Buffer.from(`\ufeff${both()}`)],
    'PEM beside a key': [1, () => Buffer.from(pki.root.keyPem + pki.root.pem)],
    'PEM beside text and a broken certificate': [
      1,
      () => Buffer.from(`Bag Attributes\n${wrapped('CERTIFICATE', Buffer.from('broken'))}${pki.root.pem}`),
    ],
    DER: [1, der],
    'DER without its lines': [1, () => Buffer.from(der().toString('base64'))],
    'PKCS#7': [2, () => Buffer.from(message().export('raw'))],
    'PKCS#7 as PEM': [2, () => Buffer.from(wrapped('PKCS7', Buffer.from(message().export('raw'))))],
  };
  it.each(Object.entries(readable))('is read as %s', (_name, [count, made]) => {
    expect(readBundle(made().toString('base64')).certificates.length).toBe(count);
  });

  it('is read as the text of PEM', () => expect(readBundle(both()).certificates.length).toBe(2));

  const key = () => createPrivateKey(pki.root.keyPem);
  const cipher = { cipher: 'aes-256-cbc', passphrase: 'secret' };
  const refused: Record<string, readonly [string, () => Promise<Buffer> | Buffer]> = {
    'a key as PEM': ['private-key', () => Buffer.from(pki.root.keyPem)],
    'a key of the older form': [
      'private-key',
      () => Buffer.from(key().export({ type: 'sec1', format: 'pem' })),
    ],
    'a key behind a password': [
      'private-key',
      () => Buffer.from(key().export({ type: 'pkcs8', format: 'pem', ...cipher })),
    ],
    'a key as DER': ['private-key', () => key().export({ type: 'pkcs8', format: 'der' })],
    'a key as DER behind a password': [
      'private-key',
      () => key().export({ type: 'pkcs8', format: 'der', ...cipher }),
    ],
    'a key of PuTTY': ['private-key', () => Buffer.from('PuTTY-User-Key-File-3: ssh-ed25519\n')],
    'a key store': ['key-store', () => Buffer.from('308202000201033082010006092a864886f70d010701', 'hex')],
    'a certificate request': [
      'request',
      async () =>
        Buffer.from(
          (
            await Pkcs10CertificateRequestGenerator.create({
              name: 'CN=dc1',
              keys: pki.root.keys as never,
              signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
            })
          ).rawData,
        ),
    ],
    'a public key': ['public-key', () => Buffer.from(pki.root.certificate.publicKey.rawData)],
    'a revocation list': ['revocation-list', async () => Buffer.from(await revocationList(pki.root, []))],
    'a broken certificate': ['unreadable', () => Buffer.from(wrapped('CERTIFICATE', Buffer.from('broken')))],
    'a cut certificate': ['unreadable', () => der().subarray(0, 100)],
    'more blocks than anybody has certificates': [
      'too-many',
      () => Buffer.from(wrapped('CERTIFICATE', Buffer.from('broken')).repeat(2_001)),
    ],
    'an empty file': ['empty', () => Buffer.alloc(0)],
    'a text': ['empty', () => Buffer.from('nothing in here')],
  };
  it.each(Object.entries(refused))(
    'is refused when it is %s, and nothing of it is repeated',
    async (...given) => {
      const [, [what, made]] = given;
      const bytes = await made();
      try {
        readBundle(bytes.toString('base64'));
        expect.unreachable();
      } catch (error) {
        if (!isSiteferryError(error, 'bundle-unreadable')) throw error;
        expect(error.data.reason).toEqual({ code: `bundle.${what}`, values: {} });
        expect(JSON.stringify(error.data)).not.toContain(pki.root.keyPem.slice(40, 60));
        expect(error.cause).toBeUndefined();
      }
    },
  );
});

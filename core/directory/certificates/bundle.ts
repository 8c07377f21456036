import 'reflect-metadata';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { pemBlocks, readPem } from './certificate.ts';

/** Certificates of a file, and how many of them cannot be read. */
export interface Bundle {
  certificates: X509Certificate[];
  unreadable: number;
}

type Refused =
  | 'private-key'
  | 'key-store'
  | 'request'
  | 'public-key'
  | 'revocation-list'
  | 'unreadable'
  | 'too-many'
  | 'empty';

/** So many blocks are read, several times what operating systems bring: reading them keeps everything else waiting. */
const MAX_BLOCKS = 2_000;

/** What a block of PEM is that is no certificate. */
const OTHER_BLOCKS: readonly (readonly [label: RegExp, what: Refused])[] = [
  [/PRIVATE KEY$/, 'private-key'],
  [/PKCS12|PFX/, 'key-store'],
  [/CERTIFICATE REQUEST$/, 'request'],
  [/CRL$/, 'revocation-list'],
  [/PUBLIC KEY$/, 'public-key'],
];

/**
 * Certificates of a file as administrators export it: PEM, DER, or PKCS#7 of either kind; the text of PEM, or any file as
 * base64. Throws `bundle-unreadable`, which says what it is instead and repeats nothing of it.
 */
export function readBundle(given: string): Bundle {
  if (given.includes('-----BEGIN ')) return readText(given);
  const bytes = Buffer.from(given, 'base64');
  const text = textOf(bytes);
  if (text.includes('-----BEGIN ')) return readText(text);
  if (text.startsWith('PuTTY-User-Key-File')) refuse('private-key');
  // A certificate without its first and last line is base64 once more.
  const inner = /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64') : bytes;
  if (inner[0] !== SEQUENCE) refuse('empty');
  const certificates = certificatesIn(inner);
  if (certificates.length === 0) refuse(kindOf(inner));
  return { certificates, unreadable: 0 };
}

const SEQUENCE = 0x30;

/** Windows writes texts in UTF-16, too. */
function textOf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^\ufeff/, '')
    .trim();
}

function readText(text: string): Bundle {
  const blocks = pemBlocks(text);
  if (blocks.length > MAX_BLOCKS) refuse('too-many');
  const { certificates, unreadable } = readPem(text);
  const others = blocks
    .filter(({ label }) => /^(?:PKCS ?#?7|CMS)$/.test(label))
    .flatMap(({ body }) => certificatesIn(Buffer.from(body, 'base64')));
  const found = [...certificates, ...others];
  if (found.length > 0) return { certificates: found, unreadable };
  const labels = [...text.matchAll(/-----BEGIN ([^-\n]{1,60})-----/g)].map(([, label = '']) => label.trim());
  const other = OTHER_BLOCKS.find(([label]) => labels.some((one) => label.test(one)));
  return refuse(other?.[1] ?? (labels.length > 0 ? 'unreadable' : 'empty'));
}

/** A certificate, or those of a PKCS#7 message. */
function certificatesIn(der: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(der)];
  } catch {
    // No certificate by itself: it may be a message that carries some.
  }
  try {
    const message = new x509.X509Certificates(Uint8Array.from(der));
    return message.map(({ rawData }) => new X509Certificate(new Uint8Array(rawData)));
  } catch {
    return [];
  }
}

/** What DER is that is no certificate, so that nobody has to guess what they took. */
function kindOf(der: Buffer): Refused {
  if (isPrivateKey(der)) return 'private-key';
  // SEQUENCE { INTEGER 3, SEQUENCE …: a PFX.
  const header = (der[1] ?? 0) < 0x80 ? 2 : 2 + ((der[1] ?? 0) & 0x7f);
  if (der.subarray(header, header + 4).equals(Buffer.from([0x02, 0x01, 0x03, SEQUENCE]))) return 'key-store';
  const readers: readonly (readonly [Refused, () => unknown])[] = [
    ['revocation-list', () => new x509.X509Crl(Uint8Array.from(der))],
    ['request', () => new x509.Pkcs10CertificateRequest(Uint8Array.from(der))],
    ['public-key', () => new x509.PublicKey(Uint8Array.from(der))],
  ];
  return readers.find(([, read]) => isReadable(read))?.[0] ?? 'unreadable';
}

function isPrivateKey(key: Buffer): boolean {
  return (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      createPrivateKey({ key, format: 'der', type });
      return true;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ERR_MISSING_PASSPHRASE';
    }
  });
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function refuse(what: Refused): never {
  throw new SiteferryError('bundle-unreadable', { reason: message(`bundle.${what}`) });
}

import 'reflect-metadata';
import { createHash, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as never);

export const { KeyUsageFlags } = x509;

const DAY = 86_400_000;
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

type KeyKind = 'ec' | 'rsa' | 'rsa-1024' | 'rsa-sha1';

/** What a certificate of a test is made of; what is not said is as it should be. */
export interface Spec {
  name: string;
  dns?: readonly string[];
  ips?: readonly string[];
  /** Days from now. */
  from?: number;
  to?: number;
  ca?: boolean;
  pathLength?: number;
  usages?: x509.KeyUsageFlags;
  purposes?: readonly string[];
  /** A key `rsa-sha1` signs with SHA-1. */
  key?: KeyKind | Issued;
  /** The only domain that it may issue for. */
  permitted?: string;
  crl?: string;
}

export interface Issued {
  pem: string;
  /** SHA-256 of the certificate, 64 hex digits. */
  sha256: string;
  keyPem: string;
  certificate: x509.X509Certificate;
  keys: webcrypto.CryptoKeyPair;
}

/** Makes a certificate: signed by its issuer, or by itself. */
export async function issue(spec: Spec, issuer?: Issued): Promise<Issued> {
  const keys = typeof spec.key === 'object' ? spec.key.keys : await makeKeys(spec.key ?? 'ec');
  const names = [
    ...(spec.dns ?? []).map((value) => ({ type: 'dns' as const, value })),
    ...(spec.ips ?? []).map((value) => ({ type: 'ip' as const, value })),
  ];
  const isCa = spec.ca === true;
  const usages =
    spec.usages ??
    (isCa
      ? x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
      : x509.KeyUsageFlags.digitalSignature);
  const purposes = spec.purposes ?? (isCa ? [] : [SERVER_AUTH]);
  const signing = issuer?.keys ?? keys;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: createHash('sha256')
      .update(`${spec.name} ${Math.random()}`)
      .digest('hex')
      .slice(0, 16)
      .replace(/^./, '4'),
    subject: `CN=${spec.name}`,
    issuer: issuer?.certificate.subject ?? `CN=${spec.name}`,
    notBefore: new Date(Date.now() + (spec.from ?? -1) * DAY),
    notAfter: new Date(Date.now() + (spec.to ?? 365) * DAY),
    publicKey: keys.publicKey as never,
    signingKey: signing.privateKey as never,
    signingAlgorithm: algorithmOf(signing) as never,
    extensions: [
      new x509.BasicConstraintsExtension(isCa, spec.pathLength, true),
      new x509.KeyUsagesExtension(usages, true),
      ...(purposes.length > 0 ? [new x509.ExtendedKeyUsageExtension([...purposes])] : []),
      ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : []),
      ...(spec.crl === undefined ? [] : [new x509.CRLDistributionPointsExtension([spec.crl])]),
      ...(spec.permitted === undefined ? [] : [nameConstraints(spec.permitted)]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
      await x509.AuthorityKeyIdentifierExtension.create(signing.publicKey as never),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    pem: `${certificate.toString('pem')}\n`,
    sha256: createHash('sha256').update(new Uint8Array(certificate.rawData)).digest('hex'),
    keyPem: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
    certificate,
    keys,
  };
}

/** `permittedSubtrees` with one dNSName, by hand: SEQUENCE { [0] { SEQUENCE { [2] name } } }. */
function nameConstraints(domain: string): x509.Extension {
  const name = Buffer.from(domain, 'latin1');
  const wrap = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content]);
  const value = wrap(0x30, wrap(0xa0, wrap(0x30, wrap(0x82, name))));
  return new x509.Extension('2.5.29.30', true, new Uint8Array(value));
}

async function makeKeys(kind: KeyKind): Promise<webcrypto.CryptoKeyPair> {
  const usages = ['sign', 'verify'] as const;
  if (kind === 'ec')
    return await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [...usages]);
  return await webcrypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: kind === 'rsa-1024' ? 1024 : 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: kind === 'rsa-sha1' ? 'SHA-1' : 'SHA-256',
    },
    true,
    [...usages],
  );
}

/** The hash of an RSA signature is the key's own. */
function algorithmOf({ privateKey }: webcrypto.CryptoKeyPair) {
  const { algorithm } = privateKey;
  const hash = 'hash' in algorithm ? (algorithm as webcrypto.RsaHashedKeyAlgorithm).hash : 'SHA-256';
  return { name: algorithm.name, hash };
}

/** A list of what an issuer has revoked, DER; `days` is until the next one. */
export async function revocationList(
  issuer: Issued,
  revoked: readonly Issued[],
  days = 7,
): Promise<Uint8Array> {
  const list = await x509.X509CrlGenerator.create({
    issuer: issuer.certificate.subject,
    thisUpdate: new Date(Date.now() - 30 * DAY),
    nextUpdate: new Date(Date.now() + days * DAY),
    entries: revoked.map(({ certificate }) => ({
      serialNumber: certificate.serialNumber,
      revocationDate: new Date(Date.now() - DAY),
    })),
    signingKey: issuer.keys.privateKey as never,
    signingAlgorithm: algorithmOf(issuer.keys) as never,
  });
  return new Uint8Array(list.rawData);
}

import 'reflect-metadata';
import { createHash, createPrivateKey, sign, webcrypto } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  Certificate as AsnCertificate,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  Name,
  NameConstraints,
  OtherName,
  SubjectAlternativeName,
  Version,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as never);

export { Extension, KeyUsageFlags, X509CrlReason } from '@peculiar/x509';

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
  crl?: string | readonly string[];
  ocsp?: string;
  /** Whole distinguished name; else only the common name. */
  subject?: string;
  /** More alternative names. */
  names?: readonly NameSpec[];
  /** What an authority may issue for, and what not. */
  limits?: { permitted?: readonly NameSpec[]; excluded?: readonly NameSpec[] };
  /** Without basic constraints. */
  isBare?: boolean;
  /** The certificate that it names as its issuer's; none to name none. */
  authority?: Issued | 'none' | { issuer: Issued; by: 'serial' };
  extensions?: readonly x509.Extension[];
}

/** A name of a kind: `10.0.0.0/8` for a network, `CN=x` for a directory name. */
export type NameSpec = readonly [kind: 'dns' | 'email' | 'uri' | 'ip' | 'directory' | 'upn', value: string];

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
    ...(spec.dns ?? []).map((value) => ['dns', value] as const),
    ...(spec.ips ?? []).map((value) => ['ip', value] as const),
    ...(spec.names ?? []),
  ];
  const crls = typeof spec.crl === 'string' ? [spec.crl] : (spec.crl ?? []);
  const limits =
    spec.permitted === undefined ? spec.limits : { permitted: [['dns', spec.permitted]] as const };
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
    subject: spec.subject ?? `CN=${spec.name}`,
    issuer: issuer?.certificate.subjectName ?? spec.subject ?? `CN=${spec.name}`,
    notBefore: new Date(Date.now() + (spec.from ?? -1) * DAY),
    notAfter: new Date(Date.now() + (spec.to ?? 365) * DAY),
    publicKey: keys.publicKey as never,
    signingKey: signing.privateKey as never,
    signingAlgorithm: algorithmOf(signing) as never,
    extensions: [
      ...(spec.isBare ? [] : [new x509.BasicConstraintsExtension(isCa, spec.pathLength, true)]),
      new x509.KeyUsagesExtension(usages, true),
      ...(purposes.length > 0 ? [new x509.ExtendedKeyUsageExtension([...purposes])] : []),
      ...(names.length > 0 ? [alternativeNames(names)] : []),
      ...(crls.length > 0 ? [new x509.CRLDistributionPointsExtension([...crls])] : []),
      ...(spec.ocsp === undefined ? [] : [new x509.AuthorityInfoAccessExtension({ ocsp: [spec.ocsp] })]),
      ...(limits ? [nameConstraints(limits)] : []),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
      ...(await authorityKey(spec.authority, signing)),
      ...(spec.extensions ?? []),
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

async function authorityKey(
  authority: Spec['authority'],
  signing: webcrypto.CryptoKeyPair,
): Promise<x509.Extension[]> {
  if (authority === 'none') return [];
  if (authority && 'by' in authority) {
    const { subjectName, serialNumber } = authority.issuer.certificate;
    const name = new x509.GeneralNames([{ type: 'dn', value: subjectName.toString() }]);
    return [new x509.AuthorityKeyIdentifierExtension({ name, serialNumber })];
  }
  const key = authority ? authority.keys.publicKey : signing.publicKey;
  return [await x509.AuthorityKeyIdentifierExtension.create(key as never)];
}

function generalName([kind, value]: NameSpec): GeneralName {
  switch (kind) {
    case 'dns':
      return new GeneralName({ dNSName: value });
    case 'email':
      return new GeneralName({ rfc822Name: value });
    case 'uri':
      return new GeneralName({ uniformResourceIdentifier: value });
    case 'ip':
      return new GeneralName({ iPAddress: value });
    case 'directory':
      return new GeneralName({ directoryName: AsnConvert.parse(new x509.Name(value).toArrayBuffer(), Name) });
    case 'upn': {
      // [0] EXPLICIT UTF8String
      const text = Buffer.from(value);
      const inner = Buffer.concat([Buffer.from([0x0c, text.length]), text]);
      const wrapped = Buffer.concat([Buffer.from([0xa0, inner.length]), inner]);
      const otherName = new OtherName({
        typeId: '1.3.6.1.4.1.311.20.2.3',
        value: Uint8Array.from(wrapped).buffer,
      });
      return new GeneralName({ otherName });
    }
  }
}

function alternativeNames(names: readonly NameSpec[]): x509.Extension {
  const value = new SubjectAlternativeName(names.map(generalName));
  return new x509.Extension('2.5.29.17', false, AsnConvert.serialize(value));
}

function nameConstraints({ permitted, excluded }: NonNullable<Spec['limits']>): x509.Extension {
  const trees = (names: readonly NameSpec[]) =>
    new GeneralSubtrees(names.map((name) => new GeneralSubtree({ base: generalName(name) })));
  const value = new NameConstraints({
    ...(permitted ? { permittedSubtrees: trees(permitted) } : {}),
    ...(excluded ? { excludedSubtrees: trees(excluded) } : {}),
  });
  return new x509.Extension('2.5.29.30', true, AsnConvert.serialize(value));
}

/** The same authority in the first version of the format, which has no extensions. */
export function firstVersion({ certificate, keys, keyPem }: Issued): Issued {
  const parsed = AsnConvert.parse(certificate.rawData, AsnCertificate);
  const { tbsCertificate } = parsed;
  tbsCertificate.version = Version.v1;
  delete tbsCertificate.extensions;
  const tbs = new Uint8Array(AsnConvert.serialize(tbsCertificate));
  parsed.signatureValue = Uint8Array.from(sign('sha256', tbs, createPrivateKey(keyPem))).buffer;
  delete parsed.tbsCertificateRaw;
  const made = new x509.X509Certificate(AsnConvert.serialize(parsed));
  return {
    pem: `${made.toString('pem')}\n`,
    sha256: createHash('sha256').update(new Uint8Array(made.rawData)).digest('hex'),
    keyPem,
    certificate: made,
    keys,
  };
}

/** The same certificate with another last byte, so that its signature is not one of its issuer. */
export function tampered(issued: Issued): Issued {
  const der = new Uint8Array(issued.certificate.rawData);
  der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
  const certificate = new x509.X509Certificate(der);
  return {
    ...issued,
    certificate,
    pem: `${certificate.toString('pem')}\n`,
    sha256: createHash('sha256').update(der).digest('hex'),
  };
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

interface ListMore {
  from?: number;
  extensions?: readonly x509.Extension[];
  /** Why every certificate of it is there. */
  reason?: x509.X509CrlReason;
}

/** A list of what an issuer has revoked, DER; `days` is until the next one. */
export async function revocationList(
  issuer: Issued,
  revoked: readonly Issued[],
  days = 7,
  { from = -30, extensions = [], reason }: ListMore = {},
): Promise<Uint8Array> {
  const list = await x509.X509CrlGenerator.create({
    issuer: issuer.certificate.subject,
    thisUpdate: new Date(Date.now() + from * DAY),
    extensions: [...extensions],
    nextUpdate: new Date(Date.now() + days * DAY),
    entries: revoked.map(({ certificate }) => ({
      serialNumber: certificate.serialNumber,
      revocationDate: new Date(Date.now() - DAY),
      ...(reason === undefined ? {} : { reason }),
    })),
    signingKey: issuer.keys.privateKey as never,
    signingAlgorithm: algorithmOf(issuer.keys) as never,
  });
  return new Uint8Array(list.rawData);
}

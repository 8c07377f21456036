import 'reflect-metadata';
import { createHash, X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate as AsnCertificate, SubjectAlternativeName, Version } from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import type { CertificateFacts } from '#core/contract/directory/certificates.ts';
import { type NameConstraints, readNameConstraints } from './constraints.ts';
import { type CertificateName, canonicalParts, constrainedNames } from './names.ts';

/** A certificate that was read: the runtime's object for signatures, and what its DER says. */
export interface Certificate {
  node: X509Certificate;
  facts: CertificateFacts;
  /** Subject and issuer in one spelling, to be compared. */
  subjectName: string;
  issuerName: string;
  /** Serial number of the issuer's certificate, where it is named: hex digits in lower case. */
  authoritySerial: string | undefined;
  /** What an authority may issue for; undefined for no such restriction. */
  constraints: NameConstraints | undefined;
  /** The names that limits of authorities are about; the common name only of a server's own certificate. */
  names: readonly CertificateName[];
  commonName: readonly CertificateName[];
  /** Extensions that have to be understood and are not: their object identifiers. */
  unknownCritical: readonly string[];
  /** Of the first version of the format, which has no extensions. */
  isFirstVersion: boolean;
}

/** OIDs of the extensions that are read by themselves. */
const AUTHORITY_KEY = '2.5.29.35';
const SUBJECT_KEY = '2.5.29.14';
const NAME_CONSTRAINTS = '2.5.29.30';
const ALTERNATIVE_NAMES = '2.5.29.17';

/** Extensions that a certificate may call critical: all others have to be refused then (RFC 5280, 4.2). */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  SUBJECT_KEY,
  '2.5.29.15',
  ALTERNATIVE_NAMES,
  '2.5.29.19',
  NAME_CONSTRAINTS,
  '2.5.29.31',
  '2.5.29.32',
  '2.5.29.33',
  AUTHORITY_KEY,
  '2.5.29.36',
  '2.5.29.37',
  '2.5.29.54',
  // The older form of the purposes, which says nothing that they do not.
  '2.16.840.1.113730.1.1',
  // A responder of OCSP that nobody has to check.
  '1.3.6.1.5.5.7.48.1.5',
]);

const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

/** Hash of a signature by its algorithm's OID. */
const SIGNATURE_HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'MD5',
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.10045.4.1': 'SHA-1',
  '1.2.840.10040.4.3': 'SHA-1',
  '1.3.14.3.2.29': 'SHA-1',
  '1.2.840.113549.1.1.2': 'MD2',
};

/** Reads a certificate from its DER. Throws what the readers throw for what is none. */
export function readCertificate(der: Uint8Array): Certificate {
  const node = new X509Certificate(der);
  const parsed = new x509.X509Certificate(Uint8Array.from(der));
  const alternative = parsed.getExtension(x509.SubjectAlternativeNameExtension);
  const names = alternative?.names.items ?? [];
  const basic = parsed.getExtension(x509.BasicConstraintsExtension);
  const usages = parsed.getExtension(x509.KeyUsagesExtension)?.usages;
  const access = parsed.getExtension(x509.AuthorityInfoAccessExtension);
  const purposes = parsed.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String);
  const authority = parsed.getExtension<x509.AuthorityKeyIdentifierExtension>(AUTHORITY_KEY)?.keyId;
  const subjectKey = parsed.getExtension<x509.SubjectKeyIdentifierExtension>(SUBJECT_KEY)?.keyId;
  const [commonName] = parsed.subjectName.getField('CN');
  const key = keyOf(node);
  const pathLength = basic?.pathLength;
  const material = chainMaterial(parsed, der);
  return {
    node,
    ...material,
    facts: {
      subject: parsed.subject,
      issuer: parsed.issuer,
      serial: parsed.serialNumber,
      notBefore: parsed.notBefore.toISOString(),
      notAfter: parsed.notAfter.toISOString(),
      sha256: createHash('sha256').update(der).digest('hex'),
      ...(commonName === undefined ? {} : { commonName }),
      dnsNames: names.filter(({ type }) => type === x509.DNS).map(({ value }) => value),
      addresses: names.filter(({ type }) => type === x509.IP).map(({ value }) => value),
      isCa: basic?.ca === true,
      ...(pathLength === undefined ? {} : { pathLength }),
      ...(usages === undefined ? {} : { keyUsages: KEY_USAGES.filter((_, bit) => usages & (1 << bit)) }),
      ...(purposes === undefined ? {} : { extendedKeyUsages: purposes }),
      signatureHash: hashOf(parsed),
      keyType: key.type,
      keyBits: key.bits,
      keySha256: createHash('sha256').update(new Uint8Array(parsed.publicKey.rawData)).digest('hex'),
      isSelfSigned: material.subjectName === material.issuerName && isSignedBy(node, node),
      ...(authority === undefined ? {} : { authorityKeyId: authority.toLowerCase() }),
      ...(subjectKey === undefined ? {} : { subjectKeyId: subjectKey.toLowerCase() }),
      issuerUrls: access?.caIssuers.filter(({ type }) => type === x509.URL).map(({ value }) => value) ?? [],
      crlUrls: crlUrlsOf(parsed),
      ocspUrls: access?.ocsp.filter(({ type }) => type === x509.URL).map(({ value }) => value) ?? [],
      der: Buffer.from(der).toString('base64'),
    },
  };
}

/** What chains are built and judged by. */
function chainMaterial(parsed: x509.X509Certificate, der: Uint8Array): Omit<Certificate, 'node' | 'facts'> {
  const { version, subject, issuer } = AsnConvert.parse(der, AsnCertificate).tbsCertificate;
  const [subjectName, issuerName] = [subject, issuer].map((name) => canonicalParts(name).join(','));
  const { constraints, isReadable } = constraintsOf(parsed);
  const { certId } = parsed.getExtension<x509.AuthorityKeyIdentifierExtension>(AUTHORITY_KEY) ?? {};
  return {
    subjectName: subjectName ?? '',
    issuerName: issuerName ?? '',
    authoritySerial: certId && plainSerial(certId.serialNumber),
    constraints,
    ...constrainedNames(subject, alternativeNames(parsed)),
    unknownCritical: parsed.extensions
      .filter(({ critical, type }) => critical && !UNDERSTOOD.has(type))
      .map(({ type }) => type)
      .concat(isReadable ? [] : [NAME_CONSTRAINTS]),
    isFirstVersion: version === Version.v1,
  };
}

/** A serial number in one spelling. */
export function plainSerial(hex: string): string {
  return hex.toLowerCase().replace(/^0+(?=.)/, '');
}

/** A block of a PEM text with the lines around it, and what is between these. */
export interface PemBlock {
  label: string;
  block: string;
  body: string;
}

/** The blocks of a PEM text, in its order. One without an end, or inside of which another begins, is none. */
export function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  let open: { label: string; from: number; bodyFrom: number } | undefined;
  for (const { 0: line, 1: edge, 2: label = '', index } of text.matchAll(PEM_LINE)) {
    const to = index + line.length;
    if (edge === 'BEGIN') open = { label, from: index, bodyFrom: to };
    else if (open?.label === label) {
      blocks.push({ label, block: text.slice(open.from, to), body: text.slice(open.bodyFrom, index) });
      open = undefined;
    }
  }
  return blocks;
}

const PEM_LINE = /-----(BEGIN|END) ([^-\n]{1,60})-----/g;

/** Certificates of a PEM text, in its order; what cannot be read is left out and counted. */
export function readPem(text: string): { certificates: X509Certificate[]; unreadable: number } {
  const certificates: X509Certificate[] = [];
  let unreadable = 0;
  for (const { label, block } of pemBlocks(text)) {
    if (!/^(?:TRUSTED |X509 )?CERTIFICATE$/.test(label)) continue;
    try {
      certificates.push(new X509Certificate(block));
    } catch {
      // Counted: one broken certificate must not hide the others.
      unreadable += 1;
    }
  }
  return { certificates, unreadable };
}

/** Whether the signature of `child` was made by the key of `issuer`; also of algorithms that nobody should use. */
export function isSignedBy(child: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return child.verify(issuer.publicKey);
  } catch {
    // A key of another type, or an algorithm that this runtime does not have: not proved is not signed.
    return false;
  }
}

function keyOf({ publicKey }: X509Certificate): { type: string; bits: number } {
  const { asymmetricKeyType = 'unknown', asymmetricKeyDetails = {} } = publicKey;
  if (asymmetricKeyType === 'ec') {
    const curve = asymmetricKeyDetails.namedCurve ?? '';
    return { type: 'EC', bits: Number(/(\d{3})/.exec(curve)?.[1] ?? 256) };
  }
  if (asymmetricKeyType.startsWith('ed')) return { type: asymmetricKeyType, bits: 256 };
  return { type: asymmetricKeyType.toUpperCase(), bits: asymmetricKeyDetails.modulusLength ?? 0 };
}

function hashOf({ signatureAlgorithm }: x509.X509Certificate): string {
  // The library's own type of it needs the types of a browser.
  const { name, hash } = signatureAlgorithm as unknown as { name: string; hash?: { name: string } };
  return hash?.name ?? SIGNATURE_HASHES[name] ?? name;
}

function crlUrlsOf(certificate: x509.X509Certificate): string[] {
  const points = certificate.getExtension(x509.CRLDistributionPointsExtension)?.distributionPoints ?? [];
  return points.flatMap(
    ({ distributionPoint }) =>
      distributionPoint?.fullName?.flatMap(
        ({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? [],
      ) ?? [],
  );
}

function alternativeNames(certificate: x509.X509Certificate) {
  const extension = certificate.getExtension(ALTERNATIVE_NAMES);
  return extension ? [...AsnConvert.parse(extension.value, SubjectAlternativeName)] : [];
}

/** Limits that cannot be read are none that can be kept. */
function constraintsOf(certificate: x509.X509Certificate): {
  constraints: NameConstraints | undefined;
  isReadable: boolean;
} {
  const extension = certificate.getExtension(NAME_CONSTRAINTS);
  if (!extension) return { constraints: undefined, isReadable: true };
  try {
    return { constraints: readNameConstraints(extension.value), isReadable: true };
  } catch {
    return { constraints: undefined, isReadable: false };
  }
}

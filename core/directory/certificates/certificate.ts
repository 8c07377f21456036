import 'reflect-metadata';
import { createHash, X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { NameConstraints as AsnNameConstraints, type GeneralSubtrees } from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import type { CertificateFacts } from '#core/contract/directory-certificates.ts';

/** A certificate that was read: the runtime's object for signatures, and what its DER says. */
export interface Certificate {
  node: X509Certificate;
  facts: CertificateFacts;
  /** Names of hosts that an authority may issue for; undefined for no such restriction. */
  constraints: NameConstraints | undefined;
}

export interface NameConstraints {
  permitted: readonly string[];
  excluded: readonly string[];
}

/** OIDs of the extensions that are read by themselves. */
const AUTHORITY_KEY = '2.5.29.35';
const SUBJECT_KEY = '2.5.29.14';
const NAME_CONSTRAINTS = '2.5.29.30';

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
  return {
    node,
    constraints: constraintsOf(parsed),
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
      isSelfSigned: parsed.subject === parsed.issuer && isSignedBy(node, node),
      ...(authority === undefined ? {} : { authorityKeyId: authority.toLowerCase() }),
      ...(subjectKey === undefined ? {} : { subjectKeyId: subjectKey.toLowerCase() }),
      issuerUrls: access?.caIssuers.filter(({ type }) => type === x509.URL).map(({ value }) => value) ?? [],
      crlUrls: crlUrlsOf(parsed),
      ocspUrls: access?.ocsp.filter(({ type }) => type === x509.URL).map(({ value }) => value) ?? [],
      der: Buffer.from(der).toString('base64'),
    },
  };
}

/** Certificates of a PEM text, in its order; what cannot be read is left out and counted. */
export function readPemBundle(text: string): { certificates: X509Certificate[]; unreadable: number } {
  const blocks =
    text.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED )?CERTIFICATE-----/g) ??
    [];
  const certificates: X509Certificate[] = [];
  let unreadable = 0;
  for (const block of blocks) {
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

/** Only names of hosts are looked at: a directory server is known by nothing else. */
function constraintsOf(certificate: x509.X509Certificate): NameConstraints | undefined {
  const extension = certificate.getExtension(NAME_CONSTRAINTS);
  if (!extension) return undefined;
  const { permittedSubtrees, excludedSubtrees } = AsnConvert.parse(extension.value, AsnNameConstraints);
  const names = (trees: GeneralSubtrees | undefined) =>
    (trees ?? []).flatMap(({ base }) => base.dNSName ?? []);
  return { permitted: names(permittedSubtrees), excluded: names(excludedSubtrees) };
}

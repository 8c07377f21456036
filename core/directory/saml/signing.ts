import { type KeyObject, sign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { Certificate } from '../certificates/certificate.ts';
import { addEcdsaAlgorithms } from './ecdsa-signature.ts';

/** What a request is signed with. */
export interface Signer {
  certificate: Certificate;
  key: KeyObject;
  algorithm: SignatureAlgorithm;
}

/** An algorithm of signatures: its address in XML, its hash, and the kind of key that it takes. */
export interface SignatureAlgorithm {
  address: string;
  hash: string;
  keyType: 'rsa' | 'ec';
}

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ALGORITHMS: readonly SignatureAlgorithm[] = [
  { address: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', hash: 'sha1', keyType: 'rsa' },
  ...['sha256', 'sha512'].map((hash) => ({ address: `${MORE}rsa-${hash}`, hash, keyType: 'rsa' as const })),
  ...['sha256', 'sha384', 'sha512'].map((hash) => ({
    ...{ address: `${MORE}ecdsa-${hash}`, hash },
    keyType: 'ec' as const,
  })),
];

/** `SignatureAlgorithm` of the settings, by its short name or its address; `rsa-sha256` where there is none. */
export function signatureAlgorithm(name: string): SignatureAlgorithm | undefined {
  const wanted = name.trim().toLowerCase() || 'rsa-sha256';
  return ALGORITHMS.find(({ address }) => address === wanted || address.endsWith(`#${wanted}`));
}

/** Signs octets as the binding HTTP-Redirect has it; both numbers of a curve's signature stand one after the other. */
export function signOctets(octets: string, { key, algorithm }: Signer): string {
  return sign(algorithm.hash, Buffer.from(octets), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
}

const DIGEST = 'http://www.w3.org/2001/04/xmlenc#sha256';
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Signs a message inside of itself, behind its issuer, as the binding HTTP-POST has it. */
export function signMessageXml(xml: string, { certificate, key, algorithm }: Signer): string {
  const signed = new SignedXml({
    privateKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
    publicCert: certificate.node.toString(),
    signatureAlgorithm: algorithm.address,
    canonicalizationAlgorithm: CANONICAL,
  });
  addEcdsaAlgorithms(signed);
  signed.addReference({
    xpath: '/*',
    digestAlgorithm: DIGEST,
    transforms: [ENVELOPED, CANONICAL],
  });
  const reference = "/*/*[local-name(.)='Issuer']";
  signed.computeSignature(xml, { location: { reference, action: 'after' } });
  return signed.getSignedXml();
}

import { sign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { Issued } from './pki.ts';

const IDP = 'https://idp.example.com/saml';
export const CONSUMER = 'https://portal.example.com/api/auth/saml/3/assertionconsumer';
export const AUDIENCE = 'portal.example.com';

const time = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

export interface ResponseSpec {
  status?: string;
  issuer?: string;
  destination?: string;
  recipient?: string;
  audience?: string;
  inResponseTo?: string | null;
  from?: number;
  until?: number;
  attributes?: string;
  sign?: 'assertion' | 'response' | 'none';
  /** The hash that goes with RSA, or an algorithm of elliptic curves. */
  algorithm?: 'sha256' | 'sha1' | 'ecdsa-sha1' | 'ecdsa-sha256' | 'ecdsa-sha512';
  assertionId?: string;
  /** What else is changed before it is signed. */
  change?: (xml: string) => string;
}

/** Metadata of an identity provider that signs with these. */
export function metadata(signers: readonly Issued[], more = ''): string {
  const keys = signers
    .map(({ pem }) => pem.replace(/-----[^-]+-----|\s/g, ''))
    .map(
      (der) =>
        `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    )
    .join('');
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${IDP}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" ${more}>${keys}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.com/sso"/></IDPSSODescriptor></EntityDescriptor>`;
}

/** A response as an identity provider makes it, signed with a key. */
export function response(signer: Issued, spec: ResponseSpec = {}): string {
  const {
    status = 'Success',
    issuer = IDP,
    destination = CONSUMER,
    recipient = CONSUMER,
    audience = AUDIENCE,
  } = spec;
  const answers = spec.inResponseTo === null ? '' : ` InResponseTo="${spec.inResponseTo ?? '_request1'}"`;
  const until = time(spec.until ?? 300);
  const assertion =
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${spec.assertionId ?? '_assertion1'}" Version="2.0" IssueInstant="${time(0)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>ann</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${until}"${answers}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${time(spec.from ?? -60)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${time(-5)}"/>` +
    `<saml:AttributeStatement><saml:Attribute Name="http://schemas.example/claims/primarysid"><saml:AttributeValue>S-1-5-7</saml:AttributeValue></saml:Attribute>${spec.attributes ?? ''}</saml:AttributeStatement></saml:Assertion>`;
  const plain =
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response1" Version="2.0" IssueInstant="${time(0)}" Destination="${destination}"${answers}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${assertion}</samlp:Response>`;
  const xml = spec.change?.(plain) ?? plain;
  const { sign: place = 'assertion', algorithm = 'sha256' } = spec;
  if (place === 'none') return xml;
  const name = place === 'assertion' ? 'Assertion' : 'Response';
  const isWeak = algorithm === 'sha1';
  const signed = new SignedXml({
    privateKey: signer.keyPem,
    signatureAlgorithm: algorithm.startsWith('ecdsa')
      ? `http://www.w3.org/2001/04/xmldsig-more#${algorithm}`
      : isWeak
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  addCurve(signed, algorithm);
  signed.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    digestAlgorithm: isWeak
      ? 'http://www.w3.org/2000/09/xmldsig#sha1'
      : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  });
  const issuerOf = `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`;
  signed.computeSignature(xml, { location: { reference: issuerOf, action: 'after' } });
  return signed.getSignedXml();
}

/** The library signs with RSA only. */
function addCurve(signed: SignedXml, algorithm: string): void {
  const name = `http://www.w3.org/2001/04/xmldsig-more#${algorithm}`;
  const hash = algorithm.replace('ecdsa-', '');
  signed.SignatureAlgorithms[name] = class {
    getSignature(signedInfo: unknown, key: unknown): string {
      // Both numbers one after the other, each as long as the curve (RFC 6931, 2.3.6).
      const material = Buffer.from(String(signedInfo));
      return sign(hash, material, { key: String(key), dsaEncoding: 'ieee-p1363' }).toString('base64');
    }

    verifySignature(): boolean {
      return false;
    }

    getAlgorithmName(): string {
      return name;
    }
  };
}

import type { Element } from '@xmldom/xmldom';
import { message } from '#core/messages/catalogue.ts';
import { type Certificate, readCertificate } from '../certificates/certificate.ts';
import type { Endpoint } from './request.ts';
import { attributeOf, childrenOf, descendantsOf, NS, readXml, textOf, XmlError } from './xml.ts';

/** What an identity provider says of itself. */
export interface IdpMetadata {
  entityId: string;
  /** Certificates that it signs with; several while it changes from one to the next. */
  certificates: readonly Certificate[];
  /** Those that cannot be read. */
  unreadable: number;
  /** Where users are sent to. */
  signIn: readonly Endpoint[];
  /** Where a sign-out is asked for, and where it is answered. */
  signOut: readonly (Endpoint & { answers: string })[];
  wantsSignedRequests: boolean;
  validUntil: string | undefined;
}

/** Reads the metadata of an identity provider. Throws `XmlError`. */
export function readMetadata(text: string): IdpMetadata {
  const document = readXml(text);
  const entities = [
    ...(document.documentElement?.localName === 'EntityDescriptor' ? [document.documentElement] : []),
    ...descendantsOf(document, NS.metadata, 'EntityDescriptor'),
  ];
  const entity = entities.find((one) => childrenOf(one, NS.metadata, 'IDPSSODescriptor').length > 0);
  const [idp] = entity ? childrenOf(entity, NS.metadata, 'IDPSSODescriptor') : [];
  if (!entity || !idp) throw new XmlError(message('saml.xml.no-identity-provider'));
  const { certificates, unreadable } = signingCertificates(idp);
  return {
    entityId: attributeOf(entity, 'entityID') ?? '',
    certificates,
    unreadable,
    signIn: childrenOf(idp, NS.metadata, 'SingleSignOnService').map(endpointOf),
    signOut: childrenOf(idp, NS.metadata, 'SingleLogoutService').map((one) => {
      const endpoint = endpointOf(one);
      return { ...endpoint, answers: attributeOf(one, 'ResponseLocation') ?? endpoint.location };
    }),
    wantsSignedRequests: attributeOf(idp, 'WantAuthnRequestsSigned') === 'true',
    validUntil: attributeOf(entity, 'validUntil') ?? attributeOf(idp, 'validUntil'),
  };
}

function endpointOf(element: Element): Endpoint {
  return {
    binding: (attributeOf(element, 'Binding') ?? '').split(':').at(-1) ?? '',
    location: attributeOf(element, 'Location') ?? '',
  };
}

function signingCertificates(idp: Element): { certificates: Certificate[]; unreadable: number } {
  const found = new Map<string, Certificate>();
  let unreadable = 0;
  for (const key of childrenOf(idp, NS.metadata, 'KeyDescriptor')) {
    if (attributeOf(key, 'use') === 'encryption') continue;
    for (const one of descendantsOf(key, NS.signature, 'X509Certificate')) {
      try {
        const certificate = readCertificate(Buffer.from(textOf(one).replace(/\s/g, ''), 'base64'));
        found.set(certificate.facts.sha256, certificate);
      } catch {
        // Counted: the others may still do.
        unreadable += 1;
      }
    }
  }
  return { certificates: [...found.values()], unreadable };
}

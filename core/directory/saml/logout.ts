import { verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Element } from '@xmldom/xmldom';
import { type NameId, nameIdOf } from './assertion.ts';
import type { IdpMetadata } from './metadata.ts';
import { attributesOf, escaped, makeMessage, type SamlMessage } from './request.ts';
import { isWeak, readSignatures } from './signature.ts';
import { signatureAlgorithm } from './signing.ts';
import { REQUEST_MEMORY, statusOf } from './verdicts.ts';
import { attributeOf, childrenOf, NS, readXml, textOf, XmlError } from './xml.ts';

/** Who is to be signed out, at the identity provider and everywhere. */
export interface LogoutSubject {
  nameId: NameId;
  sessionIndex?: string | undefined;
}

interface Sent {
  destination: string;
  issuer: string;
  now: Date;
}

/** Asks an identity provider to end somebody's session there. */
export function makeLogoutRequest(sent: Sent, { nameId, sessionIndex }: LogoutSubject): SamlMessage {
  const attributes = attributesOf({
    NameQualifier: nameId.nameQualifier,
    SPNameQualifier: nameId.spNameQualifier,
    Format: nameId.format,
  });
  const index =
    sessionIndex === undefined ? '' : `<samlp:SessionIndex>${escaped(sessionIndex)}</samlp:SessionIndex>`;
  const inside = `<saml:NameID${attributes}>${escaped(nameId.value)}</saml:NameID>${index}`;
  return { ...makeMessage('LogoutRequest', sent, { inside }), parameter: 'SAMLRequest' };
}

/** Says that the sessions are ended which an identity provider has asked to end. */
export function makeLogoutResponse(
  sent: Sent,
  { inResponseTo, relayState }: { inResponseTo: string; relayState?: string | undefined },
): SamlMessage {
  const inside = `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`;
  return {
    ...makeMessage('LogoutResponse', sent, { attributes: { InResponseTo: inResponseTo }, inside }),
    ...{ parameter: 'SAMLResponse', relayState },
  };
}

/** What an identity provider says of a sign-out, once its signature was checked. */
export type LogoutMessage =
  | {
      kind: 'request';
      id: string;
      nameId: NameId;
      /** Empty for all sessions of this name. */
      sessionIndexes: readonly string[];
      relayState: string | undefined;
    }
  | { kind: 'response'; inResponseTo: string | undefined; isSuccess: boolean };

/** Parameters of a query as they came, or of a form. */
export type Received = { query: string } | { form: URLSearchParams };

const LONGEST = 1_000_000;

/**
 * Reads a message about a sign-out that came by a browser. Undefined for one that is not believed: not signed by the identity
 * provider, from or to somebody else, or not of the last ten minutes.
 */
export function readLogoutMessage(
  received: Received,
  { metadata, address }: { metadata: IdpMetadata; address: string },
  now: Date,
): LogoutMessage | undefined {
  try {
    const signed = 'query' in received ? ofQuery(received.query, metadata) : ofForm(received.form, metadata);
    if (!signed || !isMeant(signed.root, { metadata, address }, now)) return undefined;
    return messageOf(signed.root, signed.relayState);
  } catch (error) {
    // What cannot be read is nothing of the identity provider's.
    if (error instanceof XmlError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

interface Signed {
  root: Element;
  relayState: string | undefined;
}

/** The signature is over the octets of the query as they came (saml-bindings, 3.4.4.1). */
function ofQuery(query: string, { certificates }: IdpMetadata): Signed | undefined {
  const pairs = query.split('&').map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const);
  const names = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];
  const found = names.map((name) => pairs.filter(([one]) => one === name));
  // One that is there twice could be read twice.
  if (found.some(({ length }) => length > 1)) return undefined;
  const octets = found
    .slice(0, 4)
    .flatMap(([one]) => (one ? [one[1]] : []))
    .join('&');
  const parameters = new URLSearchParams(found.flatMap(([one]) => (one ? [one[1]] : [])).join('&'));
  const algorithm = signatureAlgorithm(parameters.get('SigAlg') || 'none');
  if (!algorithm || isWeak(algorithm.address)) return undefined;
  const signature = Buffer.from(parameters.get('Signature') ?? '', 'base64');
  const isSigned = certificates.some(({ node: { publicKey } }) =>
    publicKey.asymmetricKeyType === algorithm.keyType
      ? verify(algorithm.hash, Buffer.from(octets), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
      : false,
  );
  const packed = parameters.get('SAMLRequest') ?? parameters.get('SAMLResponse') ?? '';
  if (!isSigned) return undefined;
  const xml = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: LONGEST }).toString('utf8');
  const root = readXml(xml).documentElement;
  return root ? { root, relayState: parameters.get('RelayState') ?? undefined } : undefined;
}

/** The signature is inside; what it covers is what is read. */
function ofForm(form: URLSearchParams, { certificates }: IdpMetadata): Signed | undefined {
  const text = form.get('SAMLRequest') ?? form.get('SAMLResponse') ?? '';
  const xml = Buffer.from(text, 'base64').toString('utf8');
  const document = readXml(xml);
  const id = attributeOf(document.documentElement ?? undefined, 'ID');
  const [root] = readSignatures(document, xml, certificates)
    .filter(({ algorithm, digests }) => ![algorithm, ...digests].some(isWeak))
    .flatMap(({ signed }) => signed)
    .filter((one) => id !== undefined && attributeOf(one, 'ID') === id);
  return root && { root, relayState: form.get('RelayState') ?? undefined };
}

/** Whether a message is of this identity provider, to this address, and of now. */
function isMeant(
  root: Element,
  { metadata, address }: { metadata: IdpMetadata; address: string },
  now: Date,
): boolean {
  const [issuer] = childrenOf(root, NS.assertion, 'Issuer');
  const destination = attributeOf(root, 'Destination');
  const ends = attributeOf(root, 'NotOnOrAfter');
  const age = Math.abs(now.getTime() - Date.parse(attributeOf(root, 'IssueInstant') ?? ''));
  return (
    textOf(issuer) === metadata.entityId &&
    (destination === undefined || destination === address) &&
    age <= REQUEST_MEMORY &&
    (ends === undefined || Date.parse(ends) > now.getTime())
  );
}

function messageOf(root: Element, relayState: string | undefined): LogoutMessage | undefined {
  if (root.namespaceURI !== NS.protocol) return undefined;
  if (root.localName === 'LogoutResponse') {
    const inResponseTo = attributeOf(root, 'InResponseTo');
    return { kind: 'response', inResponseTo, isSuccess: statusOf(root).isSuccess };
  }
  const id = attributeOf(root, 'ID');
  const nameId = nameIdOf(root);
  if (root.localName !== 'LogoutRequest' || id === undefined || !nameId) return undefined;
  const sessionIndexes = childrenOf(root, NS.protocol, 'SessionIndex').map(textOf);
  return { kind: 'request', id, nameId, sessionIndexes, relayState };
}

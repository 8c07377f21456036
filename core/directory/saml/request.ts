import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Signer, signOctets, signRequestXml } from './signing.ts';
import { NS } from './xml.ts';

/** A request for somebody's sign-in. */
export interface AuthnRequest {
  id: string;
  /** ISO 8601. */
  sentAt: string;
  /** Comes back with the answer. */
  relayState: string;
  xml: string;
}

/** Makes a request to `destination`, to be answered at `consumer`. */
export function makeRequest(given: {
  destination: string;
  consumer: string;
  issuer: string;
  now: Date;
}): AuthnRequest {
  const { destination, consumer, issuer, now } = given;
  const id = `_${randomBytes(20).toString('hex')}`;
  const sentAt = now.toISOString();
  const attributes = {
    ID: id,
    Version: '2.0',
    IssueInstant: sentAt,
    Destination: destination,
    AssertionConsumerServiceURL: consumer,
    ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const inside = `<saml:Issuer xmlns:saml="${NS.assertion}">${escaped(issuer)}</saml:Issuer>`;
  return {
    ...{ id, sentAt, relayState: randomBytes(20).toString('hex') },
    xml: `<samlp:AuthnRequest xmlns:samlp="${NS.protocol}"${written.join('')}>${inside}</samlp:AuthnRequest>`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * The address that sends a request by HTTP-Redirect. What is signed are the very octets of the parameters in the order of the
 * binding (saml-bindings, 3.4.4.1), so they are written once and not spelled again.
 */
export function redirectAddress(
  location: string,
  { xml, relayState }: AuthnRequest,
  signer: Signer | undefined,
): string {
  const pair = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  const octets = [
    pair('SAMLRequest', deflateRawSync(xml).toString('base64')),
    pair('RelayState', relayState),
    ...(signer ? [pair('SigAlg', signer.algorithm.address)] : []),
  ].join('&');
  const query = signer ? `${octets}&${pair('Signature', signOctets(octets, signer))}` : octets;
  const url = new URL(location);
  url.hash = '';
  const address = url.href.replace(/\?$/, '');
  return `${address}${url.search === '' ? '?' : '&'}${query}`;
}

/** The fields of the form that sends a request by HTTP-POST. */
export function postFields(
  { xml, relayState }: AuthnRequest,
  signer: Signer | undefined,
): Record<'SAMLRequest' | 'RelayState', string> {
  const sent = signer ? signRequestXml(xml, signer) : xml;
  return { SAMLRequest: Buffer.from(sent).toString('base64'), RelayState: relayState };
}

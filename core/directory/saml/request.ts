import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Form } from '../sign-in/form-page.ts';
import { type Signer, signMessageXml, signOctets } from './signing.ts';
import { NS } from './xml.ts';

/** A message to an identity provider. */
export interface SamlMessage {
  id: string;
  /** ISO 8601. */
  sentAt: string;
  parameter: 'SAMLRequest' | 'SAMLResponse';
  /** Comes back with the answer; absent where nothing has to. */
  relayState?: string | undefined;
  xml: string;
}

/** A request for somebody's sign-in. */
export interface AuthnRequest extends SamlMessage {
  relayState: string;
}

/** Where and how an identity provider takes messages. */
export interface Endpoint {
  /** The last word of the binding. */
  binding: string;
  location: string;
}

/** The endpoint that a browser is sent to, by an address where that is possible; undefined where none can be used. */
export function chooseEndpoint(endpoints: readonly Endpoint[]): Endpoint | undefined {
  const usable = endpoints.filter(({ location }) => /^https?:/i.test(location) && URL.canParse(location));
  return (
    usable.find(({ binding }) => binding === 'HTTP-Redirect') ??
    usable.find(({ binding }) => binding === 'HTTP-POST')
  );
}

/** What a browser opens to take a message to an endpoint: an address, or a form. */
export function messageTo(
  { binding, location }: Endpoint,
  message: SamlMessage,
  signer: Signer | undefined,
): string | Form {
  return binding === 'HTTP-Redirect'
    ? redirectAddress(location, message, signer)
    : { action: location, fields: postFields(message, signer) };
}

/** Makes a request to `destination`, to be answered at `consumer`; a passive one asks nobody anything. */
export function makeRequest(given: {
  destination: string;
  consumer: string;
  issuer: string;
  now: Date;
  isPassive?: boolean | undefined;
}): AuthnRequest {
  const { consumer, isPassive = false } = given;
  const attributes = {
    ...(isPassive && { IsPassive: 'true' }),
    AssertionConsumerServiceURL: consumer,
    ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  };
  return {
    ...makeMessage('AuthnRequest', given, { attributes }),
    ...{ parameter: 'SAMLRequest', relayState: randomBytes(20).toString('hex') },
  };
}

/** Writes a message with what every message has; `inside` is XML that follows the issuer. */
export function makeMessage(
  name: 'AuthnRequest' | 'LogoutRequest' | 'LogoutResponse',
  { destination, issuer, now }: { destination: string; issuer: string; now: Date },
  { attributes = {}, inside = '' }: { attributes?: Readonly<Record<string, string>>; inside?: string },
): Pick<SamlMessage, 'id' | 'sentAt' | 'xml'> {
  const id = `_${randomBytes(20).toString('hex')}`;
  const sentAt = now.toISOString();
  const all = { ID: id, Version: '2.0', IssueInstant: sentAt, Destination: destination, ...attributes };
  const body = `<saml:Issuer>${escaped(issuer)}</saml:Issuer>${inside}`;
  const written = `${attributesOf(all)} xmlns:saml="${NS.assertion}"`;
  return {
    ...{ id, sentAt },
    xml: `<samlp:${name} xmlns:samlp="${NS.protocol}"${written}>${body}</samlp:${name}>`,
  };
}

/** Attributes as they are written into a tag; those without a value are left out. */
export function attributesOf(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(value)}"`]))
    .join('');
}

/** Text as it is written into XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * The address that sends a message by HTTP-Redirect. What is signed are the very octets of the parameters in the order of the
 * binding (saml-bindings, 3.4.4.1), so they are written once and not spelled again.
 */
function redirectAddress(
  location: string,
  { parameter, xml, relayState }: SamlMessage,
  signer: Signer | undefined,
): string {
  const pair = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  const octets = [
    pair(parameter, deflateRawSync(xml).toString('base64')),
    ...(relayState === undefined ? [] : [pair('RelayState', relayState)]),
    ...(signer ? [pair('SigAlg', signer.algorithm.address)] : []),
  ].join('&');
  const query = signer ? `${octets}&${pair('Signature', signOctets(octets, signer))}` : octets;
  const url = new URL(location);
  url.hash = '';
  const address = url.href.replace(/\?$/, '');
  return `${address}${url.search === '' ? '?' : '&'}${query}`;
}

/** The fields of the form that sends a message by HTTP-POST. */
function postFields(
  { parameter, xml, relayState }: SamlMessage,
  signer: Signer | undefined,
): Record<string, string> {
  const sent = signer ? signMessageXml(xml, signer) : xml;
  return {
    [parameter]: Buffer.from(sent).toString('base64'),
    ...(relayState === undefined ? {} : { RelayState: relayState }),
  };
}

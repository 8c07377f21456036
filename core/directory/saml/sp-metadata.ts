import type { OwnSide } from './own-side.ts';
import { attributesOf } from './request.ts';
import { NS } from './xml.ts';

const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings:';

/** The metadata of a service provider, for the administrator of an identity provider (saml-metadata, 2.4.4). */
export function writeServiceProviderMetadata({ entityId, consumer, signOut, signer }: OwnSide): string {
  const certificate = signer?.certificate;
  const role = attributesOf({
    AuthnRequestsSigned: String(certificate !== undefined),
    WantAssertionsSigned: 'true',
    protocolSupportEnumeration: NS.protocol,
  });
  const endpoint = (name: string, binding: string, location: string, more = {}) =>
    `<${name}${attributesOf({ Binding: `${BINDINGS}${binding}`, Location: location, ...more })}/>`;
  const key =
    certificate &&
    `<KeyDescriptor use="signing"><KeyInfo xmlns="${NS.signature}"><X509Data><X509Certificate>${certificate.node.raw.toString('base64')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<EntityDescriptor xmlns="${NS.metadata}"${attributesOf({ entityID: entityId })}>`,
    `<SPSSODescriptor${role}>`,
    key ?? '',
    endpoint('SingleLogoutService', 'HTTP-Redirect', signOut),
    endpoint('SingleLogoutService', 'HTTP-POST', signOut),
    endpoint('AssertionConsumerService', 'HTTP-POST', consumer, { index: '0', isDefault: 'true' }),
    '</SPSSODescriptor></EntityDescriptor>\n',
  ].join('');
}

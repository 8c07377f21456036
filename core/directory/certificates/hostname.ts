import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { CertificateFacts } from '#core/contract/directory/certificates.ts';

/** How a certificate stands to the name that a server is asked by (RFC 9525). */
export type NameMatch =
  | { kind: 'match' }
  /** Only the common name is the name, and there is no alternative one: strict clients refuse. */
  | { kind: 'common-name' }
  /** The server is asked by an address, and the certificate has no addresses. */
  | { kind: 'address' }
  /** A wildcard would have to stand for more than one label. */
  | { kind: 'wildcard'; name: string }
  /** The name is covered by nothing but a wildcard over a whole top-level domain: strict clients refuse. */
  | { kind: 'broad-wildcard'; name: string }
  | { kind: 'mismatch' };

export function matchHost(host: string, { dnsNames, addresses, commonName }: CertificateFacts): NameMatch {
  const name = asciiName(host).replace(/\.$/, '');
  if (isIP(name) !== 0) {
    if (addresses.some((one) => sameAddress(one, name))) return { kind: 'match' };
    return addresses.length === 0 ? { kind: 'address' } : { kind: 'mismatch' };
  }
  if (dnsNames.some((one) => covers(one, name) && !isBroad(one))) return { kind: 'match' };
  const broad = dnsNames.find((one) => covers(one, name));
  if (broad !== undefined) return { kind: 'broad-wildcard', name: broad };
  // The common name stands in only where there is no alternative name of a host.
  const isNamed = dnsNames.length > 0;
  if (!isNamed && commonName !== undefined && covers(commonName, name)) return { kind: 'common-name' };
  const candidates = isNamed ? dnsNames : [commonName ?? ''];
  const wildcard = candidates.find((one) => coversDeeper(one, name));
  return wildcard === undefined ? { kind: 'mismatch' } : { kind: 'wildcard', name: wildcard };
}

/** A name in lower case and in the spelling of certificates and of DNS: international labels as A-labels. */
export function asciiName(host: string): string {
  // Only what is not ASCII is converted: the conversion refuses names that certificates may have.
  const ascii = /^[ -~]*$/.test(host) ? host : domainToASCII(host);
  return (ascii === '' ? host : ascii).toLowerCase();
}

/**
 * A wildcard stands for exactly one label, and only for the whole first one. A name that ends in a dot is none that a
 * certificate may have (RFC 5280, 4.2.1.6), and is the name of nobody.
 */
function covers(pattern: string, name: string): boolean {
  const wanted = pattern.toLowerCase();
  if (!wanted.startsWith('*.')) return wanted === name;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === wanted.slice(1);
}

function isBroad(pattern: string): boolean {
  return /^\*\.[^.]+$/.test(pattern.toLowerCase());
}

function coversDeeper(pattern: string, name: string): boolean {
  const wanted = pattern.toLowerCase();
  return wanted.startsWith('*.') && name.endsWith(wanted.slice(1));
}

function sameAddress(left: string, right: string): boolean {
  return canonical(left) === canonical(right);
}

/** An IPv6 address in one spelling. */
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address;
}

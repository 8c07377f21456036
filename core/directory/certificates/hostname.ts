import { isIP } from 'node:net';
import type { CertificateFacts } from '#core/contract/directory-certificates.ts';

/** How a certificate stands to the name that a server is asked by (RFC 9525). */
export type NameMatch =
  | { kind: 'match' }
  /** Only the common name is the name, and there is no alternative one: strict clients refuse. */
  | { kind: 'common-name' }
  /** The server is asked by an address, and the certificate has no addresses. */
  | { kind: 'address' }
  /** A wildcard would have to stand for more than one label. */
  | { kind: 'wildcard'; name: string }
  | { kind: 'mismatch' };

export function matchHost(host: string, { dnsNames, addresses, commonName }: CertificateFacts): NameMatch {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isIP(name) !== 0) {
    if (addresses.some((one) => sameAddress(one, name))) return { kind: 'match' };
    return addresses.length === 0 ? { kind: 'address' } : { kind: 'mismatch' };
  }
  if (dnsNames.some((one) => covers(one, name))) return { kind: 'match' };
  const isNamed = dnsNames.length > 0 || addresses.length > 0;
  if (!isNamed && commonName !== undefined && covers(commonName, name)) return { kind: 'common-name' };
  const candidates = isNamed ? dnsNames : [commonName ?? ''];
  const wildcard = candidates.find((one) => coversDeeper(one, name));
  return wildcard === undefined ? { kind: 'mismatch' } : { kind: 'wildcard', name: wildcard };
}

/** A wildcard stands for exactly one label, and only for the first. */
function covers(pattern: string, name: string): boolean {
  const wanted = pattern.toLowerCase().replace(/\.$/, '');
  if (!wanted.startsWith('*.')) return wanted === name;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === wanted.slice(1);
}

function coversDeeper(pattern: string, name: string): boolean {
  return pattern.startsWith('*.') && name.endsWith(pattern.slice(1).toLowerCase());
}

function sameAddress(left: string, right: string): boolean {
  return canonical(left) === canonical(right);
}

/** An IPv6 address in one spelling. */
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address;
}

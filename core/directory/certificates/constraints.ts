import { BlockList, isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import { NameConstraints as AsnNameConstraints, type GeneralSubtrees } from '@peculiar/asn1-x509';
import { type CertificateName, certificateName } from './names.ts';

/** The names that an authority may issue for, and those that it may not (RFC 5280, 4.2.1.10). */
export interface NameConstraints {
  permitted: readonly Subtree[];
  excluded: readonly Subtree[];
}

interface Subtree {
  base: CertificateName;
  /** Whether it counts levels, which nobody has to understand. */
  isBounded: boolean;
}

/** A name that an authority may not issue for; `unsupported` where a limit is of a kind that cannot be compared. */
export interface NameViolation {
  name: string;
  reason: 'forbidden' | 'unsupported';
}

/** Reads the extension from its DER. Throws what the reader throws. */
export function readNameConstraints(der: ArrayBuffer): NameConstraints {
  const { permittedSubtrees, excludedSubtrees } = AsnConvert.parse(der, AsnNameConstraints);
  const limits = (trees: GeneralSubtrees | undefined): Subtree[] =>
    [...(trees ?? [])].map(({ base, minimum, maximum }) => ({
      base: certificateName(base),
      isBounded: Number(minimum) > 0 || maximum !== undefined,
    }));
  return { permitted: limits(permittedSubtrees), excluded: limits(excludedSubtrees) };
}

/** The first of the names that the limits forbid; undefined where all are permitted. */
export function firstViolation(
  { permitted, excluded }: NameConstraints,
  names: readonly CertificateName[],
): NameViolation | undefined {
  for (const name of names) {
    const isAbout = ({ base }: Subtree) => isSameKind(base, name);
    const [allowed, forbidden] = [permitted.filter(isAbout), excluded.filter(isAbout)];
    if (allowed.length + forbidden.length === 0) continue;
    if (name.kind === 'other' || [...allowed, ...forbidden].some(({ isBounded }) => isBounded))
      return { name: name.value, reason: 'unsupported' };
    const isBelow = ({ base }: Subtree) => covers(base, name);
    if (forbidden.some(isBelow) || (allowed.length > 0 && !allowed.some(isBelow)))
      return { name: name.value, reason: 'forbidden' };
  }
  return undefined;
}

function isSameKind(limit: CertificateName, name: CertificateName): boolean {
  return limit.kind === name.kind && (name.kind !== 'other' || limit.value === name.value);
}

function covers(limit: CertificateName, name: CertificateName): boolean {
  switch (name.kind) {
    case 'dns':
      return isBelowDomain(name.value, limit.value);
    case 'email':
      return isBelowMailbox(name.value, limit.value);
    case 'uri':
      return isBelowHost(hostOf(name.value), limit.value);
    case 'address':
      return isInNetwork(name.value, limit.value);
    case 'directory':
      return limit.kind === 'directory' && limit.parts.every((part, index) => part === name.parts[index]);
    case 'other':
      return false;
  }
}

/** A limit with a dot in front leaves out the domain itself. */
function isBelowDomain(name: string, limit: string): boolean {
  const [host, domain] = [name.toLowerCase().replace(/\.$/, ''), limit.toLowerCase().replace(/\.$/, '')];
  if (domain === '' || host === domain) return true;
  return host.endsWith(domain.startsWith('.') ? domain : `.${domain}`);
}

/** A limit is a mailbox, a host, or with a dot in front what is below a host. */
function isBelowMailbox(address: string, limit: string): boolean {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  if (!limit.includes('@')) return isBelowHost(host, limit);
  const limitAt = limit.lastIndexOf('@');
  return (
    address.slice(0, at) === limit.slice(0, limitAt) &&
    host.toLowerCase() === limit.slice(limitAt + 1).toLowerCase()
  );
}

function isBelowHost(host: string, limit: string): boolean {
  const [name, domain] = [host.toLowerCase(), limit.toLowerCase()];
  if (domain === '') return true;
  return domain.startsWith('.') ? name.endsWith(domain) && name !== domain : name === domain;
}

function hostOf(uri: string): string {
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(uri) ?? [];
  return authority.replace(/^[^@]*@/, '').replace(/:\d*$/, '');
}

function isInNetwork(address: string, limit: string): boolean {
  const [network = '', bits = ''] = limit.split('/');
  const family = isIP(network);
  // An address of the other family is of the same kind of name, and not within.
  if (family === 0 || isIP(address) !== family) return false;
  const list = new BlockList();
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(network, Number(bits), kind);
  return list.check(address, kind);
}

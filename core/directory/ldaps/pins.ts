import { readThumbprint } from '#core/base/thumbprints.ts';
import type { EntryLint, Pin } from '#core/contract/directory-ldaps.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';

/** Every element of the available chain, sent or completed, as an entry of the thumbprint list. */
export function pinsOf(
  presented: readonly Certificate[],
  { certificates }: Path,
  entries: readonly string[],
): Pin[] {
  const listed = new Set(
    entries.map(readThumbprint).flatMap((one) => (one.state === 'valid' ? [one.sha256] : [])),
  );
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const available = new Map([...certificates, ...presented].map((one) => [one.facts.sha256, one]));
  return [...available.values()].map(({ facts }) => {
    const { subject, notAfter, sha256, isCa, isSelfSigned } = facts;
    const isServer = sha256 === presented[0]?.facts.sha256;
    return {
      role: isServer ? 'server' : isSelfSigned ? 'root' : 'intermediate',
      subject,
      notAfter,
      sha256,
      colons: sha256.toUpperCase().match(/../g)?.join(':') ?? '',
      sent: sent.has(sha256),
      listed: listed.has(sha256),
      isAuthority: isCa && !isServer,
    };
  });
}

/** What is wrong with each entry of the list (spec, "LDAPS certificate rules", 3), and what it is a pin of. */
export function lintEntries(entries: readonly string[], pins: readonly Pin[]): EntryLint[] {
  return entries.map((entry) => {
    const read = readThumbprint(entry);
    if (read.state !== 'valid') return { entry, state: malformedAs(entry, read.state) };
    const match = pins.find(({ sha256 }) => sha256 === read.sha256);
    return { entry, state: 'valid', ...(match ? { matches: match.subject } : {}) };
  });
}

function malformedAs(entry: string, state: 'invisible' | 'sha1' | 'malformed'): EntryLint['state'] {
  if (state !== 'malformed') return state;
  if (/-----BEGIN/.test(entry)) return 'pem';
  return /^[0-9a-f]{32}$/i.test(entry.replace(/[: ]/g, '')) ? 'md5' : 'malformed';
}

/** The list for both configuration formats, and how to replace a certificate. Malformed entries are never written. */
export function fragmentsOf(pins: readonly Pin[], entries: readonly string[]) {
  const kept = entries.map(readThumbprint).flatMap((one) => (one.state === 'valid' ? [one.sha256] : []));
  const server = pins.filter(({ role }) => role === 'server').map(({ sha256 }) => sha256);
  const list = [...new Set([...kept, ...server])];
  const ends = pins.find(({ role }) => role === 'server')?.notAfter.slice(0, 10);
  return {
    appsettings: JSON.stringify({ Auth: { Ldap: { TrustedCertificateThumbprints: list } } }, null, 2),
    webConfig: `<add key="LdapTrustedCertificateThumbprints" value="${list.join(',')}" />`,
    rotation: ends
      ? `Before ${ends}: add the thumbprint of the new certificate, restart the application, replace the certificate on the server, and take the old thumbprint away after that.`
      : '',
  };
}

import type { Message } from '#core/base/message.ts';
import { parseThumbprint } from '#core/base/thumbprints.ts';
import { finding } from '#core/checks/finding.ts';
import type { LdapsReport, Pin } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import type { TriState } from './verdict.ts';

/** What the pins of a server are made of. */
export interface PinInput {
  presented: readonly Certificate[];
  path: Path;
  /** Other chains that would be trusted. */
  others: readonly Path[];
  entries: readonly string[];
}

/**
 * Every element of the available chain, sent or completed, as an entry of the thumbprint list. What the server sends besides
 * belongs to no chain, and its thumbprint is compared by nobody.
 */
export function pinsOf({ presented, path, others, entries }: PinInput): Pin[] {
  const listed = listedIn(entries);
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const available = new Map(
    [path, ...others].flatMap(({ certificates }) => certificates.map((one) => [one.facts.sha256, one])),
  );
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

/**
 * Whether an element of the chain that the site builds is in the list. A root that is not sent is an element of it where the
 * store that is taken for the site's holds it; which of several chains the site takes, and what is above a chain that ends
 * early, is not to be seen from here.
 */
export function pinned({ presented, path, others, entries }: PinInput, hasBundle: boolean): TriState {
  const listed = listedIn(entries);
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const isListed = ({ facts: { sha256 } }: Certificate) => listed.has(sha256);
  const found = path.certificates.filter(isListed);
  if (found.some(({ facts: { sha256 } }) => path.isTrusted || sent.has(sha256))) return 'yes';
  if (found.length > 0 || others.some(({ certificates }) => certificates.some(isListed))) return 'unknown';
  const mayGoOn = path.certificates.length > 0 && !path.isComplete && !hasBundle;
  return mayGoOn && listed.size > 0 ? 'unknown' : 'no';
}

function listedIn(entries: readonly string[]): ReadonlySet<string> {
  return new Set(entries.map(parseThumbprint).flatMap((one) => (one.state === 'valid' ? [one.sha256] : [])));
}

/** What each entry of the list is (spec, "LDAPS certificate rules", 3): a pin of this server or of another, or an error. */
export function lintEntries(entries: readonly string[], pins: readonly Pin[]): Finding[] {
  return entries.map((entry) => {
    const read = parseThumbprint(entry);
    if (read.state !== 'valid') {
      const defect = defectOf(entry, read.state);
      const remedies = [message(REMEDIES[defect])];
      return finding('error', message(`ldaps.entry.${defect}`), { subject: entry, remedies });
    }
    const match = pins.find(({ sha256 }) => sha256 === read.sha256);
    const what = match
      ? message('ldaps.entry.listed', { certificate: match.subject })
      : message('ldaps.entry.other');
    return finding('note', what, { subject: entry });
  });
}

type Defect = 'invisible' | 'sha1' | 'md5' | 'pem' | 'malformed';

const REMEDIES = {
  invisible: 'ldaps.entry.remedy.retype',
  sha1: 'ldaps.entry.remedy.sha256',
  md5: 'ldaps.entry.remedy.sha256',
  pem: 'ldaps.entry.remedy.sha256',
  malformed: 'ldaps.remedy.correct-entry',
} as const satisfies Readonly<Record<Defect, string>>;

function defectOf(entry: string, state: 'invisible' | 'sha1' | 'malformed'): Defect {
  if (state !== 'malformed') return state;
  if (/-----BEGIN/.test(entry)) return 'pem';
  return /^[0-9a-f]{32}$/i.test(entry.replace(/[: ]/g, '')) ? 'md5' : 'malformed';
}

/** The list for both configuration formats, and how to replace a certificate. Malformed entries are never written. */
export function fragmentsOf(
  pins: readonly Pin[],
  entries: readonly string[],
  now: Date,
): LdapsReport['fragments'] {
  const kept = entries.map(parseThumbprint).flatMap((one) => (one.state === 'valid' ? [one.sha256] : []));
  const server = pins.filter(({ role }) => role === 'server').map(({ sha256 }) => sha256);
  const list = [...new Set([...kept, ...server])];
  const end = pins.find(({ role }) => role === 'server')?.notAfter;
  return {
    appsettings: JSON.stringify({ Auth: { Ldap: { TrustedCertificateThumbprints: list } } }, null, 2),
    webConfig: `<add key="LdapTrustedCertificateThumbprints" value="${list.join(',')}" />`,
    ...(end === undefined ? {} : { rotation: rotationOf(end, now) }),
  };
}

/** How a certificate is replaced without an hour in which nobody signs in (spec, "LDAPS certificate rules", 6). */
function rotationOf(end: string, now: Date): Message {
  return new Date(end) < now ? message('ldaps.rotation.expired') : message('ldaps.rotation', { date: end });
}

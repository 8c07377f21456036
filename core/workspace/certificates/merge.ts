import type { Message } from '#core/base/message.ts';
import type { CertificateFacts } from '#core/contract/directory/certificates.ts';
import type {
  CheckedPlace,
  KnownCertificate,
  KnownVerdict,
} from '#core/contract/directory/known-certificates.ts';
import type { CertificateScan } from '#core/directory/certificate-scan.ts';

/** Places that are kept; those that were looked at longest ago go first. */
const MOST_PLACES = 1_000;

/** CertificateScans at places of a site, or at a server that somebody typed. */
export interface CertificateScans {
  site?: string | undefined;
  looks: readonly (CertificateScan & { verdict?: KnownVerdict | undefined })[];
  /** Sources of the site that were left out, where all others were looked at: what it has no more is forgotten. */
  others?: readonly Message[];
  /** All servers of the source were looked at: those that it had before are forgotten, once one of these was read. */
  isWholeSource?: boolean;
}

/**
 * What is known after places were looked at. What could not be read keeps its certificates with their time; a verdict counts
 * for its certificate only.
 */
export function mergeScans(
  known: readonly CheckedPlace[],
  { site, looks, others: leftOut, isWholeSource = false }: CertificateScans,
  at: string,
): CheckedPlace[] {
  const places = new Map(known.map((one) => [keyOf(one), one]));
  if (leftOut) forgetGone(places, site, looks, leftOut);
  if (isWholeSource) forgetServers(places, site, looks);
  for (const look of looks) {
    if ('state' in look.read && look.read.state === 'none') continue;
    if (look.place.kind === 'tls') forgetUnresolved(places, site, look);
    const ofSource = [...places.values()].filter((one) => isOfSource(one, site, look));
    const isResolved = ofSource.some(({ address }) => address === look.address);
    // The controllers of a domain are known, and the domain cannot be asked for them now.
    const others = 'state' in look.read && look.place.kind === 'directory' && !isResolved ? ofSource : [];
    for (const other of others) put(places, withFailure(other, look, at));
    if (others.length > 0) continue;
    const before = ofSource.find(({ address }) => address === look.address);
    put(
      places,
      'state' in look.read
        ? withFailure(before ?? emptyPlace(site, look), look, at)
        : read(before, site, look, at),
    );
  }
  return [...places.values()].slice(-MOST_PLACES);
}

/** The newest last. */
function put(places: Map<string, CheckedPlace>, place: CheckedPlace): void {
  const key = keyOf(place);
  places.delete(key);
  places.set(key, place);
}

function read(
  before: CheckedPlace | undefined,
  site: string | undefined,
  look: CertificateScans['looks'][number],
  at: string,
): CheckedPlace {
  const certificates = 'state' in look.read ? [] : look.read.map(toKnownCertificate);
  const verdict = look.verdict ?? before?.verdict;
  const counts = verdict !== undefined && verdict.sha256 === certificates[0]?.sha256;
  return { ...emptyPlace(site, look), certificates, checkedAt: at, ...(counts ? { verdict } : {}) };
}

function withFailure(before: CheckedPlace, look: CertificateScan, at: string): CheckedPlace {
  return 'state' in look.read ? { ...before, failure: { at, reason: look.read.reason } } : before;
}

function emptyPlace(site: string | undefined, { source, address, place }: CertificateScan): CheckedPlace {
  return { ...(site === undefined ? {} : { site }), source, address, place, certificates: [] };
}

/** Forgets places of a site whose service it has no more, and servers that a service had before. */
function forgetGone(
  places: Map<string, CheckedPlace>,
  site: string | undefined,
  looks: readonly CertificateScan[],
  leftOut: readonly Message[],
): void {
  for (const [key, place] of places) {
    const isLeftOut = leftOut.some((source) => isOfSource(place, site, { source }));
    if (place.site !== site || isLeftOut) continue;
    const ofSource = looks.filter((look) => isOfSource(place, site, look));
    const isThere = ofSource.some(({ address }) => address === place.address);
    const isUnresolved = ofSource.some(
      ({ place: { kind }, read: found }) => kind === 'directory' && 'state' in found,
    );
    if (!isThere && !isUnresolved) places.delete(key);
  }
}

/** Forgets servers of a source that are none of those that were looked at; while none answers nothing is known. */
function forgetServers(
  places: Map<string, CheckedPlace>,
  site: string | undefined,
  looks: readonly CertificateScan[],
): void {
  if (looks.every(({ read: found }) => 'state' in found)) return;
  const addresses = looks.map(({ address }) => address);
  for (const [key, place] of places) {
    const isOwn = looks.some((look) => isOfSource(place, site, look));
    if (isOwn && !addresses.includes(place.address)) places.delete(key);
  }
}

/** A domain whose controllers are known now. */
function forgetUnresolved(
  places: Map<string, CheckedPlace>,
  site: string | undefined,
  look: CertificateScan,
): void {
  for (const [key, place] of places) {
    if (place.place.kind === 'directory' && isOfSource(place, site, look)) places.delete(key);
  }
}

function isOfSource(
  place: CheckedPlace,
  site: string | undefined,
  { source }: Pick<CertificateScan, 'source'>,
): boolean {
  return place.site === site && JSON.stringify(place.source) === JSON.stringify(source);
}

function keyOf({ site, source, address }: CheckedPlace): string {
  return JSON.stringify([site ?? null, source, address]);
}

function toKnownCertificate(facts: CertificateFacts): KnownCertificate {
  const { subject, issuer, notBefore, notAfter, sha256, dnsNames, commonName } = facts;
  return { name: dnsNames[0] ?? commonName ?? subject, subject, issuer, notBefore, notAfter, sha256 };
}

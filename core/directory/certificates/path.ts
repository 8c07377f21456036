import type { X509Certificate } from 'node:crypto';
import { type Certificate, isSignedBy, readCertificate } from './certificate.ts';

/** Certificates that issuers are looked up in: those that sign themselves are trusted. */
export interface TrustStore {
  name: 'bundled' | 'system' | 'bundle';
  size: number;
  /** SHA-256 of every certificate in it. */
  has(sha256: string): boolean;
  /** Certificates with the subject that another names as its issuer. */
  issuersOf(certificate: Certificate): readonly Certificate[];
}

/** A chain from a server's certificate upwards, as far as issuers were found. */
export interface Path {
  certificates: readonly Certificate[];
  /** Whether it ends in a certificate of the store that signs itself, or is one of the store's own. */
  isTrusted: boolean;
  /** Whether it ends in a certificate that signs itself. */
  isComplete: boolean;
}

/** Longer chains are no longer anybody's mistake but somebody's trick. */
const DEEPEST = 10;

/**
 * Makes a store; the same certificate twice counts once. A computer trusts hundreds: their DER is read only when somebody
 * asks for them as issuers.
 */
export function trustStore(name: TrustStore['name'], certificates: readonly X509Certificate[]): TrustStore {
  const unique = new Map(certificates.map((node) => [sha256Of(node), node]));
  const bySubject = Map.groupBy(unique.values(), ({ subject }) => subject);
  return {
    name,
    size: unique.size,
    has: (sha256) => unique.has(sha256),
    issuersOf: ({ node }) => (bySubject.get(node.issuer) ?? []).map(({ raw }) => readCertificate(raw)),
  };
}

function sha256Of({ fingerprint256 }: X509Certificate): string {
  return fingerprint256.replaceAll(':', '').toLowerCase();
}

/**
 * The best chain of a server's certificate: issuers are taken from what the server sent, then from the store, and count
 * only with a signature that holds. A trusted chain is better than a complete one, and that than a broken one.
 */
export function buildPath(leaf: Certificate, sent: readonly Certificate[], store: TrustStore): Path {
  let best: Path = { certificates: [leaf], isTrusted: false, isComplete: false };
  const visit = (chain: readonly Certificate[]): boolean => {
    const last = chain.at(-1);
    if (!last) return false;
    const isRoot = last.facts.isSelfSigned;
    const found = {
      certificates: chain,
      isComplete: isRoot,
      isTrusted: isRoot && store.has(last.facts.sha256),
    };
    if (rank(found) > rank(best)) best = found;
    if (found.isTrusted) return true;
    if (isRoot || chain.length >= DEEPEST) return false;
    const candidates = [
      ...sent.filter(({ node }) => node.subject === last.node.issuer),
      ...store.issuersOf(last),
    ];
    return candidates
      .filter((one) => !chain.some(({ facts }) => facts.sha256 === one.facts.sha256))
      .filter((one) => isSignedBy(last.node, one.node))
      .some((one) => visit([...chain, one]));
  };
  visit([leaf]);
  return best;
}

function rank({ isTrusted, isComplete, certificates }: Path): number {
  return (isTrusted ? 1_000 : 0) + (isComplete ? 100 : 0) + certificates.length;
}

import { type Certificate, isSignedBy } from './certificate.ts';

/** Certificates that can be looked up as issuers, and which of them are trusted as they are. */
export interface TrustStore {
  name: 'bundled' | 'system' | 'bundle';
  /** By subject as it is written; also authorities that are not roots. */
  bySubject: ReadonlyMap<string, readonly Certificate[]>;
  size: number;
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

/** Makes a store; the same certificate twice counts once. */
export function trustStore(name: TrustStore['name'], certificates: readonly Certificate[]): TrustStore {
  const unique = new Map(certificates.map((one) => [one.facts.sha256, one]));
  const bySubject = Map.groupBy(unique.values(), ({ facts }) => facts.subject);
  return { name, bySubject, size: unique.size };
}

/**
 * The best chain of a server's certificate: issuers are taken from what the server sent, then from the store, and count
 * only with a signature that holds. A trusted chain is better than a complete one, and that than a broken one.
 */
export function buildPath(leaf: Certificate, sent: readonly Certificate[], store: TrustStore): Path {
  const sentBySubject = Map.groupBy(sent, ({ facts }) => facts.subject);
  const isOfStore = ({ facts }: Certificate) =>
    store.bySubject.get(facts.subject)?.some((one) => one.facts.sha256 === facts.sha256) === true;
  let best: Path = { certificates: [leaf], isTrusted: false, isComplete: false };
  const visit = (chain: readonly Certificate[]): boolean => {
    const last = chain.at(-1);
    if (!last) return false;
    const isRoot = last.facts.isSelfSigned;
    const found = { certificates: chain, isComplete: isRoot, isTrusted: isRoot && isOfStore(last) };
    if (rank(found) > rank(best)) best = found;
    if (found.isTrusted) return true;
    if (isRoot || chain.length >= DEEPEST) return false;
    const candidates = [
      ...(sentBySubject.get(last.facts.issuer) ?? []),
      ...(store.bySubject.get(last.facts.issuer) ?? []),
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

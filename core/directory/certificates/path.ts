import type { X509Certificate } from 'node:crypto';
import { type Certificate, isSignedBy, plainSerial, readCertificate } from './certificate.ts';

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
  /** The issuer whose key the last certificate names, and whose key did not make its signature. */
  mismatchedIssuer?: Certificate | undefined;
}

/** As long as OpenSSL follows a chain. */
const MAX_DEPTH = 100;
/** Certificates that are looked at as issuers: more is somebody's trick. */
const MAX_STEPS = 2_000;

/**
 * Makes a store; the same certificate twice counts once. A computer trusts hundreds: their DER is read only when somebody
 * asks for them as issuers.
 */
export function trustStore(name: TrustStore['name'], certificates: readonly X509Certificate[]): TrustStore {
  const unique = new Map(certificates.map((node) => [sha256Of(node), node]));
  const bySubject = Map.groupBy(unique.values(), ({ subject }) => normalizeName(subject));
  return {
    name,
    size: unique.size,
    has: (sha256) => unique.has(sha256),
    issuersOf: ({ node, issuerName }) =>
      (bySubject.get(normalizeName(node.issuer)) ?? [])
        .flatMap(readable)
        .filter(({ subjectName }) => subjectName === issuerName),
  };
}

/** One certificate of a store that cannot be read is no issuer; the others are. */
function readable({ raw }: X509Certificate): Certificate[] {
  try {
    return [readCertificate(raw)];
  } catch {
    return [];
  }
}

/** A name without what spelling may change: finds candidates, whose names are then compared. */
function normalizeName(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase();
}

function sha256Of({ fingerprint256 }: X509Certificate): string {
  return fingerprint256.replaceAll(':', '').toLowerCase();
}

/**
 * Every chain of a server's certificate: issuers are taken from what the server sent, then from the store, those with the
 * named key first, and count only with a signature that holds. One good chain is enough, so all are tried in turn.
 */
export function* buildPaths(
  leaf: Certificate,
  sent: readonly Certificate[],
  store: TrustStore,
): Generator<Path, void> {
  const signed = new Map<string, boolean>();
  const isIssuer = (child: Certificate, issuer: Certificate): boolean => {
    const pair = `${child.facts.sha256} ${issuer.facts.sha256}`;
    const known = signed.get(pair) ?? isSignedBy(child.node, issuer.node);
    signed.set(pair, known);
    return known;
  };
  let steps = 0;
  function* visit(chain: readonly Certificate[], last: Certificate): Generator<Path, void> {
    steps += 1;
    const isRoot = last.facts.isSelfSigned;
    const named =
      isRoot || chain.length >= MAX_DEPTH
        ? []
        : candidates(last, sent, store).filter(
            (one) => !chain.some(({ facts }) => facts.sha256 === one.facts.sha256),
          );
    const issuers = named.filter((one) => isIssuer(last, one));
    if (issuers.length === 0) {
      const isTrusted = isRoot && store.has(last.facts.sha256);
      const mismatchedIssuer = named.find((one) => isSignatureMismatch(last, one));
      yield { certificates: chain, isComplete: isRoot, isTrusted, mismatchedIssuer };
    }
    for (const issuer of issuers) {
      if (steps > MAX_STEPS) return;
      yield* visit([...chain, issuer], issuer);
    }
  }
  yield* visit([leaf], leaf);
}

/** Whoever has the name of the issuer; the key that the certificate names makes one likelier, and no other impossible. */
function candidates(last: Certificate, sent: readonly Certificate[], store: TrustStore): Certificate[] {
  const named = [
    ...sent.filter(({ subjectName }) => subjectName === last.issuerName),
    ...store.issuersOf(last),
  ];
  const unique = [...new Map(named.map((one) => [one.facts.sha256, one])).values()];
  return unique.toSorted(
    (left, right) => Number(isKeyMismatch(last, left)) - Number(isKeyMismatch(last, right)),
  );
}

/**
 * Whether the signature of a certificate surely is not one of the issuer that it names by its key. An algorithm that this
 * runtime may not know proves nothing.
 */
function isSignatureMismatch({ facts }: Certificate, issuer: Certificate): boolean {
  const { authorityKeyId, signatureHash } = facts;
  return (
    authorityKeyId !== undefined &&
    authorityKeyId === issuer.facts.subjectKeyId &&
    /^(?:SHA-(?:256|384|512)|Ed(?:25519|448))$/i.test(signatureHash)
  );
}

/** Whether a certificate names another key, or another certificate, of its issuer than this one. */
export function isKeyMismatch(
  { facts: { authorityKeyId }, authoritySerial }: Certificate,
  { facts: { subjectKeyId, serial } }: Certificate,
): boolean {
  const isOther =
    authorityKeyId !== undefined && subjectKeyId !== undefined && authorityKeyId !== subjectKeyId;
  return isOther || (authoritySerial !== undefined && authoritySerial !== plainSerial(serial));
}

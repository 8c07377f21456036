import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from './certificate.ts';
import { firstViolation } from './constraints.ts';
import { isKeyMismatch } from './path.ts';
import {
  ANY_PURPOSE,
  type ChainInput,
  certificateFinding,
  type Rule,
  refusedOnLinux,
  SERVER_AUTH,
} from './rule-input.ts';

const DAY = 86_400_000;
const WEAK_HASHES: readonly string[] = ['SHA-1', 'SHA1', 'MD5', 'MD2'];

function daysLeft({ facts: { notAfter } }: Certificate, now: Date): number {
  return (new Date(notAfter).getTime() - now.getTime()) / DAY;
}

function hasBegun({ facts: { notBefore } }: Certificate, now: Date): boolean {
  return new Date(notBefore) <= now;
}

function expired({ path, now }: ChainInput): Finding[] {
  return path.certificates
    .filter((one) => hasBegun(one, now) && daysLeft(one, now) < 0)
    .map((one) =>
      certificateFinding(
        'error',
        one,
        message('ldaps.R06', { end: one.facts.notAfter }),
        message('ldaps.R06.remedy'),
      ),
    );
}

function notYetValid({ path, now }: ChainInput): Finding[] {
  return path.certificates
    .filter((one) => !hasBegun(one, now))
    .map((one) =>
      certificateFinding(
        'error',
        one,
        message('ldaps.R07', { start: one.facts.notBefore }),
        message('ldaps.R07.remedy'),
      ),
    );
}

function expiresSoon({ path, now }: ChainInput): Finding[] {
  return path.certificates.flatMap((one) => {
    const left = daysLeft(one, now);
    if (!hasBegun(one, now) || left < 0 || left > 30) return [];
    const end = one.facts.notAfter;
    const days = Math.floor(left);
    const what = days === 0 ? message('ldaps.R08.today', { end }) : message('ldaps.R08', { days, end });
    return [certificateFinding('warning', one, what, message('ldaps.R08.remedy'))];
  });
}

/** Nobody checks the signature of a root: it is trusted for itself. */
function weakSignature({ path }: ChainInput): Finding[] {
  return path.certificates
    .filter(({ facts }) => !facts.isSelfSigned && WEAK_HASHES.includes(facts.signatureHash.toUpperCase()))
    .map((one) => {
      const what = message('ldaps.R11', { hash: one.facts.signatureHash });
      return certificateFinding('error', one, what, message('ldaps.R11.remedy'));
    });
}

function weakKey({ path }: ChainInput): Finding[] {
  return path.certificates.flatMap((one) => {
    const { keyType: key, keyBits: bits } = one.facts;
    const least = key === 'RSA' || key === 'DSA' || key === 'RSA-PSS' ? 2048 : 256;
    if (bits >= least || key.startsWith('ed')) return [];
    return [
      certificateFinding(
        'error',
        one,
        message('ldaps.R12', { key, bits, least }),
        message('ldaps.R12.remedy'),
      ),
    ];
  });
}

/** Issuers have to be authorities, with room below them. */
function notAuthority({ path: { certificates }, os }: ChainInput): Finding[] {
  const remedy = message('ldaps.R17.remedy');
  return certificates.slice(1).flatMap((one, index) => {
    if (!isAuthority(one))
      return [certificateFinding('error', one, message('ldaps.R17.no-authority'), remedy)];
    const { pathLength } = one.facts;
    // Authorities between it and the server's certificate; those that are renewals of one another do not count.
    const below = certificates.slice(1, index + 1).filter((each) => !isSelfIssued(each)).length;
    if (pathLength !== undefined && below > pathLength)
      return [
        certificateFinding(
          'error',
          one,
          message('ldaps.R17.path-length', { allowed: pathLength, below }),
          remedy,
        ),
      ];
    const child = certificates[index];
    if (!child || !isKeyMismatch(child, one)) return [];
    const what = message('ldaps.R17.key', { issuer: one.facts.subject });
    return [certificateFinding(refusedOnLinux(os), child, what, message('ldaps.R17.remedy.key'))];
  });
}

/** The first version of the format has no way to say so: its roots are trusted for themselves. */
function isAuthority({ facts, isFirstVersion }: Certificate): boolean {
  if (isFirstVersion && facts.isSelfSigned) return true;
  return facts.isCa && (facts.keyUsages?.includes('keyCertSign') ?? true);
}

function isSelfIssued({ subjectName, issuerName }: Certificate): boolean {
  return subjectName === issuerName;
}

/** What an authority may issue for holds for every certificate below it (RFC 5280, 4.2.1.10). */
function forbiddenName({ path: { certificates } }: ChainInput): Finding[] {
  return certificates.slice(1).flatMap((authority, index) => {
    const { constraints } = authority;
    if (!constraints) return [];
    const remedy = message('ldaps.R18.remedy');
    for (const [depth, one] of certificates.slice(0, index + 1).entries()) {
      if (depth > 0 && isSelfIssued(one)) continue;
      const names = depth === 0 ? [...one.names, ...one.commonName] : one.names;
      const violation = firstViolation(constraints, names);
      if (!violation) continue;
      const { name } = violation;
      const what =
        violation.reason === 'forbidden'
          ? message('ldaps.R18', { name })
          : message('ldaps.R18.unsupported', { name });
      return [certificateFinding('error', authority, what, remedy)];
    }
    return [];
  });
}

/** Purposes of an authority limit what it issues. */
function otherPurpose({ path: { certificates }, os }: ChainInput): Finding[] {
  return certificates.flatMap((one, index) => {
    const purposes = one.facts.extendedKeyUsages;
    if (!purposes || purposes.includes(SERVER_AUTH)) return [];
    const remedy = message('ldaps.R09.remedy');
    if (purposes.includes(ANY_PURPOSE))
      return [certificateFinding(refusedOnLinux(os), one, message('ldaps.R09.any'), remedy)];
    if (index === 0) return [certificateFinding('error', one, message('ldaps.R09', { purposes }), remedy)];
    const what = message('ldaps.R09.authority', { purposes });
    return [certificateFinding('error', one, what, message('ldaps.R09.remedy.authority'))];
  });
}

/** Whoever does not understand a critical extension has to refuse the certificate (RFC 5280, 4.2). */
function unknownExtension({ path: { certificates } }: ChainInput): Finding[] {
  return certificates
    .filter(({ unknownCritical }) => unknownCritical.length > 0)
    .map((one) => {
      const what = message('ldaps.R27', { extensions: one.unknownCritical });
      return certificateFinding('error', one, what, message('ldaps.R27.remedy'));
    });
}

/** A certificate that was changed, or that another key has signed than the one that it names. */
function brokenSignature({ path: { certificates, mismatchedIssuer } }: ChainInput): Finding[] {
  const last = certificates.at(-1);
  if (!last || !mismatchedIssuer) return [];
  const what = message('ldaps.R28', { issuer: mismatchedIssuer.facts.subject });
  return [certificateFinding('error', last, what, message('ldaps.R28.remedy'))];
}

/** Rules of every certificate of the chain. */
export const chainRules = {
  R06: { refuses: true, find: expired },
  R07: { refuses: true, find: notYetValid },
  R08: { refuses: false, find: expiresSoon },
  R09: { refuses: true, find: otherPurpose },
  R11: { refuses: true, find: weakSignature },
  R12: { refuses: true, find: weakKey },
  R17: { refuses: true, find: notAuthority },
  R18: { refuses: true, find: forbiddenName },
  R27: { refuses: true, find: unknownExtension },
  R28: { refuses: true, find: brokenSignature },
} as const satisfies Readonly<Record<string, Rule>>;

/** What is wrong with a chain itself, whatever is trusted and whatever was sent; an end that is only near is not. */
export function chainFindings(input: ChainInput): Finding[] {
  return Object.values(chainRules)
    .filter(({ refuses }) => refuses)
    .flatMap(({ find }) => find(input));
}

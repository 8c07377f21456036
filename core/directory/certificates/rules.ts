import { isIP } from 'node:net';
import type { RuleFinding } from '#core/contract/directory-certificates.ts';
import type { Certificate, NameConstraints } from './certificate.ts';
import { matchHost } from './hostname.ts';
import type { Path } from './path.ts';
import { finding } from './texts.ts';

const DAY = 86_400_000;
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const ANY_PURPOSE = '2.5.29.37.0';
const WEAK_HASHES: readonly string[] = ['SHA-1', 'SHA1', 'MD5', 'MD2'];

/** What the rules of certificates look at. */
export interface RuleInput {
  host: string;
  /** Exactly what the server sent, its own certificate first; empty for none. */
  presented: readonly Certificate[];
  /** The best chain that could be built. */
  path: Path;
  now: Date;
}

/**
 * Every rule that the certificates of a server break, computed from their DER: several at once, and never by the
 * runtime's own words. R01 and R21-R26 are about the connection and are found elsewhere.
 */
export function certificateFindings(input: RuleInput): RuleFinding[] {
  const { presented, path } = input;
  const [leaf] = presented;
  if (!leaf) return [];
  return [
    ...nameFindings(input.host, leaf),
    ...path.certificates.flatMap((one) => timeFindings(one, input.now)),
    ...purposeFindings(leaf),
    ...path.certificates.flatMap((one) => strengthFindings(one)),
    ...chainFindings(presented, path),
    ...authorityFindings(path),
    ...constraintFindings(input.host, leaf, path),
    ...revocationSourceFindings(leaf),
  ];
}

function nameFindings(host: string, { facts }: Certificate): RuleFinding[] {
  const names = [...facts.dnsNames, ...facts.addresses].join(', ') || (facts.commonName ?? '');
  const match = matchHost(host, facts);
  const about = { host, names };
  if (match.kind === 'match') return [];
  if (match.kind === 'common-name') return [finding('R04', 'warn', facts.subject, about)];
  if (match.kind === 'address') return [finding('R03', 'fail', facts.subject, about)];
  if (match.kind === 'wildcard') return [finding('R05', 'fail', facts.subject, { host, names: match.name })];
  return [finding('R02', 'fail', facts.subject, about)];
}

function timeFindings({ facts }: Certificate, now: Date): RuleFinding[] {
  const { subject, notBefore, notAfter } = facts;
  if (new Date(notBefore) > now) return [finding('R07', 'fail', subject, { date: notBefore })];
  const left = (new Date(notAfter).getTime() - now.getTime()) / DAY;
  if (left < 0) return [finding('R06', 'fail', subject, { date: notAfter })];
  if (left > 30) return [];
  return [finding('R08', 'warn', subject, { date: notAfter, days: Math.floor(left) })];
}

function purposeFindings({ facts }: Certificate): RuleFinding[] {
  const { subject, extendedKeyUsages, keyUsages } = facts;
  const findings: RuleFinding[] = [];
  if (
    extendedKeyUsages &&
    !extendedKeyUsages.includes(SERVER_AUTH) &&
    !extendedKeyUsages.includes(ANY_PURPOSE)
  )
    findings.push(finding('R09', 'fail', subject, { found: extendedKeyUsages.join(', ') }));
  if (keyUsages && !keyUsages.includes('digitalSignature'))
    findings.push(finding('R10', 'warn', subject, { found: keyUsages.join(', ') }));
  return findings;
}

function strengthFindings({ facts }: Certificate): RuleFinding[] {
  const { subject, signatureHash, keyType, keyBits, isSelfSigned } = facts;
  const findings: RuleFinding[] = [];
  // Nobody checks the signature of a root: it is trusted for itself.
  if (!isSelfSigned && WEAK_HASHES.includes(signatureHash.toUpperCase()))
    findings.push(finding('R11', 'fail', subject, { hash: signatureHash }));
  const least = keyType === 'RSA' || keyType === 'DSA' || keyType === 'RSA-PSS' ? 2048 : 256;
  if (keyBits < least && !keyType.startsWith('ed'))
    findings.push(finding('R12', 'fail', subject, { key: keyType, bits: keyBits, least }));
  return findings;
}

/** What was sent against what is needed, and whether the end of the chain is trusted. */
function chainFindings(presented: readonly Certificate[], path: Path): RuleFinding[] {
  const [leaf] = presented;
  if (!leaf) return [];
  if (leaf.facts.isSelfSigned) {
    const severity = path.isTrusted ? 'warn' : 'fail';
    return [finding('R13', severity, leaf.facts.subject, {}), ...orderFindings(presented, path)];
  }
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const findings: RuleFinding[] = [];
  const missing = path.certificates.filter(({ facts }) => !facts.isSelfSigned && !sent.has(facts.sha256));
  for (const { facts } of missing)
    findings.push(finding('R14', 'fail', facts.subject, { issuer: facts.subject, known: 'yes', url: '' }));
  const last = path.certificates.at(-1) ?? leaf;
  if (!path.isComplete) {
    const { issuer, issuerUrls, subject } = last.facts;
    // Nothing above the server's own certificate came: whether its issuer is a root cannot be told from here.
    if (last === leaf)
      findings.push(finding('R14', 'fail', subject, { issuer, known: '', url: issuerUrls[0] ?? '' }));
    findings.push(finding('R15', 'fail', subject, { root: issuer }));
  } else if (!path.isTrusted) {
    findings.push(finding('R15', 'fail', last.facts.subject, { root: last.facts.subject }));
  }
  return [...findings, ...orderFindings(presented, path)];
}

function orderFindings(presented: readonly Certificate[], path: Path): RuleFinding[] {
  const order = path.certificates.map(({ facts }) => facts.sha256);
  const positions = presented.map(({ facts }) => order.indexOf(facts.sha256));
  const unrelated = presented.filter((_, index) => positions[index] === -1);
  const root = presented
    .slice(1)
    .find(({ facts }, index) => facts.isSelfSigned && positions[index + 1] !== -1);
  const known = positions.filter((position) => position !== -1);
  const isUnordered = known.some((position, index) => index > 0 && position < (known[index - 1] ?? 0));
  return [
    ...(root ? [finding('R16', 'info', root.facts.subject, { what: 'root' })] : []),
    ...(isUnordered ? [finding('R16', 'info', presented[0]?.facts.subject, { what: 'order' })] : []),
    ...unrelated.map(({ facts }) => finding('R16', 'info', facts.subject, { what: 'unrelated' })),
  ];
}

/** Issuers have to be authorities, with room below them. */
function authorityFindings({ certificates }: Path): RuleFinding[] {
  return certificates.slice(1).flatMap(({ facts }, index) => {
    const { subject, isCa, pathLength, keyUsages } = facts;
    if (!isCa || (keyUsages && !keyUsages.includes('keyCertSign')))
      return [finding('R17', 'fail', subject, { what: 'no-authority' })];
    // Authorities between it and the server's certificate; those that sign themselves do not count.
    const below = certificates.slice(1, index + 1).filter((one) => !one.facts.isSelfSigned).length;
    if (pathLength !== undefined && below > pathLength)
      return [finding('R17', 'fail', subject, { what: 'path-length', allowed: pathLength, below })];
    return [];
  });
}

function constraintFindings(host: string, leaf: Certificate, { certificates }: Path): RuleFinding[] {
  const { dnsNames, commonName } = leaf.facts;
  const names = dnsNames.length > 0 ? dnsNames : isIP(host) === 0 && commonName ? [commonName] : [];
  return certificates.slice(1).flatMap(({ facts, constraints }) => {
    const broken = constraints && names.find((name) => !isPermitted(name, constraints));
    return broken === undefined ? [] : [finding('R18', 'fail', facts.subject, { name: broken })];
  });
}

function isPermitted(name: string, { permitted, excluded }: NameConstraints): boolean {
  const isBelow = (tree: string) => {
    const domain = tree.toLowerCase().replace(/^\./, '');
    const lower = name.toLowerCase().replace(/^\*\./, '');
    return lower === domain || lower.endsWith(`.${domain}`) || domain === '';
  };
  if (excluded.some(isBelow)) return false;
  return permitted.length === 0 || permitted.some(isBelow);
}

/** A private authority often names none; a site that checks revocation then cannot. */
function revocationSourceFindings({ facts }: Certificate): RuleFinding[] {
  if (facts.isSelfSigned || facts.crlUrls.length > 0 || facts.ocspUrls.length > 0) return [];
  return [finding('R19', 'warn', facts.subject, { what: 'absent' })];
}

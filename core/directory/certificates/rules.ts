import { isIP } from 'node:net';
import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type RuleId, ruleOf } from '#core/messages/ldaps-rules.ts';
import type { Certificate, NameConstraints } from './certificate.ts';
import { matchHost } from './hostname.ts';
import type { Path } from './path.ts';

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
  /** What the server calls itself, where it says so. */
  serverName?: string | undefined;
}

interface LeafInput extends RuleInput {
  leaf: Certificate;
}

interface Rule {
  /** Whether the site refuses a server that breaks it, whatever its store trusts. */
  refuses: boolean;
  /**
   * What breaks it, computed from the DER of certificates and never by the runtime's own words; absent for a rule that is
   * found elsewhere: while the server is connected to, its revocation lists are read, or servers are compared.
   */
  find?: (input: LeafInput) => Finding[];
}

/** Every rule, in the order in which findings are told (docs/adding-an-ldaps-rule.md). */
const rules: Readonly<Record<RuleId, Rule>> = {
  R01: { refuses: false },
  R02: { refuses: true, find: otherName },
  R03: { refuses: true, find: noAddress },
  R04: { refuses: false, find: commonNameOnly },
  R05: { refuses: true, find: shallowWildcard },
  R06: { refuses: true, find: expired },
  R07: { refuses: true, find: notYetValid },
  R08: { refuses: false, find: expiresSoon },
  R09: { refuses: true, find: otherPurpose },
  R10: { refuses: false, find: noSignatures },
  R11: { refuses: true, find: weakSignature },
  R12: { refuses: true, find: weakKey },
  R13: { refuses: false, find: selfSigned },
  R14: { refuses: false, find: missingIntermediate },
  R15: { refuses: false, find: untrustedRoot },
  R16: { refuses: false, find: untidyChain },
  R17: { refuses: true, find: notAuthority },
  R18: { refuses: true, find: forbiddenName },
  R19: { refuses: false, find: noRevocationList },
  R20: { refuses: true },
  R21: { refuses: false },
  R22: { refuses: false },
  R23: { refuses: false },
  R24: { refuses: false },
  R25: { refuses: false },
  R26: { refuses: false },
};

/** Every rule that the certificates of a server break: several at once. */
export function certificateFindings(input: RuleInput): Finding[] {
  const [leaf] = input.presented;
  if (!leaf) return [];
  return Object.values(rules).flatMap(({ find }) => find?.({ ...input, leaf }) ?? []);
}

/** Whether a finding says for sure that a chain or a name does not hold, whatever the site server trusts. */
export function refusesForSure({ severity, message: what }: Finding): boolean {
  const rule = ruleOf(what);
  return severity === 'error' && rule !== undefined && rules[rule].refuses;
}

function about(
  severity: Severity,
  { facts: { subject } }: Certificate,
  what: Message,
  ...remedies: Message[]
): Finding {
  return finding(severity, what, { subject, remedies });
}

/** The server's own name, where it is a better one than what was typed. */
function betterName({ host, serverName }: LeafInput): string | undefined {
  return serverName === host ? undefined : serverName;
}

function otherName(input: LeafInput): Finding[] {
  const { host, leaf } = input;
  if (matchHost(host, leaf.facts).kind !== 'mismatch') return [];
  const { dnsNames, addresses, commonName } = leaf.facts;
  const names = dnsNames.length + addresses.length > 0 ? [...dnsNames, ...addresses] : [commonName ?? ''];
  const better = betterName(input);
  const what =
    names[0] === '' ? message('ldaps.R02.nameless', { host }) : message('ldaps.R02', { host, names });
  const remedy = better ? message('ldaps.R02.remedy.better', { better }) : message('ldaps.R02.remedy');
  return [about('error', leaf, what, remedy)];
}

function noAddress(input: LeafInput): Finding[] {
  const { host, leaf } = input;
  if (matchHost(host, leaf.facts).kind !== 'address') return [];
  const better = betterName(input);
  const remedy = better ? message('ldaps.R03.remedy.better', { better }) : message('ldaps.R03.remedy');
  return [about('error', leaf, message('ldaps.R03', { host }), remedy)];
}

function commonNameOnly({ host, leaf }: LeafInput): Finding[] {
  if (matchHost(host, leaf.facts).kind !== 'common-name') return [];
  return [about('warning', leaf, message('ldaps.R04', { host }), message('ldaps.R04.remedy'))];
}

function shallowWildcard({ host, leaf }: LeafInput): Finding[] {
  const match = matchHost(host, leaf.facts);
  if (match.kind !== 'wildcard') return [];
  const what = message('ldaps.R05', { wildcard: match.name, host });
  return [about('error', leaf, what, message('ldaps.R05.remedy'))];
}

function daysLeft({ facts: { notAfter } }: Certificate, now: Date): number {
  return (new Date(notAfter).getTime() - now.getTime()) / DAY;
}

function hasBegun({ facts: { notBefore } }: Certificate, now: Date): boolean {
  return new Date(notBefore) <= now;
}

function expired({ path, now }: LeafInput): Finding[] {
  return path.certificates
    .filter((one) => hasBegun(one, now) && daysLeft(one, now) < 0)
    .map((one) =>
      about('error', one, message('ldaps.R06', { end: one.facts.notAfter }), message('ldaps.R06.remedy')),
    );
}

function notYetValid({ path, now }: LeafInput): Finding[] {
  return path.certificates
    .filter((one) => !hasBegun(one, now))
    .map((one) =>
      about('error', one, message('ldaps.R07', { start: one.facts.notBefore }), message('ldaps.R07.remedy')),
    );
}

function expiresSoon({ path, now }: LeafInput): Finding[] {
  return path.certificates.flatMap((one) => {
    const left = daysLeft(one, now);
    if (!hasBegun(one, now) || left < 0 || left > 30) return [];
    const end = one.facts.notAfter;
    const days = Math.floor(left);
    const what = days === 0 ? message('ldaps.R08.today', { end }) : message('ldaps.R08', { days, end });
    return [about('warning', one, what, message('ldaps.R08.remedy'))];
  });
}

function otherPurpose({ leaf }: LeafInput): Finding[] {
  const purposes = leaf.facts.extendedKeyUsages;
  if (!purposes || purposes.includes(SERVER_AUTH) || purposes.includes(ANY_PURPOSE)) return [];
  return [about('error', leaf, message('ldaps.R09', { purposes }), message('ldaps.R09.remedy'))];
}

function noSignatures({ leaf }: LeafInput): Finding[] {
  const usages = leaf.facts.keyUsages;
  if (!usages || usages.includes('digitalSignature')) return [];
  return [about('warning', leaf, message('ldaps.R10', { usages }), message('ldaps.R10.remedy'))];
}

/** Nobody checks the signature of a root: it is trusted for itself. */
function weakSignature({ path }: LeafInput): Finding[] {
  return path.certificates
    .filter(({ facts }) => !facts.isSelfSigned && WEAK_HASHES.includes(facts.signatureHash.toUpperCase()))
    .map((one) => {
      const what = message('ldaps.R11', { hash: one.facts.signatureHash });
      return about('error', one, what, message('ldaps.R11.remedy'));
    });
}

function weakKey({ path }: LeafInput): Finding[] {
  return path.certificates.flatMap((one) => {
    const { keyType: key, keyBits: bits } = one.facts;
    const least = key === 'RSA' || key === 'DSA' || key === 'RSA-PSS' ? 2048 : 256;
    if (bits >= least || key.startsWith('ed')) return [];
    return [about('error', one, message('ldaps.R12', { key, bits, least }), message('ldaps.R12.remedy'))];
  });
}

function selfSigned({ leaf, path }: LeafInput): Finding[] {
  if (!leaf.facts.isSelfSigned) return [];
  const severity = path.isTrusted ? 'warning' : 'error';
  return [about(severity, leaf, message('ldaps.R13'), message('ldaps.R13.remedy'))];
}

function missingIntermediate({ leaf, presented, path }: LeafInput): Finding[] {
  if (leaf.facts.isSelfSigned) return [];
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const missing = path.certificates
    .filter(({ facts }) => !facts.isSelfSigned && !sent.has(facts.sha256))
    .map((one) => {
      const what = message('ldaps.R14.known', { issuer: one.facts.subject });
      return about('error', one, what, message('ldaps.R14.remedy'));
    });
  // Nothing above the server's own certificate came: whether its issuer is a root cannot be told from here.
  if (path.isComplete || path.certificates.at(-1) !== leaf) return missing;
  const {
    issuer,
    issuerUrls: [url],
  } = leaf.facts;
  const remedy = url ? message('ldaps.R14.remedy.url', { url }) : message('ldaps.R14.remedy');
  return [...missing, about('error', leaf, message('ldaps.R14.unknown', { issuer }), remedy)];
}

function untrustedRoot({ leaf, path }: LeafInput): Finding[] {
  if (leaf.facts.isSelfSigned || (path.isComplete && path.isTrusted)) return [];
  const last = path.certificates.at(-1) ?? leaf;
  const root = path.isComplete ? last.facts.subject : last.facts.issuer;
  const remedies = [message('ldaps.R15.remedy'), message('ldaps.R15.remedy.bundle')];
  return [about('error', last, message('ldaps.R15', { root }), ...remedies)];
}

/** What was sent against what is needed. */
function untidyChain({ leaf, presented, path }: LeafInput): Finding[] {
  const order = path.certificates.map(({ facts }) => facts.sha256);
  const positions = presented.map(({ facts }) => order.indexOf(facts.sha256));
  const unrelated = presented.filter((_, index) => positions[index] === -1);
  const root = presented
    .slice(1)
    .find(({ facts }, index) => facts.isSelfSigned && positions[index + 1] !== -1);
  const known = positions.filter((position) => position !== -1);
  const isUnordered = known.some((position, index) => index > 0 && position < (known[index - 1] ?? 0));
  const remedy = message('ldaps.R16.remedy');
  return [
    ...(root ? [about('note', root, message('ldaps.R16.root'), remedy)] : []),
    ...(isUnordered ? [about('note', leaf, message('ldaps.R16.order'), remedy)] : []),
    ...unrelated.map((one) => about('note', one, message('ldaps.R16.unrelated'), remedy)),
  ];
}

/** Issuers have to be authorities, with room below them. */
function notAuthority({ path: { certificates } }: LeafInput): Finding[] {
  const remedy = message('ldaps.R17.remedy');
  return certificates.slice(1).flatMap((one, index) => {
    const { isCa, pathLength, keyUsages } = one.facts;
    if (!isCa || (keyUsages && !keyUsages.includes('keyCertSign')))
      return [about('error', one, message('ldaps.R17.no-authority'), remedy)];
    // Authorities between it and the server's certificate; those that sign themselves do not count.
    const below = certificates.slice(1, index + 1).filter(({ facts }) => !facts.isSelfSigned).length;
    if (pathLength === undefined || below <= pathLength) return [];
    return [about('error', one, message('ldaps.R17.path-length', { allowed: pathLength, below }), remedy)];
  });
}

function forbiddenName({ host, leaf, path }: LeafInput): Finding[] {
  const { dnsNames, commonName } = leaf.facts;
  const names = dnsNames.length > 0 ? dnsNames : isIP(host) === 0 && commonName ? [commonName] : [];
  return path.certificates.slice(1).flatMap((one) => {
    const { constraints } = one;
    const name = constraints && names.find((each) => !isPermitted(each, constraints));
    if (name === undefined) return [];
    return [about('error', one, message('ldaps.R18', { name }), message('ldaps.R18.remedy'))];
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
function noRevocationList({ leaf }: LeafInput): Finding[] {
  const { isSelfSigned, crlUrls, ocspUrls } = leaf.facts;
  if (isSelfSigned || crlUrls.length > 0 || ocspUrls.length > 0) return [];
  return [about('warning', leaf, message('ldaps.R19.absent'), message('ldaps.R19.remedy.absent'))];
}

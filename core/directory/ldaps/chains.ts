import { noProgress } from '#core/base/progress.ts';
import { StepRunner } from '#core/checks/step-runner.ts';
import type { LdapsSettings, Pin, StageId } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import { certificateFindings, isCertainRefusal, isTrustFinding } from '../certificates/rules.ts';
import { type Trust, verifyTrust } from '../tls/trust.ts';
import { pinned, pinsOf } from './pins.ts';
import { checkRevocation } from './revocation.ts';
import type { TriState } from './verdict.ts';

/** One of the certificates behind a name, with everything that is said of it. */
export interface ChainVerdict {
  presented: readonly Certificate[];
  trust: Trust | undefined;
  path: Path;
  rules: Finding[];
  pins: Pin[];
  /** Whether chain and name hold on the site server. */
  chain: TriState;
  /** The times of this computer and of the server, where only by one of them the certificates are valid. */
  clocks: { here: string; there: string } | undefined;
  /** Whether an element of the available chain is in the list. */
  pinned: TriState;
  /** Who would have to be trusted where `chain` is unknown. */
  root: string;
  /** SHA-256 of the server's certificate. */
  sha256: string;
  /** Its subject. */
  subject: string;
  /** What makes the chain fail. */
  deciding: readonly Finding[];
  isRevoked: boolean;
}

interface JudgeOptions {
  settings: LdapsSettings;
  bundle?: string | undefined;
  revocation?: boolean | undefined;
  host: string;
  now: Date;
  serverName: string | undefined;
  /** What the server's clock says, where it is so far from this computer's that certificates are judged by both. */
  serverNow: Date | undefined;
  signal: AbortSignal;
}

/** Judges every chain that connections were given: trust, revocation, rules and pins. The stages tell of the first. */
export async function verifyChains(
  book: StepRunner<StageId>,
  chains: readonly (readonly Certificate[])[],
  options: JudgeOptions,
): Promise<ChainVerdict[]> {
  const [first = [], ...others] = chains;
  const [judged, ...more] = await Promise.all([
    judge(book, first, options),
    ...others.map((one) =>
      judge(new StepRunner({ report: noProgress, signal: options.signal }), one, options),
    ),
  ]);
  if (judged.presented.length === 0) return [];
  if (more.length === 0) return [judged];
  return [judged, ...more].map((one) => ({ ...one, rules: one.rules.map((rule) => named(rule, one)) }));
}

async function judge(
  book: StepRunner<StageId>,
  presented: readonly Certificate[],
  { settings, bundle, revocation, host, now, serverName, serverNow }: JudgeOptions,
): Promise<ChainVerdict> {
  const trust = await book.do('S7', (stop) =>
    verifyTrust(presented, bundle, { os: settings.siteOs, signal: stop, now }),
  );
  const path: Path = trust?.best ?? { certificates: presented, isTrusted: false, isComplete: false };
  const revoked = await checkRevocation(book, path, { isRequested: revocation === true, now });
  const input = { host, os: settings.siteOs, serverName, presented, path };
  const hasBundle = bundle !== undefined;
  const { found, isDoubtful } = compareByClocks(
    [now, ...(serverNow ? [serverNow] : [])].map((at) => certificateFindings({ ...input, now: at })),
  );
  const rules = [
    ...(hasBundle || trust?.isTrusted ? found : found.map((one) => downgradeUncertain(one, path))),
    ...revoked,
  ];
  const chain = {
    presented,
    path,
    others: trust?.others ?? [],
    entries: settings.LdapTrustedCertificateThumbprints,
  };
  return {
    presented,
    trust,
    path,
    rules,
    pins: pinsOf(chain),
    chain: isChainValid(rules, trust, hasBundle),
    clocks: isDoubtful && serverNow ? { here: now.toISOString(), there: serverNow.toISOString() } : undefined,
    pinned: pinned(chain, hasBundle),
    root: rootOf(path, found),
    sha256: presented[0]?.facts.sha256 ?? '',
    subject: presented[0]?.facts.subject ?? '',
    isRevoked: revoked.some(({ severity }) => severity === 'error'),
    // Whom the site trusts is known by its bundle only: without it, that is no cause of a refusal.
    deciding: rules.filter(
      (one) => isCertainRefusal(one) || (hasBundle && !trust?.isTrusted && isTrustFinding(one)),
    ),
  };
}

/** Whether chain and name hold on the site server. Its store is not ours: "no trust" without its bundle is not known. */
function isChainValid(rules: readonly Finding[], trust: Trust | undefined, hasBundle: boolean): TriState {
  if (rules.some(isCertainRefusal)) return 'no';
  if (trust?.isTrusted) return 'yes';
  return hasBundle ? 'no' : 'unknown';
}

const CLOCK_RULES: readonly (string | undefined)[] = ['R06', 'R07'];

/** What certificates are by the clock of this computer; what is so by one of two clocks only is not sure. */
function compareByClocks([own = [], other = own]: readonly (readonly Finding[])[]): {
  found: Finding[];
  isDoubtful: boolean;
} {
  const isOfClock = ({ severity, message: what }: Finding) =>
    severity === 'error' && CLOCK_RULES.includes(ruleOf(what));
  const isSame = (left: Finding) => (right: Finding) => JSON.stringify(left) === JSON.stringify(right);
  const doubtful = [...own, ...other].filter(
    (one) => isOfClock(one) && !(own.some(isSame(one)) && other.some(isSame(one))),
  );
  const sure = own.filter((one) => !doubtful.some(isSame(one)));
  const told = doubtful.map((one): Finding => ({ ...one, severity: 'warning' }));
  return { found: [...sure, ...told], isDoubtful: doubtful.length > 0 };
}

/** A fault of a key is one of every certificate that has it. */
const OF_KEY: readonly (string | undefined)[] = ['R12'];

/**
 * Without its store nobody knows whether the site goes by the certificates that the server sends above the issuer of its own: a
 * root of the site may have the same key as one of them, as where an authority was certified by another one.
 */
function downgradeUncertain(rule: Finding, { certificates }: Path): Finding {
  const isSure =
    !isCertainRefusal(rule) ||
    OF_KEY.includes(ruleOf(rule.message)) ||
    !certificates.slice(2).some(({ facts }) => facts.subject === rule.subject);
  return isSure ? rule : { ...rule, severity: 'warning' };
}

/** Who would have to be trusted: the first above the issuer of the server's own certificate that has a fault, or the last. */
function rootOf({ certificates }: Path, rules: readonly Finding[]): string {
  const faulty = certificates
    .slice(2)
    .find(({ facts }) => rules.some((one) => one.subject === facts.subject && isCertainRefusal(one)));
  return faulty?.facts.subject ?? certificates.at(-1)?.facts.issuer ?? '';
}

/** Several certificates often have one name: which of them a rule is about is told by its thumbprint. */
function named(rule: Finding, { presented: [leaf], sha256 }: ChainVerdict): Finding {
  if (rule.subject === undefined || rule.subject !== leaf?.facts.subject) return rule;
  return { ...rule, subject: `${rule.subject} (SHA-256 ${sha256.slice(0, 16)}…)` };
}

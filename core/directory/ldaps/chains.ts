import { noProgress } from '#core/base/progress.ts';
import { StepBook } from '#core/checks/step-book.ts';
import type { LdapsSettings, Pin, StageId } from '#core/contract/directory-ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import { certificateFindings, refusesForSure } from '../certificates/rules.ts';
import { pinned, pinsOf } from './pins.ts';
import { checkRevocation } from './revocation.ts';
import { judgeTrust, type Trust } from './trust.ts';
import type { Known } from './verdict.ts';

/** One of the certificates behind a name, with everything that is said of it. */
export interface Judged {
  presented: readonly Certificate[];
  trust: Trust | undefined;
  path: Path;
  rules: Finding[];
  pins: Pin[];
  /** Whether chain and name hold on the site server. */
  chain: Known;
  /** Whether an element of the available chain is in the list. */
  pinned: Known;
  /** Who would have to be trusted where `chain` is unknown. */
  root: string;
  /** SHA-256 of the server's certificate. */
  sha256: string;
  /** What makes the chain fail. */
  deciding: readonly Finding[];
}

interface JudgeOptions {
  settings: LdapsSettings;
  bundle?: string | undefined;
  revocation?: boolean | undefined;
  host: string;
  now: Date;
  serverName: string | undefined;
  signal: AbortSignal;
}

/** Judges every chain that connections were given: trust, revocation, rules and pins. The stages tell of the first. */
export async function judgeChains(
  book: StepBook<StageId>,
  chains: readonly (readonly Certificate[])[],
  options: JudgeOptions,
): Promise<Judged[]> {
  const [first = [], ...others] = chains;
  const [judged, ...more] = await Promise.all([
    judge(book, first, options),
    ...others.map((one) => judge(new StepBook({ report: noProgress, signal: options.signal }), one, options)),
  ]);
  if (judged.presented.length === 0) return [];
  if (more.length === 0) return [judged];
  return [judged, ...more].map((one) => ({ ...one, rules: one.rules.map((rule) => named(rule, one)) }));
}

async function judge(
  book: StepBook<StageId>,
  presented: readonly Certificate[],
  { settings, bundle, revocation, host, now, serverName }: JudgeOptions,
): Promise<Judged> {
  const trust = await book.do('S7', (stop) => judgeTrust(presented, bundle, stop, now));
  const path: Path = trust?.best ?? { certificates: presented, isTrusted: false, isComplete: false };
  const revoked = await checkRevocation(book, path, { isRequested: revocation === true, now });
  const rules = [...certificateFindings({ host, now, serverName, presented, path }), ...revoked];
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
    chain: chainHolds(rules, trust, bundle !== undefined),
    pinned: pinned(chain, bundle !== undefined),
    root: path.certificates.at(-1)?.facts.issuer ?? '',
    sha256: presented[0]?.facts.sha256 ?? '',
    deciding: rules.filter((one) => refusesForSure(one) || (!trust?.isTrusted && isOfTrust(one))),
  };
}

/** Whether chain and name hold on the site server. Its store is not ours: "no trust" without its bundle is not known. */
function chainHolds(rules: readonly Finding[], trust: Trust | undefined, hasBundle: boolean): Known {
  if (rules.some(refusesForSure)) return 'no';
  if (trust?.isTrusted) return 'yes';
  return hasBundle ? 'no' : 'unknown';
}

const TRUST_RULES: readonly (string | undefined)[] = ['R13', 'R14', 'R15'];

function isOfTrust({ severity, message: what }: Finding): boolean {
  return severity === 'error' && TRUST_RULES.includes(ruleOf(what));
}

/** Several certificates often have one name: which of them a rule is about is told by its thumbprint. */
function named(rule: Finding, { presented: [leaf], sha256 }: Judged): Finding {
  if (rule.subject === undefined || rule.subject !== leaf?.facts.subject) return rule;
  return { ...rule, subject: `${rule.subject} (SHA-256 ${sha256.slice(0, 16)}…)` };
}

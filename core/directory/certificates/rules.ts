import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type RuleId, ruleOf } from '#core/messages/ldaps-rules.ts';
import { chainRules } from './chain-rules.ts';
import { leafRules } from './leaf-rules.ts';
import type { Rule, RuleInput } from './rule-input.ts';
import { certificateFinding, type LeafInput } from './rule-input.ts';

function missingIntermediate({ leaf, presented, path }: LeafInput): Finding[] {
  if (leaf.facts.isSelfSigned) return [];
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const missing = path.certificates
    .filter(({ facts }) => !facts.isSelfSigned && !sent.has(facts.sha256))
    .map((one) => {
      const what = message('ldaps.R14.known', { issuer: one.facts.subject });
      return certificateFinding('error', one, what, message('ldaps.R14.remedy'));
    });
  // Nothing above the server's own certificate came: whether its issuer is a root cannot be told from here.
  if (path.isComplete || path.certificates.at(-1) !== leaf || path.mismatchedIssuer) return missing;
  const {
    issuer,
    issuerUrls: [url],
  } = leaf.facts;
  const remedy = url ? message('ldaps.R14.remedy.url', { url }) : message('ldaps.R14.remedy');
  const what =
    presented.length === 1
      ? message('ldaps.R14.unknown', { issuer })
      : message('ldaps.R14.unrelated', { issuer });
  return [...missing, certificateFinding('error', leaf, what, remedy)];
}

function untrustedRoot({ leaf, path }: LeafInput): Finding[] {
  if (leaf.facts.isSelfSigned || (path.isComplete && path.isTrusted) || path.mismatchedIssuer) return [];
  const last = path.certificates.at(-1) ?? leaf;
  const root = path.isComplete ? last.facts.subject : last.facts.issuer;
  const remedies = [message('ldaps.R15.remedy'), message('ldaps.R15.remedy.bundle')];
  return [certificateFinding('error', last, message('ldaps.R15', { root }), ...remedies)];
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
    ...(root ? [certificateFinding('note', root, message('ldaps.R16.root'), remedy)] : []),
    ...(isUnordered ? [certificateFinding('note', leaf, message('ldaps.R16.order'), remedy)] : []),
    ...unrelated.map((one) => certificateFinding('note', one, message('ldaps.R16.unrelated'), remedy)),
  ];
}

/** Rules of what the server sent. */
const sentRules = {
  R14: { refuses: false, find: missingIntermediate },
  R15: { refuses: false, find: untrustedRoot },
  R16: { refuses: false, find: untidyChain },
} as const satisfies Readonly<Record<string, Rule>>;

/** Every rule: one that has a text and is not here does not compile (docs/develop/extending.md). */
const rules: Readonly<Record<RuleId, Rule>> = {
  ...leafRules,
  ...sentRules,
  ...chainRules,
  R01: { refuses: false },
  R20: { refuses: true },
  R21: { refuses: false },
  R22: { refuses: false },
  R23: { refuses: false },
  R24: { refuses: false },
  R25: { refuses: false },
  R26: { refuses: false },
};

/** In the order in which findings are told. */
const orderedRules = Object.entries(rules)
  .toSorted(([left], [right]) => (left < right ? -1 : 1))
  .map(([, rule]) => rule);

/** Every rule that the certificates of a server break: several at once. */
export function certificateFindings(input: RuleInput): Finding[] {
  const [leaf] = input.presented;
  if (!leaf) return [];
  return orderedRules.flatMap(({ find }) => find?.({ ...input, leaf }) ?? []);
}

/** Whether a finding says for sure that a chain or a name does not hold, whatever the site server trusts. */
export function isCertainRefusal({ severity, message: what }: Finding): boolean {
  const rule = ruleOf(what);
  return severity === 'error' && rule !== undefined && rules[rule].refuses;
}

const TRUST_RULES: readonly (string | undefined)[] = ['R13', 'R14', 'R15'];

/** Whether a finding is an error about whom the site trusts: only there it helps to trust another, or thumbprints. */
export function isTrustFinding({ severity, message: what }: Finding): boolean {
  return severity === 'error' && TRUST_RULES.includes(ruleOf(what));
}

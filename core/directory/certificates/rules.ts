import type { Finding } from '#core/contract/finding.ts';
import { type RuleId, ruleOf } from '#core/messages/ldaps-rules.ts';
import { chainRules } from './chain-rules.ts';
import { leafRules } from './leaf-rules.ts';
import type { Rule, RuleInput } from './rule-input.ts';
import { sentRules } from './sent-rules.ts';

/** Every rule: one that has a text and is not here does not compile (docs/adding-an-ldaps-rule.md). */
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
const inOrder = Object.entries(rules)
  .toSorted(([left], [right]) => (left < right ? -1 : 1))
  .map(([, rule]) => rule);

/** Every rule that the certificates of a server break: several at once. */
export function certificateFindings(input: RuleInput): Finding[] {
  const [leaf] = input.presented;
  if (!leaf) return [];
  return inOrder.flatMap(({ find }) => find?.({ ...input, leaf }) ?? []);
}

/** Whether a finding says for sure that a chain or a name does not hold, whatever the site server trusts. */
export function refusesForSure({ severity, message: what }: Finding): boolean {
  const rule = ruleOf(what);
  return severity === 'error' && rule !== undefined && rules[rule].refuses;
}

const TRUST_RULES: readonly (string | undefined)[] = ['R13', 'R14', 'R15'];

/** Whether a finding is an error about whom the site trusts: only there it helps to trust another, or thumbprints. */
export function isOfTrust({ severity, message: what }: Finding): boolean {
  return severity === 'error' && TRUST_RULES.includes(ruleOf(what));
}

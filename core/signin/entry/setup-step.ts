import type { Finding, Verdict } from '#core/contract/finding.ts';
import type { SetupForm, SetupStep, SetupStepName } from '#core/contract/signin/setup.ts';

/** A step with what was found out; `form` is where it is made or put right. */
export function setupStep(
  step: SetupStepName,
  verdict: Verdict,
  findings: readonly Finding[],
  form?: SetupForm,
): SetupStep {
  return { step, verdict, findings: [...findings], ...(form && { form }) };
}

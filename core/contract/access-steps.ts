import type { AccessExplanation, AccessStepResult } from './access-explanation.ts';
import type { CheckStep, Severity, Verdict } from './finding.ts';

/** What a step of an explanation is among steps of a check. */
const VERDICTS: Readonly<Record<AccessStepResult, Verdict>> = {
  passes: 'ok',
  grants: 'ok',
  blocks: 'fail',
  'no-effect': 'skipped',
  unknown: 'unknown',
};
const SEVERITIES: Readonly<Record<AccessStepResult, Severity>> = {
  passes: 'note',
  grants: 'note',
  blocks: 'error',
  'no-effect': 'note',
  unknown: 'warning',
};

/** Steps of an explanation as those of a check, whose titles are `access-step.<name>`; without those that do not concern it. */
export function accessCheckSteps({ steps }: Pick<AccessExplanation, 'steps'>): CheckStep[] {
  return steps.flatMap(({ step, result, found: message, remedies, findings, milliseconds }) =>
    result === 'no-effect'
      ? []
      : [
          {
            step,
            verdict: VERDICTS[result],
            milliseconds,
            findings: [{ severity: SEVERITIES[result], message, remedies }, ...findings],
          },
        ],
  );
}

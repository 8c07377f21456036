import type { AccessExplanation, AccessStep } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';

/** A step with some result; what it says does not matter. */
export function step(name: string, result: AccessStep['result'] = 'passes'): AccessStep {
  return {
    step: name,
    result,
    rule: message('access-step.task-exists'),
    found: message('access-verdict.unknown'),
    remedies: [],
    findings: [],
    statements: [],
    milliseconds: 1,
  };
}

/** An explanation with these steps, the last of which decides. */
export function explanation(...steps: AccessStep[]): AccessExplanation {
  return {
    verdict: 'denied',
    sentence: message('access-verdict.denied'),
    decidedBy: steps.at(-1)?.step ?? null,
    steps,
    remedies: [],
  };
}

import type { Message } from '#core/base/message.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { CheckStep, Verdict } from '#core/contract/finding.ts';
import type { PreparedRepository } from '#core/contract/versions/settings.ts';

/** The steps with what they come to: `unknown` and `warn` leave a repository that can be used. */
export function summarizeSteps(steps: CheckStep[]): PreparedRepository {
  const has = (...verdicts: Verdict[]) => steps.some(({ verdict }) => verdicts.includes(verdict));
  return { verdict: has('fail') ? 'fail' : has('warn', 'unknown') ? 'warn' : 'ok', steps };
}

/** A step that ended well, with what the steps after it need. */
export function okStep<T>(message: Message, value: T): StepResult<T> {
  return { verdict: 'ok', message, value };
}

import type { Message } from '#core/base/message.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { Verdict } from '#core/contract/finding.ts';

/** What a step found out that has nothing for the steps after it. */
export type StepOutcome = StepResult<undefined>;

type More = Partial<Omit<StepOutcome, 'verdict' | 'message' | 'value'>>;

/** How a step ended, with nothing for the steps after it. */
export function stepResult(verdict: Verdict, message: Message, more: More = {}): StepOutcome {
  return { verdict, message, ...more, value: undefined };
}

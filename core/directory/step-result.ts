import type { Message } from '#core/base/message.ts';
import type { StepResult } from '#core/checks/step-book.ts';
import type { Verdict } from '#core/contract/finding.ts';

/** What a step found out that has nothing for the steps after it. */
export type StepEnd = StepResult<undefined>;

type More = Partial<Omit<StepEnd, 'verdict' | 'message' | 'value'>>;

/** How a step ended, with nothing for the steps after it. */
export function ended(verdict: Verdict, message: Message, more: More = {}): StepEnd {
  return { verdict, message, ...more, value: undefined };
}

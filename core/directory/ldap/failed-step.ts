import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import type { DirectoryFailure } from './failure.ts';

/** A step that a failure ended; where the server named another one, that is what to do about it. */
export function failedStep({ reason, referrals }: DirectoryFailure, remedies: Message[] = []): StepOutcome {
  if (referrals)
    return stepResult('fail', reason, {
      remedies: [message('directory.follow-referral', { servers: referrals })],
    });
  return stepResult('fail', reason, { remedies });
}

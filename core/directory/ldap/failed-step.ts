import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { ended, type StepEnd } from '../step-result.ts';
import type { DirectoryFailure } from './failure.ts';

/** A step that a failure ended; where the server named another one, that is what to do about it. */
export function failedStep({ reason, referrals }: DirectoryFailure, remedies: Message[] = []): StepEnd {
  if (referrals)
    return ended('fail', reason, {
      remedies: [message('directory.follow-referral', { servers: referrals })],
    });
  return ended('fail', reason, { remedies });
}

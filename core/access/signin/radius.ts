import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { blocks, passes, type StepOutcome, unknown } from './step.ts';

/** What the chain makes of what a RADIUS server said to a password; undefined where it was not asked. */
export function judgeRadius(said: Message | undefined): StepOutcome | undefined {
  if (!said) return undefined;
  // What a server without signatures says is said inside of what is said of it.
  const inner = said.code === 'radius.unsigned' ? said.values.result : undefined;
  const code = typeof inner === 'object' && 'code' in inner ? inner.code : said.code;
  switch (code) {
    case 'radius.signed-in':
      return passes(message('rehearsal.radius-accepted'), { facts: { isPasswordProven: true } });
    case 'radius.rejected':
      return blocks(message('rehearsal.radius-rejected'), { facts: { isPasswordProven: false } });
    default:
      // What it said is neither a yes nor a no.
      return unknown(message('rehearsal.radius-says', { said }));
  }
}

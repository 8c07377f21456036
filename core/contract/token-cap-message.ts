import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { TokenCap } from './signin-tokens.ts';

/** Where a cap of tokens comes from: the same for window and command line. */
export function capMessage({ source, at }: TokenCap): Message {
  if (at) return message('token.cap.file', at);
  return message(source === 'option' ? 'token.cap.option' : 'token.cap.default');
}

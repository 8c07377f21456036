import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { TextPlace } from './transfer-texts.ts';

/** One rewritten place: the same for window, command line and reports. */
export function placeMessage({ line, by, from, to, name }: TextPlace): Message {
  if (to !== null) return message('text-place', { line, from, to, name });
  return message(by === 'guid' ? 'text-place.new-guid' : 'text-place.new-id', { line, from, name });
}

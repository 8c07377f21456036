import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import type { TokenCap } from '#core/contract/signin/tokens.ts';
import type { TextPlace } from '#core/contract/transfer/rewritten-texts.ts';
import { message } from '#core/messages/catalogue.ts';

/** Who would be locked out, and of whom nobody would know: the same for window, command line and HTTP. */
export function lockOutMessages({ count, lost, named }: Guard['users']): Message[] {
  const names = (after: 'no' | 'unknown') =>
    named
      .filter((one) => one.after === after)
      .map(
        ({ UserID, Login, DisplayName }) => `${sanitize(DisplayName)} (${sanitize(Login ?? `#${UserID}`)})`,
      );
  const said = (code: 'lock-out.users-lost' | 'lock-out.users-unsure', of: number, some: string[]) => {
    const more = of - some.length;
    const values = {
      count: of,
      users: more > 0 ? [...some, message('lock-out.users-more', { count: more })] : some,
    };
    return of > 0 ? [message(code, values)] : [];
  };
  return [
    ...said('lock-out.users-lost', lost, names('no')),
    ...said('lock-out.users-unsure', count - lost, names('unknown')),
  ];
}

/** One rewritten place: the same for window, command line and reports. */
export function placeMessage({ line, by, from, to, name }: TextPlace): Message {
  if (to !== null) return message('text-place', { line, from, to, name });
  return message(by === 'guid' ? 'text-place.new-guid' : 'text-place.new-id', { line, from, name });
}

/** Where a cap of tokens comes from: the same for window and command line. */
export function capMessage({ source, at }: TokenCap): Message {
  if (at) return message('token.cap.file', at);
  return message(source === 'option' ? 'token.cap.option' : 'token.cap.default');
}

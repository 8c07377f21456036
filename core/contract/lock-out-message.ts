import type { Message } from '#core/base/message.ts';
import { visible } from '#core/base/text.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Guard } from './signin-guard.ts';

/** Who would be locked out, and of whom nobody would know: the same for window, command line and HTTP. */
export function lockedOut({ count, lost, named }: Guard['users']): Message[] {
  const names = (after: 'no' | 'unknown') =>
    named
      .filter((one) => one.after === after)
      .map(({ UserID, Login, DisplayName }) => `${visible(DisplayName)} (${visible(Login ?? `#${UserID}`)})`);
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

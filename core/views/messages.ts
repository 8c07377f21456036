import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { AbilityTally, AffectedUser, Guard, Replay } from '#core/contract/signin/guard.ts';
import type { TokenCap } from '#core/contract/signin/tokens.ts';
import type { TextPlace } from '#core/contract/transfer/rewritten-texts.ts';
import { message } from '#core/messages/catalogue.ts';

/** Who would be locked out, and of whom nobody would know: the same for window, command line and HTTP. */
export function lockOutMessages({ count, lost, named }: Guard['users']): Message[] {
  const ofUsers = (after: 'no' | 'unknown') => named.filter((one) => one.after === after);
  const unsure = count - lost;
  return [
    ...(lost > 0 ? [message('lock-out.users-lost', affected(lost, ofUsers('no')))] : []),
    ...(unsure > 0 ? [message('lock-out.users-unsure', affected(unsure, ofUsers('unknown')))] : []),
  ];
}

/** What a change means besides that: who gets in who did not, and what would become of the last sign-ins. */
export function whatIfMessages({ users: { gained }, replay }: Pick<Guard, 'users' | 'replay'>): Message[] {
  const users =
    gained.count > 0 ? [message('what-if.users-gained', affected(gained.count, gained.named))] : [];
  return replay ? [...users, ...replayMessages(replay)] : users;
}

function replayMessages({ count, lost, named, gained, unmatched, days, ...tallies }: Replay): Message[] {
  const { yes, no, unknown } = tallies.before;
  const total = yes + no + unknown;
  const unsure = count - lost;
  const ofSignIns = (after: 'no' | 'unknown') => named.filter((one) => one.after === after);
  return [
    lost > 0
      ? message('what-if.sign-ins-lost', { total, days, ...affected(lost, ofSignIns('no')) })
      : message('what-if.sign-ins-kept', { total, days }),
    ...(unsure > 0 ? [message('what-if.sign-ins-unsure', affected(unsure, ofSignIns('unknown')))] : []),
    ...(gained.count > 0 ? [message('what-if.sign-ins-gained', affected(gained.count, gained.named))] : []),
    ...(unmatched > 0 ? [message('what-if.unmatched', { count: unmatched })] : []),
  ];
}

/** How many, and the first of them by name, with the step that makes the difference. */
function affected(count: number, named: readonly AffectedUser[]): { count: number; users: Message[] } {
  const users = named.map(({ UserID, Login, DisplayName, step, count: times }) => {
    const user = `${sanitize(DisplayName)} (${sanitize(Login ?? `#${UserID}`)})`;
    return message('lock-out.user-at', { user, step: stepMessage(step), count: times });
  });
  const more = count - named.reduce((sum, one) => sum + one.count, 0);
  return { count, users: more > 0 ? [...users, message('lock-out.users-more', { count: more })] : users };
}

function stepMessage(step: string): Message {
  return { code: `access-step.${step}`, values: {} };
}

/** How many users and sign-ins are let in, refused and undecided, now and after a change; the first row is headings. */
export function whatIfTable({ users, replay }: Pick<Guard, 'users' | 'replay'>): (Message | string)[][] {
  const row = (heading: Message, { yes, no, unknown }: AbilityTally) => [
    heading,
    ...[yes, no, unknown].map(String),
  ];
  return [
    ['', message('what-if.yes'), message('what-if.no'), message('what-if.unknown')],
    row(message('what-if.users-now'), users.before),
    row(message('what-if.users-after'), users.after),
    ...(replay
      ? [
          row(message('what-if.sign-ins-now'), replay.before),
          row(message('what-if.sign-ins-after'), replay.after),
        ]
      : []),
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

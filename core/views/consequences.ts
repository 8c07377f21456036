import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { AccessChange, Consequences } from '#core/contract/access/consequences.ts';
import { message } from '#core/messages/catalogue.ts';
import { lockOutMessages, whatIfMessages } from './messages.ts';

/** What a write does to people, in sentences: the same for window, command line, reports and HTTP. */
export function consequencesMessages(found: Consequences): Message[] {
  return [...accessMessages(found), ...askedMessages(found), ...signInMessages(found)];
}

function accessMessages({ asked, lost, gained, unknown, changes }: Consequences): Message[] {
  const [reason] = unknown.why;
  if (asked.tasks === 0 && reason) return [message('consequences.nothing-asked', { reason })];
  const [first] = changes;
  const isSure = isComplete(asked) && unknown.pairs === 0;
  const nobody = message(isSure ? 'consequences.nobody' : 'consequences.nobody-asked');
  return [
    ...(lost.pairs > 0 ? [message('consequences.lost', countsOf(lost))] : []),
    ...(gained.pairs > 0 ? [message('consequences.gained', countsOf(gained))] : []),
    ...(lost.pairs + gained.pairs === 0 ? [nobody] : []),
    ...(first ? [message('consequences.first', { ...namesOf(first), why: first.why })] : []),
    ...(unknown.pairs > 0
      ? [message('consequences.unknown', { pairs: unknown.pairs, why: unknown.why })]
      : []),
  ];
}

function countsOf({ people, tasks }: Consequences['lost']): { people: number; tasks: number } {
  return { people, tasks };
}

/** Who, and which task. */
function namesOf({ user, task }: AccessChange): { user: string; task: string } {
  const subject = task.Subject === '' ? '' : ` ${sanitize(task.Subject)}`;
  return { user: sanitize(user.Login ?? user.DisplayName), task: `${task.TaskID}${subject}` };
}

function isComplete({ tasks, ofTasks, users, ofUsers }: Consequences['asked']): boolean {
  return tasks === ofTasks && users === ofUsers;
}

/** Of what it was asked: all, or a sample with its size. */
function askedMessages({ asked, unknown }: Consequences): Message[] {
  if (asked.tasks === 0 && unknown.why.length > 0) return [];
  const { tasks, users, ofTasks, ofUsers } = asked;
  if (isComplete(asked)) return [message('consequences.asked-all', { tasks, users })];
  const sample = message('consequences.asked-sample', { tasks, users, ofTasks, ofUsers });
  return asked.isCutShort ? [sample, message('consequences.cut-short')] : [sample];
}

function signInMessages({ signIn }: Consequences): Message[] {
  if ('unknown' in signIn) return [message('consequences.sign-in-unknown', { reason: signIn.unknown })];
  const { users } = signIn;
  const changed = [...lockOutMessages(users), ...whatIfMessages({ users })];
  return changed.length > 0 ? changed : [message('consequences.sign-in-same')];
}

/** How many people and tasks there are more than are told of. */
export function untoldChanges({ lost, gained, changes }: Consequences): number {
  return lost.pairs + gained.pairs - changes.length;
}

import type { Message } from '#core/base/message.ts';
import type { AccessUser } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AccessUserRow, accessUserOf } from '../users.ts';
import { type AccessFacts, personOf } from './facts.ts';

/** A user in a sentence. */
export function userName({ Login, DisplayName }: AccessUser): Message {
  return Login === null || Login === ''
    ? message('task-access.user.name', { name: DisplayName })
    : message('task-access.user', { name: DisplayName, login: Login });
}

export function personName(person: AccessUserRow): Message {
  return userName(accessUserOf(person));
}

/** The user of the facts in a sentence: by name where one is found, else as it was asked. */
export function askedUser(facts: Pick<AccessFacts, 'found' | 'asked'>): Message {
  const person = personOf(facts);
  return person ? personName(person) : message('task-access.asked', { asked: facts.asked });
}

/** The task in a sentence: with its subject where it is known. */
export function taskName({ task, taskId }: Pick<AccessFacts, 'task' | 'taskId'>): Message {
  const subject = task.value?.Subject;
  return subject
    ? message('task-access.task', { id: taskId, subject })
    : message('task-access.task.id', { id: taskId });
}

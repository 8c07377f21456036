import type { Message } from '#core/base/message.ts';
import type { TaskShortInfo } from '#core/contract/access/task.ts';
import type { AccessUser } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import type { TaskPeople, TaskRow } from './facts.ts';

/** What is told of a task to who may not open it. */
export function shortInfoOf(task: TaskRow, people: TaskPeople): TaskShortInfo {
  return {
    TaskID: task.TaskID,
    Subject: task.Subject,
    SubcatID: task.SubcatID,
    Category: task.Category ?? null,
    Section: task.Section ?? null,
    EntityName: task.EntityName?.trim() ? task.EntityName : null,
    State: task.State ?? null,
    Owner: people.owner && plain(people.owner),
    Executors: (people.executors.value ?? []).map(plain),
    IsConfidential: task.IsConfidential === undefined ? null : task.IsConfidential === true,
    CreatedAt: task.CreatedAt ?? null,
  };
}

function plain({ UserID, Login, DisplayName }: AccessUser): AccessUser {
  return { UserID, Login, DisplayName };
}

/**
 * The platform's message to who may not open a task: it names what the task is by the category's entity name, which is kept
 * in the Russian dative, in lower case, and else is the earlier text; then the owner and the executors (spec, "Task access
 * rules", 7).
 */
export function noAccessText({ EntityName, Owner, Executors }: TaskShortInfo): Message {
  const object =
    EntityName === null
      ? message('task-access.no-access.task')
      : message('task-access.no-access.entity', { entity: EntityName.trim().toLowerCase() });
  const executors = Executors.map(({ DisplayName }) => DisplayName);
  if (Owner === null) {
    return executors.length === 0
      ? object
      : message('task-access.no-access.executors', { object, executors, count: executors.length });
  }
  const owner = Owner.DisplayName;
  return executors.length === 0
    ? message('task-access.no-access.owner', { object, owner })
    : message('task-access.no-access.both', { object, owner, executors, count: executors.length });
}

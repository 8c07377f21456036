import type { Message } from '#core/base/message.ts';
import type { GrantPath } from '#core/contract/access/task.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AccessFacts, type Known, mapKnown, personOf } from './facts.ts';
import type { TaskStepName } from './judge.ts';
import type { JudgedStep } from './step.ts';

/** All ways to a task, each with what it takes and what there is of it; none without a task or a user. */
export function grantPaths(facts: AccessFacts, steps: readonly JudgedStep<TaskStepName>[]): GrantPath[] {
  const person = personOf(facts);
  const task = facts.task.value;
  if (!person || !task) return [];
  const { UserID } = person;
  const { executors } = facts.people;
  return [
    byStep('robot', 'system-robot', steps),
    byStep('subscription', 'subscription', steps),
    byStep('substitution', 'substitution', steps),
    byFact('owner', { value: task.UserID === UserID }),
    byFact(
      'executor',
      mapKnown(executors, (list) => list.some((one) => one.UserID === UserID)),
    ),
    byFact('permission', facts.hasPermission),
    byStep('function', 'function', steps),
  ];
}

/** A way that a step of the platform is. */
function byStep(
  path: GrantPath['path'],
  name: TaskStepName,
  steps: readonly JudgedStep<TaskStepName>[],
): GrantPath {
  const step = steps.find((one) => one.step === name);
  return {
    path,
    isOpen: step === undefined || step.result === 'unknown' ? null : step.result === 'grants',
    required: required(path),
    found: step ? [step.found] : [],
  };
}

/** A way through the permission function. */
function byFact(path: 'owner' | 'executor' | 'permission', fact: Known<boolean>): GrantPath {
  return {
    path,
    isOpen: fact.unknown ? null : fact.value,
    required: required(path),
    found: [fact.unknown ?? message(`task-access.path.${path}.${fact.value ? 'yes' : 'no'}`)],
  };
}

/** What a way takes; all but that of a robot take that the user is not dismissed. */
function required(path: GrantPath['path']): Message[] {
  const own = message(`task-access.path.${path}.required`);
  return path === 'robot' ? [own] : [message('task-access.path.not-dismissed'), own];
}

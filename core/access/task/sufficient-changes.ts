import type { Message } from '#core/base/message.ts';
import type { TaskAccess } from '#core/contract/access/task.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccessUserRow } from '../users.ts';
import { type AccessFacts, personOf, type TaskPerson } from './facts.ts';
import { judgeTask } from './judge.ts';
import { hasOwnRule } from './judge-function.ts';
import { personName, userName } from './texts.ts';

type SufficientChange = TaskAccess['enough'][number];

/** A change that could be made: what the facts would be then, and who makes it. */
interface Candidate extends SufficientChange {
  after: (facts: AccessFacts) => AccessFacts;
}

/**
 * Changes each of which would be enough, the smallest first. Each is tried on the facts: what would not be enough, such as
 * a substitution for a confidential task, is not listed. A dismissed user has to be reinstated, and more where nothing else
 * gives access.
 */
export function findSufficientChanges(facts: AccessFacts): SufficientChange[] {
  const person = personOf(facts);
  if (!person || !facts.task.value || judgeTask(facts).decision.verdict !== 'denied') return [];
  const single = candidates(facts, person);
  const reinstate = reinstated(facts, person);
  const tried = person.IsFired ? [reinstate, ...single.map((one) => both(reinstate, one))] : single;
  const enough = tried.filter(({ after }) => judgeTask(after(facts)).decision.verdict === 'granted');
  // With reinstating alone being enough, nothing has to come on top of it.
  const smallest = enough[0] === reinstate ? [reinstate] : enough;
  return smallest.map(({ change, by }) => ({ change, by }));
}

function candidates(facts: AccessFacts, person: AccessUserRow): Candidate[] {
  const user = personName(person);
  const { owner, executors } = facts.people;
  // Who is dismissed cannot do it, nor who may not open the task.
  const canAct = ({ isDismissed, UserID }: TaskPerson) => !isDismissed && UserID !== person.UserID;
  const owners = (owner && canAct(owner) ? [owner] : []).map((one) =>
    message('task-access.by.owner', { user: userName(one) }),
  );
  const inside = (executors.value ?? [])
    .filter(canAct)
    .map((one) => message('task-access.by.executor', { user: userName(one) }));
  const administrators = administratorsOf(facts);
  const lift: Candidate = {
    change: message('task-access.change.confidential'),
    by: [...owners, ...administrators],
    after: (given) => withTask(given, { IsConfidential: false }),
  };
  const throughFunction: Candidate[] = [
    {
      change: message('task-access.change.executor', { user }),
      by: [...owners, ...administrators],
      after: allowed,
    },
    {
      change: message('task-access.change.permission', { user }),
      by: administrators,
      after: allowed,
    },
  ];
  return [
    {
      change: message('task-access.change.subscribe', { user }),
      by: [...owners, ...inside, ...administrators],
      after: (given) => ({ ...given, subscriptions: { value: [given.task.value?.now ?? ''] } }),
    },
    ...(hasOwnRule(facts) ? [] : throughFunction),
    // Nobody takes a task's confidentiality away who has not chosen to: it stands last, and only where it is enough.
    ...(facts.task.value?.IsConfidential ? [lift] : []),
  ];
}

function reinstated(facts: AccessFacts, person: AccessUserRow): Candidate {
  return {
    change: message('task-access.change.reinstate', { user: personName(person) }),
    by: administratorsOf(facts),
    after: (given) => ({
      ...given,
      found: { value: { kind: 'one', user: { ...person, IsFired: false } } },
    }),
  };
}

function both(first: Candidate, second: Candidate): Candidate {
  return {
    change: message('task-access.change.both', { first: first.change, second: second.change }),
    by: first.by,
    after: (facts) => second.after(first.after(facts)),
  };
}

function administratorsOf({ people }: AccessFacts): Message[] {
  return people.administrators.length > 0
    ? people.administrators.map((one) => message('task-access.by.administrator', { user: userName(one) }))
    : [message('task-access.by.any-administrator')];
}

function allowed(facts: AccessFacts): AccessFacts {
  return { ...facts, isAllowed: { value: true }, hasPermission: { value: true } };
}

function withTask(
  facts: AccessFacts,
  change: Partial<NonNullable<AccessFacts['task']['value']>>,
): AccessFacts {
  const task = facts.task.value;
  return task ? { ...facts, task: { value: { ...task, ...change } } } : facts;
}

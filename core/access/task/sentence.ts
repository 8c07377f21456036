import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccessFacts } from './facts.ts';
import { type judgeTask, openSubstitutions, type TaskStepName } from './judge.ts';
import { groundsText } from './judge-function.ts';
import { unique } from './step.ts';
import { askedUser, taskName, userName } from './texts.ts';

/** The answer in one sentence. */
export function taskSentence(facts: AccessFacts, { steps, decision }: ReturnType<typeof judgeTask>): Message {
  const { verdict, decidedBy } = decision;
  const values = { user: askedUser(facts), task: taskName(facts) };
  const of = (name: TaskStepName) => steps.find(({ step }) => step === name);
  if (verdict === 'unknown') {
    if (decidedBy === 'user' && facts.found.value?.kind === 'several') {
      return message('task-access.unknown.user', { asked: facts.asked });
    }
    const step: Message = { code: `access-step.${decidedBy}`, values: {} };
    return message('task-access.unknown', { ...values, step });
  }
  if (verdict === 'granted') {
    switch (decidedBy) {
      case 'system-robot':
        return message('task-access.granted.system-robot', values);
      case 'subscription':
        return message('task-access.granted.subscription', values);
      case 'substitution': {
        const { open } = openSubstitutions(facts.substitutions.value ?? []);
        return message('task-access.granted.substitution', {
          ...values,
          absent: unique(open.map(({ user }) => userName(user))),
        });
      }
      default:
        return message('task-access.granted.function', { ...values, grounds: groundsText(facts.grounds) });
    }
  }
  if (decidedBy === 'task-exists') return message('task-access.denied.task', { id: facts.taskId });
  if (decidedBy === 'user') return message('task-access.denied.user', { asked: facts.asked });
  if (decidedBy === 'dismissed') return message('task-access.denied.dismissed', values);
  const isConfidential =
    facts.task.value?.IsConfidential === true &&
    of('substitution')?.result === 'no-effect' &&
    openSubstitutions(facts.substitutions.value ?? []).open.length > 0;
  return isConfidential
    ? message('task-access.denied.confidential', values)
    : message('task-access.denied.function', values);
}

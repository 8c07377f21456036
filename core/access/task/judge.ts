import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Decision, decide } from '../decide.ts';
import { type AccessFacts, type Known, personOf, type Substitution } from './facts.ts';
import { permissionFunction } from './judge-function.ts';
import { type JudgedStep, type StepDraft, stepOf, unique, unknownStep } from './step.ts';
import { personName, userName } from './texts.ts';

/** Steps of opening a task, in the platform's order (spec, "Task access rules", 1 to 5). */
export const TASK_STEPS = [
  'task-exists',
  'user',
  'system-robot',
  'dismissed',
  'subscription',
  'substitution',
  'function',
] as const;
export type TaskStepName = (typeof TASK_STEPS)[number];

/** Judges one user's access to one task: each step as if those before it let through. */
export function judgeTask(facts: AccessFacts): { steps: JudgedStep<TaskStepName>[]; decision: Decision } {
  const judges: Record<TaskStepName, (facts: AccessFacts) => StepDraft> = {
    'task-exists': taskExists,
    user: userFound,
    'system-robot': (given) => withUser(given, systemRobot),
    dismissed: (given) => withUser(given, dismissed),
    subscription: (given) => withUserAndTask(given, subscription),
    substitution: (given) => withUserAndTask(given, substitution),
    function: (given) => withUserAndTask(given, permissionFunction),
  };
  const steps = TASK_STEPS.map((step) => stepOf(step, judges[step](facts)));
  return { steps, decision: decide(steps) };
}

export function taskExists({ task, taskId }: AccessFacts): StepDraft {
  if (task.unknown) return unknownStep(task.unknown);
  if (task.value) return { result: 'passes', found: message('task-access.task-exists.yes', { id: taskId }) };
  return {
    result: 'blocks',
    found: message('task-access.task-exists.no', { id: taskId }),
    remedies: [message('task-access.remedy.task')],
  };
}

export function userFound(facts: AccessFacts): StepDraft {
  const { found, asked } = facts;
  // Who is meant decides everything that is asked after it.
  const open = { mayGrant: true, mayBlock: true };
  if (found.unknown) return { ...unknownStep(found.unknown), ...open };
  switch (found.value?.kind) {
    case 'one': {
      const user = personName(found.value.user);
      return {
        result: 'passes',
        found: message('task-access.user.one', { user, id: found.value.user.UserID }),
      };
    }
    case 'several': {
      const users = found.value.users.map((user) =>
        message('task-access.user.with-id', { user: personName(user), id: user.UserID }),
      );
      return {
        ...open,
        result: 'unknown',
        found: message('task-access.user.several', { asked, users }),
        remedies: [message('task-access.remedy.user-several')],
      };
    }
    default:
      return {
        result: 'blocks',
        found: message('task-access.user.none', { asked }),
        remedies: [message('task-access.remedy.user')],
      };
  }
}

/** What is asked of a user: not asked without one. */
export function withUser(
  facts: AccessFacts,
  judge: (user: NonNullable<ReturnType<typeof personOf>>, facts: AccessFacts) => StepDraft,
): StepDraft {
  const person = personOf(facts);
  if (person) return judge(person, facts);
  return facts.found.value?.kind === 'none'
    ? { result: 'no-effect', found: message('task-access.not-asked.user') }
    : { result: 'unknown', found: message('task-access.not-asked.user-unknown') };
}

/** What is asked of a user and a task: not asked without both. */
export function withUserAndTask(facts: AccessFacts, judge: (facts: AccessFacts) => StepDraft): StepDraft {
  if (!facts.task.unknown && facts.task.value === null) {
    return { result: 'no-effect', found: message('task-access.not-asked.task') };
  }
  return withUser(facts, () => judge(facts));
}

export const systemRobot = flagStep('IsSystemRobot', (is) =>
  is
    ? { result: 'grants', found: message('task-access.system-robot.yes') }
    : { result: 'no-effect', found: message('task-access.system-robot.no') },
);

export const dismissed = flagStep('IsFired', (is) =>
  is
    ? {
        result: 'blocks',
        found: message('task-access.dismissed.yes'),
        remedies: [message('task-access.remedy.reinstate')],
      }
    : { result: 'passes', found: message('task-access.dismissed.no') },
);

/** A step that a flag of the user decides. */
export function flagStep(
  column: 'IsSystemRobot' | 'IsFired' | 'IsSuperAdmin',
  say: (is: boolean) => StepDraft,
): Parameters<typeof withUser>[1] {
  return (person) => {
    const flag = person[column];
    if (flag !== undefined) return say(flag === true);
    return unknownStep(message('task-access.column-missing', { column: `dbo.Users.${column}` }));
  };
}

function subscription({ subscriptions }: AccessFacts): StepDraft {
  if (subscriptions.unknown) return unknownStep(subscriptions.unknown);
  const [latest] = subscriptions.value;
  if (latest === undefined) {
    return {
      result: 'no-effect',
      found: message('task-access.subscription.no'),
      remedies: [message('task-access.remedy.subscribe')],
    };
  }
  return { result: 'grants', found: message('task-access.subscription.yes', { date: latest }) };
}

/** What an absent one's own access comes to, by his subscription or the function. */
function accessOf({ isSubscribed, isAllowed }: Substitution): Known<boolean> {
  if (isSubscribed.value || isAllowed.value) return { value: true };
  if (isSubscribed.unknown) return { unknown: isSubscribed.unknown };
  return isAllowed;
}

/** Substitutions that are valid now and would give access, if the task is not confidential; and those of which it is unknown. */
export function openSubstitutions(substitutions: readonly Substitution[]): {
  open: Substitution[];
  unsure: Substitution[];
} {
  const valid = substitutions.filter(({ isValid }) => isValid);
  return {
    open: valid.filter((one) => accessOf(one).value),
    unsure: valid.filter((one) => accessOf(one).unknown),
  };
}

function substitution({ substitutions, task }: AccessFacts): StepDraft {
  if (substitutions.unknown) return unknownStep(substitutions.unknown);
  const list = substitutions.value;
  const valid = list.filter(({ isValid }) => isValid);
  const names = (of: readonly Substitution[]) => unique(of.map(({ user }) => userName(user)));
  const confidential = task.value?.IsConfidential;
  if (list.length === 0) return { result: 'no-effect', found: message('task-access.substitution.none') };
  if (valid.length === 0) {
    return { result: 'no-effect', found: message('task-access.substitution.ended', { users: names(list) }) };
  }
  const { open, unsure } = openSubstitutions(list);
  if (confidential === true && open.length + unsure.length > 0) {
    return {
      result: 'no-effect',
      found: message('task-access.substitution.confidential', { users: names([...open, ...unsure]) }),
      remedies: [message('task-access.remedy.confidential')],
    };
  }
  if (open.length > 0) {
    const findings = dismissedFindings(open);
    // `undefined`: the site does not show the column.
    if (confidential === undefined) {
      return { ...unknownStep(message('task-access.substitution.confidentiality')), findings };
    }
    return {
      result: 'grants',
      found: message('task-access.substitution.yes', { users: names(open) }),
      findings,
    };
  }
  const why = unsure.map((one) => accessOf(one).unknown)[0];
  if (why) return unknownStep(why);
  return { result: 'no-effect', found: message('task-access.substitution.without', { users: names(valid) }) };
}

function dismissedFindings(open: readonly Substitution[]): Finding[] {
  const gone = unique(open.filter(({ isDismissed }) => isDismissed).map(({ user }) => userName(user)));
  if (gone.length === 0) return [];
  return [
    {
      severity: 'warning',
      message: message('task-access.substitution.dismissed', { users: gone }),
      remedies: [],
    },
  ];
}

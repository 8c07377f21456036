import type { Message } from '#core/base/message.ts';
import type { AccessVerdict } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Decision, decide } from '../decide.ts';
import { type AccessFacts, type GroupRight, type Known, personOf } from './facts.ts';
import {
  dismissed,
  flagStep,
  systemRobot,
  taskExists,
  userFound,
  withUser,
  withUserAndTask,
} from './judge.ts';
import { type JudgedStep, type StepDraft, stepOf, unknownStep } from './step.ts';
import { askedUser, taskName } from './texts.ts';

/** Steps of administrative operations: deleting the task, data source access (spec, "Task access rules", 4 and 6). */
export const ADMINISTRATIVE_STEPS = [
  'task-exists',
  'user',
  'system-robot',
  'dismissed',
  'super-admin',
  'set-right',
] as const;
export type AdministrativeStepName = (typeof ADMINISTRATIVE_STEPS)[number] | 'data-source';

/** What decides about administrative operations, and what follows from it at the level of data sources. */
export function judgeAdministrative(
  facts: AccessFacts,
  rights: Known<readonly GroupRight[]>,
): { steps: JudgedStep<AdministrativeStepName>[]; decision: Decision } {
  const judges: Record<(typeof ADMINISTRATIVE_STEPS)[number], () => StepDraft> = {
    'task-exists': () => taskExists(facts),
    user: () => userFound(facts),
    'system-robot': () => withUser(facts, systemRobot),
    dismissed: () => withUser(facts, dismissed),
    'super-admin': () => withUser(facts, superAdmin),
    'set-right': () => withUserAndTask(facts, () => setRight(facts, rights)),
  };
  const steps = ADMINISTRATIVE_STEPS.map((step) => stepOf(step, judges[step]()));
  const decision = decide(steps);
  return { steps: [...steps, stepOf('data-source', dataSource(decision))], decision };
}

const superAdmin = flagStep('IsSuperAdmin', (is) =>
  is
    ? { result: 'grants', found: message('task-access.super-admin.yes') }
    : { result: 'no-effect', found: message('task-access.super-admin.no') },
);

/** A group gives the right by its row of the category, unless it is for own tasks only or its row of the status refuses. */
function givesSet({ CanEdit, IsOwnTasksOnly, StateCanEdit }: GroupRight, isOwner: boolean): boolean {
  return CanEdit && (!IsOwnTasksOnly || isOwner) && StateCanEdit !== false;
}

function setRight(facts: AccessFacts, rights: Known<readonly GroupRight[]>): StepDraft {
  if (rights.unknown) return unknownStep(rights.unknown);
  const isOwner = facts.task.value?.UserID === personOf(facts)?.UserID;
  const names = (list: readonly GroupRight[]) =>
    list.map(({ Group }) => message('task-access.group', { group: Group ?? '' }));
  const giving = rights.value.filter((one) => givesSet(one, isOwner));
  // How the right is kept the specification does not say: what the rows of groups come to is a reading, and decides nothing.
  const findings: StepDraft['findings'] = [
    { severity: 'note', message: message('task-access.set-right.reading'), remedies: [] },
  ];
  if (giving.length > 0)
    return { ...unknownStep(message('task-access.set-right.yes', { groups: names(giving) })), findings };
  const remedies = [message('task-access.remedy.set-right')];
  const kept = rights.value.filter(({ CanEdit }) => CanEdit);
  const found =
    rights.value.length === 0
      ? message('task-access.set-right.none')
      : kept.length > 0
        ? message('task-access.set-right.narrowed', { groups: names(kept) })
        : message('task-access.set-right.no', { groups: names(rights.value) });
  return { ...unknownStep(found), remedies, findings };
}

/**
 * A level of its own: a call that is refused answers 403, whatever opening the task comes to (spec, "Task access rules", 4 and
 * 6). Whether a single source asks for more is not told by the database.
 */
function dataSource({ verdict, decidedBy }: Decision): StepDraft {
  if (verdict === 'unknown') return unknownStep(message('task-access.data-source.unknown'));
  if (decidedBy === 'task-exists' || decidedBy === 'user')
    return { result: 'no-effect', found: message('task-access.data-source.not-asked') };
  const remedies = [message('task-access.remedy.data-source')];
  if (verdict === 'denied')
    return { result: 'blocks', found: message('task-access.data-source.no'), remedies };
  const findings: StepDraft['findings'] = [
    { severity: 'note', message: message('task-access.data-source.single'), remedies: [] },
  ];
  return { result: 'grants', found: message('task-access.data-source.yes'), remedies, findings };
}

export function administrativeSentence(
  facts: AccessFacts,
  { verdict, decidedBy }: { verdict: AccessVerdict; decidedBy: string | null },
): Message {
  const values = { user: askedUser(facts), task: taskName(facts) };
  if (verdict === 'unknown' && decidedBy === 'set-right')
    return message('task-administrative.unknown.set-right', values);
  if (verdict === 'unknown') {
    const step: Message = { code: `access-step.${decidedBy}`, values: {} };
    return message('task-administrative.unknown', { ...values, step });
  }
  if (verdict === 'granted') return message('task-administrative.granted', values);
  if (decidedBy === 'task-exists') return message('task-access.denied.task', { id: facts.taskId });
  if (decidedBy === 'user') return message('task-access.denied.user', { asked: facts.asked });
  return decidedBy === 'dismissed'
    ? message('task-administrative.denied.dismissed', values)
    : message('task-administrative.denied', values);
}

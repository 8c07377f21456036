import type { Message } from '#core/base/message.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AccessFacts, type Known, personOf } from './facts.ts';
import { type StepDraft, unique, unknownStep } from './step.ts';

/** True where the function refuses somebody who has what usually is enough for it: by which rule, nobody can tell from here. */
export function hasOwnRule(facts: AccessFacts): boolean {
  const { isAllowed, hasPermission, people, task } = facts;
  const id = personOf(facts)?.UserID;
  const isExecutor = people.executors.value?.some(({ UserID }) => UserID === id) ?? false;
  const isOwner = task.value?.UserID === id;
  return isAllowed.value === false && (hasPermission.value === true || isExecutor || isOwner);
}

/** What the permission function of the site says of the user and the task. */
export function permissionFunction(facts: AccessFacts): StepDraft {
  const { isAllowed, grounds, hasPermission } = facts;
  const findings = [...disagreement(isAllowed, grounds), ...withoutEffect(isAllowed, hasPermission)];
  if (isAllowed.unknown) return { ...unknownStep(isAllowed.unknown), findings };
  if (isAllowed.value) {
    return {
      result: 'grants',
      found: message('task-access.function.yes', { grounds: groundsText(grounds) }),
      findings,
    };
  }
  const permission = hasPermission.unknown
    ? message('task-access.permission.unknown')
    : hasPermission.value
      ? message('task-access.permission.yes')
      : message('task-access.permission.no');
  return {
    result: 'blocks',
    found: message('task-access.function.no', { permission }),
    remedies: [message(`task-access.remedy.${hasOwnRule(facts) ? 'own-rule' : 'function'}`)],
    findings,
  };
}

/** Grounds that the reference schema's function knows have words; another one is shown as it is. */
export function groundsText(grounds: Known<readonly string[]>): Message {
  const named = unique(
    (grounds.value ?? []).flatMap((source) => {
      switch (source) {
        case '':
          return [];
        case 'Owner':
          return [message('task-access.ground.owner')];
        case 'Executor':
          return [message('task-access.ground.executor')];
        case 'Permission':
          return [message('task-access.ground.permission')];
        default:
          return [message('task-access.ground.other', { source })];
      }
    }),
  );
  return named.length > 0
    ? message('task-access.grounds', { grounds: named })
    : message('task-access.grounds.none');
}

function disagreement(isAllowed: Known<boolean>, grounds: Known<readonly string[]>): Finding[] {
  if (isAllowed.unknown || grounds.unknown || isAllowed.value === grounds.value.length > 0) return [];
  return [{ severity: 'warning', message: message('task-access.function.disagree'), remedies: [] }];
}

function withoutEffect(isAllowed: Known<boolean>, hasPermission: Known<boolean>): Finding[] {
  if (isAllowed.value !== false || hasPermission.value !== true) return [];
  return [{ severity: 'warning', message: message('task-access.permission.without-effect'), remedies: [] }];
}

import type { Message } from '#core/base/message.ts';
import type { TaskAccess, TaskAccessInput } from '#core/contract/access/task.ts';
import type { AccessExplanation, AccessStep } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import type { Decision } from '../decide.ts';
import { type QueryContext, querySite } from '../query-context.ts';
import { accessUserOf, type FoundUser, findAccessUsers } from '../users.ts';
import { administrativeSentence, judgeAdministrative } from './administrative.ts';
import {
  type AccessFacts,
  type GroupRight,
  type Known,
  knownOf,
  NOBODY,
  personOf,
  unreadPair,
} from './facts.ts';
import { grantPaths } from './grant-paths.ts';
import { judgeTask } from './judge.ts';
import { type Evidence, mergeEvidence, readPair } from './read-pair.ts';
import { readGroupRights } from './read-rights.ts';
import { readPeople, readTask } from './read-task.ts';
import { taskSentence } from './sentence.ts';
import { noAccessText, shortInfoOf } from './short-info.ts';
import type { JudgedStep } from './step.ts';
import { findSufficientChanges } from './sufficient-changes.ts';

/**
 * Explains why a user may or may not open a task, in the platform's order of steps (spec, "Task access rules"), and
 * whether administrative operations on it are open to him. Asks the database in at most ten statements; what it does not
 * answer makes a step unknown.
 */
export async function explainTask(
  site: Site,
  { taskId, user }: TaskAccessInput,
  signal?: AbortSignal,
): Promise<TaskAccess> {
  return await querySite(site, (db) => explain(db, taskId, user), signal);
}

/** What was read for one user and one task. */
interface Read {
  facts: AccessFacts;
  rights: Known<readonly GroupRight[]>;
  evidence: Evidence;
}

async function explain(db: QueryContext, taskId: number, asked: string): Promise<TaskAccess> {
  const { facts, rights, evidence } = await read(db, taskId, asked);
  const judged = judgeTask(facts);
  const administrative = judgeAdministrative(facts, rights);
  const enough = findSufficientChanges(facts);
  const person = personOf(facts);
  const task = facts.task.value ?? null;
  const info = task && shortInfoOf(task, facts.people);
  const { verdict } = judged.decision;
  const opening = explanation(judged, taskSentence(facts, judged), evidence);
  const administering = explanation(
    administrative,
    administrativeSentence(facts, administrative.decision),
    // What both ask is told where opening is explained.
    { 'set-right': evidence['set-right'] },
  );
  return {
    IsTaskExists: facts.task.unknown ? null : task !== null,
    IsUserHasAccess: verdict === 'unknown' ? null : verdict === 'granted',
    TaskShortInfo: info,
    user: person ? accessUserOf(person) : null,
    explanation: enough.length > 0 ? { ...opening, remedies: enough.map(({ change }) => change) } : opening,
    administrative: administering,
    grantPaths: grantPaths(facts, judged.steps),
    enough,
    noAccessText: info && person && verdict === 'denied' ? noAccessText(info) : null,
  };
}

async function read(db: QueryContext, taskId: number, asked: string): Promise<Read> {
  const task = await readTask(db, taskId);
  const users = await findAccessUsers(db, [asked]);
  const found: Known<FoundUser> = users.unknown
    ? { unknown: users.unknown }
    : { value: users.value.get(asked) ?? { kind: 'none' } };
  const row = task.value ?? undefined;
  const people = row && (await readPeople(db, row));
  const person = found.value?.kind === 'one' ? found.value.user : undefined;
  const pair = row && person && (await readPair(db, row, person.UserID));
  const rights = row && person && (await readGroupRights(db, row, person.UserID));
  const unread = task.unknown ?? message('task-access.not-asked.user-unknown');
  return {
    facts: {
      ...{ taskId, asked, task: knownOf(task), found },
      people: people?.value ?? NOBODY,
      ...(pair?.facts ?? unreadPair(unread)),
    },
    rights: rights ? knownOf(rights) : { unknown: unread },
    evidence: {
      'task-exists': mergeEvidence(task, ...(people ? [people] : [])),
      user: users,
      ...pair?.evidence,
      'set-right': rights,
    },
  };
}

function explanation(
  { steps, decision }: { steps: readonly JudgedStep[]; decision: Decision },
  sentence: Message,
  evidence: Evidence,
): AccessExplanation {
  const deciding = steps.find(({ step }) => step === decision.decidedBy);
  return {
    verdict: decision.verdict,
    sentence,
    decidedBy: decision.decidedBy,
    steps: steps.map((one) => accessStepOf(one, evidence[one.step])),
    remedies: decision.verdict === 'granted' ? [] : (deciding?.remedies ?? []),
  };
}

function accessStepOf(
  { step, result, found, remedies, findings }: JudgedStep,
  asked: Evidence[string],
): AccessStep {
  const rule: Message = { code: `task-access.rule.${step}`, values: {} };
  const { statements = [], milliseconds = 0 } = asked ?? {};
  return { step, result, rule, found, remedies, findings, statements, milliseconds };
}

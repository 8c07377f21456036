import type { TaskUsersAccess, TaskUsersInput } from '#core/contract/access/task.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, querySite } from '../query-context.ts';
import { accessUserOf, type FoundUser, findAccessUsers } from '../users.ts';
import { type AccessFacts, type Known, NOBODY, type PairFacts, personOf, unreadPair } from './facts.ts';
import { judgeTask } from './judge.ts';
import { readPairs } from './read-pairs.ts';
import { readPeople, readTask } from './read-task.ts';
import { taskSentence } from './sentence.ts';
import { shortInfoOf } from './short-info.ts';

/**
 * Whether users may open a task, in as many statements however many they are. Each is judged as `explainTask` judges one
 * (spec, "Task access rules").
 */
export async function explainTaskForUsers(
  site: Site,
  { taskId, users }: TaskUsersInput,
  signal?: AbortSignal,
): Promise<TaskUsersAccess> {
  return await querySite(site, (db) => explain(db, taskId, users), signal);
}

async function explain(db: QueryContext, taskId: number, texts: readonly string[]): Promise<TaskUsersAccess> {
  const task = await readTask(db, taskId);
  const users = await findAccessUsers(db, texts);
  const row = task.value ?? undefined;
  const people = (row && (await readPeople(db, row)))?.value ?? NOBODY;
  const found = (text: string): Known<FoundUser> =>
    users.unknown ? { unknown: users.unknown } : { value: users.value.get(text) ?? { kind: 'none' } };
  const ids = texts.flatMap((text) => personOf({ found: found(text) })?.UserID ?? []);
  const pairs = row ? await readPairs(db, row, [...new Set(ids)]) : new Map<number, PairFacts>();
  const unread = unreadPair(task.unknown ?? message('task-access.not-asked.user-unknown'));
  return {
    IsTaskExists: task.unknown ? null : row !== undefined,
    TaskShortInfo: row ? shortInfoOf(row, people) : null,
    users: texts.map((asked) => {
      const person = personOf({ found: found(asked) });
      const facts: AccessFacts = {
        ...{ taskId, asked, people, found: found(asked) },
        task: task.unknown ? { unknown: task.unknown } : { value: row ?? null },
        ...((person && pairs.get(person.UserID)) ?? unread),
      };
      const judged = judgeTask(facts);
      const { verdict, decidedBy } = judged.decision;
      const user = person ? accessUserOf(person) : null;
      return { asked, user, verdict, decidedBy, sentence: taskSentence(facts, judged) };
    }),
  };
}

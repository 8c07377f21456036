import type { TaskAccessWays, TaskWho, TaskWhoInput, TaskWhoUser } from '#core/contract/access/task-who.ts';
import type { AccessVerdict } from '#core/contract/explanation.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, querySite } from '../query-context.ts';
import { type AccessUserRow, accessUserOf, readAllUsers } from '../users.ts';
import { type AccessFacts, NOBODY, type TaskPeople, type TaskRow } from './facts.ts';
import { grantPaths } from './grant-paths.ts';
import { judgeTask } from './judge.ts';
import { readPairs } from './read-pairs.ts';
import { readPeople, readTask } from './read-task.ts';
import { taskSentence } from './sentence.ts';
import { shortInfoOf } from './short-info.ts';

/** Users of one statement: what is asked of each is one row of its lists. */
const BATCH = 5_000;

/**
 * Everybody who may open a task, each with the ways in that are open, and those of whom it is unknown. Each is judged as
 * `explainTask` judges one; the number of statements grows with thousands of users only.
 */
export async function explainWho(site: Site, input: TaskWhoInput, signal?: AbortSignal): Promise<TaskWho> {
  return await querySite(site, (db) => explain(db, input), signal);
}

async function explain(db: QueryContext, { taskId, limit }: TaskWhoInput): Promise<TaskWho> {
  const task = await readTask(db, taskId);
  const row = task.value ?? undefined;
  const none = { users: [], asked: 0, granted: 0, unknown: 0 };
  if (!row) return { IsTaskExists: task.unknown ? null : false, TaskShortInfo: null, ...none };
  const people = (await readPeople(db, row)).value ?? NOBODY;
  const everybody = await readAllUsers(db);
  const told: (TaskWhoUser & { verdict: AccessVerdict })[] = [];
  for (let at = 0; at < everybody.length; at += BATCH) {
    const batch = everybody.slice(at, at + BATCH);
    for (const one of await judgeBatch(db, row, people, batch)) if (one.verdict !== 'denied') told.push(one);
  }
  const count = (verdict: AccessVerdict) => told.filter((one) => one.verdict === verdict).length;
  return {
    IsTaskExists: true,
    TaskShortInfo: shortInfoOf(row, people),
    users: told.slice(0, limit),
    asked: everybody.length,
    granted: count('granted'),
    unknown: count('unknown'),
  };
}

async function judgeBatch(
  db: QueryContext,
  row: TaskRow,
  people: TaskPeople,
  users: readonly AccessUserRow[],
): Promise<TaskWhoUser[]> {
  const pairs = await readPairs(
    db,
    row,
    users.map(({ UserID }) => UserID),
  );
  return users.flatMap((user) => {
    const pair = pairs.get(user.UserID);
    if (!pair) return [];
    const facts: AccessFacts = {
      ...pair,
      ...{ taskId: row.TaskID, asked: `#${user.UserID}`, people, task: { value: row } },
      found: { value: { kind: 'one', user } },
    };
    const judged = judgeTask(facts);
    const { verdict, decidedBy } = judged.decision;
    const ways: TaskAccessWays = grantPaths(facts, judged.steps).flatMap(({ path, isOpen }) =>
      isOpen ? [path] : [],
    );
    return [{ user: accessUserOf(user), verdict, decidedBy, ways, sentence: taskSentence(facts, judged) }];
  });
}

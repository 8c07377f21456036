import type { Message } from '#core/base/message.ts';
import { requireColumns, selectList } from '../columns.ts';
import type { Decision } from '../decide.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import {
  type AccessFacts,
  type Known,
  mapKnown,
  NOBODY,
  type Substitution,
  type TaskRow,
} from '../task/facts.ts';
import { judgeTask } from '../task/judge.ts';
import { checkPermissionsOfTasks } from '../task/permission-functions.ts';
import { substitutionRows } from '../task/read-pairs.ts';
import { type SubstitutionRow, substitutionsOf } from '../task/substitutions.ts';
import { type AccessUserRow, readUsersById } from '../users.ts';

/** People of whom it is asked what they may open, with what does not depend on a task. */
export interface AskedPeople {
  ids: readonly number[];
  /** They, and those whom they act for. */
  all: readonly number[];
  users: Known<ReadonlyMap<number, AccessUserRow>>;
  substitutions: Known<ReadonlyMap<number, readonly SubstitutionRow[]>>;
  /** The time of the database, UTC without a zone. */
  now: string;
  /** Verdicts by what they depend on: people and tasks that do not differ in it are judged once. */
  judged: Map<string, Decision>;
}

/** What was found out about some tasks and all people. */
export interface AskedTasks {
  decisionOf(taskId: number, userId: number): Decision;
  /** The task as it is; undefined where it is gone, or could not be read. */
  taskOf(taskId: number): TaskRow | undefined;
  /** All by which that is judged. */
  factsOf(taskId: number, userId: number): AccessFacts;
  /** What could not be asked. */
  unknown: readonly Message[];
}

/** Reads people at a time of the database, in two statements, however many they are. */
export async function readAskedPeople(
  db: QueryContext,
  ids: readonly number[],
  now: string,
): Promise<AskedPeople> {
  const users = await db.tryQuery(() => readUsersById(db, ids));
  const rows = await db.tryQuery(() => substitutionRows(db, ids));
  const absent = (rows.value ?? []).map(({ UserID }) => UserID);
  return {
    ids,
    all: [...new Set([...ids, ...absent])],
    users: known(users, (list) => new Map(list.map((user) => [user.UserID, user]))),
    substitutions: known(rows, (list) => Map.groupBy(list, ({ SubstituteID }) => SubstituteID)),
    now,
    judged: new Map(),
  };
}

/** The time of the database, UTC without a zone. */
export async function readNow({ session }: Pick<QueryContext, 'session'>): Promise<string> {
  const { identifier, utcNow } = session.dialect;
  const [time] = await session.query<{ now: string }>(`SELECT ${utcNow} AS ${identifier('now')}`);
  return time?.now ?? '';
}

/**
 * What each of the people may do with each of these tasks, in three statements. Each pair is judged as `explainTask` judges it,
 * without what only explains the answer.
 */
export async function askTasks(
  db: QueryContext,
  people: AskedPeople,
  ids: readonly number[],
): Promise<AskedTasks> {
  const read = await db.tryQuery(() => readTasks(db, ids));
  const rows = known(read, (list) => new Map(list.map((row) => [row.TaskID, { ...row, now: people.now }])));
  const subscribed = known(await db.tryQuery(() => readSubscribers(db, people, ids)), (list) =>
    Map.groupBy(list, ({ TaskID }) => TaskID),
  );
  const subscribers = mapKnown(
    subscribed,
    (byTask) => new Map(Array.from(byTask, ([id, list]) => [id, new Set(list.map(({ UserID }) => UserID))])),
  );
  const allowed = known(
    await checkPermissionsOfTasks(db, [...(rows.value?.values() ?? [])], people.all),
    (byTask) => byTask,
  );
  const isSubscribed = (task: number, user: number) =>
    mapKnown(subscribers, (byTask) => byTask.get(task)?.has(user) === true);
  const isAllowed = (task: number, user: number): Known<boolean> =>
    allowed.unknown ? allowed : (allowed.value?.get(task)?.get(user) ?? { value: false });
  const substitutionsFor = (task: number, user: number): Known<Substitution[]> =>
    mapKnown(people.substitutions, (bySubstitute) =>
      substitutionsOf(bySubstitute.get(user) ?? [], people.now).map((one) => ({
        ...one,
        isSubscribed: isSubscribed(task, one.user.UserID),
        isAllowed: isAllowed(task, one.user.UserID),
      })),
    );

  function factsOf(taskId: number, userId: number): AccessFacts {
    return {
      ...{ taskId, asked: `#${userId}`, people: NOBODY },
      task: mapKnown(rows, (byId) => byId.get(taskId) ?? null),
      found: mapKnown(people.users, (byId) => {
        const user = byId.get(userId);
        return user ? { kind: 'one', user } : { kind: 'none' };
      }),
      subscriptions: mapKnown(isSubscribed(taskId, userId), (is) => (is ? [''] : [])),
      substitutions: substitutionsFor(taskId, userId),
      isAllowed: isAllowed(taskId, userId),
      grounds: { value: [] },
      hasPermission: { value: false },
    };
  }

  return {
    taskOf: (id) => rows.value?.get(id),
    factsOf,
    decisionOf(taskId, userId) {
      const facts = factsOf(taskId, userId);
      const key = keyOf(facts);
      const decision = people.judged.get(key) ?? judgeTask(facts).decision;
      people.judged.set(key, decision);
      return decision;
    },
    unknown: [rows, subscribed, allowed, people.users, people.substitutions].flatMap(
      (asked) => asked.unknown ?? [],
    ),
  };
}

/** Something made of an answer, or why there is none. */
function known<T, U>(asked: QueryResult<T>, make: (value: T) => U): Known<U> {
  return asked.unknown ? { unknown: asked.unknown } : { value: make(asked.value as T) };
}

/** All that a verdict depends on, as a text. */
function keyOf({ task, found, subscriptions, substitutions, isAllowed }: AccessFacts): string {
  const user = found.value?.kind === 'one' ? found.value.user : undefined;
  return [
    task.unknown ? '?' : task.value === null ? 'no' : String(task.value.IsConfidential),
    found.unknown ? '?' : user ? `${user.IsSystemRobot} ${user.IsFired}` : 'no',
    subscriptions.unknown ? '?' : subscriptions.value.length,
    isAllowed.unknown ? '?' : isAllowed.value,
    substitutions.unknown
      ? '?'
      : substitutions.value
          .filter(({ isValid }) => isValid)
          .map((one) => `${one.isSubscribed.value} ${one.isAllowed.value}`)
          .join(),
  ].join('|');
}

const TASK_KEY = [{ name: 'TaskID', type: 'int' }] as const;
const USER_KEY = [{ name: 'UserID', type: 'int' }] as const;

async function readTasks(db: QueryContext, ids: readonly number[]): Promise<Omit<TaskRow, 'now'>[]> {
  requireColumns(db, 'Tasks', 'TaskID', 'SubcatID', 'UserID', 'Subject');
  const { identifier, keys, table } = db.session.dialect;
  const columns = ['TaskID', 'SubcatID', 'UserID', 'StateID', 'Subject', 'IsConfidential'];
  return await db.session.queryByKeys(
    `SELECT ${selectList(db, { table: 'Tasks', alias: 't', columns })} FROM ${table('Tasks')} t ` +
      `JOIN ${keys('k', TASK_KEY, 0)} ON t.${identifier('TaskID')} = k.${identifier('TaskID')}`,
    [{ columns: TASK_KEY, rows: ids.map((TaskID) => ({ TaskID })) }],
  );
}

async function readSubscribers(
  db: QueryContext,
  { all }: AskedPeople,
  ids: readonly number[],
): Promise<{ TaskID: number; UserID: number }[]> {
  requireColumns(db, 'MailSubscribers', 'TaskID', 'UserID');
  const { identifier, keys, table } = db.session.dialect;
  const [task, user] = [identifier('TaskID'), identifier('UserID')];
  return await db.session.queryByKeys(
    `SELECT DISTINCT m.${task}, m.${user} FROM ${table('MailSubscribers')} m ` +
      `JOIN ${keys('t', TASK_KEY, 0)} ON m.${task} = t.${task} JOIN ${keys('u', USER_KEY, 1)} ON m.${user} = u.${user}`,
    [
      { columns: TASK_KEY, rows: ids.map((TaskID) => ({ TaskID })) },
      { columns: USER_KEY, rows: all.map((UserID) => ({ UserID })) },
    ],
  );
}

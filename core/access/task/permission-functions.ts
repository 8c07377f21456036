import { message } from '#core/messages/catalogue.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import type { Known, TaskRow } from './facts.ts';

/** From this number of users on they go to the database as a list, also where they are the few around one. */
const LISTED = 100;

/** Whether `fn_CheckUserTaskPermissions` lets these users into the task, by id; nobody of it who is not there. */
export async function checkPermissions(
  db: QueryContext,
  task: TaskRow,
  ids: readonly number[],
  options: { isList: boolean } = { isList: false },
): Promise<QueryResult<ReadonlyMap<number, Known<boolean>>>> {
  const asked = await db.tryQuery(async () => {
    const { dialect } = db.session;
    const { identifier, table } = dialect;
    const rows = await queryForUsers<{ UserID: number; allowed: unknown }>(
      db,
      task,
      { ids, ...options },
      (call) => ({
        select: `${call.user} AS ${identifier('UserID')}, ${table('fn_CheckUserTaskPermissions')}(${call.values.join(', ')}) AS ${identifier('allowed')}`,
        joined: '',
      }),
    );
    return new Map(rows.map(({ UserID, allowed }) => [UserID, parseAnswer(allowed)]));
  });
  return withFunctionName('fn_CheckUserTaskPermissions', asked);
}

const TASK_KEYS = [{ name: 'TaskID', type: 'int' }] as const;
const USER_KEYS = [{ name: 'UserID', type: 'int' }] as const;

/** The same of each of these users and each of these tasks, in one statement: by task, then by user. */
export async function checkPermissionsOfTasks(
  db: QueryContext,
  tasks: readonly Pick<TaskRow, 'TaskID'>[],
  ids: readonly number[],
): Promise<QueryResult<ReadonlyMap<number, ReadonlyMap<number, Known<boolean>>>>> {
  const asked = await db.tryQuery(async () => {
    const { dialect } = db.session;
    const { identifier, keys, table } = dialect;
    const [task = '', user = '', category = ''] = KEYS.map(({ name }) => identifier(name));
    const call = `${table('fn_CheckUserTaskPermissions')}(x.${task}, p.${user}, x.${category})`;
    const of = (name: string, selected: string, key: string, list: string) =>
      `(SELECT ${selected} FROM ${table(name)} o JOIN ${list} ON o.${key} = k.${key})`;
    const all = of('Tasks', `o.${task}, o.${category}`, task, keys('k', TASK_KEYS, 0));
    const everybody = of('Users', `o.${user}`, user, keys('k', USER_KEYS, 1));
    const rows = await db.session.queryByKeys<{ TaskID: number; UserID: number; allowed: unknown }>(
      `SELECT x.${task}, p.${user}, ${call} AS ${identifier('allowed')} FROM ${all} x CROSS JOIN ${everybody} p`,
      [
        { columns: TASK_KEYS, rows: tasks.map(({ TaskID }) => ({ TaskID })) },
        { columns: USER_KEYS, rows: ids.map((UserID) => ({ UserID })) },
      ],
    );
    const byTask = new Map<number, Map<number, Known<boolean>>>();
    for (const { TaskID, UserID, allowed } of rows) {
      const ofTask = byTask.get(TaskID) ?? new Map<number, Known<boolean>>();
      byTask.set(TaskID, ofTask.set(UserID, parseAnswer(allowed)));
    }
    return byTask;
  });
  return withFunctionName('fn_CheckUserTaskPermissions', asked);
}

/** What was not answered, with the function that it was asked of. */
function withFunctionName<T>(name: string, asked: QueryResult<T>): QueryResult<T> {
  if (!asked.unknown) return asked;
  const unknown = message('task-access.function.unanswered', { function: name, reason: asked.unknown });
  return { ...asked, unknown };
}

const WORDS: Readonly<Record<string, boolean>> = { t: true, true: true, f: false, false: false };

/**
 * What a function of a type that nobody has told says: true or a number other than zero is access, false and zero are none. A
 * driver may hand numbers out as texts. Anything else, such as NULL or a row, says neither.
 */
export function parseAnswer(value: unknown): Known<boolean> {
  const text = String(value).trim();
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return { value: word };
  const number = text === '' ? Number.NaN : Number(text);
  if (value !== null && !Number.isNaN(number)) return { value: number !== 0 };
  const said = value === null ? 'NULL' : text;
  return { unknown: message('task-access.function.unclear', { value: said }) };
}

/** On which grounds `fn_UserTaskPermissions` lets these users into the task; who has none is left out. */
export async function readGrounds(
  db: QueryContext,
  task: TaskRow,
  ids: readonly number[],
  options: { isList: boolean } = { isList: false },
): Promise<QueryResult<ReadonlyMap<number, string[]>>> {
  const asked = await db.tryQuery(async () => {
    const { dialect } = db.session;
    const rows = await queryForUsers<{ AskedID: number; Source?: unknown }>(
      db,
      task,
      { ids, ...options },
      (call) => ({
        // Of this function spec.md shows the name alone: whatever columns it has are taken.
        select: `${call.user} AS ${dialect.identifier('AskedID')}, p.*`,
        joined: dialect.lateralJoin('fn_UserTaskPermissions', call.values, 'p'),
      }),
    );
    const byUser = Map.groupBy(rows, ({ AskedID }) => AskedID);
    return new Map(Array.from(byUser, ([id, list]) => [id, list.map(({ Source }) => String(Source ?? ''))]));
  });
  return withFunctionName('fn_UserTaskPermissions', asked);
}

/** How a statement names what the functions are called with. */
interface Call {
  user: string;
  values: readonly string[];
}

const KEYS = ['TaskID', 'UserID', 'SubcatID'].map((name) => ({ name, type: 'int' }) as const);

/** Asks for each of these users, by their ids in the statement while they are few. */
async function queryForUsers<R>(
  { session }: QueryContext,
  { TaskID, SubcatID }: TaskRow,
  { ids, isList }: { ids: readonly number[]; isList: boolean },
  parts: (call: Call) => { select: string; joined: string },
): Promise<R[]> {
  const { identifier, keys, placeholder, table } = session.dialect;
  if (!isList && ids.length < LISTED) {
    const user = `u.${identifier('UserID')}`;
    const { select, joined } = parts({ user, values: [placeholder(0), user, placeholder(1)] });
    const places = ids.map((_, index) => placeholder(index + 2)).join(', ');
    return await session.query<R>(
      `SELECT ${select} FROM ${table('Users')} u${joined} WHERE ${user} IN (${places})`,
      [TaskID, SubcatID, ...ids],
    );
  }
  const values = KEYS.map(({ name }) => `k.${identifier(name)}`);
  const { select, joined } = parts({ user: `k.${identifier('UserID')}`, values });
  const rows = ids.map((UserID) => ({ TaskID, UserID, SubcatID }));
  return await session.queryByKeys<R>(`SELECT ${select} FROM ${keys('k', KEYS, 0)}${joined}`, [
    { columns: KEYS, rows },
  ]);
}

import type { Asked, Asking } from '../asking.ts';
import type { TaskRow } from './facts.ts';

/** From this number of users on they go to the database as a list, also where they are the few around one. */
const LISTED = 100;

/** Which of these users `fn_CheckUserTaskPermissions` lets into the task. */
export async function askCheck(
  asking: Asking,
  task: TaskRow,
  ids: readonly number[],
  options: { isList: boolean } = { isList: false },
): Promise<Asked<ReadonlySet<number>>> {
  return await asking.ask(async () => {
    const { dialect } = asking.session;
    const { identifier, table } = dialect;
    const rows = await over<{ UserID: number; allowed: number | boolean | null }>(
      asking,
      task,
      { ids, ...options },
      (call) => ({
        select: `${call.user} AS ${identifier('UserID')}, ${table('fn_CheckUserTaskPermissions')}(${call.values.join(', ')}) AS ${identifier('allowed')}`,
        joined: '',
      }),
    );
    return new Set(rows.filter(({ allowed }) => Boolean(allowed)).map(({ UserID }) => UserID));
  });
}

/** On which grounds `fn_UserTaskPermissions` lets these users into the task; who has none is left out. */
export async function askGrounds(
  asking: Asking,
  task: TaskRow,
  ids: readonly number[],
  options: { isList: boolean } = { isList: false },
): Promise<Asked<ReadonlyMap<number, string[]>>> {
  return await asking.ask(async () => {
    const { dialect } = asking.session;
    const rows = await over<{ AskedID: number; Source?: unknown }>(
      asking,
      task,
      { ids, ...options },
      (call) => ({
        // Of this function spec.md shows the name alone: whatever columns it has are taken.
        select: `${call.user} AS ${dialect.identifier('AskedID')}, p.*`,
        joined: dialect.applied('fn_UserTaskPermissions', call.values, 'p'),
      }),
    );
    const byUser = Map.groupBy(rows, ({ AskedID }) => AskedID);
    return new Map(Array.from(byUser, ([id, list]) => [id, list.map(({ Source }) => String(Source ?? ''))]));
  });
}

/** How a statement names what the functions are called with. */
interface Call {
  user: string;
  values: readonly string[];
}

const KEYS = ['TaskID', 'UserID', 'SubcatID'].map((name) => ({ name, type: 'int' }) as const);

/** Asks for each of these users, by their ids in the statement while they are few. */
async function over<R>(
  { session }: Asking,
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
  return await session.queryOver<R>(`SELECT ${select} FROM ${keys('k', KEYS, 0)}${joined}`, [
    { columns: KEYS, rows },
  ]);
}

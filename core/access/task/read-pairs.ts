import type { Message } from '#core/base/message.ts';
import { requireColumns, selectList } from '../columns.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import { type Known, mapKnown, type PairFacts, type TaskRow } from './facts.ts';
import { checkPermissions, readGrounds } from './permission-functions.ts';
import { allowedOf } from './read-pair.ts';
import { type SubstitutionRow, substitutionsOf } from './substitutions.ts';

/** What each of these users has of a task, by id, in five statements however many they are. */
export async function readPairs(
  db: QueryContext,
  task: TaskRow,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PairFacts>> {
  if (ids.length === 0) return new Map();
  const asked = await db.tryQuery(() => substitutionRows(db, ids));
  const bySubstitute = Map.groupBy(asked.value ?? [], ({ SubstituteID }) => SubstituteID);
  const absent = (asked.value ?? []).map(({ UserID }) => UserID);
  const all = [...new Set([...ids, ...absent])];
  const dates = await db.tryQuery(() => latestSubscriptions(db, task, all));
  const check = await checkPermissions(db, task, all, { isList: true });
  const grounds = await readGrounds(db, task, all, { isList: true });
  const permissions = await db.tryQuery(() => permitted(db, task, ids));
  const isAllowed = (id: number) => allowedOf(check, id);
  const pairOf = (id: number): PairFacts => ({
    subscriptions: of(dates, (latest) => (latest.has(id) ? [latest.get(id) ?? ''] : [])),
    substitutions: of(asked, () =>
      substitutionsOf(bySubstitute.get(id) ?? [], task.now).map((one) => ({
        ...one,
        isSubscribed: of(dates, (latest) => latest.has(one.user.UserID)),
        isAllowed: isAllowed(one.user.UserID),
      })),
    ),
    isAllowed: isAllowed(id),
    grounds: of(grounds, (byUser) => byUser.get(id) ?? []),
    hasPermission: of(permissions, (given) => given.has(id)),
  });
  return new Map(ids.map((id) => [id, pairOf(id)]));
}

/** Something made of an answer, or why there is none. */
function of<T, U>(asked: QueryResult<T> | { unknown: Message }, make: (value: T) => U): Known<U> {
  return mapKnown(
    asked.unknown ? { unknown: asked.unknown } : { value: (asked as { value: T }).value },
    make,
  );
}

const PAIR = ['TaskID', 'UserID'].map((name) => ({ name, type: 'int' }) as const);
const USER = [{ name: 'UserID', type: 'int' }] as const;

/** Whom these users act for, ever. */
export async function substitutionRows(db: QueryContext, ids: readonly number[]): Promise<SubstitutionRow[]> {
  requireColumns(db, 'UserSubstitutions', 'UserID', 'SubstituteID', 'ValidFrom', 'ValidUntil');
  const { session } = db;
  const { identifier, keys, table } = session.dialect;
  const columns = selectList(
    db,
    {
      table: 'UserSubstitutions',
      alias: 's',
      columns: ['UserID', 'SubstituteID', 'ValidFrom', 'ValidUntil'],
    },
    { table: 'Users', alias: 'a', columns: ['Nick', 'DisplayName', 'IsFired'] },
  );
  return await session.queryByKeys(
    `SELECT ${columns} FROM ${table('UserSubstitutions')} s ` +
      `LEFT JOIN ${table('Users')} a ON a.${identifier('UserID')} = s.${identifier('UserID')} ` +
      `JOIN ${keys('k', USER, 0)} ON s.${identifier('SubstituteID')} = k.${identifier('UserID')}`,
    [{ columns: USER, rows: ids.map((UserID) => ({ UserID })) }],
  );
}

/** The latest date of each user's subscriptions to the task. */
async function latestSubscriptions(
  db: QueryContext,
  { TaskID }: TaskRow,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  requireColumns(db, 'MailSubscribers', 'TaskID', 'UserID', 'DateAdd');
  const { session } = db;
  const { identifier, canonical } = session.dialect;
  const user = identifier('UserID');
  const latest =
    `SELECT k.${user} AS ${user}, MAX(m.${identifier('DateAdd')}) AS ${identifier('DateAdd')} ` +
    `FROM ${joined(db, 'MailSubscribers')} GROUP BY k.${user}`;
  const rows = await session.queryByKeys<{ UserID: number; DateAdd: string }>(
    `SELECT x.${user}, ${canonical('x', { name: 'DateAdd', type: 'datetime' })} FROM (${latest}) x`,
    [pairs(TaskID, ids)],
  );
  return new Map(rows.map(({ UserID, DateAdd }) => [UserID, DateAdd]));
}

async function permitted(
  db: QueryContext,
  { TaskID }: TaskRow,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  requireColumns(db, 'UserTaskPermissions', 'TaskID', 'UserID');
  const user = db.session.dialect.identifier('UserID');
  const rows = await db.session.queryByKeys<{ UserID: number }>(
    `SELECT m.${user} AS ${user} FROM ${joined(db, 'UserTaskPermissions')}`,
    [pairs(TaskID, ids)],
  );
  return new Set(rows.map(({ UserID }) => UserID));
}

/** Rows of a table for a task and users. */
function joined({ session }: QueryContext, name: string): string {
  const { identifier, keys, table } = session.dialect;
  const on = PAIR.map((column) => `m.${identifier(column.name)} = k.${identifier(column.name)}`).join(
    ' AND ',
  );
  return `${table(name)} m JOIN ${keys('k', PAIR, 0)} ON ${on}`;
}

function pairs(TaskID: number, ids: readonly number[]) {
  return { columns: PAIR, rows: ids.map((UserID) => ({ TaskID, UserID })) };
}

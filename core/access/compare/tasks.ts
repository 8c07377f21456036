import { hasColumns, requireColumns } from '../columns.ts';
import type { QueryContext } from '../query-context.ts';
import type { NamedCategory } from './people.ts';

/** Of a category and status so many tasks are asked about. */
const OF_A_KIND = 8;
/** How many pairs of a task and a user are asked at most. */
const MOST_PAIRS = 100_000;

/** A multiplier and a prime by which ids are put into an order that looks like none and is always the same. */
const [MULTIPLIER, PRIME] = [48_271, 2_147_483_647];

const CATEGORY = [{ name: 'SubcatID', type: 'int' }] as const;

/** Some tasks of each category and status, the same each time, kinds taking turns; and how many there are altogether. */
export async function chooseTasks(
  db: QueryContext,
  categories: readonly NamedCategory[],
  users: number,
): Promise<{ ids: number[]; of: number }> {
  if (categories.length === 0 || users === 0) return { ids: [], of: 0 };
  requireColumns(db, 'Tasks', 'TaskID', 'SubcatID', 'UserID', 'Subject');
  const { identifier, keys, limit, table } = db.session.dialect;
  const [task, category, state] = ['TaskID', 'SubcatID', 'StateID'].map(identifier);
  const kinds = [`t.${category}`, ...(hasColumns(db, 'Tasks', 'StateID') ? [`t.${state}`] : [])];
  const order = `(CAST(t.${task} AS bigint) * ${MULTIPLIER}) % ${PRIME}`;
  const ranked =
    `SELECT t.${task}, ROW_NUMBER() OVER (PARTITION BY ${kinds.join(', ')} ORDER BY ${order}, t.${task}) AS place, ` +
    `CAST(COUNT(*) OVER () AS int) AS total FROM ${keys('k', CATEGORY, 0)} ` +
    `JOIN ${table('Tasks')} t ON t.${category} = k.${category}`;
  const rows = await db.session.queryByKeys<{ TaskID: number; total: number }>(
    limit(
      `SELECT x.${task}, x.total FROM (${ranked}) x WHERE x.place <= ${OF_A_KIND} ORDER BY x.place, x.${task}`,
      Math.max(1, Math.floor(MOST_PAIRS / users)),
    ),
    [{ columns: CATEGORY, rows: categories.map(({ id }) => ({ SubcatID: id })) }],
  );
  return { ids: rows.map(({ TaskID }) => TaskID), of: Number(rows[0]?.total ?? 0) };
}

/** Who has to do with a task by more than rights of groups. */
export interface Ties {
  has(taskId: number, userId: number): boolean;
}

/** Executors of tasks, and users with a permission of their own, in two statements; what cannot be read is none. */
export async function readTies(
  db: QueryContext,
  tasks: readonly number[],
  users: readonly number[],
): Promise<Ties> {
  const wanted = new Set(users);
  const tied = new Set<string>();
  for (const table of ['TaskExecutors', 'UserTaskPermissions'] as const) {
    const rows = await db.tryQuery(() =>
      db.tables.selectByIds<{ TaskID: number; UserID: number }>(table, 'TaskID', tasks),
    );
    for (const { TaskID, UserID } of rows.value ?? [])
      if (wanted.has(UserID)) tied.add(`${TaskID} ${UserID}`);
  }
  return { has: (taskId, userId) => tied.has(`${taskId} ${userId}`) };
}

import { message } from '#core/messages/catalogue.ts';
import type { Parameter } from '#core/site/site.ts';
import { hasColumns, requireColumns, selectList } from '../columns.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import { LARGEST_ID } from '../users.ts';
import type { TaskPeople, TaskPerson, TaskRow } from './facts.ts';

/** How many administrators are named. */
const NAMED_ADMINISTRATORS = 5;

const TASK = {
  table: 'Tasks',
  alias: 't',
  columns: ['TaskID', 'SubcatID', 'UserID', 'StateID', 'Subject', 'IsConfidential', 'CreatedAt'],
} as const;

/** What names are joined to a task by: table, alias, its key, the column that refers to it, and what is taken. */
const AROUND = [
  {
    table: 'Subcategories',
    alias: 'c',
    key: 'SubcatID',
    by: 't.SubcatID',
    columns: [['Name', 'Category'], 'EntityName'],
  },
  { table: 'Categories', alias: 'p', key: 'CatID', by: 'c.CatID', columns: [['Name', 'Section']] },
  { table: 'States', alias: 's', key: 'StateID', by: 't.StateID', columns: [['Name', 'State']] },
  {
    table: 'Users',
    alias: 'o',
    key: 'UserID',
    by: 't.UserID',
    columns: [
      ['Nick', 'OwnerLogin'],
      ['DisplayName', 'OwnerName'],
      ['IsFired', 'OwnerIsFired'],
    ],
  },
] as const;

/** The task with the names around it; where these cannot be read, without them. */
export async function readTask(db: QueryContext, taskId: number): Promise<QueryResult<TaskRow | null>> {
  const whole = await db.tryQuery(() => taskRow(db, taskId, true));
  return whole.unknown ? await db.tryQuery(() => taskRow(db, taskId, false)) : whole;
}

async function taskRow(db: QueryContext, taskId: number, isWhole: boolean): Promise<TaskRow | null> {
  requireColumns(db, 'Tasks', 'TaskID', 'SubcatID', 'UserID', 'Subject');
  // No row can have it, and the database would refuse the number.
  if (Math.abs(taskId) > LARGEST_ID) return null;
  const { session } = db;
  const { dialect } = session;
  const { identifier, placeholder, table } = dialect;
  const around = isWhole ? joinable(db) : [];
  const joins = around.map(({ table: name, alias, key, by }) => {
    const [left = '', column = ''] = by.split('.');
    return ` LEFT JOIN ${table(name)} ${alias} ON ${alias}.${identifier(key)} = ${left}.${identifier(column)}`;
  });
  const [row] = await session.query<TaskRow>(
    `SELECT ${selectList(db, TASK, ...around)}, ${dialect.utcNow} AS ${identifier('now')} ` +
      `FROM ${table('Tasks')} t${joins.join('')} WHERE t.${identifier('TaskID')} = ${placeholder(0)}`,
    [taskId],
  );
  return row ?? null;
}

/** Tables around a task that this site shows; what hangs on one that it does not show is left out with it. */
function joinable(db: QueryContext): (typeof AROUND)[number][] {
  const joined = new Set(['t']);
  return AROUND.filter(({ table, alias, key, by }) => {
    const isThere = joined.has(by.charAt(0)) && hasColumns(db, table, key);
    if (isThere) joined.add(alias);
    return isThere;
  });
}

type PersonRow = {
  Role: 'executor' | 'administrator';
  UserID: number;
  Nick: string | null;
  DisplayName: string;
  IsFired?: boolean | null;
};

/** Executors of a task, and some administrators, in one statement. */
export async function readPeople(db: QueryContext, task: TaskRow): Promise<QueryResult<TaskPeople>> {
  const asked = await db.tryQuery(() => people(db, task));
  const rows = asked.value ?? [];
  const ofRole = (role: PersonRow['Role']) => rows.filter(({ Role }) => Role === role).map(nameOf);
  const executors: TaskPeople['executors'] = asked.unknown
    ? { unknown: asked.unknown }
    : hasExecutors(db)
      ? { value: ofRole('executor') }
      : { unknown: message('task-access.no-executors-table') };
  const value = { owner: ownerOf(task), executors, administrators: ofRole('administrator') };
  return { value, statements: asked.statements, milliseconds: asked.milliseconds };
}

function hasExecutors(db: QueryContext): boolean {
  return hasColumns(db, 'TaskExecutors', 'TaskID', 'UserID');
}

async function people(db: QueryContext, { TaskID }: TaskRow): Promise<PersonRow[]> {
  const { session } = db;
  const { dialect } = session;
  const { identifier, placeholder, table } = dialect;
  const names = selectList(db, {
    table: 'Users',
    alias: 'u',
    columns: ['UserID', 'Nick', 'DisplayName', 'IsFired'],
  });
  const role = (name: PersonRow['Role']) => `'${name}' AS ${identifier('Role')}`;
  const parameters: Parameter[] = [];
  const parts: string[] = [];
  if (hasExecutors(db)) {
    parameters.push(TaskID);
    parts.push(
      `SELECT ${role('executor')}, ${names} FROM ${table('TaskExecutors')} e ` +
        `INNER JOIN ${table('Users')} u ON u.${identifier('UserID')} = e.${identifier('UserID')} ` +
        `WHERE e.${identifier('TaskID')} = ${placeholder(0)}`,
    );
  }
  if (hasColumns(db, 'Users', 'IsSuperAdmin', 'IsFired')) {
    const flag = (column: string, is: boolean) => `u.${identifier(column)} = ${dialect.literal('bool', is)}`;
    const unblocked = hasColumns(db, 'Users', 'IsBlocked') ? ` AND ${flag('IsBlocked', false)}` : '';
    const named = dialect.limit(
      `SELECT ${role('administrator')}, ${names} FROM ${table('Users')} u ` +
        `WHERE ${flag('IsSuperAdmin', true)} AND ${flag('IsFired', false)}${unblocked} ORDER BY u.${identifier('UserID')}`,
      NAMED_ADMINISTRATORS,
    );
    parts.push(`SELECT * FROM (${named}) a`);
  }
  if (parts.length === 0) return [];
  const rows = await session.query<PersonRow>(parts.join(' UNION ALL '), parameters);
  return rows.toSorted((left, right) => left.UserID - right.UserID);
}

function ownerOf({ UserID, OwnerLogin = null, OwnerName, OwnerIsFired }: TaskRow): TaskPerson | null {
  if (OwnerName == null) return null;
  return { UserID, Login: OwnerLogin, DisplayName: OwnerName, isDismissed: OwnerIsFired === true };
}

function nameOf({ UserID, Nick, DisplayName, IsFired }: PersonRow): TaskPerson {
  return { UserID, Login: Nick, DisplayName, isDismissed: IsFired === true };
}

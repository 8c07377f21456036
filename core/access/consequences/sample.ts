import { hasColumns, requireColumns } from '../columns.ts';
import type { QueryContext } from '../query-context.ts';
import { type AccessUserRow, readAllUsers } from '../users.ts';

/** What a write is known to touch: of these tasks and people more are asked. */
export interface Touched {
  categories: readonly number[];
  groups: readonly number[];
}

/** Of whom and of what is asked. */
export interface Sample {
  /** Ids, in the order in which they are asked: those of a category do not follow each other. */
  tasks: readonly number[];
  users: readonly number[];
  ofTasks: number;
  ofUsers: number;
}

/** How many pairs of a task and a user are asked at most: a permission function takes some 30 microseconds for one. */
const MOST_PAIRS = 100_000;
/** So many people are asked at least, if there are as many, where there are more tasks than can be asked. */
const FEWEST_USERS = 200;

/** Of four tasks or people of a sample three are of what is touched, as long as there are any. */
const WEIGHT = 3;

/** A multiplier and a prime by which ids are put into an order that looks like none and is always the same. */
const MULTIPLIER = 48_271;
const PRIME = 2_147_483_647;

/** Chooses all tasks and people of a site, or as many as may be asked. The same site gives the same sample. */
export async function chooseSample(db: QueryContext, touched: Touched): Promise<Sample> {
  const people = (await readAllUsers(db)).filter(mayHaveAccess);
  const ofTasks = await countTasks(db);
  const most = Math.max(FEWEST_USERS, Math.floor(MOST_PAIRS / Math.max(ofTasks, 1)));
  const users = await chooseUsers(db, people, touched.groups, most);
  const tasks = await chooseTasks(db, touched.categories, Math.floor(MOST_PAIRS / Math.max(users.length, 1)));
  return { tasks, users, ofTasks, ofUsers: people.length };
}

/** Who is dismissed has no access whatever is written, but for robots: where the site does not tell them, nobody knows. */
function mayHaveAccess({ IsFired, IsSystemRobot }: AccessUserRow): boolean {
  return IsFired !== true || IsSystemRobot === true || IsSystemRobot === undefined;
}

async function chooseUsers(
  db: QueryContext,
  people: readonly AccessUserRow[],
  groups: readonly number[],
  most: number,
): Promise<number[]> {
  const ids = people.map(({ UserID }) => UserID);
  if (ids.length <= most) return ids;
  const shuffled = ids.toSorted((left, right) => placeOf(left) - placeOf(right));
  const asked = await db.tryQuery(() =>
    db.tables.selectByIds<{ UserID: number }>('GroupUsers', 'GroupID', groups, ['UserID']),
  );
  const members = new Set(asked.value?.map(({ UserID }) => UserID));
  const [inside, others] = [
    shuffled.filter((id) => members.has(id)),
    shuffled.filter((id) => !members.has(id)),
  ];
  const ofInside = Math.max(Math.floor((most * WEIGHT) / (WEIGHT + 1)), most - others.length);
  const chosen = inside.slice(0, ofInside);
  return [...chosen, ...others.slice(0, most - chosen.length)].toSorted((left, right) => left - right);
}

function placeOf(id: number): number {
  return (id * MULTIPLIER) % PRIME;
}

async function countTasks(db: QueryContext): Promise<number> {
  requireColumns(db, 'Tasks', 'TaskID', 'SubcatID', 'UserID', 'Subject');
  const { identifier, table } = db.session.dialect;
  const [row] = await db.session.query<{ count: number }>(
    `SELECT CAST(COUNT(*) AS int) AS ${identifier('count')} FROM ${table('Tasks')}`,
  );
  return row?.count ?? 0;
}

const CATEGORY = [{ name: 'SubcatID', type: 'int' }] as const;

/**
 * Tasks that are not finished come first. Among these the categories take turns, and one that is touched has more turns than
 * another one.
 */
async function chooseTasks(db: QueryContext, categories: readonly number[], most: number): Promise<number[]> {
  const { dialect } = db.session;
  const { identifier, keys, limit, table } = dialect;
  const [task, category] = [identifier('TaskID'), identifier('SubcatID')];
  const order = `(CAST(t.${task} AS bigint) * ${MULTIPLIER}) % ${PRIME}`;
  const ranked =
    `SELECT t.${task}, f.finished, CASE WHEN k.${category} IS NULL THEN 0 ELSE 1 END AS touched, ` +
    `ROW_NUMBER() OVER (PARTITION BY t.${category}, f.finished ORDER BY ${order}, t.${task}) AS place ` +
    `FROM ${table('Tasks')} t JOIN ${finishedTasks(db)} f ON f.${task} = t.${task} ` +
    `LEFT JOIN ${keys('k', CATEGORY, 0)} ON t.${category} = k.${category}`;
  const turn = `CASE WHEN x.touched = 1 THEN (x.place + ${WEIGHT - 1}) / ${WEIGHT} ELSE x.place END`;
  const rows = await db.session.queryByKeys<{ TaskID: number }>(
    limit(
      `SELECT x.${task} FROM (${ranked}) x ORDER BY x.finished, ${turn}, x.touched DESC, x.${task}`,
      most,
    ),
    [{ columns: CATEGORY, rows: [...new Set(categories)].map((SubcatID) => ({ SubcatID })) }],
  );
  return rows.map(({ TaskID }) => TaskID);
}

/** A FROM item of all tasks and whether they are finished: 1 where their status ends them, 0 where that is not known either. */
function finishedTasks(db: QueryContext): string {
  const { identifier, literal, table } = db.session.dialect;
  const [task, category, state] = ['TaskID', 'SubcatID', 'StateID'].map(identifier);
  const isKnown =
    hasColumns(db, 'Tasks', 'StateID') && hasColumns(db, 'StatesInSubcats', 'SubcatID', 'StateID', 'IsFinal');
  const isFinal =
    `EXISTS (SELECT 1 FROM ${table('StatesInSubcats')} s WHERE s.${category} = o.${category} ` +
    `AND s.${state} = o.${state} AND s.${identifier('IsFinal')} = ${literal('bool', true)})`;
  const finished = isKnown ? `CASE WHEN ${isFinal} THEN 1 ELSE 0 END` : '0';
  return `(SELECT o.${task}, ${finished} AS finished FROM ${table('Tasks')} o)`;
}

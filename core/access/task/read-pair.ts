import type { ExecutedStatement } from '#core/contract/explanation.ts';
import { hasColumns, requireColumns, selectList } from '../columns.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import { type Known, knownOf, type PairFacts, type Substitution, type TaskRow } from './facts.ts';
import { checkPermissions, readGrounds } from './permission-functions.ts';
import { type SubstitutionRow, substitutionsOf } from './substitutions.ts';

/** How many subscriptions of the pair are looked at (spec, "Task access rules", support triage). */
const LATEST = 20;

/** What was asked for each step. */
export type Evidence = Partial<Record<string, { statements: ExecutedStatement[]; milliseconds: number }>>;

/** What one user has of one task, in five statements. */
export async function readPair(
  db: QueryContext,
  task: TaskRow,
  userId: number,
): Promise<{ facts: PairFacts; evidence: Evidence }> {
  const subscriptions = await readSubscriptions(db, task, userId);
  const asked = await readSubstitutions(db, task, userId);
  const rows = asked.value ?? [];
  const absent = rows.filter(({ isValid }) => isValid).map(({ user }) => user.UserID);
  const ids = [...new Set([userId, ...absent])];
  const check = await checkWithFallback(db, task, userId, ids);
  const grounds = await readGrounds(db, task, ids);
  const permission = await readPermission(db, task, userId);
  const facts: PairFacts = {
    subscriptions: knownOf(subscriptions),
    substitutions: asked.unknown
      ? { unknown: asked.unknown }
      : {
          value: rows.map((row) => ({
            ...row,
            isAllowed: allowedOf(check.others, row.user.UserID),
          })),
        },
    isAllowed: allowedOf(check.own, userId),
    grounds: grounds.unknown ? { unknown: grounds.unknown } : { value: grounds.value.get(userId) ?? [] },
    hasPermission: knownOf(permission),
  };
  return {
    facts,
    evidence: {
      subscription: subscriptions,
      substitution: asked,
      function: mergeEvidence(check, grounds, permission),
    },
  };
}

/** Whether the function lets one user in, of all that were asked. */
export function allowedOf(
  check: QueryResult<ReadonlyMap<number, Known<boolean>>>,
  id: number,
): Known<boolean> {
  return check.unknown ? { unknown: check.unknown } : (check.value?.get(id) ?? { value: false });
}

/** Asks the function for all in one statement; where it fails for one of them, what it says of the user himself still counts. */
async function checkWithFallback(db: QueryContext, task: TaskRow, userId: number, ids: readonly number[]) {
  const all = await checkPermissions(db, task, ids);
  if (!all.unknown || ids.length === 1) return { own: all, others: all, ...mergeEvidence(all) };
  const own = await checkPermissions(db, task, [userId]);
  return { own, others: all, ...mergeEvidence(all, own) };
}

/** What several questions asked. */
export function mergeEvidence(
  ...asked: readonly { statements: ExecutedStatement[]; milliseconds: number }[]
): NonNullable<Evidence[string]> {
  return {
    statements: asked.flatMap(({ statements }) => statements),
    milliseconds: asked.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}

/** Dates of the latest subscriptions of the pair. */
async function readSubscriptions(
  db: QueryContext,
  { TaskID }: TaskRow,
  userId: number,
): Promise<QueryResult<string[]>> {
  return await db.tryQuery(async () => {
    requireColumns(db, 'MailSubscribers', 'TaskID', 'UserID', 'DateAdd');
    const { dialect } = db.session;
    const { identifier, placeholder, table } = dialect;
    const columns = selectList(db, {
      table: 'MailSubscribers',
      alias: 'm',
      columns: ['TaskID', 'UserID', 'DateAdd'],
    });
    const rows = await db.session.query<{ DateAdd: string }>(
      dialect.limit(
        `SELECT ${columns} FROM ${table('MailSubscribers')} m WHERE m.${identifier('TaskID')} = ${placeholder(0)} ` +
          `AND m.${identifier('UserID')} = ${placeholder(1)} ORDER BY m.${identifier('DateAdd')} DESC`,
        LATEST,
      ),
      [TaskID, userId],
    );
    return rows.map(({ DateAdd }) => DateAdd);
  });
}

/** Whom the user acts for; whether they are subscribed to the task stays unknown where that cannot be read. */
async function readSubstitutions(
  db: QueryContext,
  task: TaskRow,
  userId: number,
): Promise<QueryResult<Omit<Substitution, 'isAllowed'>[]>> {
  const whole = await db.tryQuery(() => substitutions(db, task, userId, true));
  return whole.unknown ? await db.tryQuery(() => substitutions(db, task, userId, false)) : whole;
}

async function substitutions(
  db: QueryContext,
  task: TaskRow,
  userId: number,
  isWhole: boolean,
): Promise<Omit<Substitution, 'isAllowed'>[]> {
  requireColumns(db, 'UserSubstitutions', 'UserID', 'SubstituteID', 'ValidFrom', 'ValidUntil');
  const { session } = db;
  const { identifier, placeholder, table } = session.dialect;
  const columns = selectList(
    db,
    {
      table: 'UserSubstitutions',
      alias: 's',
      columns: ['UserID', 'SubstituteID', 'ValidFrom', 'ValidUntil'],
    },
    { table: 'Users', alias: 'a', columns: ['Nick', 'DisplayName', 'IsFired'] },
  );
  const isCounted = isWhole && hasColumns(db, 'MailSubscribers', 'TaskID', 'UserID');
  const counted =
    `, (SELECT CAST(COUNT(*) AS int) FROM ${table('MailSubscribers')} m ` +
    `WHERE m.${identifier('TaskID')} = ${placeholder(1)} AND m.${identifier('UserID')} = s.${identifier('UserID')}) ` +
    `AS ${identifier('Subscriptions')}`;
  const rows = await session.query<SubstitutionRow>(
    `SELECT ${columns}${isCounted ? counted : ''} FROM ${table('UserSubstitutions')} s ` +
      `LEFT JOIN ${table('Users')} a ON a.${identifier('UserID')} = s.${identifier('UserID')} ` +
      `WHERE s.${identifier('SubstituteID')} = ${placeholder(0)} ` +
      `ORDER BY s.${identifier('UserID')}, s.${identifier('ValidFrom')}`,
    isCounted ? [userId, task.TaskID] : [userId],
  );
  return substitutionsOf(rows, task.now);
}

async function readPermission(
  db: QueryContext,
  { TaskID }: TaskRow,
  userId: number,
): Promise<QueryResult<boolean>> {
  return await db.tryQuery(async () => {
    requireColumns(db, 'UserTaskPermissions', 'TaskID', 'UserID');
    const { identifier, placeholder, table } = db.session.dialect;
    const columns = selectList(db, {
      table: 'UserTaskPermissions',
      alias: 'p',
      columns: ['TaskID', 'UserID'],
    });
    const rows = await db.session.query(
      `SELECT ${columns} FROM ${table('UserTaskPermissions')} p WHERE p.${identifier('TaskID')} = ${placeholder(0)} ` +
        `AND p.${identifier('UserID')} = ${placeholder(1)}`,
      [TaskID, userId],
    );
    return rows.length > 0;
  });
}

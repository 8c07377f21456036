import type { AskedStatement } from '#core/contract/access-explanation.ts';
import type { Asked, Asking } from '../asking.ts';
import { hasColumns, requireColumns, selectList } from '../columns.ts';
import { type Known, knownOf, type PairFacts, type Substitution, type TaskRow } from './facts.ts';
import { askCheck, askGrounds } from './functions.ts';
import { type SubstitutionRow, substitutionsOf } from './substitutions.ts';

/** How many subscriptions of the pair are looked at (spec, "Task access rules", support triage). */
const LATEST = 20;

/** What was asked for each step. */
export type Evidence = Partial<Record<string, { statements: AskedStatement[]; milliseconds: number }>>;

/** What one user has of one task, in five statements. */
export async function readPair(
  asking: Asking,
  task: TaskRow,
  userId: number,
): Promise<{ facts: PairFacts; evidence: Evidence }> {
  const subscriptions = await readSubscriptions(asking, task, userId);
  const asked = await readSubstitutions(asking, task, userId);
  const rows = asked.value ?? [];
  const absent = rows.filter(({ isValid }) => isValid).map(({ user }) => user.UserID);
  const ids = [...new Set([userId, ...absent])];
  const check = await askOwnFirst(asking, task, userId, ids);
  const grounds = await askGrounds(asking, task, ids);
  const permission = await readPermission(asking, task, userId);
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
      function: together(check, grounds, permission),
    },
  };
}

/** Whether the function lets one user in, of all that were asked. */
export function allowedOf(check: Asked<ReadonlyMap<number, Known<boolean>>>, id: number): Known<boolean> {
  return check.unknown ? { unknown: check.unknown } : (check.value?.get(id) ?? { value: false });
}

/** Asks the function for all in one statement; where it fails for one of them, what it says of the user himself still counts. */
async function askOwnFirst(asking: Asking, task: TaskRow, userId: number, ids: readonly number[]) {
  const all = await askCheck(asking, task, ids);
  if (!all.unknown || ids.length === 1) return { own: all, others: all, ...together(all) };
  const own = await askCheck(asking, task, [userId]);
  return { own, others: all, ...together(all, own) };
}

/** What several questions asked. */
export function together(
  ...asked: readonly { statements: AskedStatement[]; milliseconds: number }[]
): NonNullable<Evidence[string]> {
  return {
    statements: asked.flatMap(({ statements }) => statements),
    milliseconds: asked.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}

/** Dates of the latest subscriptions of the pair. */
async function readSubscriptions(
  asking: Asking,
  { TaskID }: TaskRow,
  userId: number,
): Promise<Asked<string[]>> {
  return await asking.ask(async () => {
    requireColumns(asking, 'MailSubscribers', 'TaskID', 'UserID', 'DateAdd');
    const { dialect } = asking.session;
    const { identifier, placeholder, table } = dialect;
    const columns = selectList(asking, {
      table: 'MailSubscribers',
      alias: 'm',
      columns: ['TaskID', 'UserID', 'DateAdd'],
    });
    const rows = await asking.session.query<{ DateAdd: string }>(
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
  asking: Asking,
  task: TaskRow,
  userId: number,
): Promise<Asked<Omit<Substitution, 'isAllowed'>[]>> {
  const whole = await asking.ask(() => substitutions(asking, task, userId, true));
  return whole.unknown ? await asking.ask(() => substitutions(asking, task, userId, false)) : whole;
}

async function substitutions(
  asking: Asking,
  task: TaskRow,
  userId: number,
  isWhole: boolean,
): Promise<Omit<Substitution, 'isAllowed'>[]> {
  requireColumns(asking, 'UserSubstitutions', 'UserID', 'SubstituteID', 'ValidFrom', 'ValidUntil');
  const { session } = asking;
  const { identifier, placeholder, table } = session.dialect;
  const columns = selectList(
    asking,
    {
      table: 'UserSubstitutions',
      alias: 's',
      columns: ['UserID', 'SubstituteID', 'ValidFrom', 'ValidUntil'],
    },
    { table: 'Users', alias: 'a', columns: ['Nick', 'DisplayName', 'IsFired'] },
  );
  const isCounted = isWhole && hasColumns(asking, 'MailSubscribers', 'TaskID', 'UserID');
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

async function readPermission(asking: Asking, { TaskID }: TaskRow, userId: number): Promise<Asked<boolean>> {
  return await asking.ask(async () => {
    requireColumns(asking, 'UserTaskPermissions', 'TaskID', 'UserID');
    const { identifier, placeholder, table } = asking.session.dialect;
    const columns = selectList(asking, {
      table: 'UserTaskPermissions',
      alias: 'p',
      columns: ['TaskID', 'UserID'],
    });
    const rows = await asking.session.query(
      `SELECT ${columns} FROM ${table('UserTaskPermissions')} p WHERE p.${identifier('TaskID')} = ${placeholder(0)} ` +
        `AND p.${identifier('UserID')} = ${placeholder(1)}`,
      [TaskID, userId],
    );
    return rows.length > 0;
  });
}

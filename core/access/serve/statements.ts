import type { Dialect } from '#core/site/dialects/dialect.ts';
import type { Parameter } from '#core/site/site.ts';

/** A statement with its parameters, of whose columns the site has all. */
export interface Statement {
  sql: string;
  parameters: readonly Parameter[];
}

/** Collects parameters, each with its type: a database must not have to guess it. */
class Parameters {
  readonly values: Parameter[] = [];
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  int = (value: number) => this.#typed(value, 'int');
  text = (value: string) => this.#typed(value, 'string');
  /** Without a zone: dates of a site are UTC. */
  date = (value: Date) => this.#typed(value.toISOString().replace(/Z$/, ''), 'datetime');

  #typed(value: Parameter, type: 'int' | 'string' | 'datetime'): string {
    const place = this.#dialect.placeholder(this.values.push(value) - 1);
    return `CAST(${place} AS ${this.#dialect.columnType({ type, length: 4_000 })})`;
  }
}

/** Counts a failed sign-in at the row itself, so that none is lost however many there are at once. */
export function countAccount(
  dialect: Dialect,
  { userId, limit, now }: { userId: number; limit: number | null; now: Date },
  columns: ReadonlySet<string>,
): Statement {
  const { identifier: name } = dialect;
  const parameters = new Parameters(dialect);
  const after = `COALESCE(${name('FailedSignIns')}, 0) + 1`;
  const assignments = [`${name('FailedSignIns')} = ${after}`];
  if (columns.has('LastFailedSignInAt'))
    assignments.push(`${name('LastFailedSignInAt')} = ${parameters.date(now)}`);
  if (limit !== null && columns.has('IsBlocked')) {
    const blocked = name('IsBlocked');
    const isTrue = dialect.literal('bool', true);
    const isOver = `${after} > ${parameters.int(limit)}`;
    assignments.push(`${blocked} = CASE WHEN ${isOver} THEN ${isTrue} ELSE ${blocked} END`);
    if (columns.has('BlockedAt')) {
      const since = name('BlockedAt');
      const isNew = `${after} > ${parameters.int(limit)} AND (${blocked} IS NULL OR ${blocked} <> ${isTrue})`;
      assignments.push(`${since} = CASE WHEN ${isNew} THEN ${parameters.date(now)} ELSE ${since} END`);
    }
  }
  const where = `${name('UserID')} = ${parameters.int(userId)}`;
  const sql = `UPDATE ${dialect.table('Users')} SET ${assignments.join(', ')} WHERE ${where}`;
  return { sql, parameters: parameters.values };
}

/** The same of an address, however a site has written it; the second statement is for one that has no row yet. */
export function countAddress(
  dialect: Dialect,
  { spellings, limit, now }: { spellings: readonly string[]; limit: number | null; now: Date },
  columns: ReadonlySet<string>,
): [Statement, Statement] {
  const { identifier: name } = dialect;
  const table = dialect.table('IpBlocks');
  const failed = name('FailedAttempts');
  const blocked = name('IsBlocked');
  const last = name('LastAttemptAt');
  const bool = (value: boolean) => dialect.literal('bool', value);

  const update = new Parameters(dialect);
  const assignments = [`${failed} = ${failed} + 1`];
  if (columns.has('LastAttemptAt')) assignments.push(`${last} = ${update.date(now)}`);
  if (limit !== null)
    assignments.push(
      `${blocked} = CASE WHEN ${failed} + 1 > ${update.int(limit)} THEN ${bool(true)} ELSE ${blocked} END`,
    );
  const sql = `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${isAddress(dialect, spellings, update)}`;

  const insert = new Parameters(dialect);
  const values: [string, string][] = [
    [name('Address'), insert.text(spellings[0] ?? '')],
    [failed, '1'],
    [blocked, bool(limit !== null && 1 > limit)],
    ...(columns.has('LastAttemptAt') ? [[last, insert.date(now)] satisfies [string, string]] : []),
  ];
  const rows = `SELECT 1 FROM ${table} WHERE ${isAddress(dialect, spellings, insert)}`;
  const first =
    `INSERT INTO ${table} (${values.map(([column]) => column).join(', ')}) ` +
    `SELECT ${values.map(([, value]) => value).join(', ')} WHERE NOT EXISTS (${rows})`;
  return [
    { sql, parameters: update.values },
    { sql: first, parameters: insert.values },
  ];
}

/** Unblocks an address whose captcha was solved (spec, "Transition table"). */
export function unblockAddress(dialect: Dialect, spellings: readonly string[]): Statement {
  const { identifier: name, literal, table } = dialect;
  const parameters = new Parameters(dialect);
  const assignments = `${name('FailedAttempts')} = 0, ${name('IsBlocked')} = ${literal('bool', false)}`;
  const where = `${isAddress(dialect, spellings, parameters)} AND ${name('IsBlocked')} = ${literal('bool', true)}`;
  return {
    sql: `UPDATE ${table('IpBlocks')} SET ${assignments} WHERE ${where}`,
    parameters: parameters.values,
  };
}

/** Everybody's slots, which nobody else takes or gives back before the transaction is over. */
export function lockSlots(dialect: Dialect): Statement {
  const user = dialect.identifier('UserID');
  return {
    sql: `SELECT t.${user} AS ${user} FROM ${dialect.table('UserSessions')} t${dialect.lockHint}`,
    parameters: [],
  };
}

/** Gives back the slots of others that have not been extended for long. */
export function releaseIdle(
  dialect: Dialect,
  { userId, before }: { userId: number; before: Date },
): Statement {
  const { identifier: name, table } = dialect;
  const parameters = new Parameters(dialect);
  const where = `${name('ExtendedAt')} < ${parameters.date(before)} AND ${name('UserID')} <> ${parameters.int(userId)}`;
  return { sql: `DELETE FROM ${table('UserSessions')} WHERE ${where}`, parameters: parameters.values };
}

function isAddress({ identifier }: Dialect, spellings: readonly string[], parameters: Parameters): string {
  const any = spellings.map((one) => `${identifier('Address')} = ${parameters.text(one)}`);
  return `(${any.join(' OR ')})`;
}

import type { DatabaseError } from '#core/base/database-error.ts';
import type { DatabaseReason, ErrorData } from '#core/base/error-data.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorCodes, networkError, type Target } from '../../network-errors.ts';
import { databaseError } from '../database-error.ts';
import { statementAction } from '../statement-action.ts';
import { constraintName, findNames, type Names, redactTruncatedValue } from './quoted-names.ts';

/**
 * Error number -> why the statement was refused. SQL Server has no fields for table and column, so `names`
 * says what the message quotes; the other messages quote values, which are not to be taken for names.
 * https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors
 */
const REASONS: ReadonlyMap<number, { reason: DatabaseReason; names?: Names }> = new Map([
  [2627, { reason: 'duplicate-key', names: 'table' }],
  [2601, { reason: 'duplicate-key', names: 'table' }],
  // It quotes the other table of the reference, see `referenceNames`.
  [547, { reason: 'missing-reference' }],
  // A trigger ends transactions to refuse what was written.
  [3609, { reason: 'check-failed' }],
  [3616, { reason: 'check-failed' }],
  [3902, { reason: 'transaction-ended' }],
  [3903, { reason: 'transaction-ended' }],
  [3930, { reason: 'transaction-ended' }],
  [3931, { reason: 'transaction-ended' }],
  [3998, { reason: 'transaction-ended' }],
  [515, { reason: 'missing-value', names: 'column, table' }],
  [8152, { reason: 'value-too-long' }],
  [2628, { reason: 'value-too-long', names: 'table, column' }],
  [220, { reason: 'value-out-of-range' }],
  [232, { reason: 'value-out-of-range' }],
  [242, { reason: 'value-out-of-range' }],
  [248, { reason: 'value-out-of-range' }],
  [8115, { reason: 'value-out-of-range' }],
  [241, { reason: 'value-not-valid' }],
  [245, { reason: 'value-not-valid' }],
  [8114, { reason: 'value-not-valid' }],
  [8169, { reason: 'value-not-valid' }],
  [13609, { reason: 'value-not-valid' }],
  [1222, { reason: 'lock-timeout' }],
  // A scan without locks met rows that moved.
  [601, { reason: 'changed-meanwhile' }],
  [3960, { reason: 'changed-meanwhile' }],
  [3961, { reason: 'changed-meanwhile' }],
  [41301, { reason: 'changed-meanwhile' }],
  [41302, { reason: 'changed-meanwhile' }],
  [41305, { reason: 'changed-meanwhile' }],
  [41325, { reason: 'changed-meanwhile' }],
  [1205, { reason: 'deadlock' }],
  [1101, { reason: 'disk-full', names: 'table' }],
  [1105, { reason: 'disk-full', names: 'table' }],
  [9002, { reason: 'disk-full' }],
  [3906, { reason: 'read-only' }],
  [701, { reason: 'server-busy' }],
  [802, { reason: 'server-busy' }],
  [1204, { reason: 'server-busy' }],
  [8645, { reason: 'server-busy' }],
  [8651, { reason: 'server-busy' }],
  [10928, { reason: 'server-busy' }],
  [10929, { reason: 'server-busy' }],
  [40501, { reason: 'server-busy' }],
  [49918, { reason: 'server-busy' }],
  [49919, { reason: 'server-busy' }],
  [49920, { reason: 'server-busy' }],
  [207, { reason: 'object-missing', names: 'column' }],
  [208, { reason: 'object-missing', names: 'table' }],
  [2812, { reason: 'object-missing' }],
  [4902, { reason: 'object-missing', names: 'table' }],
]);

/** Permission denied: on an object, a column, a statement, the database, the server. */
const NO_RIGHT: ReadonlySet<number> = new Set([229, 230, 262, 297, 300, 916, 1088]);

/** Codes of `mssql` and tedious for a connection that is gone; `ELOGIN` when its pool connects again in the middle of work. */
const LOST: ReadonlySet<string> = new Set([
  'ELOGIN',
  'ESOCKET',
  'ECONNCLOSED',
  'ENOTOPEN',
  'ECONNRESET',
  'EPIPE',
  'ETIMEOUT',
  'EINVALIDSTATE',
]);

/** Codes of `mssql` and tedious for what the server did without saying why: ended the transaction, or failed. */
const CODE_REASONS: ReadonlyMap<string, DatabaseReason> = new Map([
  ['EABORT', 'transaction-ended'],
  ['ENOTBEGUN', 'transaction-ended'],
  ['UNKNOWN', 'other'],
]);

/** From this class (severity) on the server ends the connection. */
const FATAL_CLASS = 20;

/** Azure moves the database to another server, and ends the connection whatever the class is. */
const MOVED: ReadonlySet<number> = new Set([40197, 40613]);

/** From this number on errors are the site's own: of RAISERROR and THROW, in most cases in a trigger. */
const FIRST_USER_ERROR = 50_000;

/** What follows from another error that came before: the transaction or the batch was ended. */
const FOLLOW_UP_ERRORS: ReadonlySet<number> = new Set([3609, 3616, 3621, 3930, 3931, 3998]);

/** An error as the server has sent it, by the names that tedious has for its parts. */
export interface ServerError {
  number: number;
  class: number;
  message: string;
  state?: number | undefined;
  procName?: string | undefined;
  lineNumber?: number | undefined;
}

/**
 * An error of `mssql` for a statement, in our terms. `sent` are the newest errors of the server: what it said of a login is
 * not in the driver's error.
 */
export function translateStatementError(
  error: unknown,
  sql: string,
  site: string,
  sent: readonly ServerError[] = [],
): SiteferryError {
  if (isRequestTimeout(error)) {
    return new SiteferryError(
      'database-refused',
      { reason: 'statement-timeout', table: '', column: '' },
      { cause: error },
    );
  }
  const errors = serverErrors(error);
  const codes = errorCodes(error);
  const isLost = codes.some((code) => LOST.has(code)) || hasConnectionState(error) || isPoolTimeout(error);
  const fatal = errors.find((one) => one.class >= FATAL_CLASS || MOVED.has(one.number));
  if (isLost || fatal) {
    const said = fatal ?? errors[0] ?? (codes.includes('ELOGIN') ? sent.at(-1) : undefined);
    return new SiteferryError('connection-lost', { site, ...databaseErrorData(said) }, { cause: error });
  }
  // A statement that fails may bring more errors after the telling one (3998, "the transaction ended").
  const known = errors.filter(({ number }) => reasonOf(number) || NO_RIGHT.has(number));
  const telling = known.find(({ number }) => !FOLLOW_UP_ERRORS.has(number)) ?? known[0] ?? errors[0];
  if (telling === undefined) {
    const reason = codes.map((code) => CODE_REASONS.get(code)).find((known) => known !== undefined);
    if (reason !== undefined) {
      return new SiteferryError('database-refused', { reason, table: '', column: '' }, { cause: error });
    }
    const [code = 'none'] = codes;
    return new SiteferryError(
      'bug',
      { reason: `the SQL Server driver failed with ${code}` },
      { cause: error },
    );
  }
  if (NO_RIGHT.has(telling.number)) {
    const data = { site, action: statementAction(sql), ...databaseErrorData(telling) };
    return new SiteferryError('no-right', data, { cause: error });
  }
  // What a trigger has said before it ended the transaction is the cause.
  const said = FOLLOW_UP_ERRORS.has(telling.number)
    ? (errors.find(({ number }) => !FOLLOW_UP_ERRORS.has(number)) ?? telling)
    : telling;
  return refusal(telling, said, sql, error);
}

/** Why the statement was refused, by the number; undefined where that is not known. */
function reasonOf(number: number): { reason: DatabaseReason; names?: Names } | undefined {
  return REASONS.get(number) ?? (number >= FIRST_USER_ERROR ? { reason: 'check-failed' } : undefined);
}

/** What the server said, as data of an error; nothing where it has said nothing. */
export function databaseErrorData(error: ServerError | undefined): { databaseError?: DatabaseError } {
  if (!error) return {};
  const { number, message, state, procName, lineNumber } = error;
  const named = number === 547 ? 'table, column' : REASONS.get(number)?.names;
  return {
    databaseError: databaseError({
      number: String(number),
      severity: String(error.class),
      state,
      text: number === 2628 ? redactTruncatedValue(message) : message,
      ...findNames(message, named),
      constraint: CONSTRAINTS.has(number) ? constraintName(message) : '',
      procedure: procName,
      line: lineNumber,
    }),
  };
}

/** Numbers whose messages name a constraint or a unique index. */
const CONSTRAINTS: ReadonlySet<number> = new Set([547, 2601, 2627]);

/** ODBC's states of a connection that is gone; those of SQL Server are numbers. */
function hasConnectionState(error: unknown): boolean {
  return (
    error instanceof Error &&
    'state' in error &&
    typeof error.state === 'string' &&
    error.state.startsWith('08')
  );
}

/** The driver has given up waiting for a statement; connecting has a timeout of the same code. */
function isRequestTimeout(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'RequestError' && 'code' in error && error.code === 'ETIMEOUT'
  );
}

/** No connection of the pool became free, or could be made again, in its time; that has no code. */
function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isPoolTimeout(error.cause));
}

function refusal(
  { number, message }: ServerError,
  said: ServerError,
  sql: string,
  cause: unknown,
): SiteferryError {
  const known = reasonOf(number);
  const data =
    number === 547
      ? constraintViolation(message, sql)
      : { reason: known?.reason ?? 'other', ...findNames(message, known?.names) };
  return new SiteferryError('database-refused', { ...data, ...databaseErrorData(said) }, { cause });
}

/**
 * 547 is foreign keys and checks alike; CHECK, FOREIGN KEY and REFERENCE are words of SQL, so they stand in the message
 * in every language. Of a foreign key it quotes the table that is referred to, and the written one is in the statement
 * only; of a REFERENCE, from the other side, the table that refers.
 */
function constraintViolation(message: string, sql: string): ErrorData['database-refused'] {
  const quoted = findNames(message, 'table, column');
  if (/\bCHECK\b/.test(message)) return { reason: 'check-failed', ...quoted };
  const isForeignKey = /\bFOREIGN KEY\b/.test(message);
  if (!isForeignKey) return { reason: 'missing-reference', ...quoted };
  const written = firstTable(sql);
  return { reason: 'missing-reference', table: written, column: '', referenced: quoted.table };
}

/** The table that a statement of ours is about: the first that it names. */
export function firstTable(sql: string): string {
  return /\[dbo\]\.\[((?:[^\]]|\]\])+)\]/.exec(sql)?.[1]?.replaceAll(']]', ']') ?? '';
}

/** The login that a connection was opened with. */
export interface Login extends Target {
  label: string;
  /** What to say when the server does not accept it. */
  refused: (cause: unknown, sent: readonly ServerError[]) => SiteferryError;
}

/** An error of opening a connection with `mssql`, in our terms; `sent` are the errors that the server sent meanwhile. */
export function translateConnectError(
  error: unknown,
  login: Login,
  sent: readonly ServerError[] = [],
): SiteferryError {
  if (error instanceof SiteferryError) return error;
  const { host } = login;
  const codes = errorCodes(error);
  if (codes.includes('ELOGIN')) return login.refused(error, sent);
  // Before the network's errors: they may be those of the way to Entra ID.
  if (codes.includes('EFEDAUTH')) {
    const reason = message('site-sign-in.no-token');
    return new SiteferryError('sign-in-failed', { host, reason }, { cause: error });
  }
  if (codes.includes('EENCRYPT')) {
    return new SiteferryError('tls-failed', { host, reason: message('site-tls.required') }, { cause: error });
  }
  return networkError(error, login) ?? translateStatementError(error, '', login.label);
}

/** The errors that the server has sent, first one first; `mssql` wraps those of a transaction without their numbers. */
function serverErrors(error: unknown): ServerError[] {
  if (typeof error !== 'object' || error === null) return [];
  const listed = ['precedingErrors', 'errors'].flatMap((key): unknown[] => {
    const list: unknown = Reflect.get(error, key);
    return Array.isArray(list) ? list : [];
  });
  const before = listed.flatMap(serverErrors);
  if (error instanceof Error && 'number' in error && typeof error.number === 'number') {
    const severity = 'class' in error ? Number(error.class) : 0;
    const part = (name: string): unknown => Reflect.get(error, name);
    const [state, procName, lineNumber] = [part('state'), part('procName'), part('lineNumber')];
    const sent: ServerError = {
      number: error.number,
      class: severity,
      message: error.message,
      // That of ODBC is a text, and the same for many numbers.
      state: typeof state === 'number' ? state : undefined,
      procName: typeof procName === 'string' ? procName : undefined,
      lineNumber: typeof lineNumber === 'number' ? lineNumber : undefined,
    };
    return [...before, sent];
  }
  const wrapped = ['driverError', 'originalError'].flatMap((key) => serverErrors(Reflect.get(error, key)));
  return [...before, ...wrapped];
}

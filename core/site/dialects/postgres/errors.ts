import type { DatabaseError } from '#core/base/database-error.ts';
import type { DatabaseReason } from '#core/base/error-data.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { networkError, type Target } from '../../network-errors.ts';
import { databaseError } from '../database-error.ts';
import { statementAction } from '../statement-action.ts';

/** SQLSTATE -> why the statement was refused. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REASONS: ReadonlyMap<string, DatabaseReason> = new Map([
  ['23505', 'duplicate-key'],
  ['23503', 'missing-reference'],
  ['23001', 'missing-reference'],
  ['23502', 'missing-value'],
  ['23514', 'check-failed'],
  ['P0001', 'check-failed'],
  ['P0004', 'check-failed'],
  ['22001', 'value-too-long'],
  ['22003', 'value-out-of-range'],
  ['22008', 'value-out-of-range'],
  ['22P02', 'value-not-valid'],
  ['22P05', 'value-not-valid'],
  ['22007', 'value-not-valid'],
  ['22021', 'value-not-valid'],
  ['22030', 'value-not-valid'],
  ['22032', 'value-not-valid'],
  ['40001', 'changed-meanwhile'],
  ['55P03', 'lock-timeout'],
  ['57014', 'statement-timeout'],
  ['40P01', 'deadlock'],
  ['25P01', 'transaction-ended'],
  ['25P02', 'transaction-ended'],
  ['53100', 'disk-full'],
  ['25006', 'read-only'],
  ['53000', 'server-busy'],
  ['53200', 'server-busy'],
  ['53400', 'server-busy'],
  ['42P01', 'object-missing'],
  ['42703', 'object-missing'],
  ['42883', 'object-missing'],
  ['3F000', 'object-missing'],
]);

/**
 * SQLSTATEs of a connection that is gone: connection exceptions; the server shuts down, crashed, or ended this session;
 * and what its pool meets when it connects again in the middle of work: login refused, database gone, server full.
 */
const LOST: readonly string[] = ['08', '57P', '25P03', '25P04', '28', '3D000', '53300'];

/** What in the server sends an error of PL/pgSQL's RAISE; that of ASSERT has a SQLSTATE of its own. */
const RAISE = 'exec_stmt_raise';

/** Names of errors that come neither from the server nor from the network; a `RuntimeError` is PGlite's engine. */
const MISTAKES: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'RuntimeError']);

/** An error of `pg` or PGlite for a statement, in our terms. */
export function translateStatementError(error: unknown, sql: string, site: string): SiteferryError {
  const cause = driverError(error);
  const fields = serverFields(cause);
  if (fields === undefined) {
    // What does not come from the server is the connection's end, or a mistake in what we gave the driver.
    if (cause instanceof Error && MISTAKES.has(cause.name)) {
      return new SiteferryError(
        'bug',
        { reason: `the PostgreSQL driver failed with ${cause.name}` },
        { cause: error },
      );
    }
    return new SiteferryError('connection-lost', { site }, { cause: error });
  }
  const { code } = fields;
  if (fields.routine === RAISE) return refusal(raisedReason(code), fields, error);
  const said = { databaseError: toDatabaseError(fields) };
  if (LOST.some((prefix) => code.startsWith(prefix))) {
    return new SiteferryError('connection-lost', { site, ...said }, { cause: error });
  }
  if (code === '42501')
    return new SiteferryError('no-right', { site, action: statementAction(sql), ...said }, { cause: error });
  return refusal(REASONS.get(code) ?? 'other', fields, error);
}

function refusal(reason: DatabaseReason, fields: ServerFields, cause: unknown): SiteferryError {
  const { table, column } = fields;
  const referenced = reason === 'missing-reference' ? referencedTable(fields) : undefined;
  const databaseError = toDatabaseError(fields);
  const data = { reason, table, column, ...(referenced === undefined ? {} : { referenced }), databaseError };
  return new SiteferryError('database-refused', data, { cause });
}

/**
 * Why a function of the site's own refused it, in most cases a trigger's. It may take any SQLSTATE: those of data and constraints say
 * what they say elsewhere, the others nothing of connections, rights or the server.
 */
function raisedReason(code: string): DatabaseReason {
  const known = /^2[23]/.test(code) ? REASONS.get(code) : undefined;
  return known ?? 'check-failed';
}

/**
 * The table without the row, which is the last name that the detail of a foreign key quotes, in any language. From the
 * other side, of rows that something still refers to, that is the table of the key itself.
 */
function referencedTable({ detail, table }: ServerFields): string | undefined {
  const quoted = [...detail.matchAll(/"([^"]*)"|«([^«»]*)»|“([^“”]*)”|„([^„“]*)“/g)].at(-1);
  const name = quoted?.slice(1).find((part) => part !== undefined);
  return name === table ? undefined : name;
}

/** SQLSTATEs with which a server takes nobody in for now: it starts or stops, is full, or the database is being copied or closed. */
const UNAVAILABLE: ReadonlyMap<string, 'starting' | 'full' | 'closed'> = new Map([
  ['57P03', 'starting'],
  ['57P01', 'starting'],
  ['57P02', 'starting'],
  ['53300', 'full'],
  ['55000', 'closed'],
  ['55006', 'closed'],
]);

/** The login that a connection was opened with. */
export interface Login extends Target {
  user: string;
  database: string;
  label: string;
  tls: boolean;
}

/** An error of opening a connection with `pg`, in our terms. */
export function translateConnectError(error: unknown, login: Login): SiteferryError {
  if (error instanceof SiteferryError) return error;
  const cause = driverError(error);
  const { host, user, database } = login;
  const fields = serverFields(cause);
  const said = fields && { databaseError: toDatabaseError(fields) };
  const code = fields?.code;
  const unavailable = UNAVAILABLE.get(code ?? '');
  if (unavailable !== undefined) {
    const reason = message(`database-unavailable.${unavailable}`);
    return new SiteferryError('database-unavailable', { host, database, reason, ...said }, { cause: error });
  }
  switch (code) {
    case '28P01':
      return new SiteferryError('login-failed', { user, host, ...said }, { cause: error });
    // Whatever the password is: the user may not sign in at all, or not from here.
    case '28000':
      return new SiteferryError(
        'sign-in-failed',
        { host, reason: message('site-sign-in.refused'), ...said },
        { cause: error },
      );
    case '3D000':
      return new SiteferryError('database-missing', { database, ...said }, { cause: error });
    case '42501':
      return new SiteferryError(
        'no-right',
        { site: login.label, action: message('site-action.connect'), ...said },
        { cause: error },
      );
    case undefined:
      break;
    default:
      return translateStatementError(error, '', login.label);
  }
  const network = networkError(cause, login);
  if (network !== undefined) return network;
  if (!login.tls) return translateStatementError(error, '', login.label);
  // `pg` has no code for this: before the login, an error without one is a server that does not go on with TLS.
  const reason = message('site-tls.broken-off');
  return new SiteferryError('tls-failed', { host, reason }, { cause: error });
}

/** TypeORM wraps the driver's error. */
function driverError(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}

interface ServerFields {
  code: string;
  severity: string;
  text: string;
  table: string;
  column: string;
  constraint: string;
  detail: string;
  hint: string;
  where: string;
  routine: string;
}

/** The fields of an error that the server has sent; undefined for any other error. */
function serverFields(error: unknown): ServerFields | undefined {
  if (!(error instanceof Error) || !('severity' in error)) return undefined;
  const field = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  };
  const code = field('code');
  if (code === '') return undefined;
  return {
    code,
    severity: field('severity'),
    text: error.message,
    table: field('table'),
    column: field('column'),
    constraint: field('constraint'),
    detail: field('detail'),
    hint: field('hint'),
    where: field('where'),
    routine: field('routine'),
  };
}

function toDatabaseError({ code, detail, where, routine: _routine, ...fields }: ServerFields): DatabaseError {
  const kept = quotesRow(code) ? '' : detail;
  return databaseError({ number: code, ...fields, detail: kept, ...placeInFunction(where) });
}

/**
 * Whether the detail of an error quotes the row, or the JSON that it is read of, with whatever secrets these have: "Failing row
 * contains (…)".
 */
function quotesRow(code: string): boolean {
  return code.startsWith('22') || code === '23502' || code === '23514' || code === '44000';
}

/** The function that an error comes from and its line there, which its context tells: "PL/pgSQL function f(integer) line 3 at RAISE". */
function placeInFunction(where: string): Pick<DatabaseError, 'procedure' | 'line'> {
  const context = where
    .slice(0, 2_000)
    .split('\n')
    .find((line) => line.includes('PL/pgSQL') && !line.startsWith('JSON'));
  const words = context?.slice(0, 300).split(' ') ?? [];
  const at = words.findIndex((word) => word.includes('('));
  const [procedure] = words[at]?.split('(') ?? [];
  if (procedure === undefined) return {};
  const line = words.slice(at + 1).find((word) => /^\d+[,.]?$/.test(word));
  return { procedure, ...(line === undefined ? {} : { line: Number.parseInt(line, 10) }) };
}

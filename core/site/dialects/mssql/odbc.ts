import type mssql from 'mssql';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { MssqlUrl } from '../../url.ts';
import { databaseErrorData, type ServerError } from './errors.ts';
import { loginRefusal } from './login-errors.ts';
import { refusedLogin } from './sign-in.ts';

/** What Microsoft calls its ODBC drivers, the one to prefer first. */
const DRIVERS = ['ODBC Driver 18 for SQL Server', 'ODBC Driver 17 for SQL Server'] as const;
type OdbcDriver = (typeof DRIVERS)[number];

/** The native driver, and how it connects to one site. */
export interface OdbcConnection {
  sql: typeof mssql;
  connectionString: string;
}

/**
 * Opens a connection for the account that the program runs as, and closes it: what has to be installed is then known to be
 * there, and what the server thinks of the account is told apart from it. `timeout` in milliseconds.
 *
 * Errors: `driver-missing`, `sign-in-failed`, the connect errors.
 */
export async function connectOdbc(url: MssqlUrl, timeout: number): Promise<OdbcConnection> {
  const { native, sql } = await loadOdbc();
  const seconds = Math.ceil(timeout / 1000);
  for (const driver of usableDrivers(url)) {
    const connectionString = odbcConnectionString(url, driver);
    const failure = await tryToOpen(native, connectionString, seconds);
    if (!failure) return { sql, connectionString };
    if (!isDriverMissing(failure)) throw translateOdbcError(failure, url, seconds);
  }
  throw driverMissing('odbc');
}

/** Version 17 has neither TDS 8.0 nor a name for the certificate. */
function usableDrivers({ encrypt, hostNameInCertificate }: MssqlUrl): readonly OdbcDriver[] {
  const isNew = encrypt === 'strict' || hostNameInCertificate !== undefined;
  return isNew ? DRIVERS.slice(0, 1) : DRIVERS;
}

/** What the ODBC driver is told: the server by address and port, and integrated sign-in. */
export function odbcConnectionString(url: MssqlUrl, driver: OdbcDriver): string {
  const { host, port, database, encrypt, trustServerCertificate, hostNameInCertificate } = url;
  const { readOnly, multiSubnetFailover } = url;
  const quoted = (value: string) => `{${value.replaceAll('}', '}}')}}`;
  const isYes = (value: boolean) => (value ? 'yes' : 'no');
  return [
    `Driver={${driver}}`,
    `Server=${quoted(`tcp:${host},${port}`)}`,
    `Database=${quoted(database)}`,
    'Trusted_Connection=yes',
    `Encrypt=${encrypt === 'strict' ? encrypt : isYes(encrypt)}`,
    ...(encrypt === 'strict' ? [] : [`TrustServerCertificate=${isYes(trustServerCertificate)}`]),
    ...(hostNameInCertificate === undefined
      ? []
      : [`HostNameInCertificate=${quoted(hostNameInCertificate)}`]),
    ...(readOnly ? ['ApplicationIntent=ReadOnly'] : []),
    ...(multiSubnetFailover ? ['MultiSubnetFailover=Yes'] : []),
    'APP=siteferry',
  ].join(';');
}

/** What is used of the `msnodesqlv8` package. */
interface Native {
  open(
    target: { conn_str: string; conn_timeout: number },
    done: (error: unknown, connection: { close(done: () => void): void }) => void,
  ): void;
}

/**
 * Optional and native: it is loaded when it is needed, and not being able to is told as what it is. From then on
 * `pool.request()` and the like of `mssql` make requests of this driver, for pools of tedious too: what we make is made by
 * its class.
 */
async function loadOdbc(): Promise<{ native: Native; sql: typeof mssql }> {
  try {
    const native = await import('msnodesqlv8');
    const wrapped = await import('mssql/msnodesqlv8.js');
    return { native: native.default, sql: wrapped.default };
  } catch (cause) {
    throw driverMissing('package', cause);
  }
}

function driverMissing(what: 'package' | 'odbc', cause?: unknown): SiteferryError {
  const driver = message(`site-driver.${what}`);
  return new SiteferryError('driver-missing', { driver }, { cause });
}

/** An error of ODBC, which is no `Error`. */
interface OdbcFailure {
  state: string;
  number: number;
  text: string;
}

function tryToOpen(
  native: Native,
  connectionString: string,
  seconds: number,
): Promise<OdbcFailure | undefined> {
  return new Promise((resolve) => {
    native.open({ conn_str: connectionString, conn_timeout: seconds }, (error, connection) => {
      if (error) resolve(odbcFailure(error));
      else connection.close(() => resolve(undefined));
    });
  });
}

function odbcFailure(error: unknown): OdbcFailure {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return {
    state: String(read('sqlState') ?? read('sqlstate') ?? ''),
    number: Number(read('code') ?? 0),
    text: String(read('message') ?? ''),
  };
}

/** IM002 is Windows' state for it; unixODBC has none of its own, and a text that is never translated. */
function isDriverMissing({ state, text }: OdbcFailure): boolean {
  return state.startsWith('IM') || /can't open lib/i.test(text);
}

/** Numbers and states: https://learn.microsoft.com/en-us/sql/odbc/reference/appendixes/appendix-a-odbc-error-codes */
function translateOdbcError(failure: OdbcFailure, url: MssqlUrl, seconds: number): SiteferryError {
  const { state, number, text } = failure;
  const { host, port, database } = url;
  const cause = new Error(`ODBC ${state} ${number}: ${text}`);
  // ODBC does not tell the severity; that of a refused login is always this one.
  const sent: ServerError[] = [{ number, class: 14, message: text.replace(/^(?:\[[^\]]*\])+/, '') }];
  const telling = loginRefusal(sent, url, cause);
  if (telling) return telling;
  if (number === 4060)
    return new SiteferryError('database-missing', { database, ...databaseErrorData(sent[0]) }, { cause });
  if (state === '28000') return refusedLogin(url, cause, sent);
  if (/kerberos|sspi/i.test(text)) {
    const reason = message('site-sign-in.no-ticket');
    return new SiteferryError('sign-in-failed', { host, reason }, { cause });
  }
  // Winsock: the name is not known, nobody listens.
  if (number === 11001) return new SiteferryError('host-unknown', { host }, { cause });
  if (number === 10061) return new SiteferryError('connection-refused', { host, port }, { cause });
  if (state.startsWith('HYT') || number === 258) {
    return new SiteferryError('connection-timeout', { host, port, seconds }, { cause });
  }
  if (number === -2146893019 || /certificate/i.test(text)) {
    const reason = message('site-tls.untrusted');
    return new SiteferryError('tls-failed', { host, reason }, { cause });
  }
  return new SiteferryError('connection-refused', { host, port }, { cause });
}

import type mssql from 'mssql';
import type { DataSource } from 'typeorm';
import type { ErrorCode } from '#core/base/error-codes.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Driver } from '../../driver.ts';
import { openWithTimeout } from '../../open-with-timeout.ts';
import { trustedRoots } from '../../root-certificates.ts';
import type { OnSignIn } from '../../sign-in-prompt.ts';
import type { Tunnel } from '../../tunnel/tunnel.ts';
import type { MssqlUrl } from '../../url.ts';
import {
  type Handshake,
  type PreparedDataSource,
  prepareOdbc,
  prepareTedious,
  tediousConfig,
} from './data-source.ts';
import { mssqlDialect } from './dialect.ts';
import {
  databaseErrorData,
  type Login,
  type ServerError,
  translateConnectError,
  translateStatementError,
} from './errors.ts';
import { fingerprint } from './fingerprint.ts';
import { databaseStateRefusal, isDatabaseUnavailable, openingError } from './login-errors.ts';
import { connectOdbc } from './odbc.ts';
import { loadPin } from './pinned-certificate.ts';
import {
  type Connector,
  connectDirectly,
  connectInParallel,
  requireEncryption,
} from './require-encryption.ts';
import { readServerFacts } from './server-facts.ts';
import { authenticate, refusedLogin } from './sign-in.ts';
import { resolveInstance } from './sql-browser.ts';
import { beginMssql } from './transaction.ts';

/** How a SQL Server is connected to. */
export interface MssqlOptions {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal | undefined;
  tunnel?: Tunnel | undefined;
  onSignIn?: OnSignIn | undefined;
}

/** What another server may help with: this one is not there, or its database takes nobody in. */
const ELSEWHERE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'host-unknown',
  'connection-refused',
  'connection-timeout',
  'connection-lost',
  'ssh-target-unreachable',
  'browser-silent',
  'instance-unknown',
  'instance-without-tcp',
  'database-unavailable',
]);

/**
 * Connects to a SQL Server, or to its failover partner, through a tunnel where there is one. Throws the connect errors of
 * `core/base/error-codes.ts`.
 */
export async function openMssql(
  url: MssqlUrl,
  password: string | undefined,
  options: MssqlOptions,
): Promise<Driver> {
  try {
    return await openServer(url, password, options);
  } catch (error) {
    const { failoverPartner: partner, instance: _own, ...rest } = url;
    if (!partner || !isElsewhere(error)) throw error;
    try {
      return await openServer({ ...rest, ...partner }, password, options);
    } catch (second) {
      // The first server is the one that people know.
      throw isElsewhere(second) ? error : second;
    }
  }
}

function isElsewhere(error: unknown): boolean {
  return isSiteferryError(error) && ELSEWHERE.has(error.code);
}

async function openServer(
  named: MssqlUrl,
  password: string | undefined,
  options: MssqlOptions,
): Promise<Driver> {
  const { timeout, signal } = options;
  const url = await resolveInstance(named, { timeout, signal });
  const seconds = Math.ceil(timeout / 1000);
  const login: Login = { ...url, seconds, refused: (cause, sent) => refusedLogin(url, cause, sent) };
  const handshake: Handshake = { sent: [] };
  const timeoutError = () =>
    new SiteferryError('connection-timeout', { host: url.host, port: url.port, seconds });
  const prepared =
    url.signIn.kind === 'integrated'
      ? await prepareIntegrated(url, timeout, timeoutError, signal)
      : await preparePassword(url, password, handshake, options);
  const { dataSource, sql } = prepared;
  try {
    await openWithTimeout(
      dataSource.initialize(),
      timeout,
      timeoutError,
      (opened) => opened.destroy(),
      signal,
    );
  } catch (error) {
    const { sent, refused } = handshake;
    if (!isDatabaseUnavailable(sent)) throw translateConnectError(refused ?? error, login, sent);
    throw await databaseUnavailable(url, password, sent, error, options);
  }
  return mssqlDriver(dataSource, url.label, { sql, sent: handshake.sent });
}

/** For all ways of signing in that tedious has. */
async function preparePassword(
  url: MssqlUrl,
  password: string | undefined,
  handshake: Handshake,
  { timeout, signal, tunnel, onSignIn }: MssqlOptions,
): Promise<PreparedDataSource> {
  const authentication = await authenticate(url, password, onSignIn, signal);
  const connector = connectorFor(url, tunnel, handshake);
  const config = tediousConfig(url, authentication, await rootsFor(url, signal), connector);
  const pin = await loadPin(url.host, url.pinnedCertificate);
  return prepareTedious(url, config, timeout, handshake, pin);
}

async function prepareIntegrated(
  url: MssqlUrl,
  timeout: number,
  timeoutError: () => SiteferryError,
  signal: AbortSignal | undefined,
): Promise<PreparedDataSource> {
  // It closes what it opens.
  const nothing = async () => {};
  const native = await openWithTimeout(connectOdbc(url, timeout), timeout, timeoutError, nothing, signal);
  return prepareOdbc(native, url.database, timeout);
}

/** Undefined for connections as tedious makes them; with `strict` it encrypts before it asks anything. */
function connectorFor(
  { encrypt, multiSubnetFailover, pinnedCertificate }: MssqlUrl,
  tunnel: Tunnel | undefined,
  handshake: Handshake,
): Connector | undefined {
  const connector = tunnel?.connect ?? (multiSubnetFailover ? connectInParallel : undefined);
  if (encrypt !== true) return connector;
  const onRefused = (error: SiteferryError) => {
    handshake.refused = error;
  };
  return requireEncryption(connector ?? connectDirectly, onRefused, pinnedCertificate !== undefined);
}

/** Undefined where the certificate is not checked. */
async function rootsFor(url: MssqlUrl, signal: AbortSignal | undefined): Promise<string[] | undefined> {
  if (url.encrypt === false || url.trustServerCertificate || url.pinnedCertificate) return undefined;
  return await trustedRoots(url.rootCertificate, signal);
}

/**
 * "Cannot open database" has three causes, which `master` can tell apart: it is not there, it is not open to anybody, or not
 * to this user. Everybody may ask it for names and states.
 */
async function databaseUnavailable(
  url: MssqlUrl,
  password: string | undefined,
  sent: readonly ServerError[],
  cause: unknown,
  options: MssqlOptions,
): Promise<SiteferryError> {
  const said = databaseErrorData(openingError(sent));
  const missing = new SiteferryError('database-missing', { database: url.database, ...said }, { cause });
  if (url.database.toLowerCase() === 'master') return missing;
  try {
    const master = await openServer({ ...url, database: 'master' }, password, {
      ...options,
      signal: undefined,
    });
    try {
      const transaction = await master.begin('read');
      const [row] = await transaction.query(DATABASE_STATE, [url.database]).finally(async () => {
        await transaction.rollback();
        await transaction.end('clean');
      });
      if (row?.id == null) return missing;
      const data = { site: url.label, action: message('site-action.connect'), ...said };
      return databaseStateRefusal(row, url, sent, cause) ?? new SiteferryError('no-right', data, { cause });
    } finally {
      await master.close();
    }
  } catch (error) {
    // A login that may not even ask: the likelier cause is told.
    if (isSiteferryError(error)) return missing;
    throw error;
  }
}

/** Whether a database is there, the state that it is in and whom it takes in: both are 0 where it is open to all its users. */
const DATABASE_STATE =
  'SELECT DB_ID(@0) AS [id], d.[state], d.[user_access] AS [access] FROM (SELECT 1 AS [one]) AS o LEFT JOIN sys.databases AS d ON d.[database_id] = DB_ID(@0)';

async function mssqlDriver(
  dataSource: DataSource,
  label: string,
  { sql, sent }: { sql: typeof mssql; sent: readonly ServerError[] },
): Promise<Driver> {
  const pool = poolOf(dataSource, sql);
  const { READ_COMMITTED, SERIALIZABLE, SNAPSHOT } = sql.ISOLATION_LEVEL;
  try {
    const facts = await readServerFacts((statement) => query(dataSource, statement, label), label);
    // Without snapshots reading is READ COMMITTED, says so, and can be checked afterwards: whatever holds what it has read
    // until the end, as REPEATABLE READ and SERIALIZABLE do, keeps the people of the site from working as long as it runs.
    const readIsolation = facts.allowsSnapshot ? SNAPSHOT : READ_COMMITTED;
    const isolation = { read: readIsolation, write: READ_COMMITTED, serializable: SERIALIZABLE };
    return {
      dialect: mssqlDialect,
      serverVersion: facts.version,
      warnings: facts.warnings,
      ...(facts.allowsSnapshot ? {} : { fingerprint }),
      begin: (mode) => beginMssql(pool, isolation[mode], { sql, loadsInBulk: facts.loadsInBulk }),
      translate: (error, statement) => translateStatementError(error, statement, label, sent),
      close: () => dataSource.destroy(),
    };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function query<Row>(dataSource: DataSource, sql: string, label: string): Promise<Row[]> {
  try {
    return await dataSource.query<Row[]>(sql);
  } catch (error) {
    throw translateStatementError(error, sql, label);
  }
}

/** TypeORM's pool, which it declares without a type. */
function poolOf(dataSource: DataSource, sql: typeof mssql): mssql.ConnectionPool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!(pool instanceof sql.ConnectionPool)) {
    throw new SiteferryError('bug', { reason: 'TypeORM has no SQL Server pool' });
  }
  return pool;
}

import mssql from 'mssql';
import { DataSource } from 'typeorm';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { openWithin } from '../../deadline.ts';
import type { Driver } from '../../driver.ts';
import { isLoopback, type MssqlUrl } from '../../url.ts';
import { mssqlDialect } from './dialect.ts';
import {
  isDatabaseUnavailable,
  type Login,
  translateConnectError,
  translateStatementError,
} from './errors.ts';
import { beginMssql } from './transaction.ts';

/** Connections of one site: the work itself and what is read beside it. */
const POOL_SIZE = 5;

/** What is seen of a connection while it is set up; tedious keeps error numbers out of its login errors. */
interface Handshake {
  errorNumbers: number[];
  encrypted: boolean;
}

/** Connects to a SQL Server. `timeout` in milliseconds. Throws the connect errors of `core/base/error-codes.ts`. */
export async function openMssql(
  url: MssqlUrl,
  password: string | undefined,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Driver> {
  const login: Login = { ...url, seconds: Math.ceil(timeout / 1000) };
  if (password === undefined) throw new SiteferryError('login-failed', { user: url.user, host: url.host });
  const handshake: Handshake = { errorNumbers: [], encrypted: false };
  const dataSource = createDataSource(url, password, timeout, handshake);
  const late = () =>
    new SiteferryError('connection-timeout', { host: url.host, port: url.port, seconds: login.seconds });
  try {
    await openWithin(dataSource.initialize(), timeout, late, (opened) => opened.destroy(), signal);
  } catch (error) {
    if (!isDatabaseUnavailable(handshake.errorNumbers)) throw translateConnectError(error, login);
    throw await databaseUnavailable(url, password, timeout, error);
  }
  // tedious goes on in clear text with a server that cannot encrypt, whatever `encrypt` says.
  if (url.encrypt && !handshake.encrypted && !isLoopback(url.host)) {
    await dataSource.destroy();
    throw new SiteferryError('tls-failed', { host: url.host, reason: message('site-tls.not-offered') });
  }
  return mssqlDriver(dataSource, url.label);
}

function createDataSource(
  url: MssqlUrl,
  password: string,
  timeout: number,
  handshake: Handshake,
): DataSource {
  return new DataSource({
    type: 'mssql',
    synchronize: false,
    logging: false,
    host: url.host,
    port: url.port,
    username: url.user,
    password,
    database: url.database,
    // Later than our own deadline, so that the driver only cleans up behind it.
    connectionTimeout: timeout + 1_000,
    // An import may run for hours; it is stopped by its signal, not by a clock.
    requestTimeout: 0,
    pool: { max: POOL_SIZE, min: 0 },
    options: {
      encrypt: url.encrypt,
      trustServerCertificate: url.trustServerCertificate,
      appName: 'siteferry',
      useUTC: true,
    },
    extra: {
      beforeConnect: (connection: Handshaking) => {
        connection.on('errorMessage', ({ number }: { number: number }) =>
          handshake.errorNumbers.push(number),
        );
        connection.on('secure', () => {
          handshake.encrypted = true;
        });
      },
    },
  });
}

/** What is used of a tedious connection. */
interface Handshaking {
  on(event: 'errorMessage', listener: (error: { number: number }) => void): void;
  on(event: 'secure', listener: () => void): void;
}

/** "Cannot open database" has two causes, which `master` can tell apart: everybody may ask it for names. */
async function databaseUnavailable(
  url: MssqlUrl,
  password: string,
  timeout: number,
  cause: unknown,
): Promise<SiteferryError> {
  const missing = new SiteferryError('database-missing', { database: url.database }, { cause });
  if (url.database.toLowerCase() === 'master') return missing;
  try {
    const master = await openMssql({ ...url, database: 'master' }, password, timeout, undefined);
    try {
      const transaction = await master.begin('read');
      const [row] = await transaction.query('SELECT DB_ID(@0) AS [id]', [url.database]).finally(async () => {
        await transaction.rollback();
        await transaction.end('clean');
      });
      return row?.id == null
        ? missing
        : new SiteferryError(
            'no-right',
            { site: url.label, action: message('site-action.connect') },
            { cause },
          );
    } finally {
      await master.close();
    }
  } catch (error) {
    // A login that may not even ask: the likelier cause is told.
    if (isSiteferryError(error)) return missing;
    throw error;
  }
}

async function mssqlDriver(dataSource: DataSource, label: string): Promise<Driver> {
  const pool = poolOf(dataSource);
  const { READ_COMMITTED, SERIALIZABLE, SNAPSHOT } = mssql.ISOLATION_LEVEL;
  try {
    const [server] = await query<{ version: string; folds: number }>(
      dataSource,
      "SELECT @@VERSION AS [version], CASE WHEN N'a' = N'A' THEN 1 ELSE 0 END AS [folds]",
      label,
    );
    const readIsolation = (await allowsSnapshot(dataSource, label)) ? SNAPSHOT : READ_COMMITTED;
    const isolation = { read: readIsolation, write: READ_COMMITTED, serializable: SERIALIZABLE };
    return {
      dialect: mssqlDialect,
      serverVersion: server?.version ?? '',
      foldsKeys: server?.folds === 1,
      begin: (mode) => beginMssql(pool, isolation[mode]),
      translate: (error, sql) => translateStatementError(error, sql, label),
      close: () => dataSource.destroy(),
    };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Whether ALLOW_SNAPSHOT_ISOLATION is on; a server or a user for whom that cannot be asked is taken for one without. */
async function allowsSnapshot(dataSource: DataSource, label: string): Promise<boolean> {
  const sql =
    'SELECT CAST(snapshot_isolation_state AS int) AS [state] FROM sys.databases WHERE database_id = DB_ID()';
  try {
    const [row] = await query<{ state: number }>(dataSource, sql, label);
    return row?.state === 1;
  } catch (error) {
    if (isSiteferryError(error, 'database-refused') || isSiteferryError(error, 'no-right')) return false;
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
function poolOf(dataSource: DataSource): mssql.ConnectionPool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!(pool instanceof mssql.ConnectionPool)) {
    throw new SiteferryError('bug', { reason: 'TypeORM has no SQL Server pool' });
  }
  return pool;
}

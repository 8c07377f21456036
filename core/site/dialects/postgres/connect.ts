import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SiteferryError } from '#core/base/errors.ts';
import type { Driver, DriverRow, DriverTransaction, TransactionMode } from '../../driver.ts';
import { LOCK_TIMEOUT } from '../../lock-timeout.ts';
import { openWithTimeout } from '../../open-with-timeout.ts';
import { trustedRoots } from '../../root-certificates.ts';
import type { Tunnel } from '../../tunnel/tunnel.ts';
import type { PostgresUrl } from '../../url.ts';
import { lockWait } from '../lock-wait.ts';
import { postgresDialect } from './dialect.ts';
import { type Login, translateConnectError, translateStatementError } from './errors.ts';
import { BLOCKERS, firstTable } from './lock-wait.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

/** Connections of one site: the work itself, what is read beside it, and one to cancel either. */
const POOL_SIZE = 5;

/** What both kinds of PostgreSQL have in common: no entities, nothing that alters the database, no log of ours. */
const COMMON = {
  type: 'postgres',
  synchronize: false,
  logging: false,
  installExtensions: false,
} as const;

/** Connects to a PostgreSQL server, through `tunnel` where there is one. `timeout` in milliseconds. Throws the connect errors of `core/base/error-codes.ts`. */
export async function openPostgres(
  url: PostgresUrl,
  password: string | undefined,
  timeout: number,
  signal: AbortSignal | undefined,
  tunnel?: Tunnel,
): Promise<Driver> {
  const login: Login = { ...url, seconds: Math.ceil(timeout / 1000), tls: url.tls !== 'disable' };
  const sockets = new Set<Duplex>();
  const stream = () => trackSocket(tunnel?.socket() ?? new Socket(), sockets);
  const tls = await tlsOptions(url, signal);
  const dataSource = new DataSource(serverOptions(url, password, timeout, tls, stream));
  const timeoutError = () =>
    new SiteferryError('connection-timeout', { host: url.host, port: url.port, seconds: login.seconds });
  try {
    await openWithTimeout(
      dataSource.initialize(),
      timeout,
      timeoutError,
      (opened) => opened.destroy(),
      signal,
    );
  } catch (error) {
    for (const socket of sockets) socket.destroy();
    throw translateConnectError(error, login);
  }
  return postgresDriver(dataSource, url.label);
}

/** PGlite behind TypeORM: `Pool` is what TypeORM asks of the `pg` package. Throws what `Pool` throws. */
export async function openPostgresPool(Pool: unknown, label: string): Promise<Driver> {
  const dataSource = new DataSource({ ...COMMON, driver: { Pool } });
  await dataSource.initialize();
  return postgresDriver(dataSource, label);
}

async function postgresDriver(dataSource: DataSource, label: string): Promise<Driver> {
  const [server] = await dataSource.query<{ version: string }[]>('SELECT version() AS "version"');
  return {
    dialect: postgresDialect,
    serverVersion: server?.version ?? '',
    warnings: [],
    begin: (mode) => beginPostgres(dataSource, mode),
    translate: (error, sql) => translateStatementError(error, sql, label),
    close: () => dataSource.destroy(),
  };
}

function serverOptions(
  url: PostgresUrl,
  password: string | undefined,
  timeout: number,
  ssl: Tls,
  stream: () => Duplex,
): DataSourceOptions {
  return {
    ...COMMON,
    host: url.host,
    port: url.port,
    username: url.user,
    // A function is asked only when the server wants a password: there are servers that want none.
    password: () => {
      if (password === undefined)
        throw new SiteferryError('password-missing', { secret: 'database', user: url.user, host: url.host });
      return password;
    },
    database: url.database,
    ssl,
    // Later than our own deadline, so that the driver only cleans up behind it.
    connectTimeoutMS: timeout + 1_000,
    poolSize: POOL_SIZE,
    applicationName: 'siteferry',
    extra: {
      keepAlive: true,
      stream,
      types: {
        getTypeParser: (type: number, format: 'text') =>
          TYPE_PARSERS[type] ?? pg.types.getTypeParser(type, format),
      },
    },
  };
}

/**
 * The socket, which stays in `sockets` as long as it is open. `pg` leaves a connection open when it gives up before the
 * login is over; the server would wait for it a minute.
 */
export function trackSocket(socket: Duplex, sockets: Set<Duplex>): Duplex {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

type Tls = false | { rejectUnauthorized: boolean; ca?: string[] };

export async function tlsOptions(url: PostgresUrl, signal: AbortSignal | undefined): Promise<Tls> {
  if (url.tls === 'disable') return false;
  if (url.tls === 'require') return { rejectUnauthorized: false };
  return { rejectUnauthorized: true, ca: await trustedRoots(url.rootCertificate, signal) };
}

/** What is used of a `pg` client beyond TypeORM; PGlite's has no process of its own. */
interface PostgresClient {
  processID?: number | null;
  /** Whether it sends what it is asked without waiting for answers. */
  pipeline?: boolean;
  end?(): Promise<void>;
}

/**
 * One round trip: both kinds see one state of the data, and a write that meets a row changed meanwhile fails. The
 * zone makes `now()` in a default UTC, as all dates of a site are.
 */
const BEGIN: Record<TransactionMode, string> = {
  read: begin('REPEATABLE READ READ ONLY'),
  write: begin('REPEATABLE READ READ WRITE'),
  serializable: begin('SERIALIZABLE READ WRITE'),
};

function begin(mode: string): string {
  const settings = `SET LOCAL TIME ZONE 'UTC'; SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`;
  return `START TRANSACTION ISOLATION LEVEL ${mode}; ${settings}`;
}

/** Begins a transaction on a connection of its own. Throws the driver's errors. */
async function beginPostgres(dataSource: DataSource, mode: TransactionMode): Promise<DriverTransaction> {
  const runner = dataSource.createQueryRunner();
  const client: PostgresClient = await runner.connect();
  try {
    await runner.query(BEGIN[mode]);
  } catch (error) {
    await end(runner, client, 'broken');
    throw error;
  }
  const { processID } = client;
  const query: DriverTransaction['query'] = async (sql, parameters): Promise<DriverRow[]> =>
    (await runner.query(sql, [...parameters], true)).records ?? [];
  return {
    query,
    setSavepoint: (name) => runner.query(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => runner.query(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`),
    releaseSavepoint: (name) => runner.query(`RELEASE SAVEPOINT ${name}`),
    commit: () => runner.query('COMMIT'),
    rollback: () => runner.query('ROLLBACK'),
    ...(typeof processID === 'number' && {
      queryEach: (queries) =>
        pipelined(client, () => queries.map(({ sql, parameters }) => query(sql, parameters))),
      pipeline(isOn: boolean) {
        client.pipeline = isOn;
      },
      interrupt: () => cancelBackend(dataSource, processID),
      async blockers(sql: string) {
        const rows = await dataSource.query<DriverRow[]>(BLOCKERS, [processID]);
        return rows.length === 0 ? undefined : lockWait(rows, firstTable(sql));
      },
    }),
    end: (state) => end(runner, client, state),
  };
}

/**
 * Sends everything at once. One that fails lets all behind it fail, which are none of the reason; elsewhere a client waits, and is
 * ended at once with whatever it waits for.
 */
async function pipelined<T>(client: PostgresClient, ask: () => Promise<T>[]): Promise<T[]> {
  client.pipeline = true;
  try {
    const answers = await Promise.allSettled(ask());
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
  } finally {
    client.pipeline = false;
  }
}

/** Over another connection, because ours is waiting for its answer; a user may cancel what the same user runs. */
async function cancelBackend(dataSource: DataSource, processId: number): Promise<void> {
  await dataSource.query('SELECT pg_cancel_backend($1)', [processId]);
}

/** A client that has been ended is not taken back by the pool; with a statement still running its socket is cut. */
async function end(runner: QueryRunner, client: PostgresClient, state: 'clean' | 'broken'): Promise<void> {
  client.pipeline = false;
  if (state === 'broken') client.end?.().catch(() => undefined);
  await runner.release();
}

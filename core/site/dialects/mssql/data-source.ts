import type { TLSSocket } from 'node:tls';
import mssql from 'mssql';
import { DataSource } from 'typeorm';
import type { MssqlUrl } from '../../url.ts';
import type { Connector } from './encrypted-only.ts';
import type { ServerError } from './errors.ts';
import type { NativeConnection } from './native.ts';
import { authenticationOf } from './sign-in.ts';
import { refuseCertificate, tlsOptions } from './tls.ts';

/** Connections of one site: the work itself and what is read beside it. */
const POOL_SIZE = 5;

/** What is seen of a connection while it is set up; tedious keeps all but the text out of its login errors. */
export interface Handshake {
  /** The newest errors that the server has sent on any connection of the pool. */
  sent: ServerError[];
  /** Why the connection was ended: no encryption, or the certificate. tedious then tells only that it has ended. */
  refused?: Error | undefined;
}

/** How many errors of a server are remembered: a login that is refused brings one or two. */
const MOST_SENT = 20;

/** A data source that is not open yet, and the `mssql` that its pool is of: each driver has its own classes. */
export interface Prepared {
  dataSource: DataSource;
  sql: typeof mssql;
}

/** What all connections have in common. */
const COMMON = {
  type: 'mssql',
  synchronize: false,
  logging: false,
  // An import may run for hours; it is stopped by its signal, not by a clock.
  requestTimeout: 0,
  pool: { max: POOL_SIZE, min: 0 },
} as const;

/** What tedious connects with (`config` of its `Connection`, as `mssql` takes it). */
export function tediousConfig(
  url: MssqlUrl,
  secret: string | undefined,
  roots: readonly string[] | undefined,
  connector?: Connector,
) {
  const { host, port, database } = url;
  return {
    server: host,
    port,
    database,
    authentication: authenticationOf(url, secret),
    options: {
      ...tlsOptions(url),
      ...(roots && { cryptoCredentialsDetails: { ca: [...roots] } }),
      appName: 'siteferry',
      useUTC: true,
      ...(connector && { connector }),
    },
  };
}

/** Prepares a connection over tedious. `timeout` in milliseconds. */
export function prepareTedious(
  url: MssqlUrl,
  config: ReturnType<typeof tediousConfig>,
  timeout: number,
  handshake: Handshake,
): Prepared {
  const dataSource = new DataSource({
    ...COMMON,
    database: config.database,
    // Later than our own deadline, so that the driver only cleans up behind it.
    connectionTimeout: timeout + 1_000,
    // TypeORM's own types know neither `strict` nor what signing in with Entra ID takes today.
    extra: {
      ...config,
      beforeConnect: (connection: Handshaking) => {
        connection.on('errorMessage', (error) => {
          if (handshake.sent.push(error) > MOST_SENT) handshake.sent.shift();
        });
        connection.on('secure', (socket: TLSSocket) => {
          handshake.refused = refuseCertificate(url, socket);
        });
      },
    },
  });
  return { dataSource, sql: mssql };
}

/** Prepares a connection over ODBC. `timeout` in milliseconds. */
export function prepareNative(
  { sql, connectionString }: NativeConnection,
  database: string,
  timeout: number,
): Prepared {
  const dataSource = new DataSource({
    ...COMMON,
    driver: sql,
    database,
    connectionTimeout: timeout + 1_000,
    options: { useUTC: true },
    extra: { connectionString },
  });
  return { dataSource, sql };
}

/** What is used of a tedious connection. */
interface Handshaking {
  on(event: 'errorMessage', listener: (error: ServerError) => void): void;
  on(event: 'secure', listener: (socket: TLSSocket) => void): void;
}

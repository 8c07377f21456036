import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { checkServerIdentity } from 'node:tls';
import mssql from 'mssql';
import { DataSource } from 'typeorm';
import type { MssqlUrl } from '../../url.ts';
import type { ServerError } from './errors.ts';
import type { OdbcConnection } from './odbc.ts';
import { type Pin, refuseOther } from './pinned-certificate.ts';
import type { Connector } from './require-encryption.ts';
import type { Authentication } from './sign-in.ts';

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
const MAX_ERRORS = 20;

/** A data source that is not open yet, and the `mssql` that its pool is of: each driver has its own classes. */
export interface PreparedDataSource {
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
} as const;

/** What the pool itself waits where nobody has said otherwise, in milliseconds. */
const POOL_TIMEOUT = 30_000;

/** The deadlines of a data source: later than our own, so that the driver only cleans up behind it. */
function deadlines(timeout: number) {
  const patience = Math.max(POOL_TIMEOUT, timeout + 1_000);
  const pool = { max: POOL_SIZE, min: 0, createTimeoutMillis: patience, acquireTimeoutMillis: patience };
  return { connectionTimeout: timeout + 1_000, pool };
}

/** What tedious connects with (`config` of its `Connection`, as `mssql` takes it). */
export function tediousConfig(
  url: MssqlUrl,
  authentication: Authentication,
  roots: readonly string[] | undefined,
  connector?: Connector,
) {
  const { host, port, database } = url;
  return {
    server: host,
    port,
    database,
    authentication,
    options: {
      ...tlsOptions(url),
      ...(roots && { cryptoCredentialsDetails: { ca: [...roots] } }),
      appName: 'siteferry',
      useUTC: true,
      // What passes by itself is tried again here, and told.
      maxRetriesOnTransientErrors: 0,
      ...(url.readOnly && { readOnlyIntent: true }),
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
  pin?: Pin,
): PreparedDataSource {
  const dataSource = new DataSource({
    ...COMMON,
    database: config.database,
    ...deadlines(timeout),
    // TypeORM's own types know neither `strict` nor what signing in with Entra ID takes today.
    extra: {
      ...config,
      beforeConnect: (connection: TediousConnection) => {
        connection.on('errorMessage', (error) => {
          if (handshake.sent.push(error) > MAX_ERRORS) handshake.sent.shift();
        });
        connection.on('secure', (socket: TLSSocket) => {
          handshake.refused = pin ? refuseOther(pin, socket) : refuseCertificate(url, socket);
        });
      },
    },
  });
  return { dataSource, sql: mssql };
}

/** Prepares a connection over ODBC. `timeout` in milliseconds. */
export function prepareOdbc(
  { sql, connectionString }: OdbcConnection,
  database: string,
  timeout: number,
): PreparedDataSource {
  const dataSource = new DataSource({
    ...COMMON,
    driver: sql,
    database,
    ...deadlines(timeout),
    options: { useUTC: true },
    extra: { connectionString },
  });
  return { dataSource, sql };
}

/** What is used of a tedious connection. */
interface TediousConnection {
  on(event: 'errorMessage', listener: (error: ServerError) => void): void;
  on(event: 'secure', listener: (socket: TLSSocket) => void): void;
}

/**
 * The name that the handshake asks for where the server is called by its address, which RFC 6066 does not allow there. Its
 * TLD is reserved, so no certificate can be for it.
 */
const NO_NAME = 'address.invalid';

/** How tedious encrypts: with an address it checks nothing itself, see `refuseCertificate`. */
function tlsOptions(url: MssqlUrl): {
  encrypt: MssqlUrl['encrypt'];
  trustServerCertificate: boolean;
  serverName?: string;
} {
  const { encrypt, trustServerCertificate, hostNameInCertificate, pinnedCertificate } = url;
  if (isCheckedLater(url)) return { encrypt, trustServerCertificate: true, serverName: NO_NAME };
  if (pinnedCertificate) return { encrypt, trustServerCertificate: true };
  const name = hostNameInCertificate === undefined ? {} : { serverName: hostNameInCertificate };
  return { encrypt, trustServerCertificate, ...name };
}

/** With `strict` no name is asked for where there is none to ask for, and Node checks the address. */
function isCheckedLater({ host, encrypt, hostNameInCertificate }: MssqlUrl): boolean {
  return isIP(host) !== 0 && encrypt !== 'strict' && hostNameInCertificate === undefined;
}

/**
 * Checks the certificate of a server that is called by its address, once the handshake is over and before anything else is
 * sent: one that is not valid, trusted and for this address ends the connection. Gives what is wrong with it, with Node's
 * code for it.
 */
function refuseCertificate(
  url: MssqlUrl,
  socket: TLSSocket & { authorizationError?: Error | string | null },
): Error | undefined {
  if (url.trustServerCertificate || !isCheckedLater(url)) return undefined;
  const refused = socket.authorizationError;
  const code = refused instanceof Error && 'code' in refused ? String(refused.code) : String(refused);
  // Node looks at the name last: a certificate that only the made-up name does not fit is good so far.
  const error =
    code === 'ERR_TLS_CERT_ALTNAME_INVALID'
      ? checkServerIdentity(url.host, socket.getPeerCertificate())
      : Object.assign(new Error('the certificate is refused'), { code });
  if (error) socket.destroy(error);
  return error;
}

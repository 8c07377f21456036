import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { tlsOptions, trackSocket } from './dialects/postgres/connect.ts';
import { translateConnectError, translateStatementError } from './dialects/postgres/errors.ts';
import { openEngine } from './embedded/open.ts';
import { parseSiteUrl } from './url.ts';

/** How long a server may take to answer a connection, in milliseconds. */
const TIMEOUT = 15_000;

/** A database of our own, with queues and their jobs, in a folder: not a site's. */
export interface EmbeddedJobs {
  engine: Pick<PGlite, 'query' | 'exec'>;
  close(): Promise<void>;
}

/** The same on a server. */
export interface SharedJobs {
  /** Several statements in one text where there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Does what no other process does at the same time that says the same number. */
  withAdvisoryLock<T>(number: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** An error of a statement on either, in our terms; `name` is what the database is called. */
export function jobsStatementError(error: unknown, text: string, name: string): SiteferryError {
  return error instanceof SiteferryError ? error : translateStatementError(error, text, name);
}

/** Opens, or makes, the one of a folder. One process at a time: `site-busy`, `site-storage-failed`. */
export async function openEmbeddedJobs(folder: string): Promise<EmbeddedJobs> {
  return await openEngine(folder, folder);
}

/**
 * Connects to a PostgreSQL server that several processes share. A connection that breaks later is made again by itself.
 * Throws the connect errors of `core/base/error-codes.ts`; `usage` for a URL of another kind, or with an SSH server.
 */
export async function openPostgresJobs(
  address: string,
  /** Asked for each connection: it may have been changed meanwhile. */
  findPassword: (() => Promise<string | undefined>) | undefined,
  /** Told of connections that break while nobody uses them. */
  onError: (error: unknown) => void,
): Promise<SharedJobs> {
  const url = parseSiteUrl(address);
  if (url.kind === 'mssql') throw new SiteferryError('usage', { reason: message('jobs.mssql') });
  if (url.kind !== 'postgres') throw new SiteferryError('usage', { reason: message('jobs.not-postgres') });
  if (url.ssh) throw new SiteferryError('usage', { reason: message('jobs.no-tunnel') });
  const { host, port, user, database } = url;
  const sockets = new Set<Duplex>();
  const pool = new pg.Pool({
    host,
    port,
    user,
    database,
    ssl: await tlsOptions(url, undefined),
    stream: () => trackSocket(new Socket(), sockets),
    password: async () => {
      const known = (await findPassword?.()) ?? url.password;
      if (known === undefined)
        throw new SiteferryError('password-missing', { secret: 'database', user, host });
      return known;
    },
    max: 8,
    connectionTimeoutMillis: TIMEOUT,
    keepAlive: true,
    application_name: 'siteferry-jobs',
  });
  pool.on('error', onError);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    for (const socket of sockets) socket.destroy();
    const seconds = TIMEOUT / 1000;
    throw translateConnectError(error, { ...url, seconds, tls: url.tls !== 'disable' });
  }
  return {
    executeSql: (text, values) => pool.query(text, values),
    async withAdvisoryLock(number, work) {
      const client = await pool.connect();
      client.on('error', onError);
      try {
        await client.query('SELECT pg_advisory_lock($1)', [number]);
        return await work();
      } finally {
        // The lock goes with its connection.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

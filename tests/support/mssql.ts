import { randomUUID } from 'node:crypto';
import mssql from 'mssql';
import { parseSiteUrl } from '#core/site/url.ts';

/** URL of a SQL Server whose user may create databases; the database that it names is not touched. */
export const MSSQL_URL = process.env.SITEFERRY_TEST_MSSQL_URL;

/** An empty database of its own. */
export async function createMssql(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!MSSQL_URL) throw new Error('SITEFERRY_TEST_MSSQL_URL is not set');
  const name = newName();
  await onMssql(MSSQL_URL, `CREATE DATABASE [${name}]`);
  return {
    url: MSSQL_URL.replace(/^(mssql:\/\/[^/]*\/)[^?]*/, `$1${name}`),
    drop: () => onMssql(MSSQL_URL, dropMssql(name)),
  };
}

/** Only one that nobody has open can be dropped; whoever has it open loses the connection. */
function dropMssql(name: string): string {
  return `ALTER DATABASE [${name}] SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE [${name}]`;
}

async function onMssql(url: string, sql: string): Promise<void> {
  await withPool(url, (pool) => pool.request().batch(sql));
}

/** Works on a pool of the driver itself. */
export async function withPool<T>(
  text: string,
  work: (pool: mssql.ConnectionPool) => Promise<T>,
): Promise<T> {
  const url = parseSiteUrl(text);
  if (url.kind !== 'mssql') throw new Error('SITEFERRY_TEST_MSSQL_URL is not an mssql: URL');
  const { host: server, port, user, password = '', database, encrypt, trustServerCertificate } = url;
  const options = { encrypt, trustServerCertificate };
  const pool = new mssql.ConnectionPool({ server, port, user, password, database, options });
  await pool.connect();
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** Name of a database that nobody else has. */
export function newName(): string {
  return `siteferry_${randomUUID().replaceAll('-', '')}`;
}

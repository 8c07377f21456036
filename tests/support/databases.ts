import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { createMssql, MSSQL_URL, newName } from './mssql.ts';
import { isWholeRun } from './tier.ts';

/** What PostgreSQL says of the name of a database that another one has; where two take it at once, an index of its catalog says so. */
const NAME_TAKEN: ReadonlySet<string | undefined> = new Set(['42P04', '23505']);

export interface TestDatabase {
  name: 'embedded' | 'postgres' | 'mssql';
  /** The dialect that it speaks. */
  dialect: 'postgres' | 'mssql';
  /**
   * Makes an empty database. An embedded one is a folder that is not there yet: open it with `create: true`, which
   * the others ignore. `drop` removes it, also while connections to it are open.
   */
  create(): Promise<{ url: string; drop(): Promise<void> }>;
}

export const embedded: TestDatabase = { name: 'embedded', dialect: 'postgres', create: createEmbedded };
export const postgres: TestDatabase = {
  name: 'postgres',
  dialect: 'postgres',
  create: () => createPostgres(),
};
const mssql: TestDatabase = { name: 'mssql', dialect: 'mssql', create: createMssql };

/**
 * The databases that rules are tested on: each dialect once, and in the whole run embedded sites as well, which speak
 * PostgreSQL's dialect. What is special about embedded sites is tested on `embedded` itself.
 */
const databases: readonly TestDatabase[] = isWholeRun ? [embedded, postgres, mssql] : [postgres, mssql];

/** A `describe` for each database; one that is not there is reported as skipped, with what it needs. */
export function describeEachDatabase(title: string, tests: (database: TestDatabase) => void): void {
  for (const database of databases) {
    const missing = database.name === 'mssql' && !MSSQL_URL;
    const name = `${title} on ${database.name}${missing ? ' (needs SITEFERRY_TEST_MSSQL_URL)' : ''}`;
    describe.skipIf(missing)(name, () => tests(database));
  }
}

async function createEmbedded(): Promise<{ url: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-embedded-'));
  return {
    url: `embedded:${join(folder, 'site')}`,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty database on the PostgreSQL server; `more` is what else `CREATE DATABASE` is told, such as an encoding. */
export async function createPostgres(more = ''): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresServer');
  const name = newName();
  await onPostgres(server, `CREATE DATABASE "${name}" ${more}`);
  return {
    url: `${server}/${name}`,
    drop: () => onPostgres(server, `DROP DATABASE "${name}" WITH (FORCE)`),
  };
}

/** Gives the database of a URL another name, unless another one has it. Nobody may be connected to it. */
export async function renamePostgres(url: string, name: string): Promise<boolean> {
  const { pathname } = new URL(url);
  try {
    await onPostgres(inject('postgresServer'), `ALTER DATABASE "${pathname.slice(1)}" RENAME TO "${name}"`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NAME_TAKEN.has(error.code)) return false;
    throw error;
  }
}

async function onPostgres(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

import type { DataSource, QueryRunner } from 'typeorm';
import type { DriverRow, DriverTransaction, TransactionMode } from '../../driver.ts';
import { LOCK_TIMEOUT } from '../../lock-timeout.ts';

/** What is used of a `pg` client beyond TypeORM; PGlite's has no process of its own. */
interface PostgresClient {
  processID?: number | null;
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
export async function beginPostgres(
  dataSource: DataSource,
  mode: TransactionMode,
): Promise<DriverTransaction> {
  const runner = dataSource.createQueryRunner();
  const client: PostgresClient = await runner.connect();
  try {
    await runner.query(BEGIN[mode]);
  } catch (error) {
    await end(runner, client, 'broken');
    throw error;
  }
  const { processID } = client;
  return {
    query: async (sql, parameters): Promise<DriverRow[]> =>
      (await runner.query(sql, [...parameters], true)).records ?? [],
    setSavepoint: (name) => runner.query(`SAVEPOINT ${name}`),
    undoToSavepoint: (name) => runner.query(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`),
    releaseSavepoint: (name) => runner.query(`RELEASE SAVEPOINT ${name}`),
    commit: () => runner.query('COMMIT'),
    rollback: () => runner.query('ROLLBACK'),
    ...(typeof processID === 'number' && { interrupt: () => cancelBackend(dataSource, processID) }),
    end: (state) => end(runner, client, state),
  };
}

/** Over another connection, because ours is waiting for its answer; a user may cancel what the same user runs. */
async function cancelBackend(dataSource: DataSource, processId: number): Promise<void> {
  await dataSource.query('SELECT pg_cancel_backend($1)', [processId]);
}

/** A client that has been ended is not taken back by the pool; with a statement still running its socket is cut. */
async function end(runner: QueryRunner, client: PostgresClient, state: 'clean' | 'broken'): Promise<void> {
  if (state === 'broken') client.end?.().catch(() => undefined);
  await runner.release();
}

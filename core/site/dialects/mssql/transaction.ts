import mssql from 'mssql';
import { SiteferryError } from '#core/base/errors.ts';
import type { DriverRow, DriverTransaction } from '../../driver.ts';
import { LOCK_TIMEOUT } from '../../lock-timeout.ts';
import type { Parameter } from '../../site.ts';
import { lockWait } from '../lock-wait.ts';
import { createStagingTable } from './bulk.ts';
import { firstTable } from './errors.ts';
import { BLOCKERS } from './lock-wait.ts';

/** Codes of `mssql` for a transaction that the server has rolled back already, or that has ended. */
const ALREADY_OVER: ReadonlySet<string> = new Set(['EABORT', 'ENOTBEGUN']);

/**
 * Begins a transaction on a connection of its own. Throws the driver's errors.
 *
 * TypeORM opens the pool, but its SQL Server query runner hides the request that runs, without which a statement
 * cannot be cancelled, and keeps only the first recordset of a batch; so transactions are the driver's own here.
 *
 * `sql` is the `mssql` that the pool is of: those of tedious and of ODBC have classes of their own.
 */
export async function beginMssql(
  pool: mssql.ConnectionPool,
  isolation: mssql.IIsolationLevel,
  { sql, loadsInBulk }: { sql: typeof mssql; loadsInBulk: boolean },
): Promise<DriverTransaction> {
  const transaction = new sql.Transaction(pool);
  await transaction.begin(isolation);
  const session = await limitLocks(transaction, sql);
  let running: mssql.Request | undefined;

  const run = async <T>(work: (request: mssql.Request) => Promise<T>): Promise<T> => {
    const request = new sql.Request(transaction);
    running = request;
    try {
      return await work(request);
    } finally {
      running = undefined;
    }
  };

  const query = (statement: string, parameters: readonly Parameter[]): Promise<DriverRow[]> =>
    run(async (request) => {
      parameters.forEach((value, index) => {
        request.input(String(index), value);
      });
      const { recordsets } = await request.query(statement);
      return Array.isArray(recordsets) ? [...(recordsets.at(-1) ?? [])] : [];
    });

  const queryEach: DriverTransaction['queryEach'] = (queries) =>
    run(async (request) => {
      const calls = queries.map(({ sql: statement, parameters }, index) => {
        request.input(`sql${index}`, statement);
        const names = parameters.map((value, at) => {
          request.input(`p${index}_${at}`, value);
          return `@${at}`;
        });
        return callOf(`sql${index}`, `p${index}`, names);
      });
      const { recordsets } = await request.query(calls.join('; '));
      const found = Array.isArray(recordsets) ? recordsets.map((rows): DriverRow[] => [...rows]) : [];
      if (found.length !== queries.length)
        throw new SiteferryError('bug', { reason: `${found.length} answers to ${queries.length} queries` });
      return found;
    });

  const stage: DriverTransaction['stage'] = async (name, columns, rows) => {
    const { create, table, parts } = createStagingTable(name, columns, rows);
    await run((request) => request.batch(create));
    await run((request) => request.bulk(table));
    return parts;
  };

  return {
    query,
    queryEach,
    ...(loadsInBulk ? { stage } : {}),
    setSavepoint: async (name) => void (await query(`SAVE TRANSACTION ${name}`, [])),
    rollbackToSavepoint: async (name) => void (await query(`ROLLBACK TRANSACTION ${name}`, [])),
    // T-SQL has no such statement: a savepoint lasts until the end of its transaction.
    releaseSavepoint: async () => {},
    commit: () => transaction.commit(),
    rollback: () => rollback(transaction),
    ...(session !== undefined && { blockers: askBlockers(new sql.Request(pool), session) }),
    interrupt: async () => void running?.cancel(),
    end: async (state) => {
      if (state === 'broken') discard(transaction);
    },
  };
}

/** Asks, on another connection, what a session waits for. */
function askBlockers(request: mssql.Request, session: number): NonNullable<DriverTransaction['blockers']> {
  request.input('0', session);
  return async (statement) => {
    const { recordset } = await request.query<DriverRow>(BLOCKERS);
    const rows = [...(recordset ?? [])];
    return rows.length === 0 ? undefined : lockWait(rows, firstTable(statement));
  };
}

/** A call of a statement that is a parameter, with parameters of its own: each statement counts them from 0. */
function callOf(statement: string, prefix: string, names: readonly string[]): string {
  const declared = names.map((name) => `${name} nvarchar(max)`).join(', ');
  const given = names.map((name) => `${name} = @${prefix}_${name.slice(1)}`).join(', ');
  return `EXEC sys.sp_executesql @${statement}, N'${declared}', ${given}`;
}

/**
 * A batch, not a statement with parameters: what such a statement sets is forgotten when it ends. Each transaction sets it
 * anew, because the pool may lend a connection out in any state: through ODBC a bounded query that failed has left its bound,
 * which would cut off what a write does. Gives the number of the session, by which others find it.
 */
async function limitLocks(transaction: mssql.Transaction, sql: typeof mssql): Promise<number | undefined> {
  try {
    const { recordset } = await new sql.Request(transaction).batch<{ session: number }>(
      `SET LOCK_TIMEOUT ${LOCK_TIMEOUT}; SET ROWCOUNT 0; SELECT @@SPID AS [session]`,
    );
    return recordset?.[0]?.session;
  } catch (error) {
    await rollback(transaction).catch(() => discard(transaction));
    throw error;
  }
}

async function rollback(transaction: mssql.Transaction): Promise<void> {
  try {
    await transaction.rollback();
  } catch (error) {
    if (!(error instanceof mssql.TransactionError && ALREADY_OVER.has(error.code))) throw error;
  }
}

/**
 * A request that has not stopped yet still holds the transaction's connection, which goes back to the pool with the
 * rollback only; so the rollback is tried until the request is over or its connection is gone.
 */
function discard(transaction: mssql.Transaction): void {
  const retry = setInterval(() => {
    transaction.rollback().then(
      () => clearInterval(retry),
      (error: unknown) => {
        if (!(error instanceof mssql.TransactionError && error.code === 'EREQINPROG')) clearInterval(retry);
      },
    );
  }, 1_000);
  retry.unref();
}

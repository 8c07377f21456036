import mssql from 'mssql';
import type { DriverRow, DriverTransaction } from '../../driver.ts';
import type { Parameter } from '../../site.ts';

/** Codes of `mssql` for a transaction that the server has rolled back already, or that has ended. */
const ALREADY_OVER: ReadonlySet<string> = new Set(['EABORT', 'ENOTBEGUN']);

/**
 * Begins a transaction on a connection of its own. Throws the driver's errors.
 *
 * TypeORM opens the pool, but its SQL Server query runner hides the request that runs, without which a statement
 * cannot be cancelled, and keeps only the first recordset of a batch; so transactions are the driver's own here.
 */
export async function beginMssql(
  pool: mssql.ConnectionPool,
  isolation: mssql.IIsolationLevel,
): Promise<DriverTransaction> {
  const transaction = new mssql.Transaction(pool);
  await transaction.begin(isolation);
  let running: mssql.Request | undefined;

  const query = async (sql: string, parameters: readonly Parameter[]): Promise<DriverRow[]> => {
    const request = new mssql.Request(transaction);
    parameters.forEach((value, index) => {
      request.input(String(index), value);
    });
    running = request;
    try {
      const { recordsets } = await request.query(sql);
      return Array.isArray(recordsets) ? [...(recordsets.at(-1) ?? [])] : [];
    } finally {
      running = undefined;
    }
  };

  return {
    query,
    setSavepoint: async (name) => void (await query(`SAVE TRANSACTION ${name}`, [])),
    undoToSavepoint: async (name) => void (await query(`ROLLBACK TRANSACTION ${name}`, [])),
    // T-SQL has no such statement: a savepoint lasts until the end of its transaction.
    releaseSavepoint: async () => {},
    commit: () => transaction.commit(),
    rollback: () => rollback(transaction),
    interrupt: async () => void running?.cancel(),
    end: async (state) => {
      if (state === 'broken') discard(transaction);
    },
  };
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

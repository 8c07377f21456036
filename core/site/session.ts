import { throwIfCancelled } from '#core/base/cancel.ts';
import type { Driver, TransactionMode } from './driver.ts';
import { retry, waitForTransaction } from './retry.ts';
import type { Session } from './site.ts';
import { TransactionRun, type TransactOptions } from './transaction-run.ts';

/**
 * Runs `work` in one transaction: committed (unless `read`) when it returns, rolled back when it throws or `signal` is
 * aborted. A statement that failed outside a savepoint condemns the transaction even if `work` swallows the error:
 * PostgreSQL answers COMMIT with a silent rollback then, and both databases shall behave alike.
 */
export async function transact<T>(
  driver: Driver,
  mode: TransactionMode,
  work: (session: Session) => Promise<T>,
  options: TransactOptions,
): Promise<T> {
  throwIfCancelled(options.signal);
  const begin = () =>
    driver.begin(mode).catch((error: unknown) => {
      throw driver.translate(error, 'BEGIN');
    });
  // Those of other modes are tried again as a whole.
  const transaction =
    mode === 'write'
      ? await retry(begin, { wait: waitForTransaction, onRetry: options.onRetry, signal: options.signal })
      : await begin();
  const run = new TransactionRun(driver, transaction, options);
  let state: 'clean' | 'broken' = 'broken';
  try {
    const result = await work(run.session());
    if (mode === 'read') await run.rollback();
    else await run.commit();
    state = 'clean';
    return result;
  } catch (error) {
    state = await run.undo();
    throw error;
  } finally {
    await transaction.end(options.closes ? 'broken' : state);
  }
}

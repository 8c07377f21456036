import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { LockWait } from '#core/base/lock-wait.ts';
import type { DriverTransaction } from './driver.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';

/** A statement that runs for longer is asked about, at least twice while it waits for a lock. */
const INTERVAL = LOCK_TIMEOUT / 3;

/** What a statement waits for, while it runs. */
export interface LockWatch {
  /** The error of the statement: one that has given up waiting, with what it has waited for. */
  explain(error: unknown): unknown;
  stop(): void;
}

/**
 * Remembers whom a statement that runs waits for: nobody can tell once it has given up. `interval` is how often it is
 * looked at, in milliseconds.
 */
export function watchLocks({ blockers }: DriverTransaction, sql: string, interval = INTERVAL): LockWatch {
  let waiting: LockWait | undefined;
  const look = () =>
    blockers?.(sql).then(
      (found) => {
        waiting = found;
      },
      // Not to know is no failure of the statement.
      () => undefined,
    );
  const timer = blockers && setInterval(look, interval).unref();
  return {
    explain(error) {
      if (!waiting || !isSiteferryError(error, 'database-refused') || error.data.reason !== 'lock-timeout')
        return error;
      const table = error.data.table || waiting.table;
      const data = { ...error.data, table, lock: waiting };
      return new SiteferryError('database-refused', data, { cause: error.cause });
    },
    stop: () => clearInterval(timer),
  };
}

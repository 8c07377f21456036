import { setTimeout as delay } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Driver, DriverQuery, DriverRow, DriverTransaction } from './driver.ts';
import type { OnRetry } from './retry.ts';
import type { KeyList, KeyQuery, Parameter, RowsWrite, Session, StatementHook } from './site.ts';
import { watchLocks } from './watch-locks.ts';
import { inputColumns, writeStatement } from './write-statement.ts';

export interface TransactOptions {
  signal?: AbortSignal | undefined;
  onStatement?: StatementHook | undefined;
  /** Told where the beginning of a transaction is tried again, of which nothing has been done. */
  onRetry?: OnRetry | undefined;
  /** The connection is not used again. */
  closes?: boolean | undefined;
  /** For tests: how often a statement that runs is looked at, in milliseconds. */
  lockWatch?: number | undefined;
}

/** How long a cancelled statement may take to stop before its connection is closed under it, in milliseconds. */
const INTERRUPT_MS = 5_000;

/**
 * From this number of rows on a temporary table that is loaded costs less than a parameter that has to be parsed; it is
 * no more than a statement may write at once.
 */
const STAGED_ROWS = 1_000;

/** One transaction while its work runs. */
export class TransactionRun {
  readonly #driver: Driver;
  readonly #transaction: DriverTransaction;
  readonly #options: TransactOptions;
  /** Statements go to the server one after the other, also when the work asks for several at once. */
  #last: Promise<unknown> = Promise.resolve();
  /** A write may be several statements, and the next one begins behind all of them. */
  #lastWrite: Promise<unknown> = Promise.resolve();
  #failure: unknown;
  #savepoints = 0;
  #stages = 0;
  #finished = false;
  /** Statements of the work that are at the server. */
  #running = 0;
  /** Statements are sent without waiting for the one before. */
  #isPipelined = false;
  #interrupting: Promise<unknown> | undefined;

  constructor(driver: Driver, transaction: DriverTransaction, options: TransactOptions) {
    this.#driver = driver;
    this.#transaction = transaction;
    this.#options = options;
  }

  session(): Session {
    return {
      dialect: this.#driver.dialect,
      // The caller names the row's shape, which follows from the statement's text and is not checked here.
      query: <R>(sql: string, parameters: readonly Parameter[] = []) =>
        this.#query(sql, parameters) as Promise<R[]>,
      queryByKeys: <R>(sql: string, lists: readonly KeyList[]) =>
        this.#queryByKeys(sql, lists) as Promise<R[]>,
      queryEachByKeys: <R>(queries: readonly KeyQuery[]) => this.#queryEachByKeys(queries) as Promise<R[][]>,
      writeRows: (write, rows) => this.#writeRows(write, rows),
      savepoint: (work) => this.#savepoint(work),
      ...(this.#transaction.pipeline && { together: <T>(work: () => Promise<T>) => this.#together(work) }),
    };
  }

  async commit(): Promise<void> {
    this.#finished = true;
    await this.#last;
    if (this.#failure !== undefined) throw this.#failure;
    await this.#options.onStatement?.('COMMIT');
    throwIfCancelled(this.#options.signal);
    // From here on an abort comes too late: only the server's answer says whether the data are there.
    try {
      await this.#translated('COMMIT', () => this.#transaction.commit());
    } catch (error) {
      throw outcomeUnknown(error) ?? error;
    }
  }

  async rollback(): Promise<void> {
    this.#finished = true;
    await this.#last;
    if (this.#failure !== undefined) throw this.#failure;
    await this.#translated('ROLLBACK', () => this.#transaction.rollback());
  }

  /** Undoes everything after a failure; says whether the connection can be used again. Never throws. */
  async undo(): Promise<'clean' | 'broken'> {
    this.#finished = true;
    if (!(await this.#isIdle())) return 'broken';
    return this.#transaction.rollback().then(
      () => 'clean',
      // The first error is the one to tell; the server rolls back when the connection closes.
      () => 'broken',
    );
  }

  /** Waits for what still runs; a statement that cannot be stopped in time leaves the connection unusable. */
  async #isIdle(): Promise<boolean> {
    if (this.#interrupting === undefined) {
      await this.#last;
      return true;
    }
    const timer = new AbortController();
    try {
      const stopped = Promise.all([this.#interrupting, this.#last]).then(() => true);
      return await Promise.race([stopped, delay(INTERRUPT_MS, false, { signal: timer.signal })]);
    } finally {
      timer.abort();
    }
  }

  #queryByKeys(sql: string, lists: readonly KeyList[]): Promise<DriverRow[]> {
    const query = this.#withKeys({ sql, lists });
    return this.#query(query.sql, query.parameters);
  }

  #withKeys({ sql, lists }: KeyQuery): DriverQuery {
    const { dialect } = this.#driver;
    return {
      sql: dialect.withKeyTables(
        sql,
        lists.map(({ columns }) => columns),
      ),
      parameters: lists.map(({ columns, rows }) => dialect.encodeKeys(columns, rows)),
    };
  }

  async #queryEachByKeys(queries: readonly KeyQuery[]): Promise<DriverRow[][]> {
    const { queryEach } = this.#transaction;
    if (queryEach === undefined || queries.length < 2) {
      const found: DriverRow[][] = [];
      for (const { sql, lists } of queries) found.push(await this.#queryByKeys(sql, lists));
      return found;
    }
    const asked = queries.map((query) => this.#withKeys(query));
    return await this.#run(asked.map(({ sql }) => sql).join('; '), () => queryEach(asked));
  }

  async #writeRows(write: RowsWrite, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const { dialect } = this.#driver;
    const columns = inputColumns(write);
    const { stage } = this.#transaction;
    if (stage === undefined || rows.length < STAGED_ROWS) {
      // Made while the server has the rows of the write before.
      const { from, parameters } = dialect.writtenRows(columns, rows);
      const send = () => this.#query(writeStatement(dialect, write, from), parameters);
      await (this.#isPipelined ? send() : this.#behindWrites(send));
      return;
    }
    await this.#behindWrites(async () => {
      // What fails is undone with its savepoint or its transaction, and the table with it.
      const name = `#siteferry_${++this.#stages}`;
      const parts = await this.#run(`INSERT BULK ${name}`, () => stage(name, columns, rows));
      const statements = parts.map((part) => writeStatement(dialect, write, part));
      await this.#query([...statements, `DROP TABLE ${name}`].join('; '), []);
    });
  }

  async #behindWrites(write: () => Promise<unknown>): Promise<void> {
    const writing = this.#lastWrite.then(write);
    this.#lastWrite = writing.catch(() => undefined);
    await writing;
  }

  async #together<T>(work: () => Promise<T>): Promise<T> {
    await this.#last;
    this.#transaction.pipeline?.(true);
    this.#isPipelined = true;
    try {
      const result = await work();
      await this.#last;
      // Where something failed it stays so, for the little that is left to be said.
      this.#transaction.pipeline?.(false);
      return result;
    } finally {
      this.#isPipelined = false;
    }
  }

  #query(sql: string, parameters: readonly Parameter[]): Promise<DriverRow[]> {
    return this.#run(sql, () => this.#transaction.query(sql, parameters));
  }

  /** One statement of the work, in its turn. */
  async #run<T>(sql: string, run: () => Promise<T>): Promise<T> {
    if (this.#finished)
      throw new SiteferryError('bug', { reason: 'a session was used after its transaction' });
    const previous = this.#last;
    const running = (this.#isPipelined ? Promise.resolve() : previous).then(async () => {
      throwIfCancelled(this.#options.signal);
      // Of what waits behind a statement that failed nothing is done: a server may have ended the transaction.
      if (this.#failure !== undefined) throw this.#failure;
      await this.#options.onStatement?.(sql);
      throwIfCancelled(this.#options.signal);
      this.#running += 1;
      const watch = watchLocks(this.#transaction, sql, this.#options.lockWatch);
      try {
        return await this.#translated(sql, run);
      } catch (error) {
        throw watch.explain(error);
      } finally {
        this.#running -= 1;
        watch.stop();
      }
    });
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#last = this.#isPipelined ? Promise.all([previous, settled]).then(() => undefined) : settled;
    try {
      return await this.#orCancelled(running);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  /** `running`, or `cancelled` at once when the signal is aborted, in which case the statement is stopped behind it. */
  #orCancelled<T>(running: Promise<T>): Promise<T> {
    const { signal } = this.#options;
    if (signal === undefined) return running;
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => {
        // An interrupt that fails shows in the statement, which then goes on until the time for it is over.
        if (this.#running > 0) this.#interrupting ??= this.#transaction.interrupt?.().catch(() => undefined);
        reject(new SiteferryError('cancelled', {}));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      running.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  async #savepoint<T>(work: () => Promise<T>): Promise<T> {
    const name = `siteferry_${++this.#savepoints}`;
    const failureBefore = this.#failure;
    await this.#step('SAVEPOINT', () => this.#transaction.setSavepoint(name));
    try {
      const result = await work();
      if (this.#failure !== failureBefore) throw this.#failure;
      await this.#step('RELEASE SAVEPOINT', () => this.#transaction.releaseSavepoint(name));
      return result;
    } catch (error) {
      throwIfCancelled(this.#options.signal);
      await this.#step('ROLLBACK TO SAVEPOINT', () => this.#transaction.rollbackToSavepoint(name)).catch(
        () => {
          // The whole transaction is lost (deadlock, broken connection); the first error says why.
          this.#failure ??= error;
          throw error;
        },
      );
      this.#failure = failureBefore;
      throw error;
    }
  }

  /** A statement of our own, in its turn behind those of the work. */
  async #step(sql: string, run: () => Promise<void>): Promise<void> {
    const running = this.#last.then(() => this.#translated(sql, run));
    this.#last = running.catch(() => undefined);
    await running;
  }

  async #translated<T>(sql: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw isSiteferryError(error) ? error : this.#driver.translate(error, sql);
    }
  }
}

/** What a COMMIT without an answer ends with: the server may have done it all the same. */
function outcomeUnknown(error: unknown): SiteferryError | undefined {
  if (isSiteferryError(error, 'connection-lost')) {
    return new SiteferryError('outcome-unknown', { ...error.data }, { cause: error });
  }
  if (isSiteferryError(error, 'site-storage-failed')) {
    const { site } = error.data;
    return new SiteferryError('outcome-unknown', { site, reason: errorMessage(error) }, { cause: error });
  }
  return undefined;
}

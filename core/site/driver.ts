import type { SiteferryError } from '#core/base/errors.ts';
import type { LockWait } from '#core/base/lock-wait.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Dialect, TypedColumn } from './dialects/dialect.ts';
import type { Fingerprint, Parameter } from './site.ts';

/** A row as the driver gives it. */
export type DriverRow = Record<string, unknown>;

/** A query with the texts that are its parameters. */
export interface DriverQuery {
  sql: string;
  parameters: readonly string[];
}

/** `serializable`: as if no other transaction ran beside it, or it fails. */
export type TransactionMode = 'read' | 'write' | 'serializable';

/**
 * A transaction that has begun, on a connection of its own. Everything here throws the driver's own errors;
 * statements come one at a time.
 */
export interface DriverTransaction {
  /** Runs a statement; of several in one text, the rows of the last that gives any. */
  query(sql: string, parameters: readonly Parameter[]): Promise<DriverRow[]>;
  /** Runs queries over rows as JSON texts in one round trip, and gives the rows of each; absent where that saves nothing. */
  queryEach?(queries: readonly DriverQuery[]): Promise<DriverRow[][]>;
  /** From now on statements need not come one at a time: each is sent at once; absent where that cannot be. */
  pipeline?(isOn: boolean): void;
  /**
   * Loads rows into a new temporary table of this connection, and gives FROM items `x` that read them together, each no
   * more than a statement may write (`Dialect.maxRowLocks`); absent where nothing is faster than a statement's own
   * parameter. Also throws `database-refused` for a value that cannot be sent.
   */
  stage?(name: string, columns: readonly TypedColumn[], rows: readonly Row[]): Promise<string[]>;
  setSavepoint(name: string): Promise<void>;
  /** Undoes what was done since the savepoint, and forgets it. */
  rollbackToSavepoint(name: string): Promise<void>;
  /** Keeps what was done since the savepoint, and forgets it. */
  releaseSavepoint(name: string): Promise<void>;
  commit(): Promise<void>;
  /** Undoes everything; also succeeds where the server has done so already. */
  rollback(): Promise<void>;
  /** Asks the server to stop the running statement, which then fails; absent where nothing can stop it. */
  interrupt?(): Promise<void>;
  /**
   * Who holds what the running statement `sql` waits for, asked over another connection; undefined while it waits for
   * nobody. Absent where there is no other connection.
   */
  blockers?(sql: string): Promise<LockWait | undefined>;
  /** Gives the connection back for reuse, or closes it when nobody knows what state it is in. Never throws. */
  end(state: 'clean' | 'broken'): Promise<void>;
}

/** What the two drivers have in common: an open database of either kind. */
export interface Driver {
  readonly dialect: Dialect;
  readonly serverVersion: string;
  /** What it cannot do that others can. */
  readonly warnings: readonly Finding[];
  /** See `Connection.fingerprint`. */
  readonly fingerprint?: Fingerprint;
  begin(mode: TransactionMode): Promise<DriverTransaction>;
  /** A driver's error in our terms; `sql` is the statement that failed. */
  translate(error: unknown, sql: string): SiteferryError;
  close(): Promise<void>;
}

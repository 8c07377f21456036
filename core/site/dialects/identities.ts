/** Runs one statement of a transaction, over rows as JSON text where it takes any. */
export type RunQuery = (sql: string, parameters?: readonly string[]) => Promise<Record<string, unknown>[]>;

/** A table and its generated column. */
export interface IdentityColumn {
  table: string;
  id: string;
}

/** Where the generated ids of a table stand. */
export interface IdentityState extends IdentityColumn {
  /** The id that the next row gets. */
  next: number;
  /** Whether an id was ever generated. */
  used: boolean;
  /** How many rows have that id or a larger one. */
  above: number;
  /** The sequence behind it, as an identifier; absent where the column counts by itself. */
  sequence?: string;
  /** Whether this user may put it back, and can do so exactly. */
  restorable: boolean;
}

/**
 * Generated ids, which no rollback gives back: whoever undoes an import puts them back himself.
 *
 * An id is given back only while nobody can take one and if nobody has: with the table locked against writers, and with
 * no row from that id on which was not there before. A writer that got a larger id has either brought its row, which is
 * counted, or is still under way, and then the table cannot be locked.
 */
export interface Identities {
  /** The marks of those tables that generate ids, in a number of statements that does not depend on how many they are. */
  read(ask: RunQuery, columns: readonly IdentityColumn[]): Promise<IdentityState[]>;
  /**
   * Puts a restorable one back to its mark, in a transaction that has done nothing else and is committed then; false where
   * somebody has taken an id. Throws `database-refused` where somebody writes to the table.
   */
  restore(ask: RunQuery, mark: IdentityState): Promise<boolean>;
}

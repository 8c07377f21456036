/**
 * What a database server said when it refused something. Its texts are the server's own, made safe to show: bounded, made
 * visible, without secrets (`core/site/dialects/database-error.ts` makes it so, nothing else makes one).
 */
export interface DatabaseError {
  /** The error number of SQL Server, or the SQLSTATE of PostgreSQL. */
  readonly number: string;
  /** The class of SQL Server (`16`), or PostgreSQL's word for it (`ERROR`). */
  readonly severity: string;
  readonly text: string;
  /** Finds it in `siteferry.log`. */
  readonly reference: string;
  /** Tells causes of one number of SQL Server apart. */
  readonly state?: number;
  readonly detail?: string;
  readonly hint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** The procedure, function or trigger that it happened in, and its line there, from 1; of PostgreSQL the function of a trigger. */
  readonly procedure?: string;
  readonly line?: number;
}

/** Data of an error that a database server is the cause of. */
export interface FromDatabase {
  databaseError?: DatabaseError;
}

/** What the database server said, of the data of any error; undefined where it is the cause of none. */
export function databaseErrorOf(data: object): DatabaseError | undefined {
  return 'databaseError' in data ? (data as FromDatabase).databaseError : undefined;
}

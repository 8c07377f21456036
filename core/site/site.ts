import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SiteProfile } from '#core/contract/profile.ts';
import type { Dialect, TypedColumn } from './dialects/dialect.ts';
import type { ColumnMetadata } from './dialects/sql-type.ts';

/** Statement parameters. A list of rows goes in as one JSON text through `Dialect.rowset`, rows that are written as `Dialect.writtenRows` has them. */
export type Parameter = string | number | boolean | null;

/** One set-based write into a table of schema `dbo`. */
export type RowsWrite =
  /** Adds the rows; with `explicitId` the first column is the identity column, and the rows bring its values. */
  | { insertInto: string; columns: readonly TypedColumn[]; explicitId: boolean }
  /** Sets the columns of the rows that have the ids. */
  | { update: string; id: string; columns: readonly TypedColumn[] }
  /** Deletes the rows that have the ids. */
  | { deleteFrom: string; id: string };

/** Keys that a query is about, which `Dialect.keys` names in it. */
export interface KeyList {
  columns: readonly TypedColumn[];
  rows: readonly Row[];
}

/** A query over lists of keys. */
export interface KeyQuery {
  sql: string;
  lists: readonly KeyList[];
}

/**
 * One connection inside one transaction: the only way to run SQL. A failed statement throws a `SiteferryError`
 * already translated by the dialect (`database-refused`, `connection-lost`, `cancelled`, …).
 */
export interface Session {
  readonly dialect: Dialect;
  /** Runs one statement and gives its rows. */
  query<R = Record<string, unknown>>(sql: string, parameters?: readonly Parameter[]): Promise<R[]>;
  /** Runs a query over lists of keys, however long. */
  queryByKeys<R = Record<string, unknown>>(sql: string, lists: readonly KeyList[]): Promise<R[]>;
  /** Runs several such queries, in one round trip where the database can: the rows of each, in their order. */
  queryEachByKeys<R = Record<string, unknown>>(queries: readonly KeyQuery[]): Promise<R[][]>;
  /** Writes rows, as fast as the database takes them; columns that a row lacks become null. */
  writeRows(write: RowsWrite, rows: readonly Row[]): Promise<void>;
  /**
   * Sends what `work` asks for and writes at the same time without waiting for answers; absent where statements go one after the
   * other. No savepoint may be in it.
   */
  together?<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` between a savepoint and its release; when it throws, only what it did is undone and the
   * transaction goes on.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** What is left of an entity type on a real site (design, section 3): missing parts take features off, never crash. */
export interface AvailableType {
  type: EntityType;
  /** Columns that both the catalog and the site have, in catalog order, without id and Guid. */
  columns: readonly Column[];
  /** What they, the id and the Guid really are, by their names in the catalog. */
  real: ReadonlyMap<string, ColumnMetadata>;
  /** No two rows have one natural key, because the database or a catalog file says so. */
  keyIsUnique: boolean;
}

/** A type that this site lacks, and why. */
export interface UnavailableType {
  type: EntityType;
  unavailable: Message;
}

/** Text of a SELECT over the named columns of a table, in the order of the first. */
export type Fingerprint = (table: string, columns: readonly string[]) => string;

/** An open database, which need not be a site yet. */
export interface Connection {
  /** The URL without its password: safe to print. */
  readonly label: string;
  readonly dialect: Dialect;
  /** Server version as the server says it. */
  readonly serverVersion: string;
  /** What this server cannot do that others can. */
  readonly warnings: readonly Finding[];
  /**
   * A SELECT of one row, `table` and `hash`, which changes with these columns of the table; absent where a read sees one
   * state of the data anyway.
   */
  readonly fingerprint?: Fingerprint;
  /**
   * Runs `work` in a read-only transaction that sees one state of the data where the server can give it. It runs again where
   * somebody got in its way or the connection ended, so it must do nothing but ask. With `closes` its connection is not used again:
   * what somebody else has thought of may leave something on it, such as a lock of the session.
   */
  read<T>(
    work: (session: Session) => Promise<T>,
    signal?: AbortSignal,
    options?: { closes?: boolean },
  ): Promise<T>;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws or is aborted. */
  write<T>(work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Like `write`, and as if no other such transaction ran beside it: for rules over several rows. `work` runs again
   * when another one got in its way, so it must do nothing but ask and write.
   */
  writeSerializable<T>(work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** An open site database. */
export interface Site extends Connection {
  /** `dbo.SiteInfo`'s Guid: the same for one site through any URL. Throws `no-right` where that may not be read. */
  readonly id: string;
  /** Version of the product (`dbo.SiteInfo`). Throws `no-right` where that may not be read. */
  readonly productVersion: string;
  /** With the tables of its own that its profile names. */
  readonly catalog: Catalog;
  /** What people have decided for this site; of a site without a profile an empty one. */
  readonly profile: SiteProfile;
  /** Those of the connection, and what differs between the catalog and the real columns. */
  readonly warnings: readonly Finding[];
  /** The type as this site has it, or why it is off. */
  available(type: EntityType): AvailableType | UnavailableType;
}

/** Called before each statement reaches the database; may delay it or throw. For tests and benchmarks: counting, latency, faults. */
export type StatementHook = (sql: string) => void | Promise<void>;

export interface OpenOptions {
  catalog: Catalog;
  profile?: SiteProfile;
  signal?: AbortSignal;
  onStatement?: StatementHook;
}

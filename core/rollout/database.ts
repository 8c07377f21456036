/** What takes statements: several in one text where there are no values. */
export interface Sql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Which database of jobs is meant: one on a server, or without an address that of this computer. */
export interface RolloutPlace {
  jobs?: string | undefined;
  jobsPasswordFile?: string | undefined;
}

/** A database of jobs as the operations on roll-outs use it. */
export interface RolloutDatabase {
  sql: Sql;
  /** Where it is, without a password. */
  name: string;
  /** True where services and workers of other processes have it as well: they do the work. */
  isShared: boolean;
  /** Works on what waits there, in this process, as long as it lives; where it is shared, others do, and this does nothing. */
  work(): Promise<void>;
}

/** Opens a database of jobs, once for each place. Throws what connecting throws, and `usage` where another program has that of this computer. */
export type RolloutDatabases = (place: RolloutPlace) => Promise<RolloutDatabase>;

/** A right that is not one to a table. */
export interface GeneralRight {
  /** As GRANT calls it. */
  right: string;
  /** What it is to, for a person. */
  object: string;
  /** What comes between GRANT and TO. */
  grant: string;
  /** Condition that this user has it, or does not need it here. */
  held: string;
}

/** How a database is asked what this user may do. */
export interface Rights {
  /** This user as an identifier: an expression. */
  readonly grantee: string;
  /** Condition for the table of schema `dbo` whose name the expression gives. */
  table(name: string, action: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'): string;
  /** What rows with ids of their own need besides, where the database generates the ids of the table. */
  readonly identity: {
    readonly right: string;
    /** Expression for the object that it is to, as GRANT calls it; NULL where nothing is needed. */
    object(table: string, id: string): string;
    held(table: string, id: string): string;
  };
  readonly general: readonly GeneralRight[];
}

import type { SitePurpose } from '#core/contract/site/rights.ts';

export type TableAction = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

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
  /** What it is needed for. */
  purposes: readonly SitePurpose[];
}

export const EVERY_PURPOSE: readonly SitePurpose[] = ['export', 'import', 'sign-in', 'service'];
/** Denormalized tables and views are made after an import. */
export const IMPORTS: readonly SitePurpose[] = ['import', 'service'];
/** Whether somebody may open a task is asked of functions of the site. */
export const ACCESS: readonly SitePurpose[] = ['sign-in', 'service'];

/** How a database is asked what this user may do. */
export interface Rights {
  /** This user as an identifier: an expression. */
  readonly grantee: string;
  /** Condition for the table of schema `dbo` whose name the expression gives. */
  table(name: string, action: TableAction): string;
  /** What rows with ids of their own need besides, where the database generates the ids of the table. */
  readonly identity: {
    readonly right: string;
    /** Expression for the object that it is to, as GRANT calls it; NULL where nothing is needed. */
    object(table: string, id: string): string;
    held(table: string, id: string): string;
    /** The same for all tables, as it comes between GRANT and TO. */
    readonly all: readonly string[];
  };
  readonly general: readonly GeneralRight[];
}

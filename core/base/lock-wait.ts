/** A session that holds what a statement waits for, as its server describes it; what it does not show is left out. */
export interface LockHolder {
  readonly session: string;
  readonly login?: string;
  readonly program?: string;
  /** When its transaction began, ISO 8601. */
  readonly since?: string;
}

/** What a lock that was not got is about. */
export interface LockWait {
  /** Empty where it is not known. */
  readonly table: string;
  readonly holders: readonly LockHolder[];
  /** The statement that would let this user see all of it; absent where it does. */
  readonly grant?: string;
}

/** Exit codes of the command line (design, section 7). */
export type ExitCode = 0 | 1 | 2 | 10 | 11 | 20 | 30 | 40 | 41 | 130;

/**
 * Every error that an operation can end with: its exit code on the command line and its HTTP status. The list is closed;
 * what each carries is in `error-data.ts`, what each says in `core/messages/errors.ts`.
 */
export const errorCodes = {
  usage: { exit: 2, http: 400 },
  'site-url-invalid': { exit: 2, http: 400 },
  'site-name-unknown': { exit: 2, http: 404 },
  'host-unknown': { exit: 20, http: 502 },
  'connection-refused': { exit: 20, http: 502 },
  'connection-timeout': { exit: 20, http: 504 },
  'connection-lost': { exit: 20, http: 502 },
  'tls-failed': { exit: 20, http: 502 },
  'login-failed': { exit: 20, http: 502 },
  'database-missing': { exit: 20, http: 502 },
  'database-not-empty': { exit: 20, http: 409 },
  'not-a-site': { exit: 20, http: 502 },
  'no-right': { exit: 20, http: 403 },
  'site-busy': { exit: 20, http: 409 },
  'site-not-empty': { exit: 20, http: 409 },
  'node-not-found': { exit: 2, http: 404 },
  'run-unknown': { exit: 2, http: 404 },
  'upload-unknown': { exit: 2, http: 404 },
  'preview-gone': { exit: 2, http: 404 },
  'file-unreadable': { exit: 30, http: 400 },
  'file-unwritable': { exit: 30, http: 400 },
  'target-exists': { exit: 2, http: 409 },
  'state-unusable': { exit: 30, http: 500 },
  'archive-invalid': { exit: 30, http: 400 },
  'decisions-invalid': { exit: 30, http: 400 },
  'plan-invalid': { exit: 30, http: 400 },
  'catalog-invalid': { exit: 30, http: 400 },
  'profile-invalid': { exit: 30, http: 400 },
  conflicts: { exit: 10, http: 409 },
  'plan-elsewhere': { exit: 10, http: 409 },
  'plan-stale': { exit: 10, http: 409 },
  'import-running': { exit: 20, http: 409 },
  'import-failed': { exit: 40, http: 409 },
  'outcome-unknown': { exit: 41, http: 500 },
  'site-storage-failed': { exit: 20, http: 507 },
  'database-refused': { exit: 20, http: 502 },
  'denormalized-in-use': { exit: 20, http: 409 },
  'feature-off': { exit: 20, http: 501 },
  'edition-excludes': { exit: 20, http: 404 },
  'operator-unknown': { exit: 20, http: 403 },
  'right-missing': { exit: 20, http: 403 },
  'record-unknown': { exit: 10, http: 404 },
  'rule-broken': { exit: 10, http: 400 },
  'keys-unreadable': { exit: 30, http: 400 },
  'target-invalid': { exit: 2, http: 400 },
  'directory-failed': { exit: 20, http: 502 },
  cancelled: { exit: 130, http: 499 },
  bug: { exit: 1, http: 500 },
} as const satisfies Readonly<Record<string, { exit: ExitCode; http: number }>>;

/** The name of an error, the same in every channel. */
export type ErrorCode = keyof typeof errorCodes;

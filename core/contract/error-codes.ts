/**
 * Every error code that an operation can end with, and its HTTP status: the wire's view of the catalog in
 * `core/base/error-codes.ts`, which a test holds it against.
 */
export const errorStatuses = {
  usage: 400,
  'site-url-invalid': 400,
  'site-name-unknown': 404,
  'host-unknown': 502,
  'connection-refused': 502,
  'connection-timeout': 504,
  'connection-lost': 502,
  'tls-failed': 502,
  'login-failed': 502,
  'database-missing': 502,
  'database-not-empty': 409,
  'not-a-site': 502,
  'no-right': 403,
  'site-busy': 409,
  'site-not-empty': 409,
  'node-not-found': 404,
  'run-unknown': 404,
  'upload-unknown': 404,
  'file-unreadable': 400,
  'file-unwritable': 400,
  'archive-invalid': 400,
  'decisions-invalid': 400,
  'plan-invalid': 400,
  conflicts: 409,
  'plan-elsewhere': 409,
  'plan-stale': 409,
  'import-running': 409,
  'import-failed': 409,
  'database-refused': 502,
  'feature-off': 501,
  'edition-excludes': 404,
  'operator-unknown': 403,
  'right-missing': 403,
  'record-unknown': 404,
  'rule-broken': 400,
  'keys-unreadable': 400,
  'target-invalid': 400,
  'directory-failed': 502,
  cancelled: 499,
  bug: 500,
} as const;

/** The name of an error, the same in every channel. */
export type ErrorCode = keyof typeof errorStatuses;

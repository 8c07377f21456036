/**
 * What every error code carries. The list is closed: a new failure that a person can do something about gets a
 * code here, and anything else is a `bug`. Data is printable: no secret, no driver message, foreign text is made
 * visible when the message is built.
 */
export interface ErrorData {
  usage: { reason: string };

  'site-url-invalid': { url: string; reason: string };
  'site-name-unknown': { name: string };
  'host-unknown': { host: string };
  'connection-refused': { host: string; port: number };
  'connection-timeout': { host: string; port: number; seconds: number };
  'connection-lost': { site: string };
  'tls-failed': { host: string; reason: string };
  'login-failed': { user: string; host: string };
  'database-missing': { database: string };
  'database-not-empty': { site: string; found: string };
  'not-a-site': { site: string; missing: string };
  'no-right': { site: string; action: string };
  'site-busy': { site: string; holder: string };
  'site-not-empty': { site: string; found: string };

  'node-not-found': { type: string; node: string };
  'run-unknown': { run: string; file?: string };
  'upload-unknown': { upload: string };
  'file-unreadable': { file: string; reason: string };
  'file-unwritable': { file: string; reason: string };
  /** `pointer` is a JSON pointer inside `file`; `line` and `column` count from 1. */
  'archive-invalid': { file: string; reason: string; pointer?: string; line?: number; column?: number };
  'decisions-invalid': { file: string; pointer: string; reason: string };
  'plan-invalid': { file: string; reason: string };

  conflicts: { count: number; first: string };
  'plan-elsewhere': { what: 'site' | 'archive' | 'options' };
  'plan-stale': { changed: string[]; count: number };
  'import-running': { site: string };
  /** The import was rolled back: every table is as it was. */
  'import-failed': {
    type: string;
    path: string;
    table: string;
    column: string;
    value: string;
    reason: string;
  };
  /** A statement was refused by the database outside an import step; `reason` is ours, never the driver's text. */
  'database-refused': { reason: DatabaseReason; table: string; column: string };

  /** The site lacks a table or a column that a feature is made of. */
  'feature-off': { feature: string; missing: string };
  /** The edition of the site's product is without it. */
  'edition-excludes': { feature: string };
  'operator-unknown': { operator: string };
  'right-missing': { operator: string; right: string };
  /** What was asked for by id is not there. */
  'record-unknown': { what: string; id: string };
  /** A rule of sign-in refuses the change; nothing was written. `rule` names it, `reason` says it. */
  'rule-broken': { rule: string; reason: string };

  /** A configuration file that cannot be read; line and column count from 1. */
  'keys-unreadable': { file: string; reason: string; line?: number; column?: number };

  /** What is to be checked is no server, service or file of its kind. */
  'target-invalid': { target: string; reason: string };

  /** A directory server that cannot be asked; `reason` is ours. */
  'directory-failed': { server: string; reason: string };

  cancelled: Record<never, never>;
  bug: { reason: string };
}

/** Why a database refused a statement, told apart in each dialect's `errors.ts`. */
export type DatabaseReason =
  | 'duplicate-key'
  | 'missing-reference'
  | 'missing-value'
  | 'value-too-long'
  | 'value-out-of-range'
  | 'value-not-valid'
  | 'check-failed'
  | 'changed-meanwhile'
  | 'deadlock'
  | 'disk-full'
  | 'object-missing'
  | 'other';

export type ErrorCode = keyof ErrorData;

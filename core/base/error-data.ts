import type { FromDatabase } from './database-error.ts';
import type { ErrorCode } from './error-codes.ts';
import type { LockWait } from './lock-wait.ts';
import type { Message, MessageValue } from './message.ts';

/**
 * What every error code carries. The list is closed: a new failure that a person can do something about gets a
 * code, and anything else is a `bug`. Data is printable: no secret, and of a database server's words what `DatabaseError` has;
 * what is a sentence or a part of one is a message, and foreign text is made visible when it is rendered.
 */
export interface ErrorData extends Record<ErrorCode, object> {
  usage: { reason: Message };

  'site-url-invalid': { url: string; reason: Message };
  'site-name-unknown': { name: string };
  'package-unknown': { name: string };
  'host-unknown': { host: string };
  'connection-refused': { host: string; port: number };
  'connection-timeout': { host: string; port: number; seconds: number };
  'connection-lost': FromDatabase & { site: string };
  'tls-failed': { host: string; reason: Message };
  'login-failed': FromDatabase & { user: string; host: string };
  /** Nobody has said the password of the database or of the SSH server, or the passphrase of its key. */
  'password-missing': { secret: 'database' | 'ssh' | 'ssh-key'; user: string; host: string };
  'sign-in-refused': Record<never, never>;
  /** Of somebody who has proved who he is by something else than a password. */
  'account-refused': Record<never, never>;
  'captcha-required': Record<never, never>;
  'address-blocked': Record<never, never>;
  'licences-taken': Record<never, never>;
  /** There are no concurrent licences at all, and the user has none of his own. */
  'licence-missing': { module: Message };
  'factor-disabled': Record<never, never>;
  'sign-in-undecided': Record<never, never>;
  'sign-in-busy': Record<never, never>;
  /** A file or credential with a secret that is not taken. */
  'secret-refused': { secret: string; reason: Message };
  'ssh-host-unknown': { host: string };
  'ssh-refused': { host: string; port: number };
  'ssh-timeout': { host: string; port: number; seconds: number };
  'ssh-failed': { host: string; port: number; reason: Message };
  /** `fingerprint` is what the server shows, `SHA256:…`. */
  'ssh-host-key-unknown': { host: string; port: number; fingerprint: string };
  'ssh-host-key-changed': { host: string; port: number; fingerprint: string };
  'ssh-key-unusable': { file: string; reason: Message };
  'ssh-login-failed': { user: string; host: string };
  /** `server` is the SSH server, `host` and `port` what is behind it. */
  'ssh-forwarding-refused': { server: string; host: string; port: number };
  'ssh-target-unreachable': { server: string; host: string; port: number };
  /** The user may not sign in, whatever the password is, or nobody with one was to: an account of the system, a token. */
  'sign-in-failed': FromDatabase & { host: string; reason: Message };
  /** `how` says what a person has to do. */
  'sign-in-pending': { host: string; how: Message };
  'driver-missing': { driver: Message };
  'browser-silent': { host: string; instance: string; seconds: number };
  'instance-unknown': { host: string; instance: string };
  'instance-without-tcp': { host: string; instance: string };
  'connection-unreadable': { reason: Message };
  'database-missing': FromDatabase & { database: string };
  /** The server or its database takes nobody in now; that passes by itself, and costs no attempt to sign in. */
  'database-unavailable': FromDatabase & { host: string; database: string; reason: Message };
  'server-version-old': { site: string; version: string; oldest: string };
  /** `statement` raises the level. */
  'compatibility-level-low': { database: string; level: string; needed: string; statement: string };
  /** Columns whose values the database does not give to this user, with what grants it. */
  'columns-masked': { columns: readonly string[]; statement: string };
  /** Tables of which row-level security shows this user no row. */
  'rows-withheld': { tables: readonly string[] };
  'database-not-empty': { site: string; found: Message };
  'not-a-site': { site: string; missing: Message };
  'no-right': FromDatabase & { site: string; action: Message };
  /** Its URL says that it is for reading only. */
  'site-read-only': { site: string };
  'site-busy': { site: string; holder: Message };
  'site-not-empty': { site: string; found: Message };

  /** No such entity; or no entities of the type at all; or no such node of the tree. */
  'node-not-found': { type: string; node: string } | { type: string; reason: Message } | { node: string };
  'run-unknown': { run: string; file?: string };
  'upload-unknown': { upload: string };
  /** Without an id: the caller has none. */
  'job-unknown': { job?: string | undefined; file?: string | undefined };
  /** A job whose process ended in its middle each time. */
  'job-interrupted': { attempts: number };
  /** A service that was asked over HTTP. */
  'service-refused': { service: string; reason: Message };
  'service-unreachable': { service: string; reason: Message };
  'preview-gone': { preview: string };
  'file-unreadable': { file: string; reason: Message };
  'file-unwritable': { file: string; reason: Message };
  /** Nobody said that what has this path may be replaced. */
  'target-exists': { file: string };
  /** The folder of this user's saved sites, history and logs. */
  'undo-unwritable': { file: string; reason: Message };
  'not-pending': { run: string; reason: Message };
  'run-pending': { run: string };
  'undo-impossible': { run?: string; reason: Message };
  /** Tables that would differ from what they were. */
  'undo-unproven': { tables?: readonly string[]; reason: Message };
  'module-unknown': { module: string };
  'version-unknown': { module: string; version: string };
  /** Lines that look like holding a secret: the first places, never the secrets. */
  'limit-exceeded': { limits: readonly Message[]; number: number };
  'site-frozen': { window: Message };
  'secrets-in-texts': { count: number; places: readonly Message[] };
  'version-exists': { module: string; version: string };
  /** What a module is bound to is not deleted. */
  'version-bound': { module: string; version: string };
  /** The site has no active repository. */
  'repository-unset': { site: string };
  /** `repository` is its location, without a password. */
  'repository-failed': { repository: string; reason: Message };
  'state-unusable': { folder: string; reason: Message };
  /** `pointer` is a JSON pointer inside `file`; `line` and `column` count from 1. */
  'archive-invalid': { file: string; reason: Message; pointer?: string; line?: number; column?: number };
  'decisions-invalid': { file: string; pointer: string; reason: Message };
  'cases-invalid': { file: string; pointer: string; reason: Message };
  /** `file` is absent where the plan is no file. */
  'plan-invalid': { file?: string; reason: Message };

  /** A catalog file, or a profile, that cannot be used; `pointer` is a JSON pointer inside `file`. */
  'catalog-invalid': { file: string; pointer: string; reason: Message };
  /** `parts` are those that the file has otherwise by now. */
  'profile-changed': { file: string; parts: readonly string[] };
  'profile-invalid': { file: string; pointer: string; reason: Message };

  conflicts: { count: number; first: Message };
  'plan-elsewhere': { what: 'site' | 'archive' | 'base' | 'removals' | 'options' | 'source' };
  /** `changed` names the first of them. */
  'same-site': { site: string };
  /** Who would be locked out, and why. */
  'lock-out': { site: string; reason: Message };
  /** Keys of `Settings (JSON)` that would go. */
  'settings-cleared': { settings: readonly string[] };
  'plan-stale': { changed: readonly Message[]; count: number };
  /** Who runs it, where the database says. */
  'import-running': { site: string; lock?: LockWait };
  /** The import was rolled back: every table is as it was. `type` and `path` are empty where the row is not known. */
  'import-failed': FromDatabase & {
    type: string;
    path: string;
    table: string;
    column: string;
    value: string;
    reason: DatabaseReason;
    referenced?: string;
    lock?: LockWait;
  };
  /** The answer to COMMIT was lost: what was written is there, or nothing of it is. */
  'outcome-unknown': FromDatabase & { site: string; reason?: Message };
  /** The folder of an embedded site cannot be written to; what was under way was rolled back. */
  'site-storage-failed': { site: string; folder: string; reason: Message };
  /**
   * A statement was refused by the database outside an import step; `reason` is ours. Of `missing-reference`, `referenced`
   * is the table without the row, where that is known.
   */
  'database-refused': FromDatabase & {
    reason: DatabaseReason;
    table: string;
    column: string;
    referenced?: string;
    /** Of `lock-timeout`: what the statement waited for, where that is known. */
    lock?: LockWait;
  };

  /** A denormalized table would have more columns than a table can have. */
  'denormalized-too-wide': { object: string; count: number; most: number };
  /** Others made something over a denormalized table or view, so it cannot be rebuilt; names with their schemas. */
  'denormalized-in-use': { object: string; dependents: string };

  /** The site lacks a table or a column that a feature is made of, or has it and does not show it to this user. */
  'feature-off': { feature: Message; missing: string; hidden?: boolean };
  /** The edition of the site's product is without it. */
  'edition-excludes': { feature: Message };
  'operator-unknown': { operator: string };
  'right-missing': { operator: string; right: Message };
  /** What was asked for by id is not there. */
  'record-unknown': { what: MessageValue; id: string };
  /** A rule of sign-in refuses the change; nothing was written. `rule` names it, `reason` says it. */
  'rule-broken': { rule: string; reason: Message };

  /** A configuration file that cannot be read; line and column count from 1. */
  'keys-unreadable': { file: string; reason: Message; line?: number; column?: number };

  /** Trusted certificates of a site server that are none; `reason` is ours and repeats nothing of them. */
  'bundle-unreadable': { reason: Message };

  /** What is to be checked is no server, service or file of its kind. */
  'target-invalid': { target: MessageValue; reason: Message };

  /** A directory server that cannot be asked; `reason` is ours. */
  'directory-failed': { server: string; reason: Message };

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
  | 'lock-timeout'
  | 'statement-timeout'
  | 'transaction-ended'
  | 'disk-full'
  | 'read-only'
  | 'server-busy'
  | 'object-missing'
  | 'other';

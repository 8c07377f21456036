import type { ErrorCode } from './error-codes.ts';
import type { Message, MessageValue } from './message.ts';

/**
 * What every error code carries. The list is closed: a new failure that a person can do something about gets a
 * code, and anything else is a `bug`. Data is printable: no secret and no driver message; what is a sentence or a part of
 * one is a message, and foreign text is made visible when it is rendered.
 */
export interface ErrorData extends Record<ErrorCode, object> {
  usage: { reason: MessageValue };

  'site-url-invalid': { url: string; reason: MessageValue };
  'site-name-unknown': { name: string };
  'host-unknown': { host: string };
  'connection-refused': { host: string; port: number };
  'connection-timeout': { host: string; port: number; seconds: number };
  'connection-lost': { site: string };
  'tls-failed': { host: string; reason: MessageValue };
  'login-failed': { user: string; host: string };
  'database-missing': { database: string };
  'database-not-empty': { site: string; found: MessageValue };
  'not-a-site': { site: string; missing: MessageValue };
  'no-right': { site: string; action: MessageValue };
  'site-busy': { site: string; holder: MessageValue };
  'site-not-empty': { site: string; found: MessageValue };

  'node-not-found': { type: string; node: MessageValue };
  'run-unknown': { run: string; file?: string };
  'upload-unknown': { upload: string };
  'file-unreadable': { file: string; reason: MessageValue };
  'file-unwritable': { file: string; reason: MessageValue };
  /** `pointer` is a JSON pointer inside `file`; `line` and `column` count from 1. */
  'archive-invalid': { file: string; reason: MessageValue; pointer?: string; line?: number; column?: number };
  'decisions-invalid': { file: string; pointer: string; reason: MessageValue };
  'plan-invalid': { file: string; reason: MessageValue };

  conflicts: { count: number; first: MessageValue };
  'plan-elsewhere': { what: 'site' | 'archive' | 'options' };
  'plan-stale': { changed: string[]; count: number };
  'import-running': { site: string };
  /** The import was rolled back: every table is as it was. */
  'import-failed': {
    type: string;
    path: MessageValue;
    table: string;
    column: string;
    value: string;
    reason: DatabaseReason;
  };
  /** A statement was refused by the database outside an import step; `reason` is ours, never the driver's text. */
  'database-refused': { reason: DatabaseReason; table: string; column: string };

  /** The site lacks a table or a column that a feature is made of. */
  'feature-off': { feature: Message; missing: string };
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

  /** What is to be checked is no server, service or file of its kind. */
  'target-invalid': { target: string; reason: MessageValue };

  /** A directory server that cannot be asked; `reason` is ours. */
  'directory-failed': { server: string; reason: MessageValue };

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

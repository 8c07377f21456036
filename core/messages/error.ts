import { type DatabaseError, databaseErrorOf, type FromDatabase } from '#core/base/database-error.ts';
import type { ErrorCode } from '#core/base/error-codes.ts';
import type { DatabaseReason, ErrorData } from '#core/base/error-data.ts';
import type { LockWait } from '#core/base/lock-wait.ts';
import type { Message, MessageValue } from '#core/base/message.ts';
import { hasMessage, message } from './catalogue.ts';
import type { MessageCode, ValuesOf } from './codes.ts';
import { isMessage, isMessageValue } from './render.ts';

/** Codes whose message depends on what is known. */
const specialMessages = {
  'node-not-found': (data: ErrorData['node-not-found']) => {
    if ('reason' in data) return message('error.node-not-found.type', { ...data });
    if (!('type' in data)) return message('error.node-not-found.tree', { ...data });
    const { type, node } = data;
    // Nobody types the names of their files in the archive.
    if (type === '_category' || type === '_subcategory')
      return message(`error.node-not-found.${type}`, { node });
    return message('error.node-not-found', { type, node });
  },
  'run-unknown': ({ run, file }: ErrorData['run-unknown']) =>
    file === undefined
      ? message('error.run-unknown', { run })
      : message('error.run-unknown.file', { run, file }),
  'job-unknown': ({ job, file }: ErrorData['job-unknown']) => {
    if (job === undefined) return message('error.job-unknown.none');
    return file === undefined
      ? message('error.job-unknown', { job })
      : message('error.job-unknown.file', { job, file });
  },
  'archive-invalid': inFile('error.archive-invalid'),
  'cases-invalid': inFile('error.cases-invalid'),
  'decisions-invalid': inFile('error.decisions-invalid'),
  'catalog-invalid': inFile('error.catalog-invalid'),
  'profile-invalid': inFile('error.profile-invalid'),
  'plan-invalid': ({ file, reason }: ErrorData['plan-invalid']) =>
    file === undefined
      ? message('error.plan-invalid', { reason })
      : message('error.plan-invalid.file', { file, reason }),
  'password-missing': ({ secret, user, host }: ErrorData['password-missing']) =>
    user === ''
      ? message('error.password-missing.token', { host })
      : message(`error.password-missing.${secret}`, { user, host }),
  'plan-elsewhere': ({ what }: ErrorData['plan-elsewhere']) => message(`error.plan-elsewhere.${what}`),
  'undo-impossible': ({ run, reason }: ErrorData['undo-impossible']) =>
    run === undefined
      ? message('error.undo-impossible.none', { reason })
      : message('error.undo-impossible', { run, reason }),
  'import-failed': importFailed,
  'database-refused': (data: ErrorData['database-refused']) => {
    const place = placeInTable(data);
    const values = { reason: databaseReason(data) };
    return place
      ? message('error.database-refused.at', { ...values, place })
      : message('error.database-refused', values);
  },
  'import-running': ({ site, lock }: ErrorData['import-running']) => {
    const holder = lock && lockHolder(lock);
    return holder
      ? message('error.import-running.by', { site, holder })
      : message('error.import-running', { site });
  },
  'feature-off': ({ feature, missing, hidden }: ErrorData['feature-off']) =>
    message(hidden ? 'error.feature-off.hidden' : 'error.feature-off', { feature, missing }),
  'outcome-unknown': ({ site, reason }: ErrorData['outcome-unknown']) =>
    reason
      ? message('error.outcome-unknown.reason', { site, reason })
      : message('error.outcome-unknown', { site }),
  'keys-unreadable': ({ file, reason, line, column = 1 }: ErrorData['keys-unreadable']) =>
    line === undefined
      ? message('error.keys-unreadable', { file, reason })
      : message('error.keys-unreadable.at', { file, reason, line, column }),
} satisfies { [Code in ErrorCode]?: (data: ErrorData[Code]) => Message };

function importFailed(data: ErrorData['import-failed']): Message {
  const { path, type } = data;
  const place = placeInTable(data);
  const reason = databaseReason(data);
  if (path === '') {
    return place
      ? message('error.import-failed.somewhere.at', { reason, place })
      : message('error.import-failed.somewhere', { reason });
  }
  const values = { path, type, reason };
  return place
    ? message('error.import-failed.at', { ...values, place })
    : message('error.import-failed', values);
}

type PlainCode = Exclude<ErrorCode, keyof typeof specialMessages>;

/** Codes that have no text, or whose text needs what their data lack. */
type IncompleteCode = {
  [Code in PlainCode]: `error.${Code}` extends infer Key extends MessageCode
    ? undefined extends ValuesOf<Key>
      ? never
      : keyof ValuesOf<Key> extends keyof ErrorData[Code]
        ? never
        : Code
    : Code;
}[PlainCode];

/** All codes, while each has a text that its data are enough for; else none, and nothing that says an error compiles. */
type CompleteCode = [IncompleteCode] extends [never] ? ErrorCode : never;

/**
 * What happened and where, of an error of either side of the wire; where a database server is the cause, with what that said
 * behind it.
 */
export function errorMessage<Code extends CompleteCode>(error: {
  code: Code;
  data: ErrorData[Code];
}): Message {
  const own = ownMessage(error);
  const said = databaseErrorOf(error.data);
  return said ? { ...own, values: { ...own.values, databaseError: serverMessage(said) } } : own;
}

function ownMessage<Code extends CompleteCode>(error: { code: Code; data: ErrorData[Code] }): Message {
  const forms: { [Any in ErrorCode]?: (data: ErrorData[Any]) => Message } = specialMessages;
  const form = forms[error.code];
  return form ? form(error.data) : { code: `error.${error.code}`, values: plainValues(error.data) };
}

/** What a database server said, in one sentence; its number and reference are values of it whether they are said or not. */
function serverMessage(said: DatabaseError): Message {
  const { number, reference, procedure, line, text, detail = '', hint = '' } = said;
  const values = { number, reference, text: [text, detail, hint].filter((part) => part !== '').join(' ') };
  if (procedure === undefined) return { code: 'database-error.said' satisfies MessageCode, values };
  return line === undefined
    ? { code: 'database-error.said.in' satisfies MessageCode, values: { ...values, procedure } }
    : { code: 'database-error.said.at' satisfies MessageCode, values: { ...values, procedure, line } };
}

/** A message in our words, and in those of the database server that is its cause. */
export function messageParts(said: Message): { own: Message; server?: Message } {
  const { databaseError: server, ...values } = said.values;
  return isMessage(server) ? { own: { ...said, values }, server } : { own: said };
}

/** What to do about it, the first thing first. */
export function errorRemedies({ code, data }: { code: ErrorCode; data: object }): Message[] {
  const own = reasonRemedy(data);
  if (own) return code === 'import-failed' ? [message('remedy.rolled-back'), own] : [own];
  // The schema of the site is as it should be; a rule that somebody has added to it is not met.
  const isRule = code === 'database-refused' && 'reason' in data && data.reason === 'check-failed';
  const remedy = isRule ? 'remedy.database-refused.check-failed' : `remedy.${code}`;
  return hasMessage(remedy) ? [{ code: remedy, values: plainValues(data) }] : [];
}

/**
 * What to do about a database's reason that is nobody's mistake in what was to be written, or about a reason that has a remedy of its
 * own.
 */
function reasonRemedy(data: object): Message | undefined {
  const reason: unknown = 'reason' in data ? data.reason : undefined;
  const code = isMessage(reason) ? `remedy.${reason.code}` : `remedy.database.${reason}`;
  return hasMessage(code) ? { code, values: {} } : undefined;
}

/** Of an error's data what a message can have as a value: with anything else no schema lets the message pass. */
function plainValues(data: object): Record<string, MessageValue> {
  const entries: [string, unknown][] = Object.entries(data);
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, MessageValue][] =>
      isMessageValue(value) ? [[name, value]] : [],
    ),
  );
}

/** Who holds a lock, or what would let it be known. */
function lockHolder({ holders, grant }: LockWait): Message | undefined {
  const told = holders.map(({ session, login = '', program = '', since }) => {
    const known = { session, login, program };
    return since === undefined
      ? message('lock-holder', known)
      : message('lock-holder.since', { ...known, since });
  });
  if (told.length === 0) return grant === undefined ? undefined : message('lock-holder.unknown', { grant });
  return grant === undefined
    ? message('lock-holders', { holders: told })
    : message('lock-holders.partly', { holders: told, grant });
}

function databaseReason(
  data: FromDatabase & { reason: DatabaseReason; referenced?: string; lock?: LockWait },
): Message {
  const { reason, referenced, lock, databaseError: { constraint, procedure } = {} } = data;
  const holder = lock && lockHolder(lock);
  if (reason === 'lock-timeout' && holder) return message('database.lock-timeout.by', { holder });
  if (reason === 'missing-reference' && referenced) {
    return message('database.missing-reference.table', { referenced });
  }
  if (reason === 'check-failed' && constraint) {
    return message('database.check-failed.constraint', { constraint });
  }
  if (reason === 'check-failed' && procedure) {
    return message('database.check-failed.procedure', { procedure });
  }
  return message(`database.${reason}`);
}

/** What is wrong with a file, and where. */
function inFile(
  code: `error.${'archive' | 'cases' | 'decisions' | 'catalog' | 'profile'}-invalid`,
): (data: ErrorData['archive-invalid']) => Message {
  return (data) => message(code, { place: placeInFile(data), reason: data.reason });
}

/** The whole file has no pointer, or an empty one. */
function placeInFile({ file, pointer = '', line, column = 1 }: ErrorData['archive-invalid']): MessageValue {
  if (pointer === '') return line === undefined ? file : message('error.place.line', { file, line, column });
  return line === undefined
    ? message('error.place.pointer', { file, pointer })
    : message('error.place.pointer-and-line', { file, pointer, line, column });
}

interface TablePlace {
  table: string;
  column: string;
  value?: string;
}

function placeInTable({ table, column, value }: TablePlace): MessageValue | undefined {
  if (table === '') return undefined;
  const place = column === '' ? table : message('error.place.column', { table, column });
  return value === undefined || value === '' ? place : message('error.place.value', { place, value });
}

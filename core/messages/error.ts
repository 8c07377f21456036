import type { ErrorCode } from '#core/base/error-codes.ts';
import type { DatabaseReason, ErrorData } from '#core/base/error-data.ts';
import type { Message, MessageValue } from '#core/base/message.ts';
import { type Catalogue, catalogue, type MessageCode, message } from './catalogue.ts';
import type { ValuesOf } from './define.ts';

/** Codes whose message depends on what is known. */
const inForms = {
  'node-not-found': (data: ErrorData['node-not-found']) => {
    if ('reason' in data) return message('error.node-not-found.type', { ...data });
    return 'type' in data
      ? message('error.node-not-found', { ...data })
      : message('error.node-not-found.tree', { ...data });
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
  'archive-invalid': (data: ErrorData['archive-invalid']) =>
    message('error.archive-invalid', { place: placeInFile(data), reason: data.reason }),
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

type PlainCode = Exclude<ErrorCode, keyof typeof inForms>;

/** Codes that have no text, or whose text needs what their data lack. */
type Unsaid = {
  [Code in PlainCode]: `error.${Code}` extends infer Key extends MessageCode
    ? unknown extends ValuesOf<Catalogue[Key]>
      ? never
      : keyof ValuesOf<Catalogue[Key]> extends keyof ErrorData[Code]
        ? never
        : Code
    : Code;
}[PlainCode];

/** All codes, while each has a text that its data are enough for; else none, and nothing that says an error compiles. */
type SaidCode = [Unsaid] extends [never] ? ErrorCode : never;

/** What happened and where, of an error of either side of the wire. */
export function errorMessage<Code extends SaidCode>(error: { code: Code; data: ErrorData[Code] }): Message {
  const forms: { [Any in ErrorCode]?: (data: ErrorData[Any]) => Message } = inForms;
  const form = forms[error.code];
  return form ? form(error.data) : { code: `error.${error.code}`, values: plainValues(error.data) };
}

/** What to do about it, the first thing first. */
export function errorRemedies({ code, data }: { code: ErrorCode; data: object }): Message[] {
  const own = reasonRemedy(data);
  if (own) return code === 'import-failed' ? [message('remedy.rolled-back'), own] : [own];
  const remedy = `remedy.${code}`;
  return Object.hasOwn(catalogue, remedy) ? [{ code: remedy, values: plainValues(data) }] : [];
}

/** What to do about a database's reason that is nobody's mistake in what was to be written. */
function reasonRemedy(data: object): Message | undefined {
  const remedy = 'reason' in data && typeof data.reason === 'string' ? `remedy.database.${data.reason}` : '';
  return Object.hasOwn(catalogue, remedy) ? { code: remedy, values: {} } : undefined;
}

function plainValues(data: object): Record<string, MessageValue> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

function databaseReason({ reason, referenced }: { reason: DatabaseReason; referenced?: string }): Message {
  return reason === 'missing-reference' && referenced
    ? message('database.missing-reference.table', { referenced })
    : message(`database.${reason}`);
}

function placeInFile({ file, pointer, line, column = 1 }: ErrorData['archive-invalid']): MessageValue {
  if (pointer === undefined)
    return line === undefined ? file : message('error.place.line', { file, line, column });
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

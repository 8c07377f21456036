import type { Message } from '#core/base/message.ts';
import { message } from './catalogue.ts';

type PathPart = PropertyKey | { readonly key: PropertyKey };

/** What a schema has against a value: an issue of zod, also where only the standard's part of it is known. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path?: readonly PathPart[] | undefined;
  readonly expected?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly inclusive?: boolean | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Of a union: what each of its forms has against the value. */
  readonly errors?: readonly (readonly SchemaIssue[])[] | undefined;
}

/**
 * An issue as a sentence that names the value by its path. With the whole `input` a missing value is told from one of a
 * wrong type.
 */
export function issueMessage(given: SchemaIssue, ...input: [input?: unknown]): Message {
  const issue = innermost(given);
  const keys = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  const isMissing = input.length > 0 && isTypeIssue(issue) && valueAt(input[0], keys) === undefined;
  const problem = isMissing ? message('input.required') : issueProblem(issue);
  if (keys.length === 0) return message('input.not-accepted', { problem });
  return message('input.not-accepted.at', { path: keys.map(String).join('.'), problem });
}

/** Of a value that has none of several forms: what the form has against it that it comes nearest to, where one is nearer. */
function innermost(issue: SchemaIssue): SchemaIssue {
  const inside = (issue.errors ?? []).flatMap(([first]) => (first ? [innermost(first)] : []));
  const depth = ({ path = [] }: SchemaIssue) => path.length;
  const deepest = inside.toSorted((left, right) => depth(right) - depth(left))[0];
  if (!deepest || depth(deepest) === 0) return issue;
  return { ...deepest, path: [...(issue.path ?? []), ...(deepest.path ?? [])] };
}

/** What is wrong, without the place: part of a sentence. */
export function issueProblem(issue: SchemaIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return message(`input.type.${TYPES[issue.expected ?? ''] ?? 'other'}`);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return message('input.not-one-of', { values: (issue.values ?? []).map(String) });
    case 'invalid_format':
      return formatProblem(issue);
    case 'unrecognized_keys':
      return message('input.unknown-properties', { names: [...(issue.keys ?? [])] });
    case 'invalid_union':
      return message('input.no-form');
    default:
      return message('input.other');
  }
}

/** Names of types by those of zod. */
const TYPES: Readonly<
  Record<string, 'text' | 'number' | 'integer' | 'flag' | 'list' | 'object' | 'null' | undefined>
> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'flag',
  array: 'list',
  tuple: 'list',
  object: 'object',
  record: 'object',
  null: 'null',
};

function tooBig({ origin, maximum, inclusive }: SchemaIssue): Message {
  if (origin === 'string') return message('input.too-long', { maximum: Number(maximum) });
  if (origin === 'array' || origin === 'set') return message('input.too-many', { maximum: Number(maximum) });
  return message(inclusive === false ? 'input.too-large.exclusive' : 'input.too-large', {
    maximum: Number(maximum),
  });
}

function tooSmall({ origin, minimum, inclusive }: SchemaIssue): Message {
  const least = Number(minimum);
  if (origin === 'string' && least === 1) return message('input.required');
  if (origin === 'string') return message('input.too-short', { minimum: least });
  if (origin === 'array' || origin === 'set') return message('input.too-few', { minimum: least });
  return message(inclusive === false ? 'input.too-small.exclusive' : 'input.too-small', { minimum: least });
}

function formatProblem({ format = '', pattern }: SchemaIssue): Message {
  if (format === 'version-name') return message('input.version-name');
  if (format === 'host-name') return message('input.host-name');
  if (format === 'ip-address') return message('input.ip-address');
  if (format === 'time-zone') return message('input.time-zone');
  if (format === 'device') return message('input.device-name');
  if (format === 'regex') return message('input.pattern', { pattern: pattern ?? '' });
  return message('input.format', { format: FORMATS[format] ?? format });
}

/** Formats as their standards call them. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  guid: 'GUID',
  url: 'URL',
  email: 'user@example.com',
  date: 'YYYY-MM-DD',
  clock: 'hh:mm',
  'local-time': 'YYYY-MM-DDThh:mm',
  datetime: 'YYYY-MM-DDThh:mm:ssZ',
};

function isTypeIssue({ code }: SchemaIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
}

function valueAt(input: unknown, keys: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
